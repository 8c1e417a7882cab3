/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void *bsearch(const void *key, const void *base, size_t num, size_t size, cmp_func_t cmp);
