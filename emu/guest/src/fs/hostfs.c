/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The file system of mirrored calls. Its names are those that calls have named, its
 * contents nobody's: what a call returns is what the host predicted for it.
 */
#include "pipe.h"
#include "tty.h"
#include "process.h"

static const struct inode_operations host_iops;
struct timespec64 current_time(struct inode *inode);

int host_setattr(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr);
int __generic_file_fsync(struct file *file, loff_t start, loff_t end, int datasync);
void __mark_inode_dirty(struct inode *inode, int flags);

static long host_result(long ok)
{
	return unlikely(current->mirror_ret < 0) ? current->mirror_ret : ok;
}

static __keep ssize_t host_file_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	return generic_file_read_iter(iocb, to);
}

static __keep ssize_t host_file_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	return generic_file_write_iter(iocb, from);
}

static loff_t host_llseek(struct file *f, loff_t off, int whence)
{
	const long ret = current->mirror_ret;

	if (ret >= 0)
		f->f_pos = ret;
	return ret;
}

__keep int generic_file_open(struct inode *inode, struct file *filp)
{
	if (!(filp->f_flags & 0100000) && inode->i_size > 0x7fffffffffff)
		return mirror_error();
	return 0;
}

static int host_open(struct inode *inode, struct file *f)
{
	if (current->mirror_ret == -8) /* it is opened, and no program */
		return 0;
	return host_result(0);
}

static int host_release(struct inode *inode, struct file *f)
{
	return 0;
}

static int host_fsync(struct file *f, loff_t start, loff_t end, int datasync)
{
	__generic_file_fsync(f, start, end, datasync);
	return host_result(0);
}

static int host_iterate(struct file *f, struct dir_context *ctx)
{
	if (current->mirror_ret <= 0)
		return 0;
	if (!ctx->pos && ctx->actor(ctx, ".", 1, 0, f->f_inode->i_ino, 4) && ctx->actor(ctx, "..", 2, 1, f->f_inode->i_ino, 4))
		d_list_children(f->f_path.dentry, ctx);
	ctx->pos += 2;
	return 0;
}

static long host_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
	return current->mirror_ret;
}

static unsigned int host_poll(struct file *f, struct poll_table_struct *wait)
{
	return f->f_mode & FMODE_WRITE ? 5 : 1;
}

ssize_t generic_file_splice_read(struct file *in, loff_t *ppos, struct pipe_inode_info *pipe, size_t len, unsigned int flags);

static ssize_t host_splice_write(struct pipe_inode_info *pipe, struct file *out, loff_t *ppos, size_t len, unsigned int flags)
{
	struct kiocb kiocb = { .ki_filp = out, .ki_pos = *ppos };
	struct iov_iter from;

	if (pipe)
		return iter_file_splice_write(pipe, out, ppos, len, flags);
	iov_iter_ubuf(&from, 1, NULL, len);
	return generic_file_write_iter(&kiocb, &from);
}

ssize_t host_splice_read(struct file *in, loff_t *ppos, struct pipe_inode_info *pipe, size_t len, unsigned int flags)
{
	return generic_file_splice_read(in, ppos, pipe, len, flags);
}

static const struct file_operations host_fops = {
	.llseek = host_llseek, .read_iter = host_file_read_iter, .write_iter = host_file_write_iter, .iterate_shared = host_iterate, .open = host_open,
	.release = host_release, .fsync = host_fsync, .unlocked_ioctl = host_ioctl, .poll = host_poll,
	.splice_read = host_splice_read, .splice_write = host_splice_write,
};

/* The same in memory. */
const struct file_operations shmem_file_operations = {
	.llseek = host_llseek, .read_iter = shmem_file_read_iter, .write_iter = generic_file_write_iter, .open = host_open,
	.release = host_release, .fsync = noop_fsync, .unlocked_ioctl = host_ioctl, .poll = host_poll,
	.splice_read = host_splice_read, .splice_write = host_splice_write,
};

static const struct file_operations fifo_fops = {
	.llseek = host_llseek, .read_iter = host_file_read_iter, .write_iter = host_file_write_iter, .open = fifo_open,
	.release = host_release, .unlocked_ioctl = host_ioctl, .poll = host_poll, .splice_read = host_splice_read,
	.splice_write = host_splice_write,
};

static __always_inline void begin_file(struct inode *inode, struct dentry *d, umode_t mode)
{
	inode->i_mode = mode;
	inode->i_uid = inode->i_gid = 0;
	inode->i_rdev = 0;
	inode->i_op = &host_iops;
	inode->i_fop = &host_fops;
	inode->i_flags &= ~S_IN_MEMORY;
	if (current->mirror_new & 2) {
		inode->i_flags |= S_IN_MEMORY;
		if (S_ISREG(mode))
			inode->i_fop = &shmem_file_operations;
	}
	if (S_ISFIFO(mode))
		inode->i_fop = &fifo_fops;
	if (d && S_ISREG(mode) && device_fops(d)) {
		inode->i_fop = device_fops(d);
		inode->i_mode = 0020000 | 0666;
	}
}

/* What the host has had all the time comes into the cache without anybody's work. */
struct dentry *host_meet(struct dentry *dir, const struct qstr *name, umode_t mode)
{
	struct inode *inode = inode_meet(dir->d_sb);
	struct dentry *d = inode ? d_meet(dir, name, inode) : ERR_PTR(-ENOMEM);

	if (IS_ERR(d))
		return d;
	begin_file(inode, d, mode);
	d_met(d);
	return d;
}

static int host_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask)
{
	int err = generic_permission(mnt_userns, inode, mask);

	/* The host's modes decide. */
	return err && current->mirror_ret == -EACCES ? -EACCES : 0;
}

/* A new file, and the name for it. */
static int host_new(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *d, umode_t mode, u32 rdev)
{
	struct inode *inode;
	int ret = host_result(0);

	if (ret)
		return ret;
	inode = host_make_inode(dir->i_sb, mode);
	if (!inode)
		return -ENOMEM;
	inode_init_owner(mnt_userns, inode, dir, mode);
	inode->i_atime = inode->i_mtime = inode->i_ctime = current_time(inode);
	inode->i_generation = get_random_u32();
	if (S_ISDIR(mode))
		inc_nlink(inode);
	else if (!S_ISREG(mode) && !S_ISLNK(mode))
		init_special_inode(inode, mode, rdev);
	dir->i_mtime = dir->i_ctime = current_time(dir);
	d_instantiate(d, inode);
	return 0;
}

static int host_create(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *d, umode_t mode, bool excl)
{
	return host_new(mnt_userns, dir, d, mode | S_IFREG, 0);
}

static int host_mkdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *d, umode_t mode)
{
	int ret = host_new(mnt_userns, dir, d, mode | S_IFDIR, 0);

	if (!ret)
		inc_nlink(dir);
	return ret;
}

static int host_mknod(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *d, umode_t mode, u32 dev)
{
	return host_new(mnt_userns, dir, d, mode & S_IFMT ? mode : mode | S_IFREG, dev);
}

/* One link less; there may have been some before the machine looked. */
static void host_drop_nlink(struct inode *inode)
{
	if (!inode->i_nlink)
		inode->i_nlink = 1;
	drop_nlink(inode);
}

static int host_unlink(struct inode *dir, struct dentry *d)
{
	struct inode *inode = d->d_inode;
	int ret = host_result(0);

	if (ret)
		return ret;
	inode->i_ctime = dir->i_mtime = dir->i_ctime = current_time(inode);
	host_drop_nlink(inode);
	dput(dget(d));
	return 0;
}

static int host_rmdir(struct inode *dir, struct dentry *d)
{
	int ret = host_result(0);

	if (ret)
		return ret;
	d->d_inode->i_nlink = 2;
	drop_nlink(d->d_inode);
	dir->i_nlink = max(dir->i_nlink, 3u);
	drop_nlink(dir);
	return host_unlink(dir, d);
}

static int host_link(struct dentry *old, struct inode *dir, struct dentry *d)
{
	int ret = host_result(0);

	if (!ret && old->d_inode) {
		old->d_inode->i_ctime = current_time(old->d_inode);
		inc_nlink(old->d_inode);
		ihold(old->d_inode);
		d_instantiate(d, old->d_inode);
	}
	return ret;
}

static int host_symlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *d, const char *target)
{
	int ret = host_new(mnt_userns, dir, d, S_IFLNK | 0777, 0);

	if (!ret && S_ISLNK(d->d_inode->i_mode) && !d->d_inode->i_cdev)
		d->d_inode->i_cdev = kmemdup(target, strlen(target) + 1, GFP_KERNEL);
	return ret;
}

static int host_rename(struct user_namespace *mnt_userns, struct inode *od, struct dentry *o, struct inode *nd, struct dentry *n, unsigned int flags)
{
	const bool dirs = S_ISDIR(o->d_inode->i_mode);
	int ret = host_result(0);

	if (ret)
		return ret;
	if (n->d_inode)
		host_unlink(nd, n);
	if (dirs) {
		host_drop_nlink(n->d_inode ? n->d_inode : od);
		if (!n->d_inode)
			inc_nlink(nd);
	}
	od->i_mtime = od->i_ctime = nd->i_mtime = nd->i_ctime = o->d_inode->i_ctime = current_time(od);
	return 0;
}

static int host_readlink(struct dentry *d, char __user *buf, int len)
{
	if (current->mirror_ret > 0)
		__check_object_size(d->d_inode, current->mirror_ret, true);
	return current->mirror_ret;
}

static int host_getattr(struct user_namespace *mnt_userns, const struct path *path, struct kstat *st, u32 request_mask, unsigned int flags)
{
	return host_result(0);
}

static const struct inode_operations host_iops = {
	.lookup = simple_lookup, .permission = host_permission, .create = host_create, .mkdir = host_mkdir,
	.rmdir = host_rmdir, .mknod = host_mknod, .link = host_link, .symlink = host_symlink, .unlink = host_unlink,
	.rename = host_rename, .readlink = host_readlink, .setattr = host_setattr, .getattr = host_getattr,
};

struct super_block host_sb;

noinline struct inode *host_make_inode(struct super_block *sb, umode_t mode)
{
	struct inode *inode = new_inode(sb);

	if (!inode)
		return NULL;
	begin_file(inode, NULL, mode);
	return inode;
}

/* A file for a descriptor whose opening the machine has not seen. It is the table's. */
noinline struct file *host_adopt_fd(unsigned int fd)
{
	struct file *f = file_meet(O_RDWR);

	if (!f)
		return NULL;
	f->f_path = (struct path){ &host_mount.mnt, dget(host_sb.s_root) };
	f->f_inode = f->f_path.dentry->d_inode;
	f->f_mapping = f->f_inode->i_mapping;
	f->f_op = &host_fops;
	atomic_inc(&f->f_inode->i_writecount);
	if (install_at(fd, f) < 0) {
		fput_quiet(f);
		return NULL;
	}
	return f;
}

/* A file that was closed when nobody looked: it goes without a trace, if it is the host's alone. */
static void forget_fd(struct files_struct *files, unsigned int fd)
{
	struct file *f = xchg(&files->fd[fd], (struct file *)NULL);

	files->open_fds &= ~BIT64(fd);
	if (!f)
		return;
	if (f->f_op == &host_fops || f->f_op == &shmem_file_operations)
		fput_quiet(f);
	else
		filp_close(f, files);
}

/*
 * The host calls it for a process that it has not seen for a while: what it has open, a bit each. meet: what the machine
 * does not know is met now, and not when it is used.
 */
long host_files(WIDE_ARG(open), WIDE_ARG(close_on_exec), bool meet);
long host_files(WIDE_ARG(open), WIDE_ARG(close_on_exec), bool meet)
{
	struct files_struct *files = current_files();
	unsigned int fd;

	if (!files)
		return -ENOMEM;
	for (fd = 0; fd < NR_OPEN; fd++) {
		if (files->fd[fd] && !(WIDE(open) & BIT64(fd)))
			forget_fd(files, fd);
		if (meet && !files->fd[fd] && WIDE(open) & BIT64(fd))
			host_adopt_fd(fd);
	}
	files->close_on_exec = WIDE(close_on_exec);
	return 0;
}

static int __init hostfs_init(void)
{
	init_super(&host_sb, "hostfs", 0x00c0ffee);
	host_sb.s_root = d_make_root(&host_sb, host_make_inode(&host_sb, S_IFDIR | 0755));
	host_mount.mnt = (struct vfsmount){ .mnt_root = host_sb.s_root, .mnt_sb = &host_sb };
	return host_sb.s_root ? 0 : -ENOMEM;
}
initcall(hostfs_init);
