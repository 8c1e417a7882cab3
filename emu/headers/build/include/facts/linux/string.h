/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void **__memcat_p(void **a, void **b);
extern void __read_overflow2_field(size_t avail, size_t wanted);
extern int __sysfs_match_string(const char *const *array, size_t n, const char *str);
extern void __write_overflow_field(size_t avail, size_t wanted);
extern void argv_free(char **argv);
extern char **argv_split(gfp_t gfp, const char *str, int *argcp);
extern int bcmp(const void *a, const void *b, size_t len);
extern int bprintf(u32 *bin_buf, size_t size, const char *fmt, ...);
extern int bstr_printf(char *buf, size_t size, const char *fmt, const u32 *bin_buf);
extern void fortify_panic(const char *name);
extern int match_string(const char *const *array, size_t n, const char *string);
extern void memcpy_and_pad(void *dest, size_t dest_len, const void *src, size_t count, int pad);
extern ssize_t memory_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available);
extern size_t memweight(const void *ptr, size_t bytes);
extern char *strreplace(char *s, char old, char new);
extern ssize_t strscpy_pad(char *dest, const char *src, size_t count);
extern int vbin_printf(u32 *bin_buf, size_t size, const char *fmt, struct __va_list_tag *args);
extern void *vmemdup_user(const void *src, size_t len);
