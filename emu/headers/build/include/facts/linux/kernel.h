/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SI_LOAD_SHIFT 16
#define STATIC_CALL_SITE_TAIL 1UL
#define STATIC_CALL_SITE_INIT 2UL
#define STATIC_CALL_SITE_FLAGS 3UL
#define READ 0
#define WRITE 1
extern int __cond_resched(void);
extern int __ftrace_vbprintk(long unsigned int ip, const char *fmt, struct __va_list_tag *ap);
extern int __ftrace_vprintk(long unsigned int ip, const char *fmt, struct __va_list_tag *ap);
extern char *bin2hex(char *dst, const void *src, size_t count);
extern void ftrace_dump(enum ftrace_dump_mode oops_dump_mode);
extern int get_option(char **str, int *pint);
extern char *get_options(const char *str, int nints, int *ints);
extern int hex2bin(u8 *dst, const char *src, size_t count);
extern int hex_to_bin(unsigned char ch);
extern const char *kvasprintf_const(gfp_t gfp, const char *fmt, struct __va_list_tag *ap);
extern bool mac_pton(const char *s, u8 *mac);
extern long long unsigned int memparse(const char *ptr, char **retptr);
extern char *next_arg(char *args, char **param, char **val);
extern void tracing_snapshot(void);
extern void tracing_snapshot_alloc(void);
extern int vsscanf(const char *buf, const char *fmt, struct __va_list_tag *args);
