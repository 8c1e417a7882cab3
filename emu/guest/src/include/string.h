/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef STRING_H
#define STRING_H

#include "compiler.h"

void *memcpy(void *d, const void *s, size_t n);
void *memmove(void *d, const void *s, size_t n);
void *memset(void *d, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strstr(const char *s, const char *t);
ssize_t strscpy(char *d, const char *s, size_t n);
char *strim(char *s);
char *skip_spaces(const char *s);
char *strsep(char **s, const char *ct);

void *memchr_inv(const void *p, int c, size_t n);
char *strcpy(char *d, const char *s);
int vsnprintf(char *buf, size_t size, const char *fmt, va_list args);
int vscnprintf(char *buf, size_t size, const char *fmt, va_list args);
int snprintf(char *buf, size_t size, const char *fmt, ...) __printf(3, 4);
int scnprintf(char *buf, size_t size, const char *fmt, ...) __printf(3, 4);
int kstrtoull(const char *s, unsigned int base, unsigned long *res);
int kstrtol(const char *s, unsigned int base, long *res);
int kstrtoint(const char *s, unsigned int base, int *res);
int kstrtobool(const char *s, bool *res);

u32 crc32_le(u32 crc, const u8 *p, size_t len);
u64 siphash_2u64(u64 a, u64 b);
u32 jhash(const void *key, u32 len, u32 initval);
unsigned int full_name_hash(const void *salt, const char *name, unsigned int len);
u32 prandom_u32(void);
void sort(void *base, size_t num, size_t size, int (*cmp)(const void *, const void *), void (*swap)(void *, void *, int));
int sprintf(char *buf, const char *fmt, ...) __printf(2, 3);
unsigned long simple_strtoull(const char *s, char **end, unsigned int base);
int kstrtoll(const char *s, unsigned int base, long *res);
u16 ip_compute_csum(const void *buf, int len);
u32 csum_partial(const void *buf, int len, u32 sum);
unsigned long int_sqrt(unsigned long x);
u64 div64_u64(u64 a, u64 b);
unsigned long find_next_bit(const unsigned long *addr, unsigned long size, unsigned long off);
unsigned long find_next_zero_bit(const unsigned long *addr, unsigned long size, unsigned long off);
unsigned int hweight64(u64 w);
u64 hash_64(u64 v, unsigned int bits);

#endif
