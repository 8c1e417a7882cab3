/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void task_cputime_adjusted(struct task_struct *p, u64 *ut, u64 *st);
