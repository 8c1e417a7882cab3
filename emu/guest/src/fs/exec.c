/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

struct linux_binprm { struct file *file; const char *filename, *interp; int argc, envc; char buf[64]; };
struct linux_binfmt { const char *name; int (*load_binary)(struct linux_binprm *); };

static int load_script(struct linux_binprm *bprm)
{
	return bprm->buf[0] == '#' && bprm->buf[1] == '!' ? 0 : -8;
}

static int load_elf_binary(struct linux_binprm *bprm)
{
	static const char elfmag[4] = "\177ELF";

	return memcmp(bprm->buf, elfmag, 4) ? -8 : 0;
}

static const struct linux_binfmt formats[] = { { "script", load_script }, { "elf", load_elf_binary } };

static noinline int count_strings(u64 __user *argv, int max)
{
	u64 p;
	int n;

	for (n = 0; n < max; n++)
		if (get_user_u64(&p, argv + n) || !p)
			break;
	return n;
}

static noinline int search_binary_handler(struct linux_binprm *bprm)
{
	unsigned int i;
	int ret = -8;

	for (i = 0; i < ARRAY_SIZE(formats) && ret == -8; i++)
		ret = formats[i].load_binary(bprm);
	return current->mirror_ret < 0 ? current->mirror_ret : 0;
}

noinline void __set_task_comm(struct task_struct *tsk, const char *buf, bool exec)
{
	strscpy(tsk->comm, buf, sizeof(tsk->comm));
}

static noinline int begin_new_exec(struct linux_binprm *bprm)
{
	const char *base = strrchr(bprm->filename, '/');
	struct files_struct *files = (void *)current->files;
	unsigned long set;

	__set_task_comm(current, base ? base + 1 : bprm->filename, true);
	for (set = files ? files->close_on_exec & files->open_fds : 0; set; set &= set - 1)
		close_fd(__ffs(set));
	return 0;
}

static noinline int bprm_execve(struct linux_binprm *bprm, int fd, struct filename *name)
{
	struct open_flags op = { .acc_mode = MAY_EXEC };
	int ret;

	bprm->file = do_filp_open(fd, name, &op);
	if (IS_ERR(bprm->file))
		return PTR_ERR(bprm->file);
	ret = search_binary_handler(bprm);
	if (!ret)
		ret = begin_new_exec(bprm);
	filp_close(bprm->file, NULL);
	return ret;
}

static noinline int do_execveat_common(int fd, struct filename *name, u64 __user *argv, u64 __user *envp)
{
	struct linux_binprm *bprm;
	int ret;

	if (IS_ERR(name))
		return PTR_ERR(name);
	bprm = kzalloc(sizeof(*bprm), GFP_KERNEL);
	ret = -ENOMEM;
	if (bprm) {
		bprm->filename = bprm->interp = name->name;
		bprm->argc = count_strings(argv, 64);
		bprm->envc = count_strings(envp, 4);
		ret = bprm_execve(bprm, fd, name);
		kfree(bprm);
	}
	putname(name);
	return ret;
}

long __x64_sys_execve(const struct pt_regs *r)
{
	return do_execveat_common(AT_FDCWD, getname((const char __user *)r->di), (u64 __user *)r->si, (u64 __user *)r->dx);
}

long __x64_sys_execveat(const struct pt_regs *r)
{
	return do_execveat_common(r->di, getname_flags((const char __user *)r->si, 0x1000, NULL), (u64 __user *)r->dx, (u64 __user *)r->r10);
}
