/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
extern void kernel_fpu_begin_mask(unsigned int mask);
extern void kernel_fpu_end(void);
#define kernel_fpu_begin() kernel_fpu_begin_mask(3)
