/* SPDX-License-Identifier: GPL-2.0-only */
/* Reading by a format: %c %s %d %i %u %x %o %n %[ and %%, with widths, h, hh, l, ll, L, z and *. */
#include "kernel.h"
#include "string.h"

static bool is_blank(char c) { return c == ' ' || (c >= 9 && c <= 13); }

/* A set behind a bracket; fmt is left behind it. */
static noinline const char *scan_set(const char *fmt, u8 set[32])
{
	bool not = *fmt == '^';
	int i;

	memset(set, 0, 32);
	fmt += not;
	do {
		u8 from = *fmt, to = from;

		if (!from)
			return NULL;
		if (fmt[1] == '-' && fmt[2] && fmt[2] != ']') {
			to = fmt[2];
			fmt += 2;
		}
		for (i = from; i <= to; i++)
			set[i / 8] |= 1 << i % 8;
	} while (*++fmt != ']');
	for (i = 0; not && i < 32; i++)
		set[i] = ~set[i];
	return fmt + 1;
}

static noinline void store_number(void *to, u64 v, int qual)
{
	if (qual > 0)
		*(u64 *)to = v;
	else if (!qual)
		*(u32 *)to = v;
	else if (qual == -1)
		*(u16 *)to = v;
	else
		*(u8 *)to = v;
}

/* The number at s, of at most width characters: what comes behind it, or NULL. */
static noinline const char *scan_number(const char *s, int width, unsigned int base, bool is_signed, u64 *v)
{
	const char *at = s;
	char buf[68], *end;
	int n = 0, sign = is_signed && *at == '-';

	for (at += sign; n < (int)sizeof(buf) - 1 && n + sign < width && at[n]; n++)
		buf[n] = at[n];
	buf[n] = 0;
	*v = simple_strtoull(buf, &end, base);
	if (end == buf || (end == buf + 2 && base == 16 && (buf[1] | 0x20) == 'x'))
		return NULL;
	if (sign)
		*v = -*v;
	return at + (end - buf);
}

noinline int vsscanf(const char *s, const char *fmt, va_list args)
{
	const char *begin = s;
	int n = 0;

	while (*fmt) {
		bool skip = false, is_signed = false;
		int width = -1, qual = 0, i;
		unsigned int base = 10;
		u8 set[32];
		char *str;
		u64 v;

		if (is_blank(*fmt)) {
			fmt = skip_spaces(fmt);
			s = skip_spaces(s);
			continue;
		}
		if (*fmt != '%' || *++fmt == '%') {
			if (*fmt++ != *s++)
				break;
			continue;
		}
		if (*fmt == '*') {
			skip = true;
			fmt++;
		}
		if (*fmt >= '0' && *fmt <= '9')
			for (width = 0; *fmt >= '0' && *fmt <= '9'; fmt++)
				width = width * 10 + *fmt - '0';
		for (; *fmt == 'h' || *fmt == 'l' || *fmt == 'L' || *fmt == 'z'; fmt++)
			qual += *fmt == 'h' ? -1 : 1;
		switch (*fmt++) {
		case 'n':
			if (!skip)
				store_number(va_arg(args, void *), s - begin, qual);
			continue;
		case 'c':
			for (i = width < 0 ? 1 : width, str = skip ? NULL : va_arg(args, char *); i && *s; i--, s++)
				if (str)
					*str++ = *s;
			if (!skip)
				n++;
			continue;
		case '[':
			fmt = scan_set(fmt, set);
			if (!fmt || !(set[(u8)*s / 8] & 1 << (u8)*s % 8))
				return n;
			for (i = width, str = skip ? NULL : va_arg(args, char *); i && *s && set[(u8)*s / 8] & 1 << (u8)*s % 8; i--, s++)
				if (str)
					*str++ = *s;
			break;
		case 's':
			s = skip_spaces(s);
			if (!*s)
				return n;
			for (i = width, str = skip ? NULL : va_arg(args, char *); i && *s && !is_blank(*s); i--, s++)
				if (str)
					*str++ = *s;
			break;
		case 'o': base = 8; goto number;
		case 'x': case 'X': base = 16; goto number;
		case 'i': base = 0; /* fallthrough */
		case 'd': is_signed = true; /* fallthrough */
		case 'u':
number:
			s = skip_spaces(s);
			s = *s ? scan_number(s, width < 0 ? 1 << 20 : width, base, is_signed, &v) : NULL;
			if (!s)
				return n;
			if (!skip) {
				store_number(va_arg(args, void *), v, qual);
				n++;
			}
			continue;
		default:
			return n;
		}
		if (str) {
			*str = 0;
			n++;
		}
	}
	return n;
}

noinline int sscanf(const char *s, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vsscanf(s, fmt, args);
	va_end(args);
	return n;
}
