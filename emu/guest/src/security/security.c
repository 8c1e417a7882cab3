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
