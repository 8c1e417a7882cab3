/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/umh.h>
#include <facts/linux/kmod.h>
