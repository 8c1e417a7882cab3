/* SPDX-License-Identifier: GPL-2.0-only */
/* Open files, from the first reference to the last. */
#include "fs.h"
#include "security.h"
#include "modfs.h"
#include "task_more.h"

static struct kmem_cache *filp_cachep;
static unsigned long nr_files;

static __always_inline bool file_dec_and_test(struct file *f)
{
	bool z;

	asm volatile("lock dec" _L " %0" : "+m"(f->f_count), "=@ccz"(z) : : "memory");
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
	struct file *f = kmem_cache_alloc(filp_cachep, GFP_KERNEL | __GFP_ZERO);

	if (unlikely(!f))
		return ERR_PTR(-ENOMEM);
	f->f_cred = cred;
	if (security_file_alloc(f)) {
		kmem_cache_free(filp_cachep, f);
		return ERR_PTR(-EACCES);
	}
	f->f_count = 1;
	__mutex_init(&f->f_pos_lock, "&f->f_pos_lock", NULL);
	f->f_flags = flags;
	f->f_mode = (flags + 1) & O_ACCMODE;
	nr_files++;
	return f;
}

/* One that was open before anybody looked. */
struct file *file_meet(int flags)
{
	struct file *f = kmem_cache_meet(filp_cachep);

	if (!f)
		return NULL;
	*f = (struct file){ .f_count = 1, .f_flags = flags, .f_mode = (flags + 1) & O_ACCMODE, .f_cred = current->cred };
	INIT_LIST_HEAD(&f->f_pos_lock.wait.head);
	nr_files++;
	return f;
}

static __always_inline void file_free(struct file *f)
{
	nr_files--;
	if (f->f_security)
		security_file_free(f);
	free_rcu_object(f);
}

__keep struct file *alloc_empty_file(int flags, const struct cred *cred)
{
	return __alloc_file(flags, cred);
}

static __always_inline void open_pseudo(struct file *f, const struct path *path, struct inode *inode, const struct file_operations *fops)
{
	f->f_path = *path;
	f->f_inode = inode;
	f->f_mapping = inode->i_mapping;
	f->f_op = fops;
	if (f->f_mode & FMODE_WRITE)
		atomic_inc(&inode->i_writecount);
}

/* A file that has no name: its dentry is called name, and is below none. */
__keep struct file *alloc_file_pseudo(struct inode *inode, struct vfsmount *mnt, const char *name, int flags,
				      const struct file_operations *fops)
{
	struct path path = { .dentry = d_alloc_pseudo(mnt->mnt_sb, name) };
	struct file *f;

	if (!path.dentry)
		return ERR_PTR(-ENOMEM);
	path.mnt = mntget(mnt);
	d_instantiate(path.dentry, inode);
	f = alloc_empty_file(flags, current->cred);
	if (IS_ERR(f)) {
		atomic_inc(&inode->i_count); /* the caller still has it */
		path_put(&path);
		return f;
	}
	open_pseudo(f, &path, inode, fops);
	return f;
}

/* Another file of the same dentry. */
struct file *alloc_file_clone(struct file *base, int flags, const struct file_operations *fops)
{
	struct file *f = alloc_empty_file(flags, current->cred);

	if (!IS_ERR(f)) {
		path_get(&base->f_path);
		open_pseudo(f, &base->f_path, base->f_inode, fops);
	}
	return f;
}

static __keep void __fput(struct file *f)
{
	struct inode *inode = f->f_inode;

	might_sleep();
	if (unlikely(!f->f_mode && !f->f_op))
		goto out; /* it was never open */
	fsnotify_file(f->f_mode & FMODE_WRITE ? 8 : 0x10, f);
	locks_remove_file(f);
	if (f->f_op && f->f_op->release)
		f->f_op->release(inode, f);
	module_put(f->f_op ? f->f_op->owner : NULL);
	put_pid(NULL); /* nobody has asked for its signals */
	if (f->f_mode & FMODE_WRITE && inode)
		atomic_dec(&inode->i_writecount);
	dput(f->f_path.dentry);
	mntput(f->f_path.mnt);
out:
	file_free(f);
}

/* Work of the task's, on its way to user mode. */
static __keep void ____fput(struct work *work)
{
	__fput((struct file *)work);
}

__keep void fput(struct file *f)
{
	struct task_struct *task = current;
	struct task_more *more;
	struct work *work;

	if (!file_dec_and_test(f))
		return;
	work = (struct work *)f; /* at its beginning is room for it */
	if (unlikely(in_interrupt() || task->flags & (ABI_PF_KTHREAD | ABI_PF_EXITED) || !task->pid)) {
		____fput(work);
		return;
	}
	more = task_more(task);
	work->func = ____fput;
	work->next = more->works;
	more->works = work;
}

/* The last one goes at once, and nobody hears of it. */
void fput_quiet(struct file *f)
{
	if (!file_dec_and_test(f))
		return;
	d_put_walk(f->f_path.dentry);
	nr_files--;
	free_rcu_object(f->f_security);
	free_rcu_object(f);
}

static int __init file_table_init(void)
{
	filp_cachep = kmem_cache_create("filp", sizeof(struct file), 8, 0, init_once);
	return filp_cachep ? 0 : -ENOMEM;
}
core_initcall(file_table_init);
