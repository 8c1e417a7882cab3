/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

#define PIPE_BUFFERS	4

struct pipe_inode_info { unsigned int head, tail, readers, writers; u64 bytes; struct { u32 offset, len; } bufs[PIPE_BUFFERS]; };

static noinline bool pipe_full(const struct pipe_inode_info *p)
{
	return p->head - p->tail >= PIPE_BUFFERS;
}

static ssize_t pipe_read(struct file *f, char __user *buf, size_t n, loff_t *pos)
{
	struct pipe_inode_info *p = f->private_data;

	mirror_wait(TASK_INTERRUPTIBLE);
	if (p->head != p->tail)
		p->bytes -= p->bufs[p->tail++ % PIPE_BUFFERS].len;
	return current->mirror_ret;
}

static ssize_t pipe_write(struct file *f, const char __user *buf, size_t n, loff_t *pos)
{
	struct pipe_inode_info *p = f->private_data;

	mirror_wait(TASK_INTERRUPTIBLE);
	if (pipe_full(p))
		p->bytes -= p->bufs[p->tail++ % PIPE_BUFFERS].len;
	p->bufs[p->head++ % PIPE_BUFFERS].len = n;
	p->bytes += n;
	return current->mirror_ret;
}

static int pipe_release(struct inode *inode, struct file *f)
{
	struct pipe_inode_info *p = f->private_data;

	if (p && !--p->readers)
		kfree(p);
	return 0;
}

static unsigned int pipe_poll(struct file *f)
{
	struct pipe_inode_info *p = f->private_data;

	return (p->head != p->tail ? 1 : 0) | (pipe_full(p) ? 0 : 4);
}

static const struct file_operations pipefifo_fops = {
	.read = pipe_read, .write = pipe_write, .release = pipe_release, .poll = pipe_poll,
};

static noinline struct file *create_pipe_end(struct pipe_inode_info *p, int flags)
{
	struct file *f = alloc_empty_file(flags);

	if (IS_ERR(f))
		return f;
	f->dentry = dget(host_sb.root);
	f->inode = f->dentry->inode;
	f->f_op = &pipefifo_fops;
	f->private_data = p;
	if (f->mode & FMODE_WRITE)
		atomic_inc(&f->inode->writecount);
	p->readers++;
	return f;
}

/* Which numbers the caller got is unknown: the two ends are made, and not installed. */
static noinline int do_pipe2(int __user *fildes, int flags)
{
	struct pipe_inode_info *p;
	struct file *r, *w;

	if (flags & ~(O_CLOEXEC | O_NONBLOCK | 040000))
		return -EINVAL;
	p = kzalloc(sizeof(*p), GFP_KERNEL);
	if (!p)
		return -ENOMEM;
	r = create_pipe_end(p, flags);
	if (IS_ERR(r)) {
		kfree(p);
		return PTR_ERR(r);
	}
	w = create_pipe_end(p, flags | O_WRONLY);
	if (!IS_ERR(w))
		fput(w);
	fput(r);
	return min(current->mirror_ret, 0l);
}

long __x64_sys_pipe(const struct pt_regs *r) { return do_pipe2((int __user *)r->di, 0); }
long __x64_sys_pipe2(const struct pt_regs *r) { return do_pipe2((int __user *)r->di, r->si); }
