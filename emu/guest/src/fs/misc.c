/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls on open files beyond reading and writing: directories, ioctl, fcntl, poll, sync. */
#include "fs.h"

struct fsnotify_mark { struct list_head list; u32 mask; u64 hits; };
static LIST_HEAD(fsnotify_marks);
static struct fsnotify_mark dnotify_mark;

noinline void fsnotify(u32 mask, struct inode *inode)
{
	struct fsnotify_mark *m;

	if (likely(list_empty(&fsnotify_marks)) || !inode)
		return;
	list_for_each_entry(m, &fsnotify_marks, list)
		if (m->mask & mask)
			m->hits++;
}

struct getdents_callback { struct dir_context ctx; int count, error; u64 last; };

static bool filldir64(struct dir_context *ctx, const char *name, int len, loff_t off, u64 ino, unsigned type)
{
	struct getdents_callback *buf = container_of(ctx, struct getdents_callback, ctx);
	int reclen = ALIGN(19 + len + 1, 8);

	if (reclen > buf->count) {
		buf->error = -EINVAL;
		return false;
	}
	buf->count -= reclen;
	buf->last = ino;
	return true;
}

noinline int iterate_dir(struct file *f, struct dir_context *ctx)
{
	int res;

	if (!f->f_op->iterate)
		return mirror_error();
	ctx->pos = f->pos;
	res = f->f_op->iterate(f, ctx);
	f->pos = ctx->pos;
	fsnotify(1, f->inode);
	return res;
}

long __x64_sys_getdents64(const struct pt_regs *r)
{
	struct file *f = fget(r->di);
	struct getdents_callback buf = { .ctx.actor = filldir64, .count = r->dx };
	int error;

	if (!f)
		return -EBADF;
	error = iterate_dir(f, &buf.ctx);
	fput(f);
	return error < 0 ? error : current->mirror_ret;
}

noinline int vfs_fsync_range(struct file *f, loff_t start, loff_t end, int datasync)
{
	if (!f->f_op->fsync)
		return mirror_error();
	return f->f_op->fsync(f, start, end, datasync);
}

noinline int vfs_fsync(struct file *f, int datasync)
{
	return vfs_fsync_range(f, 0, (loff_t)(~0ul >> 1), datasync);
}

static noinline int do_fsync(unsigned int fd, int datasync)
{
	struct file *f = fget(fd);
	int ret = -EBADF;

	if (f) {
		ret = vfs_fsync(f, datasync);
		fput(f);
	}
	return ret;
}

long __x64_sys_fsync(const struct pt_regs *r) { return do_fsync(r->di, 0); }
long __x64_sys_fdatasync(const struct pt_regs *r) { return do_fsync(r->di, 1); }

void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes);

static noinline void sync_inodes_sb(struct super_block *sb)
{
	struct inode *inode, *dirty[8];
	unsigned int i, n = 0;

	spin_lock(&sb->inode_lock);
	list_for_each_entry(inode, &sb->inodes, sb_list) {
		if (n == ARRAY_SIZE(dirty))
			break;
		/* One whose count is 0 is on its way out. */
		if (inode->size && atomic_read(&inode->count)) {
			atomic_inc(&inode->count);
			dirty[n++] = inode;
		}
	}
	spin_unlock(&sb->inode_lock);
	for (i = 0; i < n; i++) {
		submit_bio_sync(dirty[i], 0, 4096);
		iput(dirty[i]);
		cond_resched();
	}
}

noinline void ksys_sync(void)
{
	sync_inodes_sb(&host_sb);
}

long __x64_sys_sync(const struct pt_regs *r)
{
	ksys_sync();
	return 0;
}

static __keep long do_vfs_ioctl(struct file *f, unsigned int fd, unsigned int cmd, unsigned long arg)
{
	switch (cmd) {
	case 0x5450: case 0x5451:
		return 0;
	case 0x5421:
		f->flags ^= O_NONBLOCK;
		return 0;
	case 0x541b:
		return current->mirror_ret;
	}
	return f->f_op->unlocked_ioctl ? f->f_op->unlocked_ioctl(f, cmd, arg) : -25;
}

long __x64_sys_ioctl(const struct pt_regs *r)
{
	struct file *f = fget(r->di);
	long err = -EBADF;

	if (f) {
		err = do_vfs_ioctl(f, r->di, r->si, r->dx);
		fput(f);
	}
	return err;
}

static __keep long do_fcntl(int fd, unsigned int cmd, unsigned long arg, struct file *f)
{
	struct files_struct *files = current_files();

	switch (cmd) {
	case 0:
		return current->mirror_ret;
	case 1: case 3:
		return current->mirror_ret;
	case 2:
		if (arg & 1)
			files->close_on_exec |= BIT(fd & 63);
		else
			files->close_on_exec &= ~BIT(fd & 63);
		return 0;
	case 4:
		f->flags = (f->flags & ~(O_APPEND | O_NONBLOCK)) | (arg & (O_APPEND | O_NONBLOCK));
		return 0;
	case 5: case 6: case 7:
		return current->mirror_ret;
	case 8: case 9:
		return 0;
	case 1030:
		return current->mirror_ret;
	case 1031: case 1032:
		return f->f_op->poll ? 65536 : -EBADF;
	}
	return -EINVAL;
}

long __x64_sys_fcntl(const struct pt_regs *r)
{
	struct file *f = fget(r->di);
	long err = -EBADF;

	if (f) {
		err = do_fcntl(r->di, r->si, r->dx, f);
		fput(f);
	}
	return err;
}

struct pollfd { int fd; short events, revents; };

static noinline unsigned int do_pollfd(struct pollfd *p)
{
	struct file *f;
	unsigned int mask = 0;

	if (p->fd < 0)
		return 0;
	f = fget(p->fd);
	if (!f)
		return 0x20;
	if (f->f_op->poll)
		mask = f->f_op->poll(f);
	fput(f);
	return mask & (p->events | 0x38);
}

static noinline int do_sys_poll(struct pollfd __user *ufds, unsigned int nfds)
{
	struct pollfd p;
	unsigned int i, count = 0;

	for (i = 0; i < nfds && i < 8; i++) {
		if (copy_from_user(&p, ufds + i, sizeof(p)))
			break;
		count += do_pollfd(&p) != 0;
		cond_resched();
	}
	return count ? (int)current->mirror_ret : min((int)current->mirror_ret, 0);
}

long __x64_sys_poll(const struct pt_regs *r)
{
	return do_sys_poll((struct pollfd __user *)r->di, r->si);
}

long __x64_sys_getcwd(const struct pt_regs *r)
{
	struct path cwd = { current->fs ? (struct dentry *)current->fs : host_sb.root };
	char buf[128], *p = d_path(&cwd, buf, sizeof(buf));

	if (!IS_ERR(p) && r->si > sizeof(buf) && copy_to_user((void __user *)r->di, p, buf + sizeof(buf) - p))
		dnotify_mark.hits++;
	return current->mirror_ret;
}
