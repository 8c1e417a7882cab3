/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define LOW_RES_NSEC 0x3d0900L
#define KTIME_LOW_RES 0x3d0900L
extern ktime_t ktime_add_safe(const ktime_t lhs, const ktime_t rhs);
