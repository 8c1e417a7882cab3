/* SPDX-License-Identifier: GPL-2.0-only */
/* More of strings, for modules. */
#include "mm.h"
#include "string.h"

static __always_inline char lower(char c) { return c >= 'A' && c <= 'Z' ? c | 0x20 : c; }

/* Classes of characters: U L D C P S X and the hard blank, as linux/ctype.h tests them. */
#define C_U	0x01
#define C_L	0x02
#define C_D	0x04
#define C_C	0x08
#define C_P	0x10
#define C_S	0x20
#define C_X	0x40
#define C_SP	0x80
const unsigned char _ctype[256] = {
	[0 ... 8] = C_C, [9 ... 13] = C_C | C_S, [14 ... 31] = C_C, [32] = C_S | C_SP, [33 ... 47] = C_P, ['0' ... '9'] = C_D,
	[58 ... 64] = C_P, ['A' ... 'F'] = C_U | C_X, ['G' ... 'Z'] = C_U, [91 ... 96] = C_P, ['a' ... 'f'] = C_L | C_X,
	['g' ... 'z'] = C_L, [123 ... 126] = C_P, [127] = C_C, [160] = C_S | C_SP, [161 ... 191] = C_P, [192 ... 214] = C_U,
	[215] = C_P, [216 ... 222] = C_U, [223 ... 246] = C_L, [247] = C_P, [248 ... 255] = C_L,
};

noinline int strcasecmp(const char *a, const char *b)
{
	for (; lower(*a) == lower(*b) && *a; a++, b++)
		;
	return (u8)lower(*a) - (u8)lower(*b);
}

noinline int strncasecmp(const char *a, const char *b, size_t n)
{
	for (; n && lower(*a) == lower(*b) && *a; a++, b++, n--)
		;
	return n ? (u8)lower(*a) - (u8)lower(*b) : 0;
}

noinline char *strchrnul(const char *s, int c)
{
	for (; *s && *s != (char)c; s++)
		;
	return (char *)s;
}

noinline char *strnchr(const char *s, size_t n, int c)
{
	for (; n--; s++) {
		if (*s == (char)c)
			return (char *)s;
		if (!*s)
			break;
	}
	return NULL;
}

noinline size_t strspn(const char *s, const char *accept)
{
	size_t n = 0;

	while (s[n] && strchr(accept, s[n]))
		n++;
	return n;
}

noinline size_t strcspn(const char *s, const char *reject)
{
	size_t n = 0;

	while (s[n] && !strchr(reject, s[n]))
		n++;
	return n;
}

noinline char *strpbrk(const char *s, const char *accept)
{
	s += strcspn(s, accept);
	return *s ? (char *)s : NULL;
}

noinline char *strnstr(const char *s, const char *t, size_t n)
{
	size_t len = strlen(t);

	if (!len)
		return (char *)s;
	for (; n >= len; n--, s++)
		if (!memcmp(s, t, len))
			return (char *)s;
	return NULL;
}

noinline size_t strlcat(char *d, const char *s, size_t n)
{
	size_t at = strnlen(d, n), len = strlen(s), fit;

	BUG_ON(at >= n);
	fit = min(len, n - at - 1);
	memcpy(d + at, s, fit);
	d[at + fit] = 0;
	return at + len;
}

noinline ssize_t strscpy_pad(char *d, const char *s, size_t n)
{
	ssize_t len = strscpy(d, s, n);

	if (len >= 0)
		memset(d + len + 1, 0, n - len - 1);
	return len;
}

noinline char *strreplace(char *s, char old, char new)
{
	for (; *s; s++)
		if (*s == old)
			*s = new;
	return s;
}

noinline bool sysfs_streq(const char *a, const char *b)
{
	for (; *a && *a == *b; a++, b++)
		;
	return *a == *b || (!*a && *b == '\n' && !b[1]) || (*a == '\n' && !a[1] && !*b);
}

noinline int match_string(const char *const *array, size_t n, const char *s)
{
	size_t i;

	for (i = 0; i < n && array[i]; i++)
		if (!strcmp(array[i], s))
			return i;
	return -EINVAL;
}

noinline int __sysfs_match_string(const char *const *array, size_t n, const char *s)
{
	size_t i;

	for (i = 0; i < n && array[i]; i++)
		if (sysfs_streq(array[i], s))
			return i;
	return -EINVAL;
}

noinline void *memscan(void *p, int c, size_t n)
{
	u8 *s = p;

	for (; n && *s != (u8)c; n--, s++)
		;
	return s;
}

noinline void *memchr_inv(const void *p, int c, size_t n)
{
	const u8 *s = p;

	for (; n; n--, s++)
		if (*s != (u8)c)
			return (void *)s;
	return NULL;
}

noinline char *kstrndup(const char *s, size_t n, gfp_t gfp)
{
	char *d;

	if (!s)
		return NULL;
	n = strnlen(s, n);
	d = kmalloc(n + 1, gfp);
	if (d) {
		memcpy(d, s, n);
		d[n] = 0;
	}
	return d;
}

noinline char *kmemdup_nul(const char *s, size_t n, gfp_t gfp)
{
	char *d = s ? kmalloc(n + 1, gfp) : NULL;

	if (d) {
		memcpy(d, s, n);
		d[n] = 0;
	}
	return d;
}

noinline const char *kstrdup_const(const char *s, gfp_t gfp) { return kstrdup(s, gfp); }
noinline void kfree_const(const void *p) { kfree(p); }

noinline char *kvasprintf(gfp_t gfp, const char *fmt, va_list args)
{
	va_list again;
	char *p;
	int n;

	__builtin_va_copy(again, args);
	n = vsnprintf(NULL, 0, fmt, again);
	va_end(again);
	p = kmalloc_track_caller(n + 1, gfp);
	if (p)
		vsnprintf(p, n + 1, fmt, args);
	return p;
}

noinline char *kasprintf(gfp_t gfp, const char *fmt, ...)
{
	va_list args;
	char *p;

	va_start(args, fmt);
	p = kvasprintf(gfp, fmt, args);
	va_end(args);
	return p;
}

/* Hexadecimal digits. */
const char hex_asc[] = "0123456789abcdef", hex_asc_upper[] = "0123456789ABCDEF";

noinline int hex_to_bin(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = lower(c);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

noinline int hex2bin(u8 *d, const char *s, size_t n)
{
	for (; n--; s += 2) {
		int hi = hex_to_bin(s[0]), lo = hi < 0 ? -1 : hex_to_bin(s[1]);

		if (lo < 0)
			return -EINVAL;
		*d++ = hi << 4 | lo;
	}
	return 0;
}

noinline char *bin2hex(char *d, const void *p, size_t n)
{
	const u8 *s = p;

	for (; n--; s++) {
		*d++ = hex_asc[*s >> 4];
		*d++ = hex_asc[*s & 15];
	}
	return d;
}

/* A line of a dump, in groups of 1, 2, 4 or 8 bytes; what it would be long, if it does not fit. */
noinline int hex_dump_to_buffer(const void *p, size_t len, int row, int group, char *buf, size_t n, bool ascii)
{
	int at = 0, i, ascii_at, ngroups;

	row = row == 32 ? 32 : 16;
	len = min(len, (size_t)row);
	if ((group != 2 && group != 4 && group != 8) || len % group)
		group = 1;
	ngroups = len / group;
	ascii_at = row * 2 + row / group + 1;
	if (n)
		buf[0] = 0;
	if (!len)
		return ascii ? ascii_at + len : 0;
	for (i = 0; i < ngroups; i++) {
		u64 v = 0;

		memcpy(&v, (const u8 *)p + i * group, group);
		at += scnprintf(buf + at, n > at ? n - at : 0, "%s%0*" PRI64 "x", i ? " " : "", group * 2, v);
	}
	if (!ascii)
		return ngroups * (group * 2 + 1) - 1;
	while (at < ascii_at && at + 1 < (int)n)
		buf[at++] = ' ';
	for (i = 0; i < (int)len && at + 1 < (int)n; i++) {
		u8 c = ((const u8 *)p)[i];

		buf[at++] = c >= ' ' && c < 127 ? c : '.';
	}
	if (n)
		buf[min(at, (int)n - 1)] = 0;
	return ascii_at + len;
}

/* prefix: 0 nothing, 1 the address, 2 the offset. */
noinline void print_hex_dump(const char *level, const char *prefix, int type, int row, int group, const void *p, size_t len, bool ascii)
{
	char line[32 * 3 + 2 + 32 + 1];
	size_t i, n;

	row = row == 32 ? 32 : 16;
	for (i = 0; i < len; i += n) {
		n = min(len - i, (size_t)row);
		hex_dump_to_buffer((const u8 *)p + i, n, row, group, line, sizeof(line), ascii);
		if (type == 1)
			_printk("%s%s%px: %s\n", level, prefix, (const u8 *)p + i, line);
		else if (type == 2)
			_printk("%s%s%.8x: %s\n", level, prefix, (unsigned int)i, line);
		else
			_printk("%s%s%s\n", level, prefix, line);
	}
}

noinline void *bsearch(const void *key, const void *base, size_t num, size_t size, int (*cmp)(const void *, const void *))
{
	const u8 *b = base;

	while (num) {
		const u8 *mid = b + num / 2 * size;
		int r = cmp(key, mid);

		if (!r)
			return (void *)mid;
		if (r > 0) {
			b = mid + size;
			num--;
		}
		num /= 2;
	}
	return NULL;
}
NOKPROBE_SYMBOL(bsearch);

/* Merge sort: equal elements stay in their order. */
noinline void list_sort(void *priv, struct list_head *head, int (*cmp)(void *, const struct list_head *, const struct list_head *))
{
	struct list_head left, right, *p;
	int n = 0;

	list_for_each(p, head)
		n++;
	if (n < 2)
		return;
	INIT_LIST_HEAD(&left);
	INIT_LIST_HEAD(&right);
	for (n /= 2; !list_empty(head); n--) {
		p = head->next;
		list_del_init(p);
		list_add_tail(p, n > 0 ? &left : &right);
	}
	list_sort(priv, &left, cmp);
	list_sort(priv, &right, cmp);
	while (!list_empty(&left) || !list_empty(&right)) {
		bool l = list_empty(&right) || (!list_empty(&left) && cmp(priv, left.next, right.next) <= 0);

		p = l ? left.next : right.next;
		list_del_init(p);
		list_add_tail(p, head);
	}
}

noinline unsigned long lcm(unsigned long a, unsigned long b)
{
	unsigned long gcd(unsigned long a, unsigned long b);

	return a && b ? a / gcd(a, b) * b : 0;
}

noinline u64 int_pow(u64 base, unsigned int exp)
{
	u64 r = 1;

	for (; exp; exp >>= 1, base *= base)
		if (exp & 1)
			r *= base;
	return r;
}

noinline unsigned int __sw_hweight32(unsigned int w) { return hweight64(w); }

/* Random numbers: of the machine's seed. */
noinline void get_random_bytes(void *p, size_t n)
{
	u8 *b = p;

	for (; n; n--)
		*b++ = prandom_u32() >> 11;
}

noinline u32 get_random_u32(void) { return prandom_u32(); }
noinline u64 get_random_u64(void) { return (u64)prandom_u32() << 32 | prandom_u32(); }
noinline u8 get_random_u8(void) { return prandom_u32() >> 8; }
noinline u16 get_random_u16(void) { return prandom_u32() >> 8; }
