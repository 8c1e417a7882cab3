/* SPDX-License-Identifier: GPL-2.0-only */
/* What %p prints, by the letters behind it. */
#include "fs.h"
#include "string.h"
#include "printf.h"
#include "time.h"

static char *put(char *buf, char *end, char c)
{
	if (buf < end)
		*buf = c;
	return buf + 1;
}

static char *puts(char *buf, char *end, const char *s)
{
	for (; *s; s++)
		buf = put(buf, end, *s);
	return buf;
}

static const struct printf_spec plain = { .base = 10, .width = -1, .precision = -1 };
static const struct printf_spec hex2 = { .base = 16, .flags = SMALL | ZEROPAD, .width = 2, .precision = -1 };

static noinline char *pointer_string(char *buf, char *end, const void *ptr, struct printf_spec spec)
{
	spec.base = 16;
	spec.flags |= SMALL;
	if (spec.width < 0) {
		spec.width = BITS_PER_LONG / 4;
		spec.flags |= ZEROPAD;
	}
	return number(buf, end, (unsigned long)ptr, spec);
}

/* %pS, %pB (the place before a return address) and %ps (without offset and size). */
static noinline char *symbol_string(char *buf, char *end, void *ptr, struct printf_spec spec, char kind)
{
	char name[ABI_KSYM_NAME_LEN];

	if (hypercall(ABI_HC_SYMBOL, (long)ptr, (long)name, kind) < 0)
		snprintf(name, sizeof(name), "0x%lx", (unsigned long)ptr);
	return string(buf, end, name, spec);
}

/* %*ph: bytes in hex, with a blank between, or what follows the h says. */
static noinline char *hex_string(char *buf, char *end, const u8 *p, struct printf_spec spec, char kind)
{
	char sep = kind == 'C' ? ':' : kind == 'D' ? '-' : kind == 'N' ? 0 : ' ';
	int i, n = spec.width <= 0 ? 1 : min((int)spec.width, 64);

	for (i = 0; i < n; i++) {
		if (sep && i)
			buf = put(buf, end, sep);
		buf = number(buf, end, p[i], hex2);
	}
	return buf;
}

/* What %p shows in place of an address: the low 32 bits of a keyed hash. */
static noinline char *ptr_to_id(char *buf, char *end, const void *ptr, struct printf_spec spec)
{
	if (IS_ERR(ptr))
		return pointer_string(buf, end, ptr, spec);
	return pointer_string(buf, end, (void *)(ptr ? (unsigned long)(u32)siphash_2u64((unsigned long)ptr, boot_params.seed) : 0), spec);
}

static const char *const errnos[] = {
	[1] = "EPERM", "ENOENT", "ESRCH", "EINTR", "EIO", "ENXIO", "E2BIG", "ENOEXEC", "EBADF", "ECHILD", "EAGAIN", "ENOMEM", "EACCES",
	"EFAULT", "ENOTBLK", "EBUSY", "EEXIST", "EXDEV", "ENODEV", "ENOTDIR", "EISDIR", "EINVAL", "ENFILE", "EMFILE", "ENOTTY", "ETXTBSY",
	"EFBIG", "ENOSPC", "ESPIPE", "EROFS", "EMLINK", "EPIPE", "EDOM", "ERANGE", "EDEADLK", "ENAMETOOLONG", "ENOLCK", "ENOSYS",
	"ENOTEMPTY", "ELOOP", [61] = "ENODATA", "ETIME", [71] = "EPROTO", [74] = "EBADMSG", "EOVERFLOW", [84] = "EILSEQ",
	[88] = "ENOTSOCK", [90] = "EMSGSIZE", [95] = "EOPNOTSUPP", [98] = "EADDRINUSE", "EADDRNOTAVAIL", [104] = "ECONNRESET", "ENOBUFS",
	"EISCONN", "ENOTCONN", [110] = "ETIMEDOUT", "ECONNREFUSED", [114] = "EALREADY", "EINPROGRESS",
};

static noinline char *errptr(char *buf, char *end, void *ptr, struct printf_spec spec)
{
	long e = -PTR_ERR(ptr);
	char name[20];

	if (!IS_ERR(ptr))
		return ptr_to_id(buf, end, ptr, spec);
	if (e < (long)ARRAY_SIZE(errnos) && errnos[e]) {
		snprintf(name, sizeof(name), "-%s", errnos[e]);
		return string(buf, end, name, spec);
	}
	spec.base = 10;
	spec.flags |= SIGN;
	return number(buf, end, -e, spec);
}

/* %pV: another format with its arguments. */
struct va_format { const char *fmt; va_list *va; };

static noinline char *va_format(char *buf, char *end, struct va_format *f)
{
	va_list va;

	__builtin_va_copy(va, *f->va);
	buf += vsnprintf(buf, end > buf ? end - buf : 0, f->fmt, va);
	va_end(va);
	return buf;
}

static noinline char *ip4_string(char *buf, char *end, const u8 *p, char kind, char order)
{
	static const struct printf_spec padded = { .base = 10, .flags = ZEROPAD, .width = 3, .precision = -1 };
	int i;

	for (i = 0; i < 4; i++) {
		if (i)
			buf = put(buf, end, '.');
		buf = number(buf, end, p[order == 'h' || order == 'l' ? 3 - i : i], kind == 'i' ? padded : plain);
	}
	return buf;
}

/* %pI6c: the longest run of zeros, the first of several, is written as two colons. */
static noinline char *ip6_compressed(char *buf, char *end, const u8 *p)
{
	static const struct printf_spec hex = { .base = 16, .flags = SMALL, .width = -1, .precision = -1 };
	int i, j, at = -1, len = 1;
	bool colon = false, v4 = !memchr_inv(p, 0, 10) && p[10] == 0xff && p[11] == 0xff;
	int words = v4 ? 6 : 8;

	for (i = 0; i < words; i++) {
		for (j = i; j < words && !(p[2 * j] | p[2 * j + 1]); j++)
			;
		if (j - i > len) {
			at = i;
			len = j - i;
		}
	}
	for (i = 0; i < words; i++) {
		if (i == at) {
			buf = puts(buf, end, "::");
			colon = false;
			i += len - 1;
			continue;
		}
		if (colon)
			buf = put(buf, end, ':');
		buf = number(buf, end, p[2 * i] << 8 | p[2 * i + 1], hex);
		colon = true;
	}
	if (v4) {
		if (colon)
			buf = put(buf, end, ':');
		buf = ip4_string(buf, end, p + 12, 'I', 0);
	}
	return buf;
}

static noinline char *ip6_string(char *buf, char *end, const u8 *p, bool colons)
{
	int i;

	for (i = 0; i < 16; i++) {
		if (colons && i && !(i & 1))
			buf = put(buf, end, ':');
		buf = number(buf, end, p[i], hex2);
	}
	return buf;
}

static noinline char *ip_string(const char *fmt, char *buf, char *end, const u8 *p)
{
	if (fmt[1] == '4')
		return ip4_string(buf, end, p, fmt[0], fmt[2]);
	if (fmt[1] == '6' && fmt[0] == 'I' && fmt[2] == 'c')
		return ip6_compressed(buf, end, p);
	return ip6_string(buf, end, p, fmt[0] == 'I');
}

static noinline char *mac_string(const char *fmt, char *buf, char *end, const u8 *p)
{
	int i;

	for (i = 0; i < 6; i++) {
		if (i && fmt[0] == 'M')
			buf = put(buf, end, fmt[1] == 'F' ? '-' : ':');
		buf = number(buf, end, p[fmt[1] == 'R' ? 5 - i : i], hex2);
	}
	return buf;
}

/* %pU: b and B as the bytes are, l and L with the first three fields in little endian; capitals print capitals. */
static noinline char *uuid_string(const char *fmt, char *buf, char *end, const u8 *p)
{
	static const u8 be[] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15 };
	static const u8 le[] = { 3, 2, 1, 0, 5, 4, 7, 6, 8, 9, 10, 11, 12, 13, 14, 15 };
	const u8 *order = (fmt[1] | 0x20) == 'l' ? le : be;
	struct printf_spec spec = hex2;
	int i;

	if (fmt[1] == 'L' || fmt[1] == 'B')
		spec.flags &= ~SMALL;
	for (i = 0; i < 16; i++) {
		if (i == 4 || i == 6 || i == 8 || i == 10)
			buf = put(buf, end, '-');
		buf = number(buf, end, p[order[i]], spec);
	}
	return buf;
}

/* %*pb: words in hex with commas between; %*pbl: ranges. */
static noinline char *bitmap_string(char *buf, char *end, const unsigned long *map, int bits, bool list)
{
	struct printf_spec spec = { .base = 16, .flags = SMALL | ZEROPAD, .precision = -1 };
	unsigned long at, last;
	int i, chunk;

	if (list) {
		for (at = find_next_bit(map, bits, 0), i = 0; at < (unsigned long)bits; at = find_next_bit(map, bits, last), i++) {
			last = find_next_zero_bit(map, bits, at);
			if (i)
				buf = put(buf, end, ',');
			buf = number(buf, end, at, plain);
			if (last - at > 1)
				buf = number(put(buf, end, '-'), end, last - 1, plain);
		}
		return buf;
	}
	chunk = bits & 31 ?: 32;
	for (i = ((bits + 31) & ~31) - 32; i >= 0; i -= 32) {
		u32 w = map[i / BITS_PER_LONG] >> i % BITS_PER_LONG;

		spec.width = (chunk + 3) / 4;
		buf = number(buf, end, chunk < 32 ? w & ((1u << chunk) - 1) : w, spec);
		if (i)
			buf = put(buf, end, ',');
		chunk = 32;
	}
	return buf;
}

/* %pd, %pd2 … %pd4, %pD: the last components of a path. */
static noinline char *dentry_name(char *buf, char *end, const struct dentry *d, struct printf_spec spec, char depth)
{
	const struct dentry *names[4];
	char path[256];
	int n = depth >= '2' && depth <= '4' ? depth - '0' : 1, i = 0, at = 0;

	for (; i < n; d = d->d_parent) {
		names[i++] = d;
		if (d == d->d_parent)
			break;
	}
	while (i--) {
		const char *name = (const char *)names[i]->d_name.name;

		at += scnprintf(path + at, sizeof(path) - at, "%s%s", name, i && strcmp(name, "/") ? "/" : "");
	}
	return string(buf, end, path, spec);
}

/* %ptT and %ptR: seconds since 1970, and a struct rtc_time; d and t choose date and time, r takes the year and month as they are. */
struct tm { int sec, min, hour, mday, mon; long year; int wday, yday; };
void time64_to_tm(s64 secs, int offset, struct tm *tm);

static noinline char *time_string(const char *fmt, char *buf, char *end, const void *p)
{
	const int *rtc = p;
	bool date = true, time = true, raw = false;
	struct tm tm;
	char out[40];
	int at = 0;

	if (fmt[1] == 'T')
		time64_to_tm(*(const s64 *)p, 0, &tm);
	else if (fmt[1] == 'R')
		tm = (struct tm){ rtc[0], rtc[1], rtc[2], rtc[3], rtc[4], rtc[5] };
	else
		return puts(buf, end, "(%pt?)");
	for (fmt += 2; *fmt == 'd' || *fmt == 't' || *fmt == 'r' || *fmt == 's'; fmt++) {
		date = *fmt == 't' ? false : date;
		time = *fmt == 'd' ? false : time;
		raw = raw || *fmt == 'r';
	}
	if (date)
		at = scnprintf(out, sizeof(out), "%04ld-%02d-%02d", tm.year + (raw ? 0 : 1900), tm.mon + (raw ? 0 : 1), tm.mday);
	if (time)
		scnprintf(out + at, sizeof(out) - at, "%s%02d:%02d:%02d", date ? "T" : "", tm.hour, tm.min, tm.sec);
	return puts(buf, end, out);
}

/* %pa: of phys_addr_t and dma_addr_t. */
static noinline char *address_val(char *buf, char *end, const u64 *p)
{
	static const struct printf_spec spec = { .base = 16, .flags = SPECIAL | SMALL | ZEROPAD, .width = 18, .precision = -1 };

	return number(buf, end, *p, spec);
}

int string_escape_mem(const char *src, size_t n, char *dst, size_t room, unsigned int flags, const char *only);

/* %*pE: what cannot be printed is written out, as letters say. */
static noinline char *escaped_string(const char *fmt, char *buf, char *end, const char *p, struct printf_spec spec)
{
	static const u8 bits[26] = { ['a' - 'a'] = 0x0f, ['c' - 'a'] = 2, ['h' - 'a'] = 0x20, ['n' - 'a'] = 4, ['o' - 'a'] = 8, ['p' - 'a'] = 0x10, ['s' - 'a'] = 1 };
	unsigned int flags = 0;

	if (!spec.width)
		return buf;
	while (*++fmt >= 'a' && *fmt <= 'z' && bits[*fmt - 'a'])
		flags |= bits[*fmt - 'a'];
	return buf + string_escape_mem(p, spec.width < 0 ? 1 : spec.width, buf, buf < end ? end - buf : 0, flags ?: 0x1f, NULL);
}

__keep char *pointer(const char *fmt, char *buf, char *end, void *ptr, struct printf_spec spec)
{
	switch (*fmt) {
	case 'S': case 's': case 'B':
		return symbol_string(buf, end, ptr, spec, *fmt);
	case 'x':
		return pointer_string(buf, end, ptr, spec);
	case 'e':
		return errptr(buf, end, ptr, spec);
	}
	if (!strchr("hEVIiMmUbdDta", *fmt) || !*fmt)
		return ptr_to_id(buf, end, ptr, spec);
	if ((unsigned long)ptr < 4096 || IS_ERR(ptr))
		return string(buf, end, ptr, spec);
	switch (*fmt) {
	case 'h': return hex_string(buf, end, ptr, spec, fmt[1]);
	case 'E': return escaped_string(fmt, buf, end, ptr, spec);
	case 'V': return va_format(buf, end, ptr);
	case 'I': case 'i': return ip_string(fmt, buf, end, ptr);
	case 'M': case 'm': return mac_string(fmt, buf, end, ptr);
	case 'U': return uuid_string(fmt, buf, end, ptr);
	case 'b': return bitmap_string(buf, end, ptr, max((int)spec.width, 0), fmt[1] == 'l');
	case 'd': return dentry_name(buf, end, ptr, spec, fmt[1]);
	case 'D': return dentry_name(buf, end, ((struct file *)ptr)->f_path.dentry, spec, fmt[1]);
	case 't': return time_string(fmt, buf, end, ptr);
	}
	return address_val(buf, end, ptr);
}
