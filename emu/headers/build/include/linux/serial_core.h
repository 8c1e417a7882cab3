/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/tty.h>
