/* SPDX-License-Identifier: GPL-2.0-only */
#include "kernel.h"
#include "string.h"

int memcmp(const void *a, const void *b, size_t n)
{
	const u8 *x = a, *y = b;

	for (; n >= 8; n -= 8, x += 8, y += 8)
		if (*(const u64 *)x != *(const u64 *)y)
			break;
	for (; n; n--, x++, y++)
		if (*x != *y)
			return *x - *y;
	return 0;
}

void *memchr(const void *s, int c, size_t n)
{
	const u8 *p = s;

	while (n--)
		if (*p++ == (u8)c)
			return (void *)(p - 1);
	return NULL;
}

size_t strlen(const char *s)
{
	const char *p = s;

	while (*p)
		p++;
	return p - s;
}

size_t strnlen(const char *s, size_t n)
{
	const char *p = s;

	while (n-- && *p)
		p++;
	return p - s;
}

int strcmp(const char *a, const char *b)
{
	while (*a && *a == *b)
		a++, b++;
	return (u8)*a - (u8)*b;
}

int strncmp(const char *a, const char *b, size_t n)
{
	for (; n; n--, a++, b++)
		if (*a != *b || !*a)
			return (u8)*a - (u8)*b;
	return 0;
}

char *strchr(const char *s, int c)
{
	for (; *s != (char)c; s++)
		if (!*s)
			return NULL;
	return (char *)s;
}

char *strrchr(const char *s, int c)
{
	const char *last = NULL;

	do {
		if (*s == (char)c)
			last = s;
	} while (*s++);
	return (char *)last;
}

char *strstr(const char *s, const char *t)
{
	size_t l1 = strlen(s), l2 = strlen(t);

	for (; l1 >= l2; l1--, s++)
		if (!memcmp(s, t, l2))
			return (char *)s;
	return NULL;
}

ssize_t strscpy(char *d, const char *s, size_t n)
{
	size_t i;

	if (!n)
		return -E2BIG;
	for (i = 0; i < n; i++) {
		d[i] = s[i];
		if (!s[i])
			return i;
	}
	d[n - 1] = 0;
	return -E2BIG;
}

static bool isspace(char c)
{
	switch (c) {
	case ' ': case '\t': case '\n': case '\v': case '\f': case '\r':
		return true;
	}
	return false;
}

char *skip_spaces(const char *s)
{
	while (isspace(*s))
		s++;
	return (char *)s;
}

char *strim(char *s)
{
	size_t n = strlen(s);

	while (n && isspace(s[n - 1]))
		n--;
	s[n] = 0;
	return skip_spaces(s);
}

char *strsep(char **s, const char *ct)
{
	char *start = *s, *p = start;

	if (!start)
		return NULL;
	while (*p && !strchr(ct, *p))
		p++;
	if (*p)
		*p++ = 0;
	else
		p = NULL;
	*s = p;
	return start;
}
