/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/ptrace.h>
#include <facts/linux/ftrace.h>
