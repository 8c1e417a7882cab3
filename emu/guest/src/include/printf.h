/* SPDX-License-Identifier: GPL-2.0-only */
/* What the two halves of vsnprintf share. */
#ifndef PRINTF_H
#define PRINTF_H

#include "compiler.h"

#define SIGN	1
#define LEFT	2
#define PLUS	4
#define SPACE	8
#define ZEROPAD	16
#define SMALL	32
#define SPECIAL	64

struct printf_spec { u8 type, flags, base, narrow; short width, precision; };

char *number(char *buf, char *end, u64 num, struct printf_spec spec);
char *string(char *buf, char *end, const char *s, struct printf_spec spec);
/* fmt is behind the p. */
char *pointer(const char *fmt, char *buf, char *end, void *ptr, struct printf_spec spec);

static __always_inline bool isalnum(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

#endif
