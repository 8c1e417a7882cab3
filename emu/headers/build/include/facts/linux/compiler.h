/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define KCSAN_ACCESS_WRITE 1
#define KCSAN_ACCESS_COMPOUND 2
#define KCSAN_ACCESS_ATOMIC 4
#define KCSAN_ACCESS_ASSERT 8
#define KCSAN_ACCESS_SCOPED 16
