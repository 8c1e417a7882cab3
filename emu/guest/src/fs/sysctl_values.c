/* SPDX-License-Identifier: GPL-2.0-only */
/* What variables below /proc/sys are: numbers, or text. A buffer here is the kernel's. */
#include "modfs.h"

struct ctl_table {
	const char *procname;
	void *data;
	int maxlen;
	mode16 mode;
	void *child;
	void *proc_handler, *poll, *extra1, *extra2;
};

/* How one number is stored. */
struct kind {
	int size;
	bool sign;
	long scale;	/* what is read is divided by it, what is written multiplied */
};
static const struct kind ints = { 4, true, 1 }, uints = { 4, false, 1 }, ulongs = { 8, false, 1 }, bools = { 1, false, 1 },
			 u8s = { 1, false, 1 };

static long load(const void *p, const struct kind *k)
{
	switch (k->size) {
	case 1: return *(const u8 *)p;
	case 4: return k->sign ? *(const int *)p : (long)*(const u32 *)p;
	default: return *(const long *)p;
	}
}

static void store(void *p, const struct kind *k, long v)
{
	switch (k->size) {
	case 1: *(u8 *)p = v; break;
	case 4: *(u32 *)p = v; break;
	default: *(long *)p = v;
	}
}

static int below_or_above(const struct ctl_table *t, const struct kind *k, long v, bool bounded)
{
	if (k->size == 4 && k->sign && v != (int)v)
		return -EINVAL;
	if (k->size == 4 && !k->sign && (u64)v > ~0u)
		return -EINVAL;
	if (k->size == 1 && (u64)v > 255)
		return -EINVAL;
	if (!bounded)
		return 0;
	if (t->extra1 && v < load(t->extra1, k->size == 1 ? &uints : k))
		return -EINVAL;
	return t->extra2 && v > load(t->extra2, k->size == 1 ? &uints : k) ? -EINVAL : 0;
}

static int read_numbers(const struct ctl_table *t, const struct kind *k, char *buf, size_t *len)
{
	char text[512];
	int i, n = 0, count = t->maxlen / k->size;

	for (i = 0; i < count && n < (int)sizeof(text) - 24; i++)
		n += scnprintf(text + n, sizeof(text) - n, k->sign ? "%s%ld" : "%s%lu", i ? "\t" : "", load((char *)t->data + i * k->size, k) / k->scale);
	text[n++] = '\n';
	*len = min(*len, (size_t)n);
	memcpy(buf, text, *len);
	return 0;
}

static int write_numbers(const struct ctl_table *t, const struct kind *k, char *buf, size_t *len, bool bounded)
{
	int i, err, count = t->maxlen / k->size;
	char *word, *rest = buf;
	long v;

	buf[*len] = 0;
	for (i = 0; i < count; i++) {
		rest = skip_spaces(rest);
		word = strsep(&rest, " \t\n");
		if (!word || !*word)
			break;
		err = k->sign ? kstrtoll(word, 0, &v) : kstrtoull(word, 0, (unsigned long *)&v);
		v *= k->scale;
		if (err || below_or_above(t, k, v, bounded))
			return -EINVAL;
		store((char *)t->data + i * k->size, k, v);
		if (!rest)
			break;
	}
	return i || (buf && *len) ? 0 : -EINVAL;
}

static int numbers(struct ctl_table *t, const struct kind *k, int write, char *buf, size_t *len, loff_t *pos, bool bounded)
{
	int err;

	if (!t->data || !t->maxlen || !*len || (*pos && !write)) {
		*len = 0;
		return 0;
	}
	err = write ? write_numbers(t, k, buf, len, bounded) : read_numbers(t, k, buf, len);
	if (!err)
		*pos += *len;
	return err;
}

#define HANDLER(name, kind, bounded)									\
noinline int name(struct ctl_table *t, int write, void *buf, size_t *len, loff_t *pos)			\
{													\
	return numbers(t, &kind, write, buf, len, pos, bounded);					\
}
HANDLER(proc_dointvec, ints, false)
HANDLER(proc_dointvec_minmax, ints, true)
HANDLER(proc_douintvec, uints, false)
HANDLER(proc_douintvec_minmax, uints, true)
HANDLER(proc_doulongvec_minmax, ulongs, true)
HANDLER(proc_dou8vec_minmax, u8s, true)
HANDLER(proc_dobool, bools, false)

static const struct kind ms = { 4, true, 1 };
noinline int proc_dointvec_ms_jiffies(struct ctl_table *t, int write, void *buf, size_t *len, loff_t *pos)
{
	int *data = t->data, err, i, count = t->maxlen / sizeof(int);

	for (i = 0; data && !write && i < count; i++)
		data[i] *= 1000 / HZ;
	err = numbers(t, &ms, write, buf, len, pos, false);
	for (i = 0; data && i < count; i++)
		data[i] /= 1000 / HZ;
	return err;
}

static const struct kind seconds = { 4, true, HZ };
HANDLER(proc_dointvec_jiffies, seconds, false)

noinline int proc_dostring(struct ctl_table *t, int write, char *buf, size_t *len, loff_t *pos)
{
	char *data = t->data;
	size_t n;

	if (!data || !t->maxlen || !*len || (*pos && !write)) {
		*len = 0;
		return 0;
	}
	if (write) {
		for (n = 0; n < *len && n < (size_t)t->maxlen - 1 && buf[n] && buf[n] != '\n'; n++)
			data[n] = buf[n];
		data[n] = 0;
		*pos += *len;
		return 0;
	}
	n = min(strnlen(data, t->maxlen), *len);
	memcpy(buf, data, n);
	if (n < *len)
		buf[n++] = '\n';
	*len = n;
	*pos += n;
	return 0;
}
