/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern u32 iter_div_u64_rem(u64 dividend, u32 divisor, u64 *remainder);
