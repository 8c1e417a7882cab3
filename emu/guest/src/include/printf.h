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

/* The next argument, which is a long or, where that is narrower, a u64. */
#define LONGER	255	/* narrow: twice as long as a long */
#if BITS_PER_LONG == 64
#define LONG_ARG(args, spec)	va_arg(args, unsigned long)
#else
#define LONG_ARG(args, spec)	((spec).narrow == LONGER ? va_arg(args, u64) :					\
				 (spec).flags & SIGN ? (u64)(s64)va_arg(args, long) : (u64)va_arg(args, unsigned long))
#endif

char *number(char *buf, char *end, u64 num, struct printf_spec spec);
char *string(char *buf, char *end, const char *s, struct printf_spec spec);
/* fmt is behind the p. */
char *pointer(const char *fmt, char *buf, char *end, void *ptr, struct printf_spec spec);

static __always_inline bool isalnum(char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

#endif
