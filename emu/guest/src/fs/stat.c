/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"

static __keep void generic_fillattr(struct user_namespace *mnt_userns, struct inode *inode, struct kstat *st)
{
	st->dev = inode->i_sb->s_magic;
	st->ino = inode->i_ino;
	st->mode = inode->i_mode;
	st->nlink = inode->i_nlink;
	st->uid = inode->i_uid;
	st->gid = inode->i_gid;
	st->size = inode->i_size;
	st->atime = inode->i_atime;
	st->mtime = inode->i_mtime;
	st->ctime = inode->i_ctime;
	st->blksize = inode->i_sb->s_blocksize;
	st->blocks = (inode->i_size + 511) >> 9;
}

__keep int vfs_getattr_nosec(const struct path *path, struct kstat *stat, u32 request_mask, unsigned int query_flags)
{
	struct inode *inode = path->dentry->d_inode;

	memset(stat, 0, sizeof(*stat));
	stat->result_mask = 0x7ff;
	generic_fillattr(&init_user_ns, inode, stat);
	if (inode->i_op->getattr)
		return inode->i_op->getattr(&init_user_ns, path, stat, request_mask, query_flags);
	return 0;
}

static __always_inline int __vfs_getattr(const struct path *path, struct kstat *stat, u32 request_mask, unsigned int query_flags)
{
	int err = security_inode_getattr(path);

	return err ? err : vfs_getattr_nosec(path, stat, request_mask, query_flags);
}

__keep int vfs_getattr(const struct path *path, struct kstat *stat, u32 request_mask, unsigned int query_flags)
{
	return __vfs_getattr(path, stat, request_mask, query_flags);
}

static __keep int vfs_fstat(int fd, struct kstat *stat)
{
	struct fd f_ = fdget_raw(fd);
	struct file *f = f_.file;
	int err;

	if (!f)
		return -EBADF;
	err = __vfs_getattr(&f->f_path, stat, 0x7ff, 0);
	fdput(f_);
	return err;
}

#define AT_SYMLINK_NOFOLLOW	0x100
#define AT_NO_AUTOMOUNT		0x800

static __always_inline int statx_lookup_flags(int flags)
{
	return (flags & AT_SYMLINK_NOFOLLOW ? 0 : LOOKUP_FOLLOW) | (flags & AT_NO_AUTOMOUNT ? 0 : LOOKUP_AUTOMOUNT) |
	       (flags & AT_EMPTY_PATH ? LOOKUP_EMPTY : 0);
}

static __keep int vfs_statx(int dfd, struct filename *filename, int flags, struct kstat *stat, u32 request_mask)
{
	struct path path;
	int err = filename_lookup(dfd, filename, statx_lookup_flags(flags), &path, NULL);

	if (err)
		return err;
	err = __vfs_getattr(&path, stat, request_mask, flags);
	path_put(&path);
	return err;
}

static __keep int vfs_fstatat(int dfd, const char __user *filename, struct kstat *stat, int flags)
{
	int empty = 0;
	struct filename *name;
	int err;

	flags |= AT_NO_AUTOMOUNT;
	name = getname_flags(filename, statx_lookup_flags(flags), &empty);
	if (IS_ERR(name))
		return PTR_ERR(name);
	err = empty && dfd >= 0 ? vfs_fstat(dfd, stat) : vfs_statx(dfd, name, flags, stat, 0x7ff);
	putname(name);
	return err;
}

struct stat { u64 dev, ino, nlink; u32 mode, uid, gid, pad; u64 rdev, size, blksize, blocks, times[6], unused[3]; };

static __keep int cp_new_stat(const struct kstat *st, struct stat __user *statbuf)
{
	struct stat tmp;

	memset(&tmp, 0, sizeof(tmp));
	tmp.dev = st->dev;
	tmp.ino = st->ino;
	tmp.nlink = st->nlink;
	tmp.mode = st->mode;
	tmp.uid = from_kuid_munged(NULL, st->uid);
	tmp.gid = from_kgid_munged(NULL, st->gid);
	tmp.size = st->size;
	tmp.blksize = 4096;
	tmp.blocks = st->blocks;
	memcpy(tmp.times, &st->atime, sizeof(tmp.times));
	/* The caller's real buffer is out of reach and filled by its own kernel. */
	return copy_to_user(statbuf, &tmp, sizeof(tmp)) ? min(current->mirror_ret, 0l) : 0;
}

long __x64_sys_newstat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstatat(AT_FDCWD, (const char __user *)ARG1(r), &st, 0);

	return err ? err : cp_new_stat(&st, (void __user *)ARG2(r));
}

long __x64_sys_newlstat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstatat(AT_FDCWD, (const char __user *)ARG1(r), &st, 0x100);

	return err ? err : cp_new_stat(&st, (void __user *)ARG2(r));
}

long __x64_sys_newfstat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstat(ARG1(r), &st);

	return err ? err : cp_new_stat(&st, (void __user *)ARG2(r));
}

long __x64_sys_newfstatat(const struct pt_regs *r)
{
	struct kstat st;
	int err = vfs_fstatat(ARG1(r), (const char __user *)ARG2(r), &st, ARG4(r));

	return err ? err : cp_new_stat(&st, (void __user *)ARG3(r));
}

static __keep int cp_statx(const struct kstat *stat, u64 __user *buffer)
{
	u64 head[4] = { stat->result_mask, stat->nlink | (u64)from_kuid_munged(NULL, stat->uid) << 32,
			from_kgid_munged(NULL, stat->gid) | (u64)stat->mode << 32, stat->ino };

	return copy_to_user(buffer, head, sizeof(head)) ? min(current->mirror_ret, 0l) : 0;
}

static __keep int do_statx(int dfd, struct filename *filename, unsigned int flags, unsigned int mask, u64 __user *buffer)
{
	struct kstat stat;
	int error;

	if (mask & 0x80000000)
		return -EINVAL;
	error = vfs_statx(dfd, filename, flags, &stat, mask);
	return error ? error : cp_statx(&stat, buffer);
}

long __x64_sys_statx(const struct pt_regs *r)
{
	int empty = 0, ret;
	struct kstat stat;
	struct filename *name = getname_flags((const char __user *)ARG2(r), statx_lookup_flags(ARG3(r)), &empty);

	if (IS_ERR(name))
		return PTR_ERR(name);
	if (empty && (int)ARG1(r) >= 0) {
		ret = vfs_fstat(ARG1(r), &stat);
		if (!ret)
			ret = cp_statx(&stat, (u64 __user *)ARG5(r));
	} else {
		ret = do_statx(ARG1(r), name, ARG3(r), ARG4(r), (u64 __user *)ARG5(r));
	}
	putname(name);
	return ret;
}

static __keep int statfs_by_dentry(struct dentry *dentry, struct kstatfs *buf)
{
	int err = security_sb_statfs(dentry);

	if (err)
		return err;
	memset(buf, 0, sizeof(*buf));
	buf->type = dentry->d_sb->s_magic;
	buf->bsize = PAGE_SIZE;
	buf->blocks = nr_free_pages() * 2;
	buf->bfree = nr_free_pages();
	buf->namelen = NAME_MAX;
	return 0;
}

static __always_inline int __vfs_statfs(const struct path *path, struct kstatfs *buf)
{
	int err = statfs_by_dentry(path->dentry, buf);

	return err ? err : min(current->mirror_ret, 0l);
}

__keep int vfs_statfs(const struct path *path, struct kstatfs *buf)
{
	return __vfs_statfs(path, buf);
}

static __keep int user_statfs(const char __user *pathname, struct kstatfs *st)
{
	struct path path;
	int err = user_path_at_empty(AT_FDCWD, pathname, LOOKUP_FOLLOW | LOOKUP_AUTOMOUNT, &path, NULL);

	if (err)
		return err;
	err = __vfs_statfs(&path, st);
	path_put(&path);
	return err;
}

static __keep int fd_statfs(int fd, struct kstatfs *st)
{
	struct fd f_ = fdget_raw(fd);
	struct file *f = f_.file;
	int err;

	if (!f)
		return -EBADF;
	err = __vfs_statfs(&f->f_path, st);
	fdput(f_);
	return err;
}

long __x64_sys_statfs(const struct pt_regs *r)
{
	struct kstatfs st;

	return user_statfs((const char __user *)ARG1(r), &st);
}

long __x64_sys_fstatfs(const struct pt_regs *r)
{
	struct kstatfs st;

	return fd_statfs(ARG1(r), &st);
}
