/* SPDX-License-Identifier: GPL-2.0-only */
/* Strings with what cannot be printed written out (string_escape_mem of lib/string_helpers.c). */
#include "modfs.h"

#define ESCAPE_SPACE	1
#define ESCAPE_SPECIAL	2
#define ESCAPE_NULL	4
#define ESCAPE_OCTAL	8
#define ESCAPE_NP	16	/* leaves what can be printed */
#define ESCAPE_HEX	32
#define ESCAPE_NA	64	/* leaves ASCII */
#define ESCAPE_NAP	128	/* leaves what can be printed and is ASCII */
#define ESCAPE_APPEND	256	/* only also escapes */

static const struct { unsigned int flag; u8 c; char as; } letters[] = {
	{ ESCAPE_SPACE, '\n', 'n' }, { ESCAPE_SPACE, '\r', 'r' }, { ESCAPE_SPACE, '\t', 't' }, { ESCAPE_SPACE, '\v', 'v' },
	{ ESCAPE_SPACE, '\f', 'f' }, { ESCAPE_SPECIAL, '\\', '\\' }, { ESCAPE_SPECIAL, '\a', 'a' }, { ESCAPE_SPECIAL, 27, 'e' },
	{ ESCAPE_SPECIAL, '"', '"' }, { ESCAPE_NULL, 0, '0' },
};

/* What c becomes, in to; its length. */
static noinline int escape(u8 c, unsigned int flags, char *to)
{
	unsigned int i;

	to[0] = '\\';
	for (i = 0; i < ARRAY_SIZE(letters); i++)
		if (flags & letters[i].flag && letters[i].c == c) {
			to[1] = letters[i].as;
			return 2;
		}
	if (flags & ESCAPE_OCTAL)
		return sprintf(to + 1, "%03o", c) + 1;
	if (flags & ESCAPE_HEX)
		return sprintf(to + 1, "x%02x", c) + 1;
	to[0] = c;
	return 1;
}

static bool left(u8 c, unsigned int flags, const char *only)
{
	bool in = only && *only && c && strchr(only, c), print = c >= 32 && c < 127, ascii = c < 128;

	if (only && *only && !(flags & ESCAPE_APPEND))
		return !in;
	if (in)
		return false;
	return (flags & ESCAPE_NAP && print) || (flags & ESCAPE_NP && print) || (flags & ESCAPE_NA && ascii);
}

/* The result is how long the whole is, which may be more than room: then what fits is there. */
noinline int string_escape_mem(const char *src, size_t n, char *dst, size_t room, unsigned int flags, const char *only)
{
	char one[8];
	int len = 0, k, i;

	for (; n--; src++) {
		k = 1;
		one[0] = *src;
		if (!left(*src, flags, only))
			k = escape(*src, flags, one);
		for (i = 0; i < k; i++, len++)
			if (len + k - i <= (int)room)
				dst[len] = one[i];
	}
	return len;
}

noinline void seq_escape_mem(struct seq_file *m, const char *src, size_t n, unsigned int flags, const char *only)
{
	size_t room = m->count < m->size ? m->size - m->count : 0;
	int len = string_escape_mem(src, n, m->buf + m->count, room, flags, only);

	m->count = len < (int)room ? m->count + len : m->size;
}
