/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

static struct kmem_cache *files_cachep;

/* f_count is a long, as in Linux. */
/* Tables are made when a task first needs one. */
noinline struct files_struct *current_files(void)
{
	struct files_struct *files = (void *)current->files;

	if (likely(files))
		return files;
	files = kmem_cache_alloc(files_cachep, GFP_KERNEL | __GFP_ZERO);
	if (files)
		atomic_set(&files->count, 1);
	current->files = (unsigned long)files;
	return files;
}

noinline struct files_struct *dup_fd(struct files_struct *old)
{
	struct files_struct *new = kmem_cache_alloc(files_cachep, GFP_KERNEL);
	unsigned long fd;

	if (!new)
		return NULL;
	memset(new, 0, sizeof(*new));
	atomic_set(&new->count, 1);
	__init_waitqueue_head(&new->resize_wait, "&newf->resize_wait", NULL);
	new->open_fds = old->open_fds;
	new->close_on_exec = old->close_on_exec;
	for (fd = find_next_bit((unsigned long *)&old->open_fds, NR_OPEN, 0); fd < NR_OPEN; fd = find_next_bit((unsigned long *)&old->open_fds, NR_OPEN, fd + 1)) {
		new->fd[fd] = old->fd[fd];
		if (new->fd[fd])
			file_inc(new->fd[fd]);
	}
	return new;
}

static noinline void close_files(struct files_struct *files)
{
	u64 set = XCHG_U64(&files->open_fds, 0);

	while (set) {
		unsigned int fd = __ffs64(set);
		struct file *f = xchg(&files->fd[fd], (struct file *)NULL);

		set &= set - 1;
		if (!f)
			continue;
		filp_close(f, files);
		cond_resched();
	}
}

noinline void put_files_struct(struct files_struct *files)
{
	if (atomic_dec_and_test(&files->count)) {
		close_files(files);
		kmem_cache_free(files_cachep, files);
	}
}

noinline void exit_files(struct task_struct *tsk)
{
	struct files_struct *files = (void *)xchg(&tsk->files, 0ul);

	if (files)
		put_files_struct(files);
}

static __keep int expand_files(struct files_struct *files, unsigned int nr)
{
	return nr < NR_OPEN ? 0 : -EMFILE;
}

#define RLIMIT_NOFILE_USUAL	1024

/* The lowest free one from start on, or from the one that is predicted. */
__keep int alloc_fd(unsigned start, unsigned end, unsigned flags)
{
	struct files_struct *files = current_files();
	const long want = current->mirror_ret;
	unsigned int fd;

	if (!files)
		return -ENOMEM;
	end = min(end, (unsigned int)NR_OPEN);
	if (want > (long)start && want < end)
		start = want;
	spin_lock(&files->lock);
	fd = find_next_zero_bit((unsigned long *)&files->open_fds, end, start);
	if (fd < end && expand_files(files, fd) >= 0) {
		files->open_fds |= BIT64(fd);
		if (flags & O_CLOEXEC)
			files->close_on_exec |= BIT64(fd);
		else
			files->close_on_exec &= ~BIT64(fd);
	}
	spin_unlock(&files->lock);
	return fd < end ? (int)fd : -EMFILE;
}

/*
 * The descriptor that the call is predicted to return, where there is one. The
 * machine may have missed its closing.
 */
static __always_inline int unused_fd(unsigned flags)
{
	long want = current->mirror_ret;

	if (want >= 0 && want < NR_OPEN && current_files() && test_bit(want, (unsigned long *)&current_files()->open_fds))
		close_fd(want);
	return alloc_fd(0, RLIMIT_NOFILE_USUAL, flags);
}

noinline int get_unused_fd_flags(unsigned flags)
{
	return unused_fd(flags);
}

/* The lowest number, as long as nobody knows which one the call returns. */
int lowest_unused_fd(unsigned int flags)
{
	const long ret = current->mirror_ret;
	int fd;

	current->mirror_ret = -1;
	fd = get_unused_fd_flags(flags);
	current->mirror_ret = ret;
	return fd;
}

/* f at the number that the call returns, of which fd was a guess. */
void install_returned(int fd, struct file *f)
{
	struct files_struct *files = current_files();
	const long want = current->mirror_ret;

	if (want >= 0 && want < NR_OPEN && fd >= 0 && want != fd && !files->fd[want]) {
		spin_lock(&files->lock);
		files->open_fds = (files->open_fds & ~BIT64(fd)) | BIT64(want);
		spin_unlock(&files->lock);
		fd = want;
	}
	if (fd >= 0)
		fd_install(fd, f);
	else
		fput(f);
}

/* One more number for a file, from another one on. */
noinline int f_dupfd(unsigned int from, struct file *file, unsigned flags)
{
	long want = current->mirror_ret;
	int fd;

	if (want < 0 || want >= NR_OPEN)
		return want;
	if (test_bit(want, (unsigned long *)&current_files()->open_fds))
		close_fd(want);
	fd = alloc_fd(min(from, (u32)want), RLIMIT_NOFILE_USUAL, flags);
	if (fd >= 0) {
		file_inc(file);
		fd_install(fd, file);
	}
	return fd;
}

/* The two numbers that the call is to leave at at. False: they cannot be seen. */
bool get_unused_pair(const int __user *at, int fd[2], unsigned int flags)
{
	const long ret = current->mirror_ret;
	int i;

	if (copy_from_user(fd, at, 2 * sizeof(*fd)) || fd[0] == fd[1] || max((u32)fd[0], (u32)fd[1]) >= NR_OPEN)
		return false;
	for (i = 0; i < 2; i++) {
		current->mirror_ret = fd[i];
		fd[i] = get_unused_fd_flags(flags);
	}
	current->mirror_ret = ret;
	return fd[0] >= 0 && fd[1] >= 0;
}

noinline void put_unused_fd(unsigned int fd)
{
	struct files_struct *files = current_files();

	spin_lock(&files->lock);
	files->open_fds &= ~BIT64(fd);
	spin_unlock(&files->lock);
}

__keep void fd_install(unsigned int fd, struct file *f)
{
	struct files_struct *files = current_files();

	spin_lock(&files->lock);
	BUG_ON(files->fd[fd] != NULL);
	files->fd[fd] = f;
	spin_unlock(&files->lock);
}

static noinline struct file *pick_file(struct files_struct *files, unsigned fd)
{
	struct file *f = NULL;

	spin_lock(&files->lock);
	if (fd < NR_OPEN) {
		f = files->fd[fd];
		files->fd[fd] = NULL;
		files->open_fds &= ~BIT64(fd);
	}
	spin_unlock(&files->lock);
	return f;
}

noinline int close_fd(unsigned fd)
{
	struct files_struct *files = current_files();
	struct file *f = files ? pick_file(files, fd) : NULL;

	return f ? filp_close(f, files) : -EBADF;
}

static __always_inline struct file *lookup(struct files_struct *files, unsigned int *fd)
{
	if (*fd >= NR_OPEN && *fd < 1u << 20)
		*fd = NR_OPEN - 1;
	return *fd < NR_OPEN ? READ_ONCE(files->fd[*fd]) : NULL;
}

/*
 * Who has its table alone borrows the file for a call: nobody else can close it. A descriptor that the machine has not
 * seen opened, of a call that works, is met now.
 */
static __keep unsigned long __fget_light(unsigned int fd, unsigned int mask)
{
	struct files_struct *files = current_files();
	struct file *f;

	if (unlikely(!files))
		return 0;
	f = lookup(files, &fd);
	if (unlikely(!f) && fd < NR_OPEN && current->mirror_ret != -EBADF)
		f = host_adopt_fd(fd);
	if (!f || likely(atomic_read(&files->count) == 1))
		return (unsigned long)f;
	file_inc(f);
	return (unsigned long)f | FDPUT_FPUT;
}

static __always_inline struct file *__fget(unsigned int fd)
{
	struct files_struct *files = current_files();
	struct file *f;

	if (unlikely(!files))
		return NULL;
	f = lookup(files, &fd);
	if (unlikely(!f) && fd < NR_OPEN && current->mirror_ret != -EBADF)
		f = host_adopt_fd(fd);
	if (f)
		file_inc(f);
	return f;
}

__keep struct file *fget(unsigned int fd)
{
	return __fget(fd);
}

__keep struct file *fget_raw(unsigned int fd)
{
	return __fget(fd);
}

__keep unsigned long __fdget(unsigned int fd)
{
	return __fget_light(fd, FMODE_PATH);
}

__keep unsigned long __fdget_raw(unsigned int fd)
{
	return __fget_light(fd, 0);
}

/*
 * For one call, with the lock of the position: its owner gives both back by fdput_pos. What a process waits for has no
 * position, whatever the machine takes it for, and others may wait for it in the same file.
 */
__keep unsigned long __fdget_pos(unsigned int fd)
{
	unsigned long v = __fget_light(fd, FMODE_PATH);
	struct file *f = (struct file *)(v & ~3ul);

	if (f && f->f_mode & FMODE_ATOMIC_POS && (f->f_count > 1 || S_ISDIR(f->f_inode->i_mode)) && !READ_ONCE(current->mirror_wait)) {
		v |= FDPUT_POS_UNLOCK;
		mutex_lock(&f->f_pos_lock);
	}
	return v;
}

noinline void __f_unlock_pos(struct file *f)
{
	mutex_unlock(&f->f_pos_lock);
}

/* Puts f at fd, which was free a moment ago; the reference goes with it. */
noinline int install_at(unsigned fd, struct file *f)
{
	struct files_struct *files = current_files();
	int ret = fd;

	spin_lock(&files->lock);
	if (files->fd[fd]) {
		ret = -EBUSY;
	} else {
		files->open_fds |= BIT64(fd);
		files->fd[fd] = f;
	}
	spin_unlock(&files->lock);
	return ret;
}

/* In the place of what was at fd, which is closed. */
static __keep int do_dup2(struct files_struct *files, struct file *file, unsigned fd, unsigned flags)
{
	struct file *tofree = files->fd[fd];

	file_inc(file);
	files->fd[fd] = file;
	files->open_fds |= BIT64(fd);
	if (flags & O_CLOEXEC)
		files->close_on_exec |= BIT64(fd);
	else
		files->close_on_exec &= ~BIT64(fd);
	spin_unlock(&files->lock);
	if (tofree)
		filp_close(tofree, files);
	return fd;
}

static noinline int ksys_dup3(unsigned int oldfd, unsigned int newfd, int flags)
{
	struct files_struct *files = current_files();
	struct file *f;

	if (flags & ~O_CLOEXEC || oldfd == newfd)
		return -EINVAL;
	if (!files)
		return -ENOMEM;
	f = lookup(files, &oldfd);
	if (!f && oldfd < NR_OPEN && current->mirror_ret >= 0)
		f = host_adopt_fd(oldfd);
	spin_lock(&files->lock);
	if (!f || expand_files(files, newfd) < 0) {
		spin_unlock(&files->lock);
		return current->mirror_ret < 0 ? current->mirror_ret : -EBADF;
	}
	return do_dup2(files, f, newfd, flags);
}

long __x64_sys_dup3(const struct pt_regs *regs)
{
	return ksys_dup3(ARG1(regs), ARG2(regs), ARG3(regs));
}

long __x64_sys_dup2(const struct pt_regs *regs)
{
	return ARG1(regs) == ARG2(regs) ? (long)ARG1(regs) : ksys_dup3(ARG1(regs), ARG2(regs), 0);
}

long __x64_sys_dup(const struct pt_regs *regs)
{
	struct file *f = fget_raw(ARG1(regs));
	int fd = f ? unused_fd(0) : -EBADF;

	if (fd >= 0)
		fd_install(fd, f);
	else if (f)
		fput(f);
	return fd;
}

static int __init files_init(void)
{
	files_cachep = kmem_cache_create("files_cache", sizeof(struct files_struct), 8, 0, NULL);
	return files_cachep ? 0 : -ENOMEM;
}
core_initcall(files_init);
