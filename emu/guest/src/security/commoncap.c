/* SPDX-License-Identifier: GPL-2.0-only */
/* Capabilities, as a security module of their own. */
#include "security.h"
#include "process.h"

struct user_namespace init_user_ns = { .level = 0 };

/* A task of user 0 has all of them, whatever its process has given up: the host does not tell. */
static __always_inline int __cap_capable(const struct cred *cred, struct user_namespace *targ_ns, int cap)
{
	struct user_namespace *ns = targ_ns;

	for (;;) {
		if (!ns || ns == &init_user_ns || ns == cred->user_ns)
			return !cred->euid || cred->cap_effective.cap[cap / 32] & 1u << cap % 32 ? 0 : -EPERM;
		if (ns->level <= init_user_ns.level)
			return -EPERM;
		ns = ns->parent;
	}
}

__keep int cap_capable(const struct cred *cred, struct user_namespace *targ_ns, int cap, unsigned int opts)
{
	return __cap_capable(cred, targ_ns, cap);
}

static noinline int cap_settime(const struct timespec64 *ts, const struct timezone *tz)
{
	return capable(CAP_SYS_TIME) ? 0 : mirror_error();
}

static unsigned long root_programs;

/* Root has all rights in what it runs, as the host has decided. */
static noinline int cap_bprm_creds_from_file(struct linux_binprm *bprm, struct file *file)
{
	root_programs += current->cred->euid == make_kuid(NULL, 0);
	return 0;
}

/* What a process gives up or takes goes with its user. */
static noinline int cap_task_fix_setuid(struct cred *new, const struct cred *old, int flags)
{
	const u32 root = make_kuid(NULL, 0);
	int i;

	for (i = 0; i < 2; i++) {
		if (new->euid != root)
			new->cap_effective.cap[i] = 0;
		else
			new->cap_effective.cap[i] = new->cap_permitted.cap[i];
	}
	return 0;
}

static noinline int cap_task_prctl(int option, unsigned long arg2, unsigned long arg3, unsigned long arg4, unsigned long arg5)
{
	struct cred *new;

	switch (option) {
	case 23: /* PR_CAPBSET_READ */
		return arg2 > CAP_LAST ? mirror_error() : 0;
	case 8: case 24: case 28: /* PR_SET_KEEPCAPS, PR_CAPBSET_DROP, PR_SET_SECUREBITS: what they change is the host's to know */
		new = prepare_creds();
		if (!new)
			return -ENOMEM;
		if (mirror_error()) {
			abort_creds(new);
			return mirror_error();
		}
		return commit_creds(new);
	}
	return 0;
}

static noinline int cap_mmap_addr(unsigned long addr)
{
	if (addr < 65536 && addr)
		return cap_capable(current->cred, &init_user_ns, 17, CAP_OPT_NONE) ? mirror_error() : 0;
	return 0;
}

__keep int cap_vm_enough_memory(struct mm_struct *mm, long pages)
{
	return __cap_capable(current->cred, &init_user_ns, CAP_SYS_ADMIN) ? 0 : 1;
}

static noinline int cap_task_setnice(struct task_struct *p, int nice)
{
	return 0; /* nobody has more rights than the caller */
}

static struct security_hook_list capability_hooks[] = {
	{ .at = HOOK_capable, .hook = cap_capable }, { .at = HOOK_settime64, .hook = cap_settime },
	{ .at = HOOK_bprm_creds_from_file, .hook = cap_bprm_creds_from_file },
	{ .at = HOOK_task_fix_setuid, .hook = cap_task_fix_setuid }, { .at = HOOK_task_prctl, .hook = cap_task_prctl },
	{ .at = HOOK_mmap_addr, .hook = cap_mmap_addr },
	{ .at = HOOK_task_setnice, .hook = cap_task_setnice },
};

static __always_inline bool __ns_capable(struct user_namespace *ns, int cap)
{
	if (security_capable(current->cred, ns, cap, CAP_OPT_NONE))
		return false;
	current->flags |= 0x100; /* PF_SUPERPRIV */
	return true;
}

__keep bool ns_capable(struct user_namespace *ns, int cap)
{
	return __ns_capable(ns, cap);
}

__keep bool capable(int cap)
{
	return __ns_capable(&init_user_ns, cap);
}

/* Where a user may not do what he asks for, the host has said so: what it predicts is the answer. */
static int __init capability_init(void)
{
	security_add_hooks(capability_hooks, ARRAY_SIZE(capability_hooks), "capability");
	return 0;
}
core_initcall(capability_init);
