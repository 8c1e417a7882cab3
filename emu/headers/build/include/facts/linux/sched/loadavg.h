/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define FSHIFT 11
#define FIXED_1 2048
#define LOAD_FREQ 1251
#define EXP_1 1884
#define EXP_5 2014
#define EXP_15 2037
