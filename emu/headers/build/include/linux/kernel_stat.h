/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/interrupt.h>
#include <facts/linux/kernel_stat.h>
