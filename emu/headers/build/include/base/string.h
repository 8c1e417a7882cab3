/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

extern size_t strlen(const char *s);
extern size_t strnlen(const char *s, size_t n);
extern char *strcpy(char *to, const char *from);
extern char *strncpy(char *to, const char *from, size_t n);
extern char *strcat(char *to, const char *from);
extern char *strncat(char *to, const char *from, size_t n);
extern size_t strlcpy(char *to, const char *from, size_t n);
extern size_t strlcat(char *to, const char *from, size_t n);
extern ssize_t strscpy(char *to, const char *from, size_t n);
extern int strcmp(const char *a, const char *b);
extern int strncmp(const char *a, const char *b, size_t n);
extern int strcasecmp(const char *a, const char *b);
extern int strncasecmp(const char *a, const char *b, size_t n);
extern char *strchr(const char *s, int c);
extern char *strchrnul(const char *s, int c);
extern char *strrchr(const char *s, int c);
extern char *strnchr(const char *s, size_t n, int c);
extern char *strstr(const char *s, const char *part);
extern char *strnstr(const char *s, const char *part, size_t n);
extern char *strsep(char **s, const char *at);
extern char *strpbrk(const char *s, const char *any);
extern size_t strspn(const char *s, const char *any);
extern size_t strcspn(const char *s, const char *any);
extern char *strim(char *s);
extern char *skip_spaces(const char *s);
extern void *memcpy(void *to, const void *from, size_t n);
extern void *memmove(void *to, const void *from, size_t n);
extern void *memset(void *to, int c, size_t n);
extern int memcmp(const void *a, const void *b, size_t n);
extern void *memchr(const void *p, int c, size_t n);
extern void *memchr_inv(const void *p, int c, size_t n);
extern void *memscan(void *p, int c, size_t n);
extern char *kstrdup(const char *s, gfp_t flags);
extern char *kstrndup(const char *s, size_t n, gfp_t flags);
extern const char *kstrdup_const(const char *s, gfp_t flags);
extern void kfree_const(const void *p);
extern void *kmemdup(const void *p, size_t n, gfp_t flags);
extern char *kmemdup_nul(const char *s, size_t n, gfp_t flags);
extern void *memdup_user(const void *from, size_t n);
extern void *memdup_user_nul(const void *from, size_t n);
extern char *strndup_user(const char *from, long n);
extern bool sysfs_streq(const char *a, const char *b);
extern __printf(2, 3) int sprintf(char *to, const char *fmt, ...);
extern __printf(3, 4) int snprintf(char *to, size_t n, const char *fmt, ...);
extern __printf(3, 4) int scnprintf(char *to, size_t n, const char *fmt, ...);
extern int vsnprintf(char *to, size_t n, const char *fmt, va_list args);
extern int vscnprintf(char *to, size_t n, const char *fmt, va_list args);
extern int vsprintf(char *to, const char *fmt, va_list args);
extern __printf(2, 3) char *kasprintf(gfp_t flags, const char *fmt, ...);
extern char *kvasprintf(gfp_t flags, const char *fmt, va_list args);
extern __scanf(2, 3) int sscanf(const char *s, const char *fmt, ...);
extern int kstrtobool(const char *s, bool *to);
extern int kstrtoint(const char *s, unsigned int base, int *to);
extern int kstrtouint(const char *s, unsigned int base, unsigned int *to);
extern int kstrtoll(const char *s, unsigned int base, long long *to);
extern int kstrtoull(const char *s, unsigned int base, unsigned long long *to);
extern int kstrtou8(const char *s, unsigned int base, u8 *to);
extern int kstrtos8(const char *s, unsigned int base, s8 *to);
extern int kstrtou16(const char *s, unsigned int base, u16 *to);
extern int kstrtos16(const char *s, unsigned int base, s16 *to);
extern unsigned long simple_strtoul(const char *s, char **end, unsigned int base);
extern long simple_strtol(const char *s, char **end, unsigned int base);
extern unsigned long long simple_strtoull(const char *s, char **end, unsigned int base);
extern long long simple_strtoll(const char *s, char **end, unsigned int base);
#define kstrtol(s, base, to) kstrtoll(s, base, (long long *)(to))
#define kstrtoul(s, base, to) kstrtoull(s, base, (unsigned long long *)(to))
#define kstrtou64(s, base, to) kstrtoull(s, base, (unsigned long long *)(to))
#define kstrtos64(s, base, to) kstrtoll(s, base, (long long *)(to))
#define kstrtou32(s, base, to) kstrtouint(s, base, to)
#define kstrtos32(s, base, to) kstrtoint(s, base, to)
#define strstrip strim
#define strtobool kstrtobool
#define kbasename(path) ({ const char *slash_ = strrchr(path, '/'); slash_ ? slash_ + 1 : (path); })
#define str_has_prefix(s, prefix) (strncmp(s, prefix, strlen(prefix)) == 0 ? strlen(prefix) : 0)
#define strstarts(s, prefix) (strncmp(s, prefix, strlen(prefix)) == 0)
#define memzero_explicit(p, n) do { memset(p, 0, n); barrier_data(p); } while (0)

extern const unsigned char _ctype[];
#define __is(c, mask) ((_ctype[(unsigned char)(c)] & (mask)) != 0)
#define isalnum(c) __is(c, 0x07)
#define isalpha(c) __is(c, 0x03)
#define isupper(c) __is(c, 0x01)
#define islower(c) __is(c, 0x02)
#define iscntrl(c) __is(c, 0x08)
#define ispunct(c) __is(c, 0x10)
#define isspace(c) __is(c, 0x20)
#define isxdigit(c) __is(c, 0x44)
#define isgraph(c) __is(c, 0x17)
#define isprint(c) __is(c, 0x97)
#define isascii(c) (((unsigned char)(c)) <= 0x7f)
#define isdigit(c) ((unsigned char)(c) - '0' < 10u && (unsigned char)(c) >= '0')

static inline int tolower(int c)
{
	return isupper(c) ? c + 32 : c;
}

static inline int toupper(int c)
{
	return islower(c) ? c - 32 : c;
}

#define _tolower(c) ((c) | 0x20)
