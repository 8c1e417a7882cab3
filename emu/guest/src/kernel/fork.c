/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"

#define CLONE_FS	0x200
#define CLONE_FILES	0x400
#define CLONE_VFORK	0x4000
#define CLONE_THREAD	0x10000

static unsigned long total_forks;
static u32 max_threads = 4096;


/* The host makes the task itself: its stack and its task_struct. */
static __keep struct task_struct *dup_task_struct(struct task_struct *orig, int nr, u64 flags)
{
	struct task_struct *p = (void *)hypercall(ABI_HC_FORK, nr, flags, 0);

	if (!p || IS_ERR(p))
		return NULL;
	p->prio = orig->prio;
	return p;
}

static __keep int copy_files(u64 flags, struct task_struct *p)
{
	struct files_struct *files = (void *)current->files;

	if (!files || !p)
		return 0;
	if (flags & CLONE_FILES)
		atomic_inc(&files->count);
	else
		files = dup_fd(files);
	p->files = (unsigned long)files;
	return files ? 0 : -ENOMEM;
}

__keep int sched_fork(unsigned long clone_flags, struct task_struct *p)
{
	if (!p)
		return 0;
	p->vruntime = current->vruntime;
	p->sum_exec_runtime = 0;
	p->exec_start = sched_clock();
	return 0;
}

static __keep int copy_mm(unsigned long clone_flags, struct task_struct *tsk)
{
	if (tsk)
		tsk->min_flt = tsk->maj_flt = 0;
	return 0;
}

static __keep int copy_thread(struct task_struct *p, const struct kernel_clone_args *args)
{
	if (args->stack & 7)
		return -EINVAL;
	if (p && args->fn)
		p->flags |= ABI_PF_KTHREAD;
	return 0;
}

static __keep struct pid *copy_process(struct pid *unused, int node, struct kernel_clone_args *args, struct task_struct **child)
{
	struct pid *pid;
	int ret, nr = current->mirror_ret;

	if ((args->flags & (CLONE_THREAD | CLONE_FS)) == CLONE_THREAD)
		return ERR_PTR(-EINVAL);
	if (current->mirror_ret < 0)
		return ERR_PTR(current->mirror_ret);
	if (unlikely(total_forks >= max_threads * 1024ul))
		WARN_ON_ONCE(nr <= 0);
	*child = dup_task_struct(current, nr, args->flags);
	ret = *child ? copy_creds(*child, args->flags) : 0;
	if (!ret)
		ret = sched_fork(args->flags, *child);
	if (!ret && *child)
		ret = security_task_alloc(*child, args->flags);
	if (!ret)
		ret = copy_files(args->flags, *child);
	if (!ret && *child)
		ret = copy_fs(args->flags, *child);
	if (!ret)
		ret = copy_mm(args->flags, *child);
	if (!ret && *child)
		ret = copy_namespaces(args->flags, *child);
	if (!ret)
		ret = copy_thread(*child, args);
	if (ret)
		return ERR_PTR(ret);
	pid = alloc_pid(nr);
	if (!IS_ERR(pid))
		total_forks++;
	return pid;
}

__keep long kernel_clone(struct kernel_clone_args *args)
{
	struct task_struct *p = NULL;
	u64 clone_flags = args->flags;
	struct pid *pid;
	long nr;

	if (clone_flags & CLONE_VFORK && clone_flags & CLONE_THREAD)
		return -EINVAL;
	pid = copy_process(NULL, -1, args, &p);
	if (IS_ERR(pid))
		return PTR_ERR(pid);
	nr = current->mirror_ret;
	if (p)
		wake_up_new_task(p);
	return nr;
}

long __x64_sys_clone(const struct pt_regs *regs)
{
	struct kernel_clone_args args = { .flags = regs->di & ~0xfful, .exit_signal = regs->di & 0xff, .stack = regs->si };

	return kernel_clone(&args);
}

long __x64_sys_fork(const struct pt_regs *regs)
{
	struct kernel_clone_args args = { .exit_signal = 17 };

	return kernel_clone(&args);
}

long __x64_sys_vfork(const struct pt_regs *regs)
{
	struct kernel_clone_args args = { .flags = CLONE_VFORK | 0x100, .exit_signal = 17 };

	return kernel_clone(&args);
}

static noinline int copy_clone_args_from_user(struct kernel_clone_args *kargs, const u64 __user *uargs, size_t size)
{
	u64 v[11];

	if (size < 64 || size > sizeof(v))
		return size > sizeof(v) ? -E2BIG : -EINVAL;
	memset(v, 0, sizeof(v));
	if (copy_from_user(v, uargs, size))
		return -EFAULT;
	*kargs = (struct kernel_clone_args){ .flags = v[0], .exit_signal = v[4], .stack = v[5] + v[6] };
	return 0;
}

long __x64_sys_clone3(const struct pt_regs *regs)
{
	struct kernel_clone_args args;
	int err = copy_clone_args_from_user(&args, (const u64 __user *)regs->di, regs->si);

	return err ? err : kernel_clone(&args);
}

noinline struct task_struct *kthread_create(int (*fn)(void *), void *arg, const char *name)
{
	struct task_struct *p = (void *)hypercall(ABI_HC_KTHREAD, (long)fn, (long)arg, (long)name);

	return p && !IS_ERR(p) ? p : NULL;
}
