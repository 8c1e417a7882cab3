/* SPDX-License-Identifier: GPL-2.0-only */
/* Who a task is, and how it becomes another. */
#include "security.h"
#include "process.h"

#define UNCHANGED	(~0u)

#define CAP_OPT_INSETID	4
#define LSM_SETID_ID	1
#define LSM_SETID_RE	2
#define LSM_SETID_RES	4

static __always_inline bool ns_capable_setid(int cap)
{
	return !security_capable(current->cred, &init_user_ns, cap, CAP_OPT_INSETID);
}

/* Refused where the host has refused it. */
static noinline bool may_setid(u32 id, u32 a, u32 b, u32 c, int cap)
{
	return id == UNCHANGED || id == a || id == b || id == c || ns_capable_setid(cap) || !mirror_error();
}

static noinline int set_user(struct cred *new)
{
	new->user = NULL;
	return 0;
}

/* The end of each: the new credentials are in place, or forgotten. */
static __always_inline long settle(struct cred *new, int err)
{
	if (!err && !mirror_error())
		return commit_creds(new);
	abort_creds(new);
	return err ? err : mirror_error();
}

__keep long __sys_setreuid(u32 ruid, u32 euid)
{
	const struct cred *old = current->cred;
	struct cred *new;
	int err = -EPERM;

	ruid = make_kuid(NULL, ruid);
	euid = make_kuid(NULL, euid);
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (may_setid(ruid, old->uid, old->euid, old->euid, CAP_SETUID) && may_setid(euid, old->uid, old->euid, old->suid, CAP_SETUID)) {
		if (ruid != UNCHANGED)
			new->uid = ruid;
		if (euid != UNCHANGED)
			new->euid = euid;
		new->suid = new->fsuid = new->euid;
		err = set_user(new);
		if (!err)
			err = security_task_fix_setuid(new, old, LSM_SETID_RE);
	}
	return settle(new, err);
}

__keep long __sys_setregid(u32 rgid, u32 egid)
{
	const struct cred *old = current->cred;
	struct cred *new;
	int err = -EPERM;

	rgid = make_kgid(NULL, rgid);
	egid = make_kgid(NULL, egid);
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (may_setid(rgid, old->gid, old->egid, old->egid, CAP_SETGID) && may_setid(egid, old->gid, old->egid, old->sgid, CAP_SETGID)) {
		if (rgid != UNCHANGED)
			new->gid = rgid;
		if (egid != UNCHANGED)
			new->egid = egid;
		new->sgid = new->fsgid = new->egid;
		err = security_task_fix_setgid(new, old, LSM_SETID_RE);
	}
	return settle(new, err);
}

__keep long __sys_setuid(u32 uid)
{
	const struct cred *old = current->cred;
	struct cred *new;
	int err = 0;

	uid = make_kuid(NULL, uid);
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (ns_capable_setid(CAP_SETUID)) {
		new->suid = new->uid = uid;
		err = set_user(new);
	} else if (!may_setid(uid, old->uid, new->suid, new->suid, CAP_SETUID)) {
		err = -EPERM;
	}
	new->fsuid = new->euid = uid;
	if (!err)
		err = security_task_fix_setuid(new, old, LSM_SETID_ID);
	return settle(new, err);
}

__keep long __sys_setgid(u32 gid)
{
	const struct cred *old = current->cred;
	struct cred *new;
	int err = 0;

	gid = make_kgid(NULL, gid);
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (ns_capable_setid(CAP_SETGID))
		new->gid = new->egid = new->sgid = new->fsgid = gid;
	else if (may_setid(gid, old->gid, old->sgid, old->sgid, CAP_SETGID))
		new->egid = new->fsgid = gid;
	else
		err = -EPERM;
	if (!err)
		err = security_task_fix_setgid(new, old, LSM_SETID_ID);
	return settle(new, err);
}

__keep long __sys_setresuid(u32 ruid, u32 euid, u32 suid)
{
	const struct cred *old = current->cred;
	struct cred *new;
	int err = -EPERM;

	ruid = make_kuid(NULL, ruid);
	euid = make_kuid(NULL, euid);
	suid = make_kuid(NULL, suid);
	if ((ruid == UNCHANGED || ruid == old->uid) && (euid == UNCHANGED || (euid == old->euid && euid == old->fsuid)) &&
	    (suid == UNCHANGED || suid == old->suid))
		return 0;
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (may_setid(ruid, old->uid, old->euid, old->suid, CAP_SETUID) && may_setid(euid, old->uid, old->euid, old->suid, CAP_SETUID) &&
	    may_setid(suid, old->uid, old->euid, old->suid, CAP_SETUID)) {
		if (ruid != UNCHANGED)
			new->uid = ruid;
		if (euid != UNCHANGED)
			new->euid = euid;
		if (suid != UNCHANGED)
			new->suid = suid;
		new->fsuid = new->euid;
		err = set_user(new);
		if (!err)
			err = security_task_fix_setuid(new, old, LSM_SETID_RES);
	}
	return settle(new, err);
}

__keep long __sys_setresgid(u32 rgid, u32 egid, u32 sgid)
{
	const struct cred *old = current->cred;
	struct cred *new;
	int err = -EPERM;

	rgid = make_kgid(NULL, rgid);
	egid = make_kgid(NULL, egid);
	sgid = make_kgid(NULL, sgid);
	if ((rgid == UNCHANGED || rgid == old->gid) && (egid == UNCHANGED || (egid == old->egid && egid == old->fsgid)) &&
	    (sgid == UNCHANGED || sgid == old->sgid))
		return 0;
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (may_setid(rgid, old->gid, old->egid, old->sgid, CAP_SETGID) && may_setid(egid, old->gid, old->egid, old->sgid, CAP_SETGID) &&
	    may_setid(sgid, old->gid, old->egid, old->sgid, CAP_SETGID)) {
		if (rgid != UNCHANGED)
			new->gid = rgid;
		if (egid != UNCHANGED)
			new->egid = egid;
		if (sgid != UNCHANGED)
			new->sgid = sgid;
		new->fsgid = new->egid;
		err = security_task_fix_setgid(new, old, LSM_SETID_RES);
	}
	return settle(new, err);
}

/* The two for file systems return what was before, whether they changed it or not. */
__keep long __sys_setfsuid(u32 uid)
{
	const struct cred *old = current->cred;
	u32 before = from_kuid_munged(NULL, old->fsuid);
	struct cred *new;

	uid = make_kuid(NULL, uid);
	new = prepare_creds();
	if (!new)
		return before;
	if (may_setid(uid, old->uid, old->euid, old->suid, CAP_SETUID) && uid != old->fsuid) {
		new->fsuid = uid;
		if (!security_task_fix_setuid(new, old, 8)) {
			commit_creds(new);
			return before;
		}
	}
	abort_creds(new);
	return before;
}

__keep long __sys_setfsgid(u32 gid)
{
	const struct cred *old = current->cred;
	u32 before = from_kgid_munged(NULL, old->fsgid);
	struct cred *new;

	gid = make_kgid(NULL, gid);
	new = prepare_creds();
	if (!new)
		return before;
	if (may_setid(gid, old->gid, old->egid, old->sgid, CAP_SETGID) && gid != old->fsgid) {
		new->fsgid = gid;
		if (!security_task_fix_setgid(new, old, 8)) {
			commit_creds(new);
			return before;
		}
	}
	abort_creds(new);
	return before;
}

long __x64_sys_setreuid(const struct pt_regs *r) { return __sys_setreuid(ARG1(r), ARG2(r)); }
long __x64_sys_setregid(const struct pt_regs *r) { return __sys_setregid(ARG1(r), ARG2(r)); }
long __x64_sys_setuid(const struct pt_regs *r) { return __sys_setuid(ARG1(r)); }
long __x64_sys_setgid(const struct pt_regs *r) { return __sys_setgid(ARG1(r)); }
long __x64_sys_setresuid(const struct pt_regs *r) { return __sys_setresuid(ARG1(r), ARG2(r), ARG3(r)); }
long __x64_sys_setresgid(const struct pt_regs *r) { return __sys_setresgid(ARG1(r), ARG2(r), ARG3(r)); }
long __x64_sys_setfsuid(const struct pt_regs *r) { __sys_setfsuid(ARG1(r)); return current->mirror_ret; }
long __x64_sys_setfsgid(const struct pt_regs *r) { __sys_setfsgid(ARG1(r)); return current->mirror_ret; }

long __x64_sys_capset(const struct pt_regs *r)
{
	struct cred *new;
	u32 data[6] = { 0 };
	int err;

	__check_object_size(data, sizeof(data), false);
	err = ARG2(r) ? copy_from_user(data, (void __user *)ARG2(r), sizeof(data)) : 1;
	new = prepare_creds();
	if (!new)
		return -ENOMEM;
	if (!err) {
		new->cap_effective = (kernel_cap_t){ { data[0], data[3] } };
		new->cap_permitted = (kernel_cap_t){ { data[1], data[4] } };
		new->cap_inheritable = (kernel_cap_t){ { data[2], data[5] } };
	}
	err = security_capset(new, current->cred, &new->cap_effective, &new->cap_inheritable, &new->cap_permitted);
	return settle(new, err);
}

/* What the host's process is, its own namespace says: the number that goes back is the host's. */
long __x64_sys_geteuid(const struct pt_regs *r) { from_kuid_munged(NULL, current->cred->euid); return current->mirror_ret; }
long __x64_sys_getegid(const struct pt_regs *r) { from_kgid_munged(NULL, current->cred->egid); return current->mirror_ret; }

long __x64_sys_getresuid(const struct pt_regs *r)
{
	const struct cred *cred = current->cred;

	from_kuid_munged(NULL, cred->uid);
	from_kuid_munged(NULL, cred->euid);
	from_kuid_munged(NULL, cred->suid);
	return current->mirror_ret;
}

long __x64_sys_getresgid(const struct pt_regs *r)
{
	const struct cred *cred = current->cred;

	from_kgid_munged(NULL, cred->gid);
	from_kgid_munged(NULL, cred->egid);
	from_kgid_munged(NULL, cred->sgid);
	return current->mirror_ret;
}
