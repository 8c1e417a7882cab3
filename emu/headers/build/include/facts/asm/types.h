/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define __BITS_PER_LONG 64
#define BITS_PER_LONG_LONG 64
