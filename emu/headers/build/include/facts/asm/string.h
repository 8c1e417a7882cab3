/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define __HAVE_ARCH_MEMCPY 1
#define __HAVE_ARCH_MEMCPY_FLUSHCACHE 1
extern void __memcpy(void);
extern void __memcpy_flushcache(void *_dst, const void *_src, size_t size);
extern void __memmove(void);
extern void __memset(void);
