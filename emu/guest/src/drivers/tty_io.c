/* SPDX-License-Identifier: GPL-2.0-only */
/* Terminals: files below /dev whose names are those of terminals. */
#include "fs.h"
#include "tty.h"

struct tty_struct { int magic, count; u64 read, written; spinlock_t lock; };
static struct tty_struct console_tty;

static __keep ssize_t n_tty_write(struct tty_struct *tty, struct file *file, size_t nr)
{
	spin_lock(&tty->lock);
	tty->written += nr;
	spin_unlock(&tty->lock);
	return nr;
}

static __keep ssize_t file_tty_write(struct file *file, struct kiocb *iocb, struct iov_iter *from)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	n_tty_write(&console_tty, file, max(current->mirror_ret, 0l));
	return current->mirror_ret;
}

static __keep ssize_t tty_write(struct kiocb *iocb, struct iov_iter *from)
{
	return file_tty_write(iocb->ki_filp, iocb, from);
}

static __keep ssize_t n_tty_read(struct tty_struct *tty, struct file *file, size_t nr)
{
	spin_lock(&tty->lock);
	tty->read += nr;
	spin_unlock(&tty->lock);
	return nr;
}

static __keep ssize_t tty_read(struct kiocb *iocb, struct iov_iter *to)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	n_tty_read(&console_tty, iocb->ki_filp, max(current->mirror_ret, 0l));
	return current->mirror_ret;
}

static __keep long tty_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return current->mirror_ret;
}

static __keep int tty_open(struct inode *inode, struct file *filp)
{
	console_tty.count++;
	filp->private_data = &console_tty;
	return mirror_error();
}

static __keep int tty_release(struct inode *inode, struct file *filp)
{
	console_tty.count--;
	return 0;
}

static __keep unsigned int tty_poll(struct file *filp, struct poll_table_struct *wait)
{
	return 4;
}

const struct file_operations tty_fops = {
	.read_iter = tty_read, .write_iter = tty_write, .open = tty_open, .release = tty_release, .unlocked_ioctl = tty_ioctl,
	.poll = tty_poll,
};

/* /dev/null takes everything. */
static __keep ssize_t write_iter_null(struct kiocb *iocb, struct iov_iter *from)
{
	iov_iter_advance(from, from->count);
	return current->mirror_ret;
}

static __keep ssize_t read_null(struct file *file, char __user *buf, size_t count, loff_t *ppos)
{
	return current->mirror_ret;
}

static const struct file_operations null_fops = { .read = read_null, .write_iter = write_iter_null };

static bool below(const struct dentry *d, const char *dir)
{
	return !strcmp(d->d_parent->d_name.name, dir);
}

/* The operations of a device of which a process has told the name, or NULL. */
noinline const struct file_operations *device_fops(const struct dentry *d)
{
	const char *name = d->d_name.name;

	if (below(d, "pts") && below(d->d_parent, "dev"))
		return &tty_fops;
	if (!below(d, "dev"))
		return NULL;
	if (!memcmp(name, "tty", min(d->d_name.len, 3u)) && d->d_name.len >= 3)
		return &tty_fops;
	return strcmp(name, "null") ? NULL : &null_fops;
}
