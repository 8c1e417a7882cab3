/* SPDX-License-Identifier: GPL-2.0-only */
/* The hooks, and the modules that are asked at them. */
#include "security.h"

static struct security_hook_list *security_hook_heads[NR_SECURITY_HOOKS];

/* Behind those that are there: the first module is asked first. */
noinline void security_add_hooks(struct security_hook_list *hooks, int count, const char *lsm)
{
	struct security_hook_list **at;
	int i;

	for (i = 0; i < count; i++) {
		hooks[i].lsm = lsm;
		for (at = &security_hook_heads[hooks[i].at]; *at; at = &(*at)->next)
			;
		*at = &hooks[i];
	}
}

#define SECURITY_FUNCTION(name, proto, args)					\
__keep int security_##name proto						\
{										\
	struct security_hook_list *asked;						\
	int rc;									\
										\
	for (asked = security_hook_heads[HOOK_##name]; asked; asked = asked->next) {		\
		rc = ((int (*) proto)asked->hook) args;				\
		if (rc)								\
			return rc;						\
	}									\
	return 0;								\
}
SECURITY_HOOKS(SECURITY_FUNCTION)

/* These two do not pass on what they were given. */
__keep int security_mmap_file(struct file *file, unsigned long prot, unsigned long flags)
{
	return apparmor_mmap_file(file, prot, prot, flags);
}

/* The modules say whether the caller may have the last pages, too; the host has them. */
__keep int security_vm_enough_memory_mm(struct mm_struct *mm, long pages)
{
	const bool all = cap_vm_enough_memory(mm, pages) > 0;

	return pages > 1l << (BITS_PER_LONG == 64 ? 40 : 20) && !all ? (int)mirror_error() : 0;
}
