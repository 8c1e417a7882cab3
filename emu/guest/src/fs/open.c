/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "modfs.h"
#include "notify.h"
#include "process.h"

int __mnt_want_write(struct vfsmount *m);
void __put_cred(struct cred *cred);

static __keep int do_dentry_open(struct file *f, struct inode *inode, open_fn open)
{
	int err;

	f->f_inode = inode;
	f->f_mapping = inode->i_mapping;
	f->f_op = inode->i_fop;
	path_get(&f->f_path);
	if (f->f_mode & FMODE_WRITE && !S_ISFIFO(inode->i_mode))
		__mnt_want_write(f->f_path.mnt);
	try_module_get(f->f_op->owner);
	if (S_ISREG(inode->i_mode) || (inode->i_mode & S_IFMT) == S_IFDIR)
		f->f_mode |= FMODE_ATOMIC_POS;
	err = security_file_open(f);
	if (!err)
		fsnotify_file(0x10000, f); /* whether it may be opened */
	if (f->f_mode & FMODE_WRITE)
		atomic_inc(&inode->i_writecount);
	if (f->f_op->llseek)
		f->f_mode |= FMODE_LSEEK;
	if (!open)
		open = f->f_op->open;
	if (!err && open)
		err = open(inode, f);
	if (unlikely(err)) {
		module_put(f->f_op->owner);
		if (f->f_mode & FMODE_WRITE)
			atomic_dec(&inode->i_writecount);
		path_put(&f->f_path);
		f->f_path = (struct path){};
		f->f_op = NULL;
		f->f_mode = 0;
	}
	return err;
}

__keep int vfs_open(const struct path *path, struct file *f)
{
	struct inode *inode = path->dentry->d_inode;
	int err;

	f->f_path = *path;
	err = do_dentry_open(f, inode, NULL);
	if (!err)
		fsnotify_file(0x20, f);
	return err;
}

static __keep void dnotify_flush(struct file *filp, void *id)
{
	if (S_ISDIR(filp->f_inode->i_mode) && filp->f_mode & FMODE_ATOMIC_POS) /* one that was opened here */
		fsnotify_find_mark(filp->f_inode, NULL); /* dnotify's group, which nobody has joined */
}

__keep void locks_remove_posix(struct file *filp, void *owner)
{
	if (filp->f_inode->i_flags & 0x100)
		filp->f_inode->i_flags &= ~0x100;
}

__keep int filp_close(struct file *f, void *id)
{
	int ret = 0;

	if (!READ_ONCE(f->f_count)) {
		pr_err("VFS: Close: file count is 0\n");
		return 0;
	}
	if (f->f_op->flush)
		ret = f->f_op->flush(f, id);
	if (f->f_inode) {
		dnotify_flush(f, id);
		locks_remove_posix(f, id);
	}
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
	op->open_flag = flags & ~O_CLOEXEC;
	op->mode = flags & O_CREAT ? how->mode | S_IFREG : 0;
	op->acc_mode = "\004\002\006\006"[flags & O_ACCMODE];
	if (flags & O_TRUNC)
		op->acc_mode |= MAY_WRITE;
	op->lookup_flags = (flags & O_DIRECTORY ? LOOKUP_DIRECTORY : 0) | (flags & O_NOFOLLOW ? 0 : LOOKUP_FOLLOW);
	op->intent = flags & O_PATH ? 0 : LOOKUP_OPEN;
	if (flags & O_CREAT)
		op->intent |= flags & O_EXCL ? LOOKUP_CREATE | LOOKUP_EXCL : LOOKUP_CREATE;
	return 0;
}

__keep long do_sys_openat2(int dfd, const char __user *filename, struct open_how *how)
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

static __always_inline long __do_sys_open(int dfd, const char __user *filename, int flags, umode_t mode)
{
	struct open_how how = { .flags = (flags & 0x7ffffff) | O_LARGEFILE, .mode = flags & O_CREAT ? mode & 07777 : 0 };

	return do_sys_openat2(dfd, filename, &how);
}

noinline long do_sys_open(int dfd, const char __user *filename, int flags, umode_t mode)
{
	return __do_sys_open(dfd, filename, flags, mode);
}

long __x64_sys_open(const struct pt_regs *r)
{
	return __do_sys_open(AT_FDCWD, (const char __user *)ARG1(r), ARG2(r), ARG3(r));
}

long __x64_sys_openat(const struct pt_regs *r)
{
	return __do_sys_open(ARG1(r), (const char __user *)ARG2(r), ARG3(r), ARG4(r));
}

long __x64_sys_creat(const struct pt_regs *r)
{
	return __do_sys_open(AT_FDCWD, (const char __user *)ARG1(r), O_CREAT | O_WRONLY | O_TRUNC, ARG2(r));
}

long __x64_sys_openat2(const struct pt_regs *r)
{
	struct open_how how;

	if (ARG4(r) < sizeof(how))
		return -EINVAL;
	if (copy_from_user(&how, (const void __user *)ARG3(r), sizeof(how)))
		return -EFAULT;
	return do_sys_openat2(ARG1(r), (const char __user *)ARG2(r), &how);
}

long __x64_sys_close(const struct pt_regs *r)
{
	unsigned int fd = min(ARG1(r), NR_OPEN - 1ul);
	int ret = close_fd(fd);
	struct file *f;

	/* Opened where the machine did not look: met and closed at once. */
	if (ret == -EBADF && !current->mirror_ret) {
		f = host_adopt_fd(fd);
		if (f)
			ret = close_fd(fd);
	}
	return ret;
}

/* With the real user and group in place of the others. */
static noinline const struct cred *access_override_creds(void)
{
	struct cred *override = prepare_creds();
	const struct cred *old;

	if (!override)
		return NULL;
	override->fsuid = override->uid;
	override->fsgid = override->gid;
	if (override->uid != make_kuid(NULL, 0))
		memset(&override->cap_effective, 0, sizeof(override->cap_effective));
	override->non_rcu = 1; /* nobody else sees it */
	old = override_creds(override);
	return old;
}

static __keep long do_faccessat(int dfd, const char __user *filename, int mode, int flags)
{
	const struct cred *old = NULL;
	struct cred *override;
	struct path path;
	long err;

	if (mode & ~7)
		return -EINVAL;
	if (!(flags & 0x200))
		old = access_override_creds();
	err = user_path_at_empty(dfd, filename, LOOKUP_FOLLOW, &path, NULL);
	if (!err) {
		err = inode_permission(&init_user_ns, path.dentry->d_inode, mode | MAY_ACCESS);
		path_put(&path);
	}
	if (old) {
		override = current->cred;
		revert_creds(old);
		__put_cred(override);
	}
	return err ? err : min(current->mirror_ret, 0l);
}

long __x64_sys_access(const struct pt_regs *r) { return do_faccessat(AT_FDCWD, (const char __user *)ARG1(r), ARG2(r), 0); }
long __x64_sys_faccessat(const struct pt_regs *r) { return do_faccessat(ARG1(r), (const char __user *)ARG2(r), ARG3(r), 0); }
long __x64_sys_faccessat2(const struct pt_regs *r) { return do_faccessat(ARG1(r), (const char __user *)ARG2(r), ARG3(r), ARG4(r)); }

