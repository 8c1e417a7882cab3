/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern u64 int_pow(u64 base, unsigned int exp);
extern long unsigned int int_sqrt(long unsigned int x);
