/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define KCSAN_SEQLOCK_REGION_MAX 1000
#define __SEQ_RT 0
