/* SPDX-License-Identifier: GPL-2.0-only */
/* Pipes: a ring of buffers between two ends. What is in them is the host's; how much, this kernel knows. */
#include "fs.h"
#include "security.h"

#define PIPE_BUFFERS	16

struct pipe_buffer { struct page *page; unsigned int offset, len; void *ops; unsigned int flags; unsigned long private; };
struct pipe_inode_info {
	struct mutex mutex;
	struct wait_queue_head rd_wait, wr_wait;	/* 32 */
	unsigned int head, tail, max_usage, ring_size;	/* 80 */
	unsigned int readers, writers, files;
	struct pipe_buffer bufs[PIPE_BUFFERS];
};

static noinline bool pipe_full(const struct pipe_inode_info *p)
{
	return p->head - p->tail >= PIPE_BUFFERS;
}

static __keep ssize_t pipe_read(struct kiocb *iocb, struct iov_iter *to)
{
	struct pipe_inode_info *pipe = iocb->ki_filp->private_data;
	bool was_full;
	long left;

	mirror_wait(TASK_INTERRUPTIBLE);
	left = current->mirror_ret;
	mutex_lock(&pipe->mutex);
	was_full = pipe_full(pipe);
	while (left > 0 && pipe->head != pipe->tail) {
		struct pipe_buffer *buf = &pipe->bufs[pipe->tail % PIPE_BUFFERS];
		unsigned int chars = min((long)buf->len, left);

		buf->offset += chars;
		buf->len -= chars;
		left -= chars;
		if (!buf->len)
			pipe->tail++;
	}
	mutex_unlock(&pipe->mutex);
	if (was_full)
		__wake_up(&pipe->wr_wait, TASK_INTERRUPTIBLE, 1, NULL);
	touch_atime(&iocb->ki_filp->f_path);
	return current->mirror_ret;
}

static __keep ssize_t pipe_write(struct kiocb *iocb, struct iov_iter *from)
{
	struct pipe_inode_info *pipe = iocb->ki_filp->private_data;
	bool was_empty;
	long left;

	mirror_wait(TASK_INTERRUPTIBLE);
	left = current->mirror_ret;
	mutex_lock(&pipe->mutex);
	was_empty = pipe->head == pipe->tail;
	while (left > 0) {
		struct pipe_buffer *buf;

		if (pipe_full(pipe)) /* the reader's turn was not seen */
			pipe->tail++;
		buf = &pipe->bufs[pipe->head++ % PIPE_BUFFERS];
		*buf = (struct pipe_buffer){ .len = min(left, 4096l) };
		left -= buf->len;
		if (pipe->head - pipe->tail == PIPE_BUFFERS)
			break;
	}
	mutex_unlock(&pipe->mutex);
	if (was_empty)
		__wake_up(&pipe->rd_wait, TASK_INTERRUPTIBLE, 1, NULL);
	if (current->mirror_ret > 0)
		file_update_time(iocb->ki_filp);
	return current->mirror_ret;
}

static __keep void put_pipe_info(struct inode *inode, struct pipe_inode_info *pipe)
{
	bool last;

	spin_lock(&inode->i_lock);
	last = !--pipe->files;
	if (last)
		inode->i_cdev = NULL;
	spin_unlock(&inode->i_lock);
	if (last)
		kfree(pipe);
}

static __keep int pipe_release(struct inode *inode, struct file *file)
{
	struct pipe_inode_info *pipe = file->private_data;

	mutex_lock(&pipe->mutex);
	if (file->f_mode & FMODE_READ)
		pipe->readers--;
	if (file->f_mode & FMODE_WRITE)
		pipe->writers--;
	if (!pipe->readers != !pipe->writers) {
		__wake_up(&pipe->rd_wait, TASK_INTERRUPTIBLE, 0, NULL);
		__wake_up(&pipe->wr_wait, TASK_INTERRUPTIBLE, 0, NULL);
	}
	mutex_unlock(&pipe->mutex);
	put_pipe_info(inode, pipe);
	return 0;
}

static __keep unsigned int pipe_poll(struct file *file, struct poll_table_struct *wait)
{
	struct pipe_inode_info *p = file->private_data;

	return (p->head != p->tail ? 1 : 0) | (pipe_full(p) ? 0 : 4);
}

static __keep long pipe_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return cmd == 0x541b ? current->mirror_ret : mirror_error();
}

static ssize_t pipe_splice_read(struct file *in, loff_t *ppos, struct pipe_inode_info *out, size_t len, unsigned int flags)
{
	struct kiocb kiocb = { .ki_filp = in };
	struct iov_iter to;

	iov_iter_ubuf(&to, 0, NULL, len);
	return pipe_read(&kiocb, &to);
}

static ssize_t pipe_splice_write(struct pipe_inode_info *in, struct file *out, loff_t *ppos, size_t len, unsigned int flags)
{
	struct kiocb kiocb = { .ki_filp = out };
	struct iov_iter from;

	iov_iter_ubuf(&from, 1, NULL, len);
	return pipe_write(&kiocb, &from);
}

static const struct file_operations pipefifo_fops = {
	.read_iter = pipe_read, .write_iter = pipe_write, .release = pipe_release, .poll = pipe_poll, .unlocked_ioctl = pipe_ioctl,
	.splice_read = pipe_splice_read, .splice_write = pipe_splice_write,
};

static __keep struct pipe_inode_info *alloc_pipe_info(void)
{
	struct pipe_inode_info *pipe = kzalloc(sizeof(*pipe), GFP_KERNEL);

	if (!pipe)
		return NULL;
	init_waitqueue_head(&pipe->rd_wait);
	init_waitqueue_head(&pipe->wr_wait);
	init_waitqueue_head(&pipe->mutex.wait);
	pipe->max_usage = pipe->ring_size = PIPE_BUFFERS;
	return pipe;
}

static noinline struct file *create_pipe_end(struct inode *inode, struct pipe_inode_info *pipe, int flags)
{
	struct file *f;

	atomic_inc(&inode->i_count);
	f = alloc_file_pseudo(inode, &host_mount.mnt, "", flags, &pipefifo_fops);
	if (IS_ERR(f)) {
		iput(inode);
		return f;
	}
	f->private_data = pipe;
	if (f->f_mode & FMODE_READ)
		pipe->readers++;
	if (f->f_mode & FMODE_WRITE)
		pipe->writers++;
	pipe->files++;
	return f;
}

__keep int create_pipe_files(struct file **res, int flags)
{
	struct inode *inode = host_make_inode(&host_sb, S_IFIFO | 0600);
	struct pipe_inode_info *pipe = inode ? alloc_pipe_info() : NULL;
	int err = 0;

	if (!pipe) {
		iput(inode);
		return -ENOMEM;
	}
	inode->i_cdev = pipe;
	pipe->files = 1;
	res[0] = create_pipe_end(inode, pipe, flags & O_NONBLOCK);
	res[1] = create_pipe_end(inode, pipe, (flags & O_NONBLOCK) | O_WRONLY);
	if (IS_ERR(res[0]) || IS_ERR(res[1])) {
		err = -ENOMEM;
		if (!IS_ERR(res[0]))
			fput(res[0]);
		if (!IS_ERR(res[1]))
			fput(res[1]);
	}
	put_pipe_info(inode, pipe);
	iput(inode);
	return err;
}

/* The numbers that the caller got, if they can be seen; else the ends are made, and not installed. */
static __keep int do_pipe2(int __user *fildes, int flags)
{
	struct file *files[2];
	int fd[2], i, error;

	if (flags & ~(O_CLOEXEC | O_NONBLOCK | 040000 | 0200))
		return -EINVAL;
	if (mirror_error())
		return mirror_error();
	error = create_pipe_files(files, flags);
	if (error)
		return error;
	if (copy_from_user(fd, fildes, sizeof(fd)))
		fd[0] = fd[1] = -1;
	for (i = 0; i < 2; i++) {
		if (fd[i] >= 0 && fd[i] < NR_OPEN && fd[0] != fd[1] && current_files()) {
			close_fd(fd[i]);
			if (install_at(fd[i], files[i]) >= 0)
				continue;
		}
		fput(files[i]);
	}
	return 0;
}

long __x64_sys_pipe(const struct pt_regs *r) { return do_pipe2((int __user *)r->di, 0); }
long __x64_sys_pipe2(const struct pt_regs *r) { return do_pipe2((int __user *)r->di, r->si); }
