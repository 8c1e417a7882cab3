/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/unistd.h>
#include <facts/asm/unistd.h>
