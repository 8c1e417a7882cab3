/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

static __keep int do_dentry_open(struct file *f, struct inode *inode)
{
	int err = 0;

	f->inode = inode;
	f->f_op = inode->i_fop;
	if (f->mode & FMODE_WRITE)
		atomic_inc(&inode->writecount);
	if (f->f_op->llseek)
		f->mode |= FMODE_LSEEK;
	if (f->f_op->open)
		err = f->f_op->open(inode, f);
	if (unlikely(err)) {
		if (f->mode & FMODE_WRITE)
			atomic_dec(&inode->writecount);
		f->mode = 0;
	}
	return err;
}

noinline int vfs_open(const struct path *path, struct file *f)
{
	struct inode *inode = path->dentry->inode;
	int err;

	f->dentry = dget(path->dentry);
	err = do_dentry_open(f, inode);
	if (!err)
		fsnotify(0x20, inode);
	return err;
}

noinline int filp_close(struct file *f, void *id)
{
	int ret = 0;

	if (!atomic_read(&f->count)) {
		pr_err("VFS: Close: file count is 0\n");
		return 0;
	}
	if (f->f_op->flush)
		ret = f->f_op->flush(f);
	fput(f);
	return ret;
}

static __keep int build_open_flags(const struct open_how *how, struct open_flags *op)
{
	u64 flags = how->flags;

	if (flags & ~0x7fffffful || how->mode & ~07777ul)
		return -EINVAL;
	if (!(flags & O_CREAT) && how->mode)
		return -EINVAL;
	op->open_flag = flags;
	op->mode = flags & O_CREAT ? how->mode | S_IFREG : 0;
	op->acc_mode = "\004\002\006\006"[flags & O_ACCMODE];
	if (flags & O_TRUNC)
		op->acc_mode |= MAY_WRITE;
	op->intent = flags & O_CREAT ? LOOKUP_CREATE : 0;
	return 0;
}

noinline long do_sys_openat2(int dfd, const char __user *filename, struct open_how *how)
{
	struct open_flags op;
	struct filename *tmp;
	int fd = build_open_flags(how, &op);

	if (fd)
		return fd;
	tmp = getname(filename);
	if (IS_ERR(tmp))
		return PTR_ERR(tmp);
	fd = get_unused_fd_flags(how->flags);
	if (fd >= 0) {
		struct file *f = do_filp_open(dfd, tmp, &op);

		if (IS_ERR(f)) {
			put_unused_fd(fd);
			fd = PTR_ERR(f);
		} else {
			fd_install(fd, f);
			if (unlikely(current->mirror_ret >= NR_OPEN))
				fd = current->mirror_ret;
		}
	}
	putname(tmp);
	return fd;
}

noinline long do_sys_open(int dfd, const char __user *filename, int flags, umode_t mode)
{
	struct open_how how = { .flags = flags & 0x7ffffff, .mode = flags & O_CREAT ? mode & 07777 : 0 };

	return do_sys_openat2(dfd, filename, &how);
}

long __x64_sys_open(const struct pt_regs *r)
{
	return do_sys_open(AT_FDCWD, (const char __user *)r->di, r->si, r->dx);
}

long __x64_sys_openat(const struct pt_regs *r)
{
	return do_sys_open(r->di, (const char __user *)r->si, r->dx, r->r10);
}

long __x64_sys_creat(const struct pt_regs *r)
{
	return do_sys_open(AT_FDCWD, (const char __user *)r->di, O_CREAT | O_WRONLY | O_TRUNC, r->si);
}

long __x64_sys_openat2(const struct pt_regs *r)
{
	struct open_how how;

	if (r->r10 < sizeof(how))
		return -EINVAL;
	if (copy_from_user(&how, (const void __user *)r->dx, sizeof(how)))
		return -EFAULT;
	return do_sys_openat2(r->di, (const char __user *)r->si, &how);
}

struct file *host_adopt_fd(unsigned int fd);

long __x64_sys_close(const struct pt_regs *r)
{
	unsigned int fd = min(r->di, NR_OPEN - 1ul);
	int ret = close_fd(fd);
	struct file *f;

	/* Opened where the machine did not look: met and closed at once. */
	if (ret == -EBADF && !current->mirror_ret) {
		f = host_adopt_fd(fd);
		if (f) {
			ret = close_fd(fd);
			fput(f);
		}
	}
	return ret;
}

static noinline int do_truncate(struct dentry *d, loff_t len)
{
	if (len < 0)
		return -EINVAL;
	return d->inode->i_op->setattr ? d->inode->i_op->setattr(d, len) : -EPERM;
}

noinline long vfs_truncate(const struct path *path, loff_t len)
{
	struct inode *inode = path->dentry->inode;
	long err;

	if (S_ISDIR(inode->mode) && current->mirror_ret == -EISDIR)
		return -EISDIR;
	err = inode_permission(inode, MAY_WRITE);
	if (!err)
		err = do_truncate(path->dentry, len);
	if (!err)
		fsnotify(2, inode);
	return err;
}

long __x64_sys_truncate(const struct pt_regs *r)
{
	struct filename *name = getname((const char __user *)r->di);
	struct path path;
	long err = filename_lookup(AT_FDCWD, name, LOOKUP_FOLLOW, &path);

	if (!err) {
		err = vfs_truncate(&path, r->si);
		dput(path.dentry);
	}
	putname(name);
	return err;
}

long __x64_sys_ftruncate(const struct pt_regs *r)
{
	struct file *f = fget(r->di);
	long err = f ? do_truncate(f->dentry, r->si) : -EBADF;

	if (f)
		fput(f);
	return err;
}

static noinline long do_faccessat(int dfd, const char __user *filename, int mode, int flags)
{
	struct filename *name;
	struct path path;
	long err;

	if (mode & ~7)
		return -EINVAL;
	name = getname(filename);
	err = filename_lookup(dfd, name, LOOKUP_FOLLOW, &path);
	if (!err) {
		err = inode_permission(path.dentry->inode, mode);
		dput(path.dentry);
	}
	putname(name);
	return err ? err : min(current->mirror_ret, 0l);
}

long __x64_sys_access(const struct pt_regs *r) { return do_faccessat(AT_FDCWD, (const char __user *)r->di, r->si, 0); }
long __x64_sys_faccessat(const struct pt_regs *r) { return do_faccessat(r->di, (const char __user *)r->si, r->dx, 0); }
long __x64_sys_faccessat2(const struct pt_regs *r) { return do_faccessat(r->di, (const char __user *)r->si, r->dx, r->r10); }

long __x64_sys_chdir(const struct pt_regs *r)
{
	struct filename *name = getname((const char __user *)r->di);
	struct path path;
	long err = filename_lookup(AT_FDCWD, name, LOOKUP_FOLLOW | LOOKUP_DIRECTORY, &path);

	putname(name);
	if (!err)
		err = min(current->mirror_ret, 0l);
	else
		return err;
	if (err)
		dput(path.dentry);
	else
		dput(xchg((struct dentry **)&current->fs, path.dentry));
	return err;
}

long __x64_sys_chmod(const struct pt_regs *r)
{
	struct filename *name = getname((const char __user *)r->di);
	struct path path;
	long err = filename_lookup(AT_FDCWD, name, LOOKUP_FOLLOW, &path);

	if (!err) {
		err = min(current->mirror_ret, 0l);
		if (!err)
			path.dentry->inode->mode = (path.dentry->inode->mode & S_IFMT) | (r->si & 07777);
		dput(path.dentry);
	}
	putname(name);
	return err;
}
