/* SPDX-License-Identifier: GPL-2.0-only */
/* Credentials: a copy is changed, and then put in place. */
#include "security.h"

static struct kmem_cache *cred_jar;
void __put_cred(struct cred *cred);

noinline void abort_creds(struct cred *new)
{
	WARN_ON_ONCE(new->usage != 1);
	__put_cred(new);
}

__keep struct cred *prepare_creds(void)
{
	struct cred *new = kmem_cache_alloc(cred_jar, GFP_KERNEL);

	if (!new)
		return NULL;
	*new = *current->real_cred;
	new->usage = 1;
	new->non_rcu = 0;
	if (security_prepare_creds(new, current->real_cred, GFP_KERNEL_ACCOUNT)) {
		abort_creds(new);
		return NULL;
	}
	return new;
}

/* The host knows where a task's credentials are: what is new goes to that place. */
__keep int commit_creds(struct cred *new)
{
	struct task_struct *task = current;
	const long usage = task->real_cred->usage;
	void *const security = task->real_cred->security;

	BUG_ON(task->cred != task->real_cred);
	*task->real_cred = *new;
	task->real_cred->usage = usage;
	new->security = security; /* what goes is the old one's */
	__put_cred(new);
	return 0;
}

__keep const struct cred *override_creds(const struct cred *new)
{
	const struct cred *old = current->cred;

	((struct cred *)new)->usage++;
	current->cred = (struct cred *)new;
	return old;
}

__keep void revert_creds(const struct cred *old)
{
	struct cred *override = current->cred;

	current->cred = (struct cred *)old;
	override->usage--;
}

/* For work that is the kernel's: nobody's credentials, or those of daemon. */
noinline struct cred *prepare_kernel_cred(struct task_struct *daemon)
{
	struct cred *new = kmem_cache_alloc(cred_jar, GFP_KERNEL | __GFP_ZERO);

	if (!new)
		return NULL;
	if (daemon)
		*new = *daemon->cred;
	new->usage = 1;
	return new;
}

/* Others may be looking at it, unless its owner has said that there are none. */
static __always_inline void put_cred_rcu(struct cred *cred)
{
	if (cred->non_rcu) {
		kfree(cred->security);
		kmem_cache_free(cred_jar, cred);
	} else {
		free_rcu_object(cred->security);
		free_rcu_object(cred);
	}
}

noinline void __put_cred(struct cred *cred)
{
	if (cred != current->cred && cred != &current->own_cred)
		put_cred_rcu(cred);
}

noinline int copy_creds(struct task_struct *p, unsigned long clone_flags)
{
	const long usage = p->own_cred.usage;
	struct cred *new;

	if (clone_flags & 0x10000) { /* CLONE_THREAD */
		p->own_cred = *current->real_cred;
		p->own_cred.security = NULL;
	} else {
		new = prepare_creds();
		if (!new)
			return -ENOMEM;
		p->own_cred = *new;
		free_rcu_object(new);
	}
	p->own_cred.usage = usage + 1;
	p->cred = p->real_cred = &p->own_cred;
	return 0;
}

static int __init cred_init(void)
{
	cred_jar = kmem_cache_create("cred_jar", sizeof(struct cred), 8, 0, NULL);
	return cred_jar ? 0 : -ENOMEM;
}
core_initcall(cred_init);
