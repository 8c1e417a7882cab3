/* SPDX-License-Identifier: GPL-2.0-only */
#include "kernel.h"
#include "string.h"
#include "bug.h"
#include "printf.h"

enum format_type {
	FORMAT_NONE, FORMAT_WIDTH, FORMAT_CHAR, FORMAT_STR, FORMAT_PTR, FORMAT_PERCENT, FORMAT_INVALID,
	FORMAT_LONG, FORMAT_SIGNED_LONG, FORMAT_INT, FORMAT_SIGNED_INT, FORMAT_PRECISION,
};


static const char upper_digits[] = "0123456789ABCDEF";

static noinline char *put_dec(char *buf, u64 n)
{
	do {
		*buf++ = '0' + n % 10;
		n /= 10;
	} while (n);
	return buf;
}

__keep char *number(char *buf, char *end, u64 num, struct printf_spec spec)
{
	char tmp[24], sign = 0, locase = spec.flags & SMALL, pad;
	int i, need = !(spec.flags & SPECIAL) ? 0 : spec.base == 16 ? 2 : spec.base == 8 && num;
	int width = spec.width, prec = spec.precision;

	if (spec.flags & SIGN) {
		if ((s64)num < 0) {
			sign = '-';
			num = -num;
		} else if (spec.flags & (PLUS | SPACE)) {
			sign = spec.flags & PLUS ? '+' : ' ';
		}
	}
	if (spec.base == 10) {
		i = put_dec(tmp, num) - tmp;
	} else {
		int shift = spec.base == 16 ? 4 : 3;

		i = 0;
		do {
			tmp[i++] = upper_digits[num & (spec.base - 1)] | locase;
			num >>= shift;
		} while (num);
	}
	if (i > prec)
		prec = i;
	width -= prec + need + !!sign;
	pad = spec.flags & ZEROPAD ? '0' : ' ';
	if (!(spec.flags & (ZEROPAD | LEFT)))
		for (; width > 0; width--, buf++)
			if (buf < end)
				*buf = ' ';
	if (sign) {
		if (buf < end)
			*buf = sign;
		buf++;
	}
	if (need) {
		if (buf < end)
			*buf = '0';
		buf++;
		if (need == 2) {
			if (buf < end)
				*buf = 'X' | locase;
			buf++;
		}
	}
	if (!(spec.flags & LEFT))
		for (; width > 0; width--, buf++)
			if (buf < end)
				*buf = pad;
	for (; prec > i; prec--, buf++)
		if (buf < end)
			*buf = '0';
	while (i-- > 0) {
		if (buf < end)
			*buf = tmp[i];
		buf++;
	}
	for (; width > 0; width--, buf++)
		if (buf < end)
			*buf = ' ';
	return buf;
}

__keep char *string(char *buf, char *end, const char *s, struct printf_spec spec)
{
	int len, i;

	if ((unsigned long)s < 4096 || IS_ERR(s))
		s = s ? "(efault)" : "(null)";
	len = spec.precision < 0 ? strlen(s) : strnlen(s, spec.precision);
	if (!(spec.flags & LEFT))
		for (; spec.width > len; spec.width--, buf++)
			if (buf < end)
				*buf = ' ';
	for (i = 0; i < len; i++, buf++)
		if (buf < end)
			*buf = s[i];
	for (; spec.width > len; spec.width--, buf++)
		if (buf < end)
			*buf = ' ';
	return buf;
}

static __keep int format_decode(const char *fmt, struct printf_spec *spec)
{
	const char *start = fmt;
	int qual = 0;

	if (spec->type == FORMAT_WIDTH)
		goto precision;
	if (spec->type == FORMAT_PRECISION)
		goto qualifier;
	spec->type = FORMAT_NONE;
	for (; *fmt && *fmt != '%'; fmt++)
		;
	if (fmt != start || !*fmt)
		return fmt - start;
	spec->flags = 0;
	for (;;) {
		switch (*++fmt) {
		case '-': spec->flags |= LEFT; continue;
		case '+': spec->flags |= PLUS; continue;
		case ' ': spec->flags |= SPACE; continue;
		case '#': spec->flags |= SPECIAL; continue;
		case '0': spec->flags |= ZEROPAD; continue;
		}
		break;
	}
	spec->width = -1;
	if (*fmt == '*') {
		spec->type = FORMAT_WIDTH;
		return fmt + 1 - start;
	}
	for (; *fmt >= '0' && *fmt <= '9'; fmt++)
		spec->width = (spec->width < 0 ? 0 : spec->width * 10) + *fmt - '0';
precision:
	spec->precision = -1;
	if (*fmt == '.')
		for (spec->precision = 0, fmt++; *fmt >= '0' && *fmt <= '9'; fmt++)
			spec->precision = spec->precision * 10 + *fmt - '0';
	if (!spec->precision && *fmt == '*' && fmt > start && fmt[-1] == '.') {
		spec->type = FORMAT_PRECISION;
		return fmt + 1 - start;
	}
qualifier:
	for (; *fmt == 'l' || *fmt == 'z' || *fmt == 'h' || *fmt == 't' || *fmt == 'L'; fmt++)
		qual += *fmt == 'h' ? -1 : 1;
	spec->base = 10;
	switch (*fmt) {
	case 'c': spec->type = FORMAT_CHAR; break;
	case 's': spec->type = FORMAT_STR; break;
	case 'p': spec->type = FORMAT_PTR; break;
	case '%': spec->type = FORMAT_PERCENT; break;
	case 'o': spec->base = 8; goto num;
	case 'x': spec->flags |= SMALL; /* fallthrough */
	case 'X': spec->base = 16; goto num;
	case 'd': case 'i': spec->flags |= SIGN; /* fallthrough */
	case 'u':
num:
		spec->type = qual > 0 ? FORMAT_LONG : FORMAT_INT;
		spec->narrow = qual < 0 ? -qual : qual > 1 && BITS_PER_LONG < 64 ? LONGER : 0;
		if (spec->flags & SIGN)
			spec->type++;
		break;
	default: spec->type = FORMAT_INVALID;
	}
	return fmt + 1 - start;
}

static char *blanks(char *buf, char *end, int n)
{
	for (; n > 0; n--, buf++)
		if (buf < end)
			*buf = ' ';
	return buf;
}

int vsnprintf(char *buf, size_t size, const char *fmt, va_list args)
{
	char *str = buf, *end = buf + size;
	struct printf_spec spec = { 0 };
	u64 n;

	if (WARN_ON_ONCE(size > 0x7fffffff))
		return 0;
	while (*fmt) {
		const char *old = fmt;

		fmt += format_decode(fmt, &spec);
		switch (spec.type) {
		case FORMAT_NONE:
			for (; old < fmt; old++, str++)
				if (str < end)
					*str = *old;
			break;
		case FORMAT_WIDTH:
			spec.width = va_arg(args, int);
			if (spec.width < 0) {
				spec.flags |= LEFT;
				spec.width = -spec.width;
			}
			break;
		case FORMAT_PRECISION:
			spec.precision = max(va_arg(args, int), 0);
			break;
		case FORMAT_CHAR: {
			char c = va_arg(args, int);

			if (!(spec.flags & LEFT))
				str = blanks(str, end, spec.width - 1);
			if (str < end)
				*str = c;
			str++;
			if (spec.flags & LEFT)
				str = blanks(str, end, spec.width - 1);
			break;
		}
		case FORMAT_STR:
			str = string(str, end, va_arg(args, char *), spec);
			break;
		case FORMAT_PTR:
			str = pointer(fmt, str, end, va_arg(args, void *), spec);
			while (isalnum(*fmt))
				fmt++;
			break;
		case FORMAT_PERCENT:
			if (str < end)
				*str = '%';
			str++;
			break;
		case FORMAT_LONG:
		case FORMAT_SIGNED_LONG:
			str = number(str, end, LONG_ARG(args, spec), spec);
			break;
		case FORMAT_INT:
			n = va_arg(args, unsigned int);
			n = spec.narrow == 1 ? (u16)n : spec.narrow ? (u8)n : n;
			str = number(str, end, n, spec);
			break;
		case FORMAT_SIGNED_INT:
			n = (s64)va_arg(args, int);
			n = spec.narrow == 1 ? (s64)(s16)n : spec.narrow ? (s64)(s8)n : n;
			str = number(str, end, n, spec);
			break;
		case FORMAT_INVALID:
			goto out;
		}
	}
out:
	if (size)
		*(str < end ? str : end - 1) = 0;
	return str - buf;
}

int snprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vsnprintf(buf, size, fmt, args);
	va_end(args);
	return n;
}

int vscnprintf(char *buf, size_t size, const char *fmt, va_list args)
{
	int n = vsnprintf(buf, size, fmt, args);

	return n < (int)size ? n : size ? (int)size - 1 : 0;
}

int scnprintf(char *buf, size_t size, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vscnprintf(buf, size, fmt, args);
	va_end(args);
	return n;
}
