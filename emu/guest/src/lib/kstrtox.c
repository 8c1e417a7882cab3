/* SPDX-License-Identifier: GPL-2.0-only */
#include "kernel.h"
#include "string.h"

static noinline const char *_parse_integer_fixup_radix(const char *s, unsigned int *base)
{
	if (*base == 0)
		*base = s[0] != '0' ? 10 : (s[1] | 0x20) == 'x' ? 16 : 8;
	if (*base == 16 && s[0] == '0' && (s[1] | 0x20) == 'x')
		s += 2;
	return s;
}

/* Returns digits read, with bit 31 set on overflow. */
static noinline unsigned int _parse_integer(const char *s, unsigned int base, u64 *p)
{
	u64 res = 0;
	unsigned int n = 0, over = 0;

	for (;; s++, n++) {
		unsigned int c = (u8)*s, lc = c | 0x20, v;

		if (c >= '0' && c <= '9')
			v = c - '0';
		else if (lc >= 'a' && lc <= 'f')
			v = lc - 'a' + 10;
		else
			break;
		if (v >= base)
			break;
		if (res > (~0ul - v) / base)
			over = 0x80000000;
		res = res * base + v;
	}
	*p = res;
	return n | over;
}

int kstrtoull(const char *s, unsigned int base, unsigned long *res)
{
	unsigned int n;
	u64 v;

	if (*s == '+')
		s++;
	s = _parse_integer_fixup_radix(s, &base);
	n = _parse_integer(s, base, &v);
	if (n & 0x80000000)
		return -ERANGE;
	if (!n)
		return -EINVAL;
	s += n;
	if (*s == '\n')
		s++;
	if (*s)
		return -EINVAL;
	*res = v;
	return 0;
}

int kstrtol(const char *s, unsigned int base, long *res)
{
	unsigned long v;
	int ret;

	if (*s != '-') {
		ret = kstrtoull(s, base, &v);
		if (!ret && (long)v < 0)
			ret = -ERANGE;
		if (!ret)
			*res = v;
		return ret;
	}
	ret = kstrtoull(s + 1, base, &v);
	if (ret)
		return ret;
	if ((long)-v > 0)
		return -ERANGE;
	*res = -v;
	return 0;
}

int kstrtoint(const char *s, unsigned int base, int *res)
{
	long v;
	int ret = kstrtol(s, base, &v);

	if (ret)
		return ret;
	if (v != (int)v)
		return -ERANGE;
	*res = v;
	return 0;
}

int kstrtobool(const char *s, bool *res)
{
	if (!s)
		return -EINVAL;
	switch (s[0]) {
	case 'y': case 'Y': case 't': case 'T': case '1':
		*res = true;
		return 0;
	case 'n': case 'N': case 'f': case 'F': case '0':
		*res = false;
		return 0;
	case 'o': case 'O':
		switch (s[1]) {
		case 'n': case 'N':
			*res = true;
			return 0;
		case 'f': case 'F':
			*res = false;
			return 0;
		}
	}
	return -EINVAL;
}

int kstrtoll(const char *s, unsigned int base, long *res)
{
	return kstrtol(s, base, res);
}

#define KSTRTO(name, type, wide, parse)						\
int name(const char *s, unsigned int base, type *res)				\
{										\
	wide v;									\
	int ret = parse(s, base, &v);						\
										\
	if (ret)								\
		return ret;							\
	if (v != (wide)(type)v)							\
		return -ERANGE;							\
	*res = v;								\
	return 0;								\
}

KSTRTO(kstrtouint, unsigned int, unsigned long, kstrtoull)
KSTRTO(kstrtou16, u16, unsigned long, kstrtoull)
KSTRTO(kstrtou8, u8, unsigned long, kstrtoull)
KSTRTO(kstrtos16, s16, long, kstrtol)
KSTRTO(kstrtos8, s8, long, kstrtol)

/* The old ones: what can be read is read, nothing is refused. */
noinline unsigned long simple_strtoull(const char *s, char **end, unsigned int base)
{
	u64 v;

	s = _parse_integer_fixup_radix(s, &base);
	s += _parse_integer(s, base, &v) & 0x7fffffff;
	if (end)
		*end = (char *)s;
	return v;
}

noinline unsigned long simple_strtoul(const char *s, char **end, unsigned int base) { return simple_strtoull(s, end, base); }

noinline long simple_strtol(const char *s, char **end, unsigned int base)
{
	return *s == '-' ? -simple_strtoull(s + 1, end, base) : simple_strtoull(s, end, base);
}

noinline long simple_strtoll(const char *s, char **end, unsigned int base) { return simple_strtol(s, end, base); }

/* A number with K, M, G, T, P or E behind it. */
noinline unsigned long memparse(const char *s, char **ret)
{
	static const char units[] = "KMGTPE";
	char *end;
	unsigned long v = simple_strtoull(s, &end, 0);
	const char *u = strchr(units, *end & ~0x20);

	if (*end && u) {
		v <<= 10 * (u - units + 1);
		end++;
	}
	if (ret)
		*ret = end;
	return v;
}
