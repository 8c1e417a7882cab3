/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The file system of mirrored calls. Its names are those that calls have named, its
 * contents nobody's: what a call returns is what the host predicted for it.
 */
#include "fs.h"

u32 adler32_bytes(const u8 *p, unsigned long n);
void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes);

static long host_result(long ok)
{
	return unlikely(current->mirror_ret < 0) ? current->mirror_ret : ok;
}

static ssize_t host_read(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
	long ret;

	mirror_wait(TASK_INTERRUPTIBLE);
	ret = host_result(current->mirror_ret);
	if (ret > 0)
		*pos += ret;
	return ret;
}

static ssize_t host_write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	u64 head[4];
	size_t k = min(n, sizeof(head));
	long ret;

	/* A look at what is written, for the inode's sake; it may be nowhere to be seen. */
	if (k && !copy_from_user(head, buf, k))
		f->inode->mtime += adler32_bytes((u8 *)head, k);
	mirror_wait(TASK_INTERRUPTIBLE);
	ret = host_result(current->mirror_ret);
	if (ret > 0) {
		*pos += ret;
		f->inode->size = max(f->inode->size, *pos);
	}
	return ret;
}

static loff_t host_llseek(struct file *f, loff_t off, int whence)
{
	f->pos = host_result(current->mirror_ret);
	return f->pos;
}

static int host_open(struct inode *inode, struct file *f)
{
	return host_result(0);
}

static int host_release(struct inode *inode, struct file *f)
{
	return 0;
}

static int host_fsync(struct file *f, loff_t start, loff_t end, int datasync)
{
	submit_bio_sync(f->inode, start >> 9, 512);
	return host_result(0);
}

static int host_iterate(struct file *f, struct dir_context *ctx)
{
	if (ctx->actor(ctx, ".", 1, 0, f->inode->ino, 4))
		ctx->actor(ctx, "..", 2, 1, f->inode->ino, 4);
	ctx->pos += 2;
	return 0;
}

static long host_ioctl(struct file *f, unsigned int cmd, unsigned long arg)
{
	return current->mirror_ret;
}

static unsigned int host_poll(struct file *f)
{
	return f->mode & FMODE_WRITE ? 5 : 1;
}

static const struct file_operations host_fops = {
	.llseek = host_llseek, .read = host_read, .write = host_write, .iterate = host_iterate, .open = host_open,
	.release = host_release, .fsync = host_fsync, .unlocked_ioctl = host_ioctl, .poll = host_poll,
};

/* Whether the last name of a path exists follows from what the call will return. */
static struct dentry *host_lookup(struct inode *dir, struct dentry *d, unsigned int flags)
{
	struct inode *inode = NULL;

	if (flags & LOOKUP_PARENT || (!(flags & LOOKUP_CREATE) && current->mirror_ret != -ENOENT))
		inode = host_make_inode(dir->sb, flags & LOOKUP_PARENT ? S_IFDIR | 0755 : S_IFREG | 0644);
	d_add(d, inode);
	return NULL;
}

static int host_permission(struct inode *inode, int mask)
{
	if (current->mirror_ret == -EACCES && mask & (MAY_READ | MAY_WRITE))
		return -EACCES;
	return 0;
}

static int host_create(struct inode *dir, struct dentry *d, umode_t mode, bool excl)
{
	int ret = host_result(0);

	if (!ret)
		d_instantiate(d, host_make_inode(dir->sb, mode | S_IFREG));
	return ret;
}

static int host_mkdir(struct inode *dir, struct dentry *d, umode_t mode)
{
	int ret = host_result(0);

	if (!ret)
		d_instantiate(d, host_make_inode(dir->sb, mode | S_IFDIR));
	return ret;
}

static int host_mknod(struct inode *dir, struct dentry *d, umode_t mode, u32 dev)
{
	return host_create(dir, d, mode, false);
}

static int host_rmdir(struct inode *dir, struct dentry *d)
{
	return host_result(0);
}

static int host_link(struct dentry *old, struct inode *dir, struct dentry *d)
{
	int ret = host_result(0);

	if (!ret && old->inode) {
		atomic_inc(&old->inode->count);
		old->inode->nlink++;
		d_instantiate(d, old->inode);
	}
	return ret;
}

static int host_symlink(struct inode *dir, struct dentry *d, const char *target)
{
	int ret = host_result(0);

	if (!ret)
		d_instantiate(d, host_make_inode(dir->sb, S_IFLNK | 0777));
	return ret;
}

static int host_unlink(struct inode *dir, struct dentry *d)
{
	return host_result(0);
}

static int host_rename(struct inode *od, struct dentry *o, struct inode *nd, struct dentry *n, unsigned int flags)
{
	return host_result(0);
}

static int host_readlink(struct dentry *d, char __user *buf, int len)
{
	return current->mirror_ret;
}

static int host_setattr(struct dentry *d, loff_t size)
{
	int ret = host_result(0);

	if (!ret)
		d->inode->size = size;
	return ret;
}

static int host_getattr(const struct path *path, struct kstat *st)
{
	return host_result(0);
}

static const struct inode_operations host_iops = {
	.lookup = host_lookup, .permission = host_permission, .create = host_create, .mkdir = host_mkdir,
	.rmdir = host_rmdir, .mknod = host_mknod, .link = host_link, .symlink = host_symlink, .unlink = host_unlink,
	.rename = host_rename, .readlink = host_readlink, .setattr = host_setattr, .getattr = host_getattr,
};

struct super_block host_sb = {
	.name = "hostfs", .magic = 0x00c0ffee, .inodes = LIST_HEAD_INIT(host_sb.inodes),
};

noinline struct inode *host_make_inode(struct super_block *sb, umode_t mode)
{
	struct inode *inode = new_inode(sb);

	if (!inode)
		return NULL;
	inode->mode = mode;
	inode->uid = inode->gid = 0;
	inode->i_op = &host_iops;
	inode->i_fop = &host_fops;
	return inode;
}

int install_at(unsigned fd, struct file *f);

/* A file for a descriptor whose opening the machine has not seen. */
noinline struct file *host_adopt_fd(unsigned int fd)
{
	struct file *f = alloc_empty_file(O_RDWR);

	if (IS_ERR(f))
		return NULL;
	f->dentry = dget(host_sb.root);
	f->inode = f->dentry->inode;
	f->f_op = &host_fops;
	atomic_inc(&f->inode->writecount);
	atomic_inc(&f->count);
	if (install_at(fd, f) < 0)
		fput(f);
	return f;
}

struct dentry *d_make_root(struct super_block *sb, struct inode *inode);

static int __init hostfs_init(void)
{
	host_sb.root = d_make_root(&host_sb, host_make_inode(&host_sb, S_IFDIR | 0755));
	return host_sb.root ? 0 : -ENOMEM;
}
initcall(hostfs_init);
