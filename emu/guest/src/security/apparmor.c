/* SPDX-License-Identifier: GPL-2.0-only */
/* A module that looks at each open file by the name of its label, and lets everything pass: nothing is confined. */
#include "security.h"
#include "fs.h"
#include "types_exec.h"
#include "binfmts.h"

struct aa_label { u32 flags; u64 asked[8]; };
static struct aa_label unconfined = { .flags = 1 };

static __keep int aa_file_perm(const char *op, struct aa_label *label, struct file *file, u32 request, bool in_atomic)
{
	u32 i;

	for (i = 0; i < 8; i++)
		if (request & 1u << i)
			label->asked[i]++;
	return label->flags & 1 ? 0 : -EACCES;
}

static noinline int apparmor_file_permission(struct file *file, int mask)
{
	return aa_file_perm("file_perm", &unconfined, file, mask, false);
}

static noinline int apparmor_file_open(struct file *file)
{
	unconfined.asked[0] += file->f_mode & 7;
	return 0;
}

/* One that came with a message. */
static noinline int apparmor_file_receive(struct file *file)
{
	return aa_file_perm("file_receive", &unconfined, file, (file->f_mode & FMODE_WRITE ? MAY_WRITE : 0) | (file->f_mode & FMODE_READ ? MAY_READ : 0), false);
}

#define AA_EXEC_MMAP	0x10000

noinline int apparmor_mmap_file(struct file *file, unsigned long reqprot, unsigned long prot, unsigned long flags)
{
	u32 mask = 0;

	if (!file)
		return 0;
	if (prot & 1)
		mask |= MAY_READ;
	if (prot & 2 && !(flags & 2)) /* of a private mapping the file is not written */
		mask |= MAY_WRITE;
	if (prot & 4)
		mask |= AA_EXEC_MMAP;
	return aa_file_perm("file_mmap", &unconfined, file, mask, true);
}

#define AA_MAY_LOCK	0x8000

/* cmd: F_RDLCK, F_WRLCK or F_UNLCK. */
static noinline int apparmor_file_lock(struct file *file, unsigned int cmd)
{
	return aa_file_perm("file_lock", &unconfined, file, AA_MAY_LOCK | (cmd == 1 ? MAY_WRITE : 0), false);
}

/* What a program is called decides which rules it gets: there are none. */
static noinline int apparmor_bprm_creds_for_exec(struct linux_binprm *bprm)
{
	static DEFINE_SPINLOCK(lock);
	static char buf[PATH_MAX];
	const char *name;

	spin_lock(&lock);
	name = prepend_path(&bprm->file->f_path, buf, sizeof(buf));
	unconfined.asked[7] += name != NULL;
	spin_unlock(&lock);
	return 0;
}

static struct security_hook_list apparmor_hooks[] = {
	{ .at = HOOK_file_lock, .hook = apparmor_file_lock }, { .at = HOOK_bprm_creds_for_exec, .hook = apparmor_bprm_creds_for_exec },
	{ .at = HOOK_file_permission, .hook = apparmor_file_permission }, { .at = HOOK_file_open, .hook = apparmor_file_open },
	{ .at = HOOK_file_receive, .hook = apparmor_file_receive },
};

static int __init apparmor_init(void)
{
	security_add_hooks(apparmor_hooks, ARRAY_SIZE(apparmor_hooks), "apparmor");
	return 0;
}
core_initcall(apparmor_init);
