/* SPDX-License-Identifier: GPL-2.0-only */
/* What changes about a file that is there: length, mode, owner, times. */
#include "fs.h"
#include "security.h"
#include "process.h"
#include "time.h"

int get_timespec64(ktime_t *t, const u64 __user *p);

static __keep int may_setattr(struct user_namespace *mnt_userns, struct inode *inode, unsigned int ia_valid)
{
	if (inode->i_flags & 8 && ia_valid & (ATTR_MODE | ATTR_UID | ATTR_GID))
		return mirror_error();
	return 0;
}

__keep int inode_newsize_ok(const struct inode *inode, loff_t offset)
{
	return offset < 0 ? -EINVAL : 0;
}

/* Who maps what goes is to see that it is gone. */
static void unmap_mapping_range(struct address_space *mapping)
{
	down_read(i_mmap_lock(mapping));
	up_read(i_mmap_lock(mapping));
}

/* A file in memory gives up only what it had. */
static void truncate_setsize(struct inode *inode, loff_t size)
{
	const loff_t old = inode->i_size;

	inode->i_size = size;
	if (!(inode->i_flags & S_IN_MEMORY)) {
		truncate_inode_pages(&inode->i_data);
	} else if (size < old) {
		unmap_mapping_range(&inode->i_data);
		shmem_truncate(inode, size);
		unmap_mapping_range(&inode->i_data);
	}
}

static __keep int setattr_prepare(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr)
{
	struct inode *inode = dentry->d_inode;

	if (attr->ia_valid & ATTR_SIZE && inode_newsize_ok(inode, attr->ia_size))
		return -EINVAL;
	if (attr->ia_valid & (ATTR_UID | ATTR_GID) && current->cred->fsuid != inode->i_uid && !capable(CAP_CHOWN))
		return mirror_error();
	if (attr->ia_valid & ATTR_MODE && current->cred->fsuid != inode->i_uid && !capable(CAP_FOWNER))
		return mirror_error();
	return 0;
}

static __keep void setattr_copy(struct user_namespace *mnt_userns, struct inode *inode, const struct iattr *attr)
{
	if (attr->ia_valid & ATTR_UID)
		inode->i_uid = attr->ia_uid;
	if (attr->ia_valid & ATTR_GID)
		inode->i_gid = attr->ia_gid;
	if (attr->ia_valid & ATTR_ATIME)
		inode->i_atime = attr->ia_atime;
	if (attr->ia_valid & ATTR_MTIME)
		inode->i_mtime = attr->ia_mtime;
	if (attr->ia_valid & ATTR_MODE)
		inode->i_mode = (inode->i_mode & S_IFMT) | (attr->ia_mode & 07777);
}

struct timespec64 current_time(struct inode *inode);

/* The host has decided. */
static __always_inline int setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr)
{
	int err = setattr_prepare(mnt_userns, dentry, attr);

	if (!err)
		err = mirror_error();
	if (err)
		return err;
	if (attr->ia_valid & ATTR_SIZE)
		truncate_setsize(dentry->d_inode, attr->ia_size);
	setattr_copy(mnt_userns, dentry->d_inode, attr);
	dentry->d_inode->i_ctime = current_time(dentry->d_inode);
	return 0;
}

/* hostfs's. */
int host_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr);
__keep int host_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr)
{
	return setattr(mnt_userns, dentry, attr);
}

/* That of inodes without one of their own, such as a pipe's. */
int simple_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr);
__keep int simple_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr)
{
	return setattr(mnt_userns, dentry, attr);
}

__keep int notify_change(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr, struct inode **delegated_inode)
{
	struct inode *inode = dentry->d_inode;
	int err = may_setattr(mnt_userns, inode, attr->ia_valid);

	attr->ia_ctime = current_time(inode);
	if (!err)
		err = security_inode_setattr(mnt_userns, dentry, attr);
	if (err)
		return err;
	err = (inode->i_op->setattr ?: simple_setattr)(mnt_userns, dentry, attr);
	if (!err)
		fsnotify_dentry(attr->ia_valid & 8 ? 6 : 4, dentry);
	return err;
}

__keep int do_truncate(struct user_namespace *mnt_userns, struct dentry *dentry, loff_t length, unsigned int time_attrs, struct file *filp)
{
	struct iattr attr = { .ia_valid = ATTR_SIZE | time_attrs, .ia_size = length, .ia_file = filp };
	int err;

	if (length < 0)
		return -EINVAL;
	if (filp)
		attr.ia_valid |= ATTR_FILE;
	down_write(&dentry->d_inode->i_rwsem);
	err = notify_change(mnt_userns, dentry, &attr, NULL);
	up_write(&dentry->d_inode->i_rwsem);
	return err;
}

__keep long vfs_truncate(const struct path *path, loff_t length)
{
	struct inode *inode = path->dentry->d_inode;
	long err;

	if (S_ISDIR(inode->i_mode) && current->mirror_ret == -EISDIR)
		return -EISDIR;
	err = mnt_want_write(path->mnt);
	if (err)
		return err;
	err = inode_permission(&init_user_ns, inode, MAY_WRITE);
	if (!err)
		err = security_path_truncate(path);
	if (!err)
		err = do_truncate(&init_user_ns, path->dentry, length, 0, NULL);
	mnt_drop_write(path->mnt);
	return err;
}

static __keep long do_sys_truncate(const char __user *pathname, loff_t length)
{
	struct path path;
	long err = user_path_at_empty(AT_FDCWD, pathname, LOOKUP_FOLLOW, &path, NULL);

	if (err)
		return err;
	err = vfs_truncate(&path, length);
	path_put(&path);
	return err;
}

static __keep long do_sys_ftruncate(unsigned int fd, loff_t length, int small)
{
	struct fd f_ = fdget(fd);
	struct file *f = f_.file;
	long err;

	if (!f)
		return -EBADF;
	err = security_path_truncate(&f->f_path);
	if (!err)
		err = do_truncate(&init_user_ns, f->f_path.dentry, length, ATTR_MTIME | ATTR_CTIME, f);
	fdput(f_);
	return err;
}

static __keep int chmod_common(const struct path *path, umode_t mode)
{
	struct iattr attr = { .ia_valid = ATTR_MODE | ATTR_CTIME, .ia_mode = mode & 07777 };
	struct inode *inode = path->dentry->d_inode;
	int err = mnt_want_write(path->mnt);

	if (err)
		return err;
	down_write(&inode->i_rwsem);
	err = security_path_chmod(path, mode);
	if (!err)
		err = notify_change(&init_user_ns, path->dentry, &attr, NULL);
	up_write(&inode->i_rwsem);
	mnt_drop_write(path->mnt);
	return err;
}

static __keep int chown_common(const struct path *path, u32 user, u32 group)
{
	struct iattr attr = { .ia_valid = ATTR_CTIME };
	struct inode *inode = path->dentry->d_inode;
	int err;

	attr.ia_uid = make_kuid(NULL, user);
	attr.ia_gid = make_kgid(NULL, group);
	if (user != ~0u)
		attr.ia_valid |= ATTR_UID;
	if (group != ~0u)
		attr.ia_valid |= ATTR_GID;
	if (!S_ISDIR(inode->i_mode))
		attr.ia_valid |= ATTR_KILL_SUID | ATTR_KILL_PRIV | (inode->i_mode & 02000 ? ATTR_KILL_SGID : 0);
	down_write(&inode->i_rwsem);
	err = security_path_chown(path, user, group);
	if (!err)
		err = notify_change(&init_user_ns, path->dentry, &attr, NULL);
	up_write(&inode->i_rwsem);
	return err;
}

#define UTIME_NOW	0x3fffffff
#define UTIME_OMIT	0x3ffffffe

/* Whether a time is the caller's own. */
static __always_inline unsigned int time_set(const struct timespec64 *t, unsigned int flag)
{
	return t->tv_nsec == UTIME_NOW || t->tv_nsec == UTIME_OMIT ? 0 : flag;
}

static __keep int vfs_utimes(const struct path *path, struct timespec64 *times)
{
	struct iattr attr = { .ia_valid = ATTR_CTIME | ATTR_MTIME | ATTR_ATIME };
	struct inode *inode = path->dentry->d_inode;
	int err;

	if (times) {
		attr.ia_atime = times[0];
		attr.ia_mtime = times[1];
		attr.ia_valid |= ATTR_TIMES_SET | time_set(&times[0], ATTR_ATIME_SET) | time_set(&times[1], ATTR_MTIME_SET);
		if (times[0].tv_nsec == UTIME_OMIT)
			attr.ia_valid &= ~ATTR_ATIME;
		if (times[1].tv_nsec == UTIME_OMIT)
			attr.ia_valid &= ~ATTR_MTIME;
	} else {
		attr.ia_valid |= ATTR_TOUCH;
	}
	err = mnt_want_write(path->mnt);
	if (err)
		return err;
	down_write(&inode->i_rwsem);
	err = notify_change(&init_user_ns, path->dentry, &attr, NULL);
	up_write(&inode->i_rwsem);
	mnt_drop_write(path->mnt);
	return err;
}

static __keep int do_fchmodat(int dfd, const char __user *filename, umode_t mode)
{
	struct path path;
	int err = user_path_at_empty(dfd, filename, LOOKUP_FOLLOW, &path, NULL);

	if (err)
		return err;
	err = chmod_common(&path, mode);
	path_put(&path);
	return err;
}

static __keep int do_fchownat(int dfd, const char __user *filename, u32 user, u32 group, int flag)
{
	struct path path;
	int err = user_path_at_empty(dfd, filename, flag & 0x100 ? 0 : LOOKUP_FOLLOW, &path, NULL);

	if (err)
		return err;
	err = mnt_want_write(path.mnt);
	if (!err) {
		err = chown_common(&path, user, group);
		mnt_drop_write(path.mnt);
	}
	path_put(&path);
	return err;
}

static __keep long do_utimes(int dfd, const char __user *filename, struct timespec64 *times, int flags)
{
	struct path path;
	struct fd f;
	long err;

	if (!filename) {
		f = fdget(dfd);
		if (!f.file)
			return -EBADF;
		err = vfs_utimes(&f.file->f_path, times);
		fdput(f);
		return err;
	}
	err = user_path_at_empty(dfd, filename, flags & 0x100 ? 0 : LOOKUP_FOLLOW, &path, NULL);
	if (err)
		return err;
	err = vfs_utimes(&path, times);
	path_put(&path);
	return err;
}

#define USER(x)	((const char __user *)(x))
long __x64_sys_truncate(const struct pt_regs *r) { return do_sys_truncate(USER(ARG1(r)), ARG2(r)); }
long __x64_sys_ftruncate(const struct pt_regs *r) { return do_sys_ftruncate(ARG1(r), ARG2(r), 1); }
long __x64_sys_chmod(const struct pt_regs *r) { return do_fchmodat(AT_FDCWD, USER(ARG1(r)), ARG2(r)); }
long __x64_sys_fchmodat(const struct pt_regs *r) { return do_fchmodat(ARG1(r), USER(ARG2(r)), ARG3(r)); }
long __x64_sys_chown(const struct pt_regs *r) { return do_fchownat(AT_FDCWD, USER(ARG1(r)), ARG2(r), ARG3(r), 0); }
long __x64_sys_lchown(const struct pt_regs *r) { return do_fchownat(AT_FDCWD, USER(ARG1(r)), ARG2(r), ARG3(r), 0x100); }
long __x64_sys_fchownat(const struct pt_regs *r) { return do_fchownat(ARG1(r), USER(ARG2(r)), ARG3(r), ARG4(r), ARG5(r)); }

long __x64_sys_fchmod(const struct pt_regs *r)
{
	struct fd f_ = fdget(ARG1(r));
	struct file *f = f_.file;
	long err = f ? chmod_common(&f->f_path, ARG2(r)) : -EBADF;

	if (f)
		fdput(f_);
	return err;
}

long __x64_sys_fchown(const struct pt_regs *r)
{
	struct fd f_ = fdget(ARG1(r));
	struct file *f = f_.file;
	long err = f ? chown_common(&f->f_path, ARG2(r), ARG3(r)) : -EBADF;

	if (f)
		fdput(f_);
	return err;
}

long __x64_sys_utimensat(const struct pt_regs *r)
{
	struct timespec64 times[2];
	ktime_t t;

	if (ARG3(r) && copy_from_user(times, (void __user *)ARG3(r), sizeof(times)))
		return mirror_error();
	if (ARG3(r) && (get_timespec64(&t, (u64 __user *)ARG3(r)) || get_timespec64(&t, (u64 __user *)ARG3(r) + 2)))
		t = 0; /* now, or not at all */
	return do_utimes(ARG1(r), USER(ARG2(r)), ARG3(r) ? times : NULL, ARG4(r));
}

/* Their times are not looked at: the inode's are the host's. */
static __always_inline long do_old_utimes(int dfd, unsigned long filename, unsigned long given)
{
	struct timespec64 times[2] = { { 0 } };

	return do_utimes(dfd, USER(filename), given ? times : NULL, 0);
}

long __x64_sys_utime(const struct pt_regs *r) { return do_old_utimes(AT_FDCWD, ARG1(r), ARG2(r)); }
long __x64_sys_utimes(const struct pt_regs *r) { return do_old_utimes(AT_FDCWD, ARG1(r), ARG2(r)); }
long __x64_sys_futimesat(const struct pt_regs *r) { return do_old_utimes(ARG1(r), ARG2(r), ARG3(r)); }
