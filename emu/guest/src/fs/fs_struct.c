/* SPDX-License-Identifier: GPL-2.0-only */
/* Where a task's names begin: its root and its working directory. */
#include "fs.h"
#include "security.h"

static struct kmem_cache *fs_cachep;

noinline void path_get(const struct path *path)
{
	mntget(path->mnt);
	dget(path->dentry);
	barrier(); /* a call of its own, and no jump: whoever is asked for a stack finds this function in it */
}

__keep void path_put(const struct path *path)
{
	dput(path->dentry);
	mntput(path->mnt);
}

/* Made when a task first needs one. */
noinline struct fs_struct *current_fs(void)
{
	struct fs_struct *fs = (void *)current->fs;

	if (likely(fs))
		return fs;
	fs = kmem_cache_alloc(fs_cachep, GFP_KERNEL | __GFP_ZERO);
	if (!fs)
		return NULL;
	fs->users = 1;
	fs->umask = 022;
	fs->root = fs->pwd = (struct path){ &host_mount.mnt, host_sb.s_root };
	path_get(&fs->root);
	path_get(&fs->pwd);
	current->fs = (unsigned long)fs;
	return fs;
}

__keep void set_fs_root(struct fs_struct *fs, const struct path *path)
{
	struct path old;

	path_get(path);
	spin_lock(&fs->lock);
	old = fs->root;
	fs->root = *path;
	spin_unlock(&fs->lock);
	path_put(&old);
}

__keep void set_fs_pwd(struct fs_struct *fs, const struct path *path)
{
	struct path old;

	path_get(path);
	spin_lock(&fs->lock);
	old = fs->pwd;
	fs->pwd = *path;
	spin_unlock(&fs->lock);
	path_put(&old);
}

static __always_inline void __free_fs(struct fs_struct *fs)
{
	path_put(&fs->root);
	path_put(&fs->pwd);
	kmem_cache_free(fs_cachep, fs);
}

__keep void free_fs_struct(struct fs_struct *fs)
{
	__free_fs(fs);
}

__keep void exit_fs(struct task_struct *tsk)
{
	struct fs_struct *fs = (void *)xchg(&tsk->fs, 0ul);

	if (fs && !--fs->users)
		__free_fs(fs);
}

/* A child begins where its parent is. */
noinline int copy_fs(unsigned long clone_flags, struct task_struct *tsk)
{
	struct fs_struct *fs, *old = (void *)current->fs;

	if (!old)
		return 0;
	if (clone_flags & 0x200) { /* CLONE_FS */
		old->users++;
		tsk->fs = (unsigned long)old;
		return 0;
	}
	fs = kmem_cache_alloc(fs_cachep, GFP_KERNEL);
	if (!fs)
		return -ENOMEM;
	*fs = *old;
	fs->users = 1;
	path_get(&fs->root);
	path_get(&fs->pwd);
	tsk->fs = (unsigned long)fs;
	return 0;
}

long __x64_sys_chdir(const struct pt_regs *r)
{
	struct fs_struct *fs = current_fs();
	struct path path;
	long err = user_path_at_empty(AT_FDCWD, (const char __user *)ARG1(r), LOOKUP_FOLLOW | LOOKUP_DIRECTORY, &path, NULL);

	if (err)
		return err;
	err = inode_permission(&init_user_ns, path.dentry->d_inode, MAY_EXEC | MAY_CHDIR);
	if (!err)
		err = min(current->mirror_ret, 0l);
	if (!err && fs)
		set_fs_pwd(fs, &path);
	path_put(&path);
	return err;
}

long __x64_sys_fchdir(const struct pt_regs *r)
{
	struct fd f_ = fdget_raw(ARG1(r));
	struct file *f = f_.file;
	struct fs_struct *fs = current_fs();
	long err = -EBADF;

	if (!f)
		return err;
	err = inode_permission(&init_user_ns, f->f_inode, MAY_EXEC | MAY_CHDIR);
	if (!err)
		err = mirror_error();
	if (!err && fs)
		set_fs_pwd(fs, &f->f_path);
	fdput(f_);
	return err;
}

long __x64_sys_chroot(const struct pt_regs *r)
{
	struct fs_struct *fs = current_fs();
	struct path path;
	long err = user_path_at_empty(AT_FDCWD, (const char __user *)ARG1(r), LOOKUP_FOLLOW | LOOKUP_DIRECTORY, &path, NULL);

	if (err)
		return err;
	err = inode_permission(&init_user_ns, path.dentry->d_inode, MAY_EXEC | MAY_CHDIR);
	if (!err && (!ns_capable(&init_user_ns, CAP_SYS_CHROOT) || current->mirror_ret == -EPERM))
		err = mirror_error();
	if (!err)
		err = security_path_chroot(&path);
	if (!err)
		err = mirror_error();
	if (!err && fs)
		set_fs_root(fs, &path);
	path_put(&path);
	return err;
}

long __x64_sys_umask(const struct pt_regs *r)
{
	struct fs_struct *fs = current_fs();

	if (fs)
		fs->umask = ARG1(r) & 0777;
	return current->mirror_ret;
}

static int __init fs_struct_init(void)
{
	fs_cachep = kmem_cache_create("fs_cache", sizeof(struct fs_struct), 8, 0, NULL);
	return fs_cachep ? 0 : -ENOMEM;
}
core_initcall(fs_struct_init);
