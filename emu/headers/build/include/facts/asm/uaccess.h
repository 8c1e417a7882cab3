/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ARCH_HAS_NOCACHE_UACCESS 1
extern void __copy_user_nocache(void);
extern void __get_user_1(void);
extern void __get_user_2(void);
extern void __get_user_4(void);
extern void __get_user_8(void);
extern void __get_user_nocheck_1(void);
extern void __get_user_nocheck_2(void);
extern void __get_user_nocheck_4(void);
extern void __get_user_nocheck_8(void);
extern void __put_user_1(void);
extern void __put_user_2(void);
extern void __put_user_4(void);
extern void __put_user_8(void);
extern void clear_user_erms(void);
extern void clear_user_original(void);
extern void clear_user_rep_good(void);
extern long unsigned int copy_from_user_nmi(void *to, const void *from, long unsigned int n);
extern long unsigned int copy_mc_to_kernel(void *dst, const void *src, unsigned int len);
extern void copy_user_enhanced_fast_string(void);
extern void copy_user_generic_string(void);
extern void copy_user_generic_unrolled(void);
