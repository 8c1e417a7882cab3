/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern bool __refrigerator(bool check_kthr_stop);
extern bool freezing_slow_path(struct task_struct *p);
