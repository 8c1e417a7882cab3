/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/kthread.h>
#include <facts/linux/freezer.h>
