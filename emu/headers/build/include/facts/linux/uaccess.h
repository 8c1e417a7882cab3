/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int check_zeroed_user(const void *from, size_t size);
extern long int copy_from_user_nofault(void *dst, const void *src, size_t size);
extern long int copy_to_user_nofault(void *dst, const void *src, size_t size);
