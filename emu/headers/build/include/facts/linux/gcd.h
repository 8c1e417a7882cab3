/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern long unsigned int gcd(long unsigned int a, long unsigned int b);
