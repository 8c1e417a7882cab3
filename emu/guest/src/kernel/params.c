/* SPDX-License-Identifier: GPL-2.0-only */
#include "module.h"
#include "string.h"

noinline int param_set_copystring(const char *val, const struct kernel_param *kp)
{
	if (strnlen(val, kp->size) == kp->size) {
		pr_err("%s: string doesn't fit in %u chars.\n", kp->name, kp->size - 1);
		return -ENOSPC;
	}
	memcpy(kp->arg, val, strlen(val) + 1);
	return 0;
}

noinline int param_get_string(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, 4096, "%s\n", (char *)kp->arg);
}

noinline int param_set_int(const char *val, const struct kernel_param *kp)
{
	return kstrtoint(val, 0, kp->arg);
}

noinline int param_get_int(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, 4096, "%d\n", *(int *)kp->arg);
}

noinline int param_set_ulong(const char *val, const struct kernel_param *kp)
{
	return kstrtoull(val, 0, kp->arg);
}

noinline int param_get_ulong(char *buffer, const struct kernel_param *kp)
{
	return scnprintf(buffer, 4096, "%lu\n", *(unsigned long *)kp->arg);
}

const struct kernel_param_ops param_ops_string = { param_set_copystring, param_get_string };
const struct kernel_param_ops param_ops_int = { param_set_int, param_get_int };
const struct kernel_param_ops param_ops_ulong = { param_set_ulong, param_get_ulong };
