/* SPDX-License-Identifier: GPL-2.0-only */
/* A new program in an old process. What is in the file is the host's: its first bytes tell only whether it is a script. */
#include "fs.h"
#include "security.h"
#include "types_exec.h"
#include "binfmts.h"
#include "process.h"
#include "modfs.h"
#include "vma.h"
#include "task_more.h"
#include "timers.h"
#include "tracepoint.h"

u64 get_random_u64(void);
char *kasprintf(gfp_t gfp, const char *fmt, ...);
int mutex_lock_interruptible(struct mutex *m);
int down_write_killable(struct rw_semaphore *sem);
long get_user_pages_remote(struct mm_struct *mm, unsigned long at, unsigned long n, unsigned int flags, struct page **pages,
			   void *vmas, int *locked);

static const struct linux_binfmt *const formats[] = { &script_format, &elf_format, &compat_elf_format };

#define PF_IN_EXEC	0x800	/* the program is opened to be run (in_execve) */
#define VM_STACK_INCOMPLETE_SETUP 0x18000	/* it may be moved: VM_RAND_READ | VM_SEQ_READ */
#define VM_SOFTDIRTY	0x8000000	/* nobody has asked what has changed in it */
#define MMAP_RND	(BIT64(28) - 1)

/* How many strings there are, as far as they can be seen. */
static __keep int count(u64 __user *argv, int max)
{
	u64 p;
	int n;

	for (n = 0; n < max; n++) {
		if (get_user_u64(&p, argv + n) || !p)
			break;
		cond_resched();
	}
	return n;
}

/* The page of the new stack that holds what is at pos. */
static long get_arg_page(struct linux_binprm *bprm, unsigned long pos)
{
	long n;

	down_read(&bprm->mm->mmap_lock);
	n = get_user_pages_remote(bprm->mm, pos, 1, 1, NULL, NULL, NULL);
	up_read(&bprm->mm->mmap_lock);
	return n;
}

/* The strings go onto the new stack, the last one first, page by page. */
static __keep int copy_strings(int argc, u64 __user *argv, struct linux_binprm *bprm)
{
	unsigned long kpos = 0;
	long len, bytes;
	u64 str;

	while (argc-- > 0) {
		if (get_user_u64(&str, argv + argc))
			return 0;
		len = strnlen_user(USER_PTR(char, str), 131072);
		for (; len > 0; len -= bytes) {
			cond_resched();
			bytes = min(len, (long)((bprm->p - 1) % PAGE_SIZE + 1));
			bprm->p -= bytes;
			if (kpos != (bprm->p & (~0ul << PAGE_SHIFT))) {
				kpos = bprm->p & (~0ul << PAGE_SHIFT);
				if (get_arg_page(bprm, bprm->p) != 1)
					return -E2BIG;
			}
			__check_object_size(bprm, bytes, false);
		}
	}
	return 0;
}

__keep int copy_string_kernel(const char *arg, struct linux_binprm *bprm)
{
	bprm->p -= strlen(arg) + 1;
	return get_arg_page(bprm, bprm->p) == 1 ? 0 : -E2BIG;
}

/* A script takes the place of its own name among its interpreter's arguments. */
__keep int remove_arg_zero(struct linux_binprm *bprm)
{
	if (!bprm->argc)
		return 0;
	if (get_arg_page(bprm, bprm->p) != 1)
		return -EFAULT;
	bprm->argc--;
	return 0;
}

/* The new stack: one page at first, which strings are put on. */
static int bprm_mm_init(struct linux_binprm *bprm)
{
	struct vma *vma = vm_area_alloc();
	int err = -ENOMEM;

	bprm->p = STACK_TOP_MAX - 8;
	if (!vma)
		return 0; /* too many areas are known already */
	vma->v = (struct vm_area_struct){ .vm_start = STACK_TOP_MAX - PAGE_SIZE, .vm_end = STACK_TOP_MAX, .vm_mm = &user_mm,
					  .vm_flags = VM_READ | VM_WRITE | VM_MAY | VM_GROWSDOWN | VM_ACCOUNT |
						      VM_STACK_INCOMPLETE_SETUP | VM_SOFTDIRTY, .vm_page_prot = 0x25 };
	if (down_write_killable(&bprm->mm->mmap_lock))
		return -EINTR;
	if (!security_vm_enough_memory_mm(bprm->mm, 1))
		err = vma_link(mm_areas(bprm->mm), vma);
	if (!err) {
		(*mm_areas(bprm->mm))->pgd = mm_pgd(bprm->mm);
		(*mm_areas(bprm->mm))->stack = STACK_TOP_MAX - PAGE_SIZE;
	}
	up_write(&bprm->mm->mmap_lock);
	return 0;
}

/* It lies lower by what is random of it: there first as well, and then only there. Addresses here are not. */
static void shift_arg_pages(struct vma *vma)
{
	area_adjust(vma, vma->v.vm_start, vma->v.vm_end);
	move_page_tables(vma);
	area_adjust(vma, vma->v.vm_start, vma->v.vm_end);
}

/* The stack may grow at once by as much as programs usually need. */
void setup_arg_pages(struct areas *a)
{
	struct vm_area_struct *stack = a && a->first ? &a->first->v : NULL;

	if (!stack || down_write_killable(&init_mm.mmap_lock))
		return;
	mprotect_fixup(NULL, stack, &stack, stack->vm_start, stack->vm_end, stack->vm_flags & ~VM_SOFTDIRTY);
	shift_arg_pages(vma_of(stack));
	area_adjust(vma_of(stack), stack->vm_start - 32 * PAGE_SIZE, stack->vm_end);
	stack->vm_flags &= ~VM_STACK_INCOMPLETE_SETUP;
	up_write(&init_mm.mmap_lock);
}

__keep struct file *do_open_execat(int fd, struct filename *name, int flags)
{
	const struct open_flags op = { .open_flag = O_LARGEFILE | __FMODE_EXEC, .acc_mode = MAY_EXEC, .intent = LOOKUP_OPEN,
				       .lookup_flags = (flags & 0x100 ? 0 : LOOKUP_FOLLOW) | (flags & 0x1000 ? LOOKUP_EMPTY : 0) };
	struct file *file = do_filp_open(fd, name, &op);

	if (IS_ERR(file))
		return file;
	fsnotify_file(0x1000, file);
	return file;
}

__keep struct file *open_exec(const char *name)
{
	struct filename *filename = getname_kernel(name);
	struct file *f = ERR_CAST(filename);

	if (!IS_ERR(filename)) {
		f = do_open_execat(AT_FDCWD, filename, 0);
		putname(filename);
	}
	return f;
}

__keep void __set_task_comm(struct task_struct *tsk, const char *buf, bool exec)
{
	TRACE_LOCKED(task_rename, 1, tsk, buf);
	strscpy(tsk->comm, buf, sizeof(tsk->comm));
}

static __keep int bprm_creds_from_file(struct linux_binprm *bprm)
{
	return security_bprm_creds_from_file(bprm, bprm->file);
}

static void close_on_exec(struct files_struct *files, unsigned int fd)
{
	struct file *file = xchg(&files->fd[fd], (struct file *)NULL);

	files->open_fds &= ~BIT64(fd);
	files->close_on_exec &= ~BIT64(fd);
	if (file)
		filp_close(file, files);
}

/* The point of no return: from here on the process is the new program. */
__keep int begin_new_exec(struct linux_binprm *bprm)
{
	const char *base = strrchr(bprm->filename, '/');
	struct files_struct *files = (void *)current->files;
	u64 set;
	int ret = bprm_creds_from_file(bprm);

	if (ret)
		return ret;
	for (set = files ? files->close_on_exec & files->open_fds : 0; set; set &= set - 1)
		close_on_exec(files, __ffs64(set));
	set_mm_exe_file(bprm->mm, bprm->file);
	inode_permission(&init_user_ns, bprm->file->f_inode, MAY_READ); /* who may not read it gets no core of it */
	exec_mmap(bprm->mm);
	exit_itimers(current->group_leader);
	bprm->mm = NULL;
	flush_ptrace_hw_breakpoint(current);
	__set_task_comm(current, base ? base + 1 : bprm->filename, true);
	flush_signal_handlers(current, 0);
	commit_creds(bprm->cred);
	bprm->cred = NULL;
	return 0;
}

/* Who loads programs like this one stays as long as one of them runs. */
void set_binfmt(const struct linux_binfmt *format)
{
	__module_get(format->module);
}

__keep void setup_new_exec(struct linux_binprm *bprm)
{
	struct task_more *more = task_more(current->group_leader);

	more->mmap_base = get_random_u64() & MMAP_RND;
	more->mmap_base ^= get_random_u64() & MMAP_RND; /* that of programs for 32 bits */
	up_write(&more->exec_update_lock);
	mutex_unlock(&more->cred_guard_mutex);
}

__keep void finalize_exec(struct linux_binprm *bprm)
{
	current->flags &= ~0x40; /* PF_FORKNOEXEC */
}

/* The beginning of the program, which says what it is. */
static __always_inline int prepare_binprm(struct linux_binprm *bprm)
{
	loff_t pos = 0;

	memset(bprm->buf, 0, sizeof(bprm->buf));
	return kernel_read(bprm->file, bprm->buf, sizeof(bprm->buf), &pos);
}

static __keep int search_binary_handler(struct linux_binprm *bprm)
{
	unsigned int i;
	int ret = prepare_binprm(bprm);

	if (ret < 0)
		return ret;
	ret = security_bprm_check(bprm);
	if (ret)
		return ret;
	ret = -8;
	for (i = 0; i < ARRAY_SIZE(formats) && ret == -8; i++) {
		if (!try_module_get(formats[i]->module))
			continue;
		ret = formats[i]->load_binary(bprm);
		module_put(formats[i]->module);
	}
	return ret;
}

/* Whoever is to be run instead: an interpreter, which gets the name of the script. */
static __always_inline void run_interpreter(struct linux_binprm *bprm)
{
	struct file *exec = bprm->file;

	task_more(current)->interprets = true;
	bprm->file = bprm->interpreter;
	bprm->interpreter = NULL;
	fput(exec);
}

static __keep int exec_binprm(struct linux_binprm *bprm)
{
	int old = current->pid, depth, ret;

	__task_pid_nr_ns(current, 0, task_active_pid_ns(current));
	for (depth = 0;; depth++) {
		if (depth > 5)
			return -ELOOP;
		ret = search_binary_handler(bprm);
		if (ret < 0 || !bprm->interpreter)
			break;
		run_interpreter(bprm);
	}
	if (!ret)
		TRACE(sched_process_exec, current, old, bprm);
	return ret;
}

static __keep int bprm_execve(struct linux_binprm *bprm, int fd, struct filename *filename, int flags)
{
	struct mutex *guard = &task_more(current->group_leader)->cred_guard_mutex;
	struct file *file;
	int retval;

	if (mutex_lock_interruptible(guard))
		return -EINTR;
	bprm->cred = prepare_creds();
	if (!bprm->cred) {
		mutex_unlock(guard);
		return -ENOMEM;
	}
	current->flags |= PF_IN_EXEC;
	task_more(current)->interprets = false;
	file = do_open_execat(fd, filename, flags);
	if (IS_ERR(file)) {
		current->flags &= ~PF_IN_EXEC;
		return PTR_ERR(file);
	}
	bprm->file = file;
	sched_exec();
	retval = security_bprm_creds_for_exec(bprm);
	if (!retval)
		retval = exec_binprm(bprm);
	current->flags &= ~PF_IN_EXEC;
	return retval;
}

static noinline void free_bprm(struct linux_binprm *bprm)
{
	if (bprm->mm)
		mmput(bprm->mm);
	if (bprm->cred) {
		mutex_unlock(&task_more(current->group_leader)->cred_guard_mutex);
		abort_creds(bprm->cred);
	}
	if (bprm->file)
		fput(bprm->file);
	if (bprm->executable)
		fput(bprm->executable);
	if (bprm->interp != bprm->filename)
		kfree(bprm->interp);
	kfree(bprm->fdpath);
	kfree(bprm);
}

static noinline struct linux_binprm *alloc_bprm(int fd, struct filename *filename)
{
	struct linux_binprm *bprm = kzalloc(sizeof(*bprm), GFP_KERNEL);

	if (!bprm)
		return ERR_PTR(-ENOMEM);
	bprm->filename = filename->name;
	if (fd != AT_FDCWD && filename->name[0] != '/') { /* as the new program can find it */
		bprm->fdpath = kasprintf(GFP_KERNEL, filename->name[0] ? "/dev/fd/%d/%s" : "/dev/fd/%d", fd, filename->name);
		if (!bprm->fdpath) {
			kfree(bprm);
			return ERR_PTR(-ENOMEM);
		}
		bprm->filename = bprm->fdpath;
	}
	bprm->interp = bprm->filename;
	bprm->mm = mm_alloc();
	if (!bprm->mm) {
		kfree(bprm->fdpath);
		kfree(bprm);
		return ERR_PTR(-ENOMEM);
	}
	bprm_mm_init(bprm);
	return bprm;
}

static __keep int do_execveat_common(int fd, struct filename *filename, u64 __user *argv, u64 __user *envp, int flags)
{
	struct linux_binprm *bprm;
	int retval;

	if (IS_ERR(filename))
		return PTR_ERR(filename);
	bprm = alloc_bprm(fd, filename);
	if (IS_ERR(bprm)) {
		retval = PTR_ERR(bprm);
		goto out_ret;
	}
	bprm->argc = count(argv, 64);
	bprm->envc = count(envp, 64);
	copy_string_kernel(bprm->filename, bprm);
	copy_strings(bprm->envc, envp, bprm);
	copy_strings(bprm->argc, argv, bprm);
	retval = bprm_execve(bprm, fd, filename, flags);
	free_bprm(bprm);
out_ret:
	putname(filename);
	return retval;
}

long __x64_sys_execve(const struct pt_regs *r)
{
	return do_execveat_common(AT_FDCWD, getname((const char __user *)ARG1(r)), (u64 __user *)ARG2(r), (u64 __user *)ARG3(r), 0);
}

long __x64_sys_execveat(const struct pt_regs *r)
{
	return do_execveat_common(ARG1(r), name_of_user((const char __user *)ARG2(r), ARG5(r) & AT_EMPTY_PATH ? LOOKUP_EMPTY : 0, NULL), (u64 __user *)ARG3(r),
				  (u64 __user *)ARG4(r), ARG5(r));
}
