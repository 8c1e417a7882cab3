/* SPDX-License-Identifier: GPL-2.0-only */
/* Pipes: a ring of buffers between two ends. What is in them is the host's; how much, this kernel knows. */
#include "fs.h"
#include "security.h"
#include "poll.h"

struct timespec64 current_time(struct inode *inode);

#define PIPE_BUFFERS	16

struct pipe_buffer { struct page *page; unsigned int offset, len; void *ops; unsigned int flags; unsigned long private; };
struct pipe_inode_info {
	struct mutex mutex;
	struct wait_queue_head rd_wait, wr_wait;	/* 32 */
	unsigned int head, tail, max_usage, ring_size;	/* 80 */
	unsigned int readers, writers, files;
	char pad[20];
	struct page *tmp_page;
	struct fasync *fasync_readers, *fasync_writers;
	char pad_read[8];
	struct pipe_buffer *bufs;
};

static noinline bool pipe_full(const struct pipe_inode_info *p)
{
	return p->head - p->tail >= PIPE_BUFFERS;
}

static __always_inline void tell_readers(struct pipe_inode_info *pipe) { kill_fasync(&pipe->fasync_readers, 29, 1); }
static __always_inline void tell_writers(struct pipe_inode_info *pipe) { kill_fasync(&pipe->fasync_writers, 29, 2); }

/* The pipe is another one's meanwhile. */
static __always_inline void pipe_waits(struct pipe_inode_info *pipe, struct wait_queue_head *q)
{
	if (!READ_ONCE(current->mirror_wait))
		return;
	mutex_unlock(&pipe->mutex);
	if (q == &pipe->rd_wait)
		tell_writers(pipe);
	else
		tell_readers(pipe);
	might_sleep();
	mirror_wait_on(q, TASK_INTERRUPTIBLE);
	mutex_lock(&pipe->mutex);
}

static __keep ssize_t pipe_read(struct kiocb *iocb, struct iov_iter *to)
{
	struct pipe_inode_info *pipe = iocb->ki_filp->private_data;
	bool was_full;
	long left;

	mutex_lock(&pipe->mutex);
	pipe_waits(pipe, &pipe->rd_wait);
	left = current->mirror_ret;
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
		__wake_up_sync_key(&pipe->wr_wait, TASK_INTERRUPTIBLE, NULL);
	tell_writers(pipe);
	if (current->mirror_ret > 0)
		touch_atime(&iocb->ki_filp->f_path);
	return current->mirror_ret;
}

static __keep ssize_t pipe_write(struct kiocb *iocb, struct iov_iter *from)
{
	struct pipe_inode_info *pipe = iocb->ki_filp->private_data;
	bool was_empty = false;
	long left;

	mutex_lock(&pipe->mutex);
	if (!pipe->readers && current->mirror_ret == -EPIPE) {
		send_sig(13, current, 0);
		goto out;
	}
	pipe_waits(pipe, &pipe->wr_wait);
	left = current->mirror_ret;
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
out:
	mutex_unlock(&pipe->mutex);
	if (was_empty)
		__wake_up_sync_key(&pipe->rd_wait, TASK_INTERRUPTIBLE, NULL);
	tell_readers(pipe);
	if (current->mirror_ret > 0)
		file_update_time(iocb->ki_filp);
	return current->mirror_ret;
}

static void free_pipe_info(struct pipe_inode_info *pipe)
{
	kfree(pipe->bufs);
	kfree(pipe);
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
		free_pipe_info(pipe);
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
		tell_readers(pipe);
		tell_writers(pipe);
	}
	mutex_unlock(&pipe->mutex);
	put_pipe_info(inode, pipe);
	return 0;
}

static __keep unsigned int pipe_poll(struct file *file, struct poll_table_struct *wait)
{
	struct pipe_inode_info *p = file->private_data;

	if (file->f_mode & FMODE_READ)
		poll_wait(file, &p->rd_wait, wait);
	if (file->f_mode & FMODE_WRITE)
		poll_wait(file, &p->wr_wait, wait);
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
	struct pipe_inode_info *pipe = kmalloc_trace(NULL, GFP_KERNEL_ACCOUNT | __GFP_ZERO, sizeof(*pipe));

	if (!pipe)
		return NULL;
	pipe->bufs = __kmalloc(PIPE_BUFFERS * sizeof(struct pipe_buffer), GFP_KERNEL_ACCOUNT | __GFP_ZERO);
	if (!pipe->bufs) {
		kfree(pipe);
		return NULL;
	}
	__init_waitqueue_head(&pipe->rd_wait, "&pipe->rd_wait", NULL);
	__init_waitqueue_head(&pipe->wr_wait, "&pipe->wr_wait", NULL);
	__mutex_init(&pipe->mutex, "&pipe->mutex", NULL);
	pipe->max_usage = pipe->ring_size = PIPE_BUFFERS;
	return pipe;
}

static __always_inline struct inode *get_pipe_inode(void)
{
	struct inode *inode = new_inode_pseudo(&host_sb);
	struct pipe_inode_info *pipe;

	if (!inode)
		return NULL;
	pipe = alloc_pipe_info();
	if (!pipe) {
		iput(inode);
		return NULL;
	}
	inode->i_ino = get_next_ino();
	inode->i_mode = S_IFIFO | 0600;
	inode->i_fop = &pipefifo_fops;
	inode->i_cdev = pipe;
	pipe->files = 2;
	pipe->readers = pipe->writers = 1;
	inode->i_atime = inode->i_mtime = inode->i_ctime = current_time(inode);
	return inode;
}

/* res[1] is made first, and has the inode. */
__keep int create_pipe_files(struct file **res, int flags)
{
	struct inode *inode = get_pipe_inode();
	struct pipe_inode_info *pipe;

	if (!inode)
		return -ENOMEM;
	pipe = inode->i_cdev;
	res[1] = alloc_file_pseudo(inode, &host_mount.mnt, "", (flags & O_NONBLOCK) | O_WRONLY, &pipefifo_fops);
	if (IS_ERR(res[1])) {
		free_pipe_info(pipe);
		iput(inode);
		return PTR_ERR(res[1]);
	}
	res[1]->private_data = pipe;
	res[0] = alloc_file_clone(res[1], flags & O_NONBLOCK, &pipefifo_fops);
	if (IS_ERR(res[0])) {
		put_pipe_info(inode, pipe);
		fput(res[1]);
		return PTR_ERR(res[0]);
	}
	res[0]->private_data = pipe;
	return 0;
}

/* At the numbers that the caller gets, if they can be seen; else the ends are made, and not installed. */
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
	if (get_unused_pair(fildes, fd, flags)) {
		fd_install(fd[0], files[0]);
		fd_install(fd[1], files[1]);
		return 0;
	}
	for (i = 0; i < 2; i++)
		fput(files[i]);
	return 0;
}

long __x64_sys_pipe(const struct pt_regs *r) { return do_pipe2((int __user *)ARG1(r), 0); }
long __x64_sys_pipe2(const struct pt_regs *r) { return do_pipe2((int __user *)ARG1(r), ARG2(r)); }
