/* SPDX-License-Identifier: GPL-2.0-only */
/* Namespaces of tasks. */
#include "security.h"
#include "process.h"

struct nsproxy init_nsproxy = { .count = 1 };

static __keep struct nsproxy *create_new_namespaces(unsigned long flags, struct task_struct *tsk)
{
	struct nsproxy *new = kzalloc(sizeof(*new), GFP_KERNEL), *old = (void *)tsk->nsproxy;

	if (!new)
		return NULL;
	if (old)
		*new = *old;
	new->count = 1;
	return new;
}

__keep int copy_namespaces(unsigned long flags, struct task_struct *tsk)
{
	struct nsproxy *old = (void *)current->nsproxy, *new;

	if (!old)
		old = &init_nsproxy;
	if (likely(!(flags & 0x7e020000))) {
		old->count++;
		tsk->nsproxy = (unsigned long)old;
		return 0;
	}
	if (!ns_capable(&init_user_ns, CAP_SYS_ADMIN) && mirror_error())
		return -EPERM;
	new = create_new_namespaces(flags, current);
	tsk->nsproxy = (unsigned long)new;
	return new ? 0 : -ENOMEM;
}

__keep int create_user_ns(struct cred *new)
{
	struct user_namespace *parent = new->user_ns ? new->user_ns : &init_user_ns;

	if (parent->level > 32)
		return mirror_error();
	new->securebits = 0;
	new->cap_permitted = new->cap_effective = (kernel_cap_t){ { ~0u, 0x1ff } };
	return 0;
}

static __keep int unshare_userns(unsigned long unshare_flags, struct cred **new_cred)
{
	struct cred *cred;

	if (!(unshare_flags & 0x10000000))
		return 0;
	cred = prepare_creds();
	if (!cred)
		return -ENOMEM;
	*new_cred = cred;
	return create_user_ns(cred);
}

static __keep int unshare_nsproxy_namespaces(unsigned long unshare_flags, struct nsproxy **new_nsp)
{
	if (!(unshare_flags & 0x6e020000))
		return 0;
	if (!ns_capable(&init_user_ns, CAP_SYS_ADMIN) && mirror_error())
		return mirror_error();
	*new_nsp = create_new_namespaces(unshare_flags, current);
	return *new_nsp ? 0 : -ENOMEM;
}

__keep int ksys_unshare(unsigned long unshare_flags)
{
	struct nsproxy *new_nsproxy = NULL;
	struct cred *new_cred = NULL;
	int err = unshare_userns(unshare_flags, &new_cred);

	if (!err)
		err = unshare_nsproxy_namespaces(unshare_flags, &new_nsproxy);
	if (!err)
		err = mirror_error();
	if (!err && new_nsproxy) {
		switch_task_namespaces(current, new_nsproxy);
		new_nsproxy = NULL;
	}
	if (!err && new_cred) {
		commit_creds(new_cred);
		new_cred = NULL;
	}
	if (new_cred)
		abort_creds(new_cred);
	kfree(new_nsproxy);
	return err;
}

long __x64_sys_unshare(const struct pt_regs *r) { return ksys_unshare(ARG1(r)); }

long __x64_sys_setns(const struct pt_regs *r)
{
	struct file *file = fget(ARG1(r));

	if (!file)
		return -EBADF;
	fput(file);
	if (!mirror_error())
		switch_task_namespaces(current, create_new_namespaces(ARG2(r), current));
	return mirror_error();
}
