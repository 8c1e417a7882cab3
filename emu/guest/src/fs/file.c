/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"

static struct kmem_cache *filp_cachep, *files_cachep;
static unsigned long nr_files;

/* f_count is a long, as in Linux. */
static __always_inline void file_inc(struct file *f)
{
	asm volatile("lock incq %0" : "+m"(f->f_count) : : "memory");
}

static __always_inline bool file_dec_and_test(struct file *f)
{
	bool z;

	asm volatile("lock decq %0" : "+m"(f->f_count), "=@ccz"(z) : : "memory");
	return z;
}

static void init_once(void *p)
{
	struct file *f = p;

	f->private_data = NULL;
	f->f_count = 0;
	INIT_LIST_HEAD(&f->f_pos_lock.wait.head);
}

static __keep struct file *__alloc_file(int flags, const struct cred *cred)
{
	struct file *f = kmem_cache_alloc(filp_cachep, GFP_KERNEL);

	if (unlikely(!f))
		return ERR_PTR(-ENOMEM);
	f->f_cred = cred;
	if (security_file_alloc(f)) {
		kmem_cache_free(filp_cachep, f);
		return ERR_PTR(-EACCES);
	}
	f->f_count = 1;
	f->f_flags = flags;
	f->f_mode = (flags + 1) & O_ACCMODE;
	f->f_pos = 0;
	f->f_op = NULL;
	f->f_inode = NULL;
	f->f_path.dentry = NULL;
	f->f_path.mnt = NULL;
	f->f_mapping = NULL;
	f->private_data = NULL;
	nr_files++;
	return f;
}

__keep struct file *alloc_empty_file(int flags, const struct cred *cred)
{
	return __alloc_file(flags, cred);
}

/* A file that has no name: its dentry is called name, and is below none. */
__keep struct file *alloc_file_pseudo(struct inode *inode, struct vfsmount *mnt, const char *name, int flags,
				      const struct file_operations *fops)
{
	struct file *f = alloc_empty_file(flags, current->cred);

	if (IS_ERR(f))
		return f;
	f->f_path.mnt = mntget(mnt);
	f->f_path.dentry = d_alloc_pseudo(mnt->mnt_sb, name);
	if (!f->f_path.dentry) {
		fput(f);
		return ERR_PTR(-ENOMEM);
	}
	d_instantiate(f->f_path.dentry, inode);
	f->f_inode = inode;
	f->f_mapping = inode->i_mapping;
	f->f_op = fops;
	if (f->f_mode & FMODE_WRITE)
		atomic_inc(&inode->i_writecount);
	return f;
}

static __keep void __fput(struct file *f)
{
	struct inode *inode = f->f_inode;

	fsnotify(8, inode, NULL, NULL);
	if (f->f_op && f->f_op->release)
		f->f_op->release(inode, f);
	if (f->f_mode & FMODE_WRITE && inode)
		atomic_dec(&inode->i_writecount);
	dput(f->f_path.dentry);
	mntput(f->f_path.mnt);
	nr_files--;
	kmem_cache_free(filp_cachep, f);
}

/* What Linux does on the way back to user mode, as work of the task's. */
static __keep void ____fput(struct file *f)
{
	__fput(f);
}

__keep void fput(struct file *f)
{
	if (file_dec_and_test(f))
		____fput(f);
}

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
	struct files_struct *new = kmem_cache_alloc(files_cachep, GFP_KERNEL | __GFP_ZERO);
	unsigned long fd;

	if (!new)
		return NULL;
	atomic_set(&new->count, 1);
	new->open_fds = old->open_fds;
	new->close_on_exec = old->close_on_exec;
	for (fd = find_next_bit(&old->open_fds, NR_OPEN, 0); fd < NR_OPEN; fd = find_next_bit(&old->open_fds, NR_OPEN, fd + 1)) {
		new->fd[fd] = old->fd[fd];
		if (new->fd[fd])
			file_inc(new->fd[fd]);
	}
	return new;
}

static noinline void close_files(struct files_struct *files)
{
	unsigned long set = xchg(&files->open_fds, 0ul);

	while (set) {
		unsigned int fd = __ffs(set);
		struct file *f = xchg(&files->fd[fd], (struct file *)NULL);

		set &= set - 1;
		if (f)
			filp_close(f, files);
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

/* The lowest free one from start on. */
static __keep int alloc_fd(unsigned start, unsigned end, unsigned flags)
{
	struct files_struct *files = current_files();
	unsigned int fd;

	if (!files)
		return -ENOMEM;
	spin_lock(&files->lock);
	fd = find_next_zero_bit(&files->open_fds, end, start);
	if (fd < end && expand_files(files, fd) >= 0) {
		files->open_fds |= BIT(fd);
		if (flags & O_CLOEXEC)
			files->close_on_exec |= BIT(fd);
		else
			files->close_on_exec &= ~BIT(fd);
	}
	spin_unlock(&files->lock);
	return fd < end ? (int)fd : -EMFILE;
}

/*
 * The descriptor that the call is predicted to return, where there is one. The
 * machine may have missed its closing.
 */
noinline int get_unused_fd_flags(unsigned flags)
{
	long want = current->mirror_ret;

	if (want < 0 || want >= NR_OPEN)
		return alloc_fd(0, NR_OPEN, flags);
	if (current_files() && test_bit(want, &current_files()->open_fds))
		close_fd(want);
	return alloc_fd(want, NR_OPEN, flags);
}

noinline void put_unused_fd(unsigned int fd)
{
	struct files_struct *files = current_files();

	spin_lock(&files->lock);
	files->open_fds &= ~BIT(fd);
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
		files->open_fds &= ~BIT(fd);
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

/* A descriptor that the machine has not seen opened, of a call that works: the file is met now. */
static __keep struct file *__fget_light(unsigned int fd, unsigned int mask)
{
	struct files_struct *files = current_files();
	struct file *f = NULL;

	if (unlikely(!files))
		return NULL;
	if (fd >= NR_OPEN && fd < 1u << 20)
		fd = NR_OPEN - 1;
	if (fd < NR_OPEN) {
		spin_lock(&files->lock);
		f = files->fd[fd];
		if (f)
			file_inc(f);
		spin_unlock(&files->lock);
		if (unlikely(!f) && current->mirror_ret != -EBADF)
			f = host_adopt_fd(fd);
	}
	return f;
}

__keep struct file *fget(unsigned int fd)
{
	return __fget_light(fd, FMODE_PATH);
}

__keep struct file *fget_raw(unsigned int fd)
{
	return __fget_light(fd, 0);
}

__keep struct file *__fdget(unsigned int fd)
{
	return __fget_light(fd, FMODE_PATH);
}

__keep struct file *__fdget_raw(unsigned int fd)
{
	return __fget_light(fd, 0);
}

/*
 * For one call, with the lock of the position: its owner gives both back by fdput_pos. What a process waits for has no
 * position, whatever the machine takes it for, and others may wait for it in the same file.
 */
__keep struct file *__fdget_pos(unsigned int fd)
{
	struct file *f = __fdget(fd);

	if (f && f->f_mode & FMODE_ATOMIC_POS && f->f_count > 2 && !READ_ONCE(current->mirror_wait))
		mutex_lock(&f->f_pos_lock);
	return f;
}

noinline void fdput_pos(struct file *f)
{
	if (atomic_read(&f->f_pos_lock.owner) == current->pid + 1)
		mutex_unlock(&f->f_pos_lock);
	fput(f);
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
		files->open_fds |= BIT(fd);
		files->fd[fd] = f;
	}
	spin_unlock(&files->lock);
	return ret;
}

static __keep int do_dup2(struct file *f, unsigned fd)
{
	if (fd >= NR_OPEN)
		return -EBADF;
	close_fd(fd);
	return install_at(fd, f);
}

static noinline int ksys_dup3(unsigned int oldfd, unsigned int newfd, int flags)
{
	struct file *f;
	int ret;

	if (flags & ~O_CLOEXEC || oldfd == newfd)
		return -EINVAL;
	f = fget(oldfd);
	if (!f)
		return -EBADF;
	ret = do_dup2(f, newfd);
	if (ret < 0)
		fput(f);
	return ret;
}

long __x64_sys_dup3(const struct pt_regs *regs)
{
	return ksys_dup3(regs->di, regs->si, regs->dx);
}

long __x64_sys_dup2(const struct pt_regs *regs)
{
	return regs->di == regs->si ? (long)regs->di : ksys_dup3(regs->di, regs->si, 0);
}

long __x64_sys_dup(const struct pt_regs *regs)
{
	struct file *f = fget_raw(regs->di);
	int fd = f ? get_unused_fd_flags(0) : -EBADF;

	if (fd >= 0)
		fd_install(fd, f);
	else if (f)
		fput(f);
	return fd;
}

static int __init files_init(void)
{
	filp_cachep = kmem_cache_create("filp", sizeof(struct file), 8, 0, init_once);
	files_cachep = kmem_cache_create("files_cache", sizeof(struct files_struct), 8, 0, NULL);
	return filp_cachep && files_cachep ? 0 : -ENOMEM;
}
core_initcall(files_init);
