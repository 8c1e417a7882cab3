/* SPDX-License-Identifier: GPL-2.0-only */
/* Parameters of modules: for each type what sets one from text, and what shows it. */
#include "module.h"
#include "string.h"
#include "mm.h"

#define PARAM_MAX	1024	/* longest string (param_set_charp) */

noinline int param_set_copystring(const char *val, const struct kernel_param *kp)
{
	const struct kparam_string *kps = kp->str;

	if (strnlen(val, kps->maxlen) == kps->maxlen) {
		pr_err("%s: string doesn't fit in %u chars.\n", kp->name, kps->maxlen - 1);
		return -ENOSPC;
	}
	memcpy(kps->string, val, strlen(val) + 1);
	return 0;
}

noinline int param_get_string(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, 4096, "%s\n", kp->str->string);
}

/* A number within [lo, hi]; a negative one only if it is signed. */
static noinline int param_number(const char *val, bool is_signed, long lo, unsigned long hi, unsigned long *res)
{
	long l;
	int err;

	if (!is_signed) {
		err = kstrtoull(val, 0, res);
		return err ?: *res > hi ? -ERANGE : 0;
	}
	err = kstrtol(val, 0, &l);
	*res = l;
	return err ?: l < lo || l > (long)hi ? -ERANGE : 0;
}

#define STANDARD_PARAM(name, type, format, is_signed, lo, hi)			\
noinline int param_set_##name(const char *val, const struct kernel_param *kp)	\
{										\
	unsigned long v;							\
	int err = param_number(val, is_signed, lo, hi, &v);			\
										\
	if (!err)								\
		*(type *)kp->arg = v;						\
	return err;								\
}										\
noinline int param_get_##name(char *buffer, const struct kernel_param *kp)	\
{										\
	return scnprintf(buffer, 4096, format "\n", *(type *)kp->arg);		\
}										\
const struct kernel_param_ops param_ops_##name = { 0, param_set_##name, param_get_##name }

#define LONG_MAX	((long)(~0ul >> 1))
STANDARD_PARAM(byte, unsigned char, "%u", false, 0, 0xff);
STANDARD_PARAM(short, short, "%d", true, -0x8000, 0x7fff);
STANDARD_PARAM(ushort, unsigned short, "%u", false, 0, 0xffff);
STANDARD_PARAM(int, int, "%d", true, -0x80000000l, 0x7fffffff);
STANDARD_PARAM(uint, unsigned int, "%u", false, 0, 0xffffffff);
STANDARD_PARAM(long, long, "%ld", true, -LONG_MAX - 1, LONG_MAX);
STANDARD_PARAM(ulong, unsigned long, "%lu", false, 0, ~0ul);
STANDARD_PARAM(ullong, unsigned long, "%lu", false, 0, ~0ul);

int kstrtouint(const char *s, unsigned int base, unsigned int *res);

/* A number out of a range: for modules that make a parameter of their own of it. */
noinline int param_set_uint_minmax(const char *val, const struct kernel_param *kp, unsigned int min, unsigned int max)
{
	unsigned int n;
	int err;

	if (!val)
		return -EINVAL;
	err = kstrtouint(val, 0, &n);
	if (err)
		return err;
	if (n < min || n > max)
		return -EINVAL;
	*(unsigned int *)kp->arg = n;
	return 0;
}

noinline int param_set_charp(const char *val, const struct kernel_param *kp)
{
	size_t n = strnlen(val, PARAM_MAX + 1);
	char *copy;

	if (n > PARAM_MAX) {
		pr_err("%s: string parameter too long\n", kp->name);
		return -ENOSPC;
	}
	copy = __kmalloc(n + 1, 0);
	if (!copy)
		return -ENOMEM;
	memcpy(copy, val, n + 1);
	*(char **)kp->arg = copy;
	return 0;
}

noinline int param_get_charp(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, 4096, "%s\n", *(char **)kp->arg);
}

noinline int param_set_bool(const char *val, const struct kernel_param *kp)
{
	return kstrtobool(val ?: "1", kp->arg);
}

noinline int param_get_bool(char *buffer, const struct kernel_param *kp)
{
	buffer[0] = *(bool *)kp->arg ? 'Y' : 'N';
	buffer[1] = '\n';
	buffer[2] = 0;
	return 2;
}

noinline int param_set_invbool(const char *val, const struct kernel_param *kp)
{
	bool v;
	int err = kstrtobool(val, &v);

	if (!err)
		*(bool *)kp->arg = !v;
	return err;
}

noinline int param_get_invbool(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, 4096, "%c\n", *(bool *)kp->arg ? 'N' : 'Y');
}

/*
 * Values with commas between; each is set as a parameter of its own. val is cut at its commas, and what has been set
 * before a refusal stays set and counted.
 */
noinline int param_array_set(const char *val, const struct kernel_param *kp)
{
	const struct kparam_array *arr = kp->arr;
	struct kernel_param one = *kp;
	unsigned int local, *num = arr->num ? arr->num : &local;
	char *end, more;
	int err;

	one.arg = arr->elem;
	*num = 0;
	do {
		if (*num == arr->max) {
			pr_err("%s: can only take %u arguments\n", kp->name, arr->max);
			return -EINVAL;
		}
		for (end = (char *)val; *end && *end != ','; end++)
			;
		more = *end;
		*end = 0;
		err = arr->ops->set(val, &one);
		if (err)
			return err;
		one.arg = (char *)one.arg + arr->elemsize;
		val = end + 1;
		++*num;
	} while (more);
	return 0;
}

noinline int param_array_get(char *buffer, const struct kernel_param *kp)
{
	const struct kparam_array *arr = kp->arr;
	struct kernel_param one = *kp;
	unsigned int i, n = arr->num ? *arr->num : arr->max;
	int off = 0, got;

	for (i = 0; i < n; i++) {
		if (i)
			buffer[off - 1] = ',';
		one.arg = (char *)arr->elem + (size_t)arr->elemsize * i;
		got = arr->ops->get(buffer + off, &one);
		if (got < 0)
			return got;
		off += got;
	}
	buffer[off] = 0;
	return off;
}

const struct kernel_param_ops param_ops_string = { 0, param_set_copystring, param_get_string };
const struct kernel_param_ops param_ops_charp = { 0, param_set_charp, param_get_charp };
const struct kernel_param_ops param_ops_bool = { ABI_KERNEL_PARAM_NO_ARG, param_set_bool, param_get_bool };
const struct kernel_param_ops param_ops_invbool = { 0, param_set_invbool, param_get_invbool };
const struct kernel_param_ops param_array_ops = { 0, param_array_set, param_array_get };
