/* SPDX-License-Identifier: GPL-2.0-only */
/* Pipes: a ring of buffers between two ends. What is in them is the host's; how much, this kernel knows. */
#include "pipe.h"
#include "security.h"
#include "poll.h"

struct timespec64 current_time(struct inode *inode);

#define GFP_PIPE	0x500cc2	/* GFP_HIGHUSER | __GFP_ACCOUNT */
#define MAX_PIPE_PAGES	1024		/* of all pipes; more data have none behind them */

void __folio_put(void *folio);
void user_copy(unsigned long addr, bool write);

static atomic_t nr_pipe_pages;

__always_inline struct pipe_inode_info *get_pipe_info(const struct file *file)
{
	return file->f_op == &pipefifo_fops ? file->private_data : NULL;
}

/* Pages that are not needed any more: one is kept for what is written next. */
static void pipe_buf_release(struct pipe_inode_info *pipe, struct pipe_buffer *buf)
{
	struct page *p = buf->page;

	buf->page = NULL;
	if (!p)
		return;
	if (atomic_read(&p->refcount) > 1) { /* tee has given it to another pipe, too */
		free_unref_page(p);
	} else if (!pipe->tmp_page) {
		pipe->tmp_page = p;
	} else {
		atomic_dec(&nr_pipe_pages);
		__folio_put(p);
	}
}

struct pipe_buffer *pipe_push(struct pipe_inode_info *pipe)
{
	if (pipe_full(pipe))
		pipe_buf_release(pipe, pipe_buf(pipe, pipe->tail++));
	return pipe_buf(pipe, pipe->head++);
}

void pipe_consume(struct pipe_inode_info *pipe, long left)
{
	while (left > 0 && !pipe_empty(pipe)) {
		struct pipe_buffer *buf = pipe_buf(pipe, pipe->tail);
		unsigned int chars = min((long)buf->len, left);

		buf->offset += chars;
		buf->len -= chars;
		left -= chars;
		if (!buf->len) {
			pipe_buf_release(pipe, buf);
			pipe->tail++;
		}
	}
}

/* Where data come from or go to, in user mode: what is not there faults. */
static void touch_iter(struct iov_iter *i, size_t n, bool write)
{
	if (i->ubuf)
		user_copy((unsigned long)i->ubuf + i->iov_offset, write);
	iov_iter_advance(i, n);
}

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

/* A call that may not wait and has moved nothing, although somebody is at the other end. */
static __always_inline void would_block(const struct file *file, size_t count)
{
	if (count && file->f_flags & O_NONBLOCK && !current->mirror_ret && !READ_ONCE(current->mirror_wait))
		current->mirror_ret = -EAGAIN;
}

static __keep ssize_t pipe_read(struct kiocb *iocb, struct iov_iter *to)
{
	struct pipe_inode_info *pipe = iocb->ki_filp->private_data;
	bool was_full;
	long left, chars;

	mutex_lock(&pipe->mutex);
	pipe_waits(pipe, &pipe->rd_wait);
	if (pipe->writers && pipe_empty(pipe))
		would_block(iocb->ki_filp, to->count);
	was_full = pipe_full(pipe);
	for (left = current->mirror_ret; left > 0 && !pipe_empty(pipe); left -= chars) {
		chars = min(left, (long)pipe_buf(pipe, pipe->tail)->len);
		touch_iter(to, chars, true);
		pipe_consume(pipe, chars);
	}
	if (left > 0) /* they were written where the machine did not look */
		touch_iter(to, left, true);
	mutex_unlock(&pipe->mutex);
	if (was_full)
		__wake_up_sync_key(&pipe->wr_wait, TASK_INTERRUPTIBLE, NULL);
	tell_writers(pipe);
	if (current->mirror_ret > 0)
		touch_atime(&iocb->ki_filp->f_path);
	return current->mirror_ret;
}

/* What is left over a page's end goes behind what is there, if it has room. */
static long pipe_merge(struct pipe_inode_info *pipe, struct iov_iter *from, long left)
{
	struct pipe_buffer *last = pipe_buf(pipe, pipe->head - 1);
	const unsigned int chars = left & (PAGE_SIZE - 1);

	if (left <= 0 || !chars || pipe_empty(pipe) || last->offset + last->len + chars > PAGE_SIZE)
		return left;
	touch_iter(from, chars, false);
	last->len += chars;
	return left - chars;
}

/* Another page of what is written; NULL: there are too many already. */
static struct page *pipe_page(struct pipe_inode_info *pipe)
{
	struct page *p = pipe->tmp_page;

	pipe->tmp_page = NULL;
	if (p || atomic_read(&nr_pipe_pages) >= MAX_PIPE_PAGES)
		return p;
	p = alloc_pages(GFP_PIPE, 0);
	if (p)
		atomic_inc(&nr_pipe_pages);
	return p;
}

static __keep ssize_t pipe_write(struct kiocb *iocb, struct iov_iter *from)
{
	struct pipe_inode_info *pipe = iocb->ki_filp->private_data;
	bool was_empty = false;
	long left, chars;
	int n;

	mutex_lock(&pipe->mutex);
	/* Without a reader: a result of 0 says only that nothing has been written. */
	if (!pipe->readers && from->count && current->mirror_ret <= 0 && !READ_ONCE(current->mirror_wait)) {
		current->mirror_ret = -EPIPE;
		send_sig(13, current, 0);
		goto out;
	}
	would_block(iocb->ki_filp, from->count);
	pipe_waits(pipe, &pipe->wr_wait);
	was_empty = pipe_empty(pipe);
	left = pipe_merge(pipe, from, current->mirror_ret);
	for (n = 0; left > 0 && n < PIPE_BUFFERS; n++, left -= chars) {
		struct page *p = pipe_page(pipe);

		chars = min(left, (long)PAGE_SIZE);
		*pipe_push(pipe) = (struct pipe_buffer){ .page = p, .len = chars };
		touch_iter(from, chars, false);
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

void free_pipe_info(struct pipe_inode_info *pipe)
{
	for (; !pipe_empty(pipe); pipe->tail++)
		pipe_buf_release(pipe, pipe_buf(pipe, pipe->tail));
	if (pipe->tmp_page) {
		atomic_dec(&nr_pipe_pages);
		__free_pages(pipe->tmp_page, 0);
	}
	kfree(pipe->bufs);
	kfree(pipe);
}

__keep void put_pipe_info(struct inode *inode, struct pipe_inode_info *pipe)
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
	struct pipe_inode_info *pipe = file->private_data;
	unsigned int count = 0, at;

	if (cmd != 0x541b) /* FIONREAD */
		return mirror_error();
	mutex_lock(&pipe->mutex);
	for (at = pipe->tail; at != pipe->head; at++)
		count += pipe_buf(pipe, at)->len;
	mutex_unlock(&pipe->mutex);
	return current->mirror_ret ? current->mirror_ret : (int)count < 0 ? -EINVAL : 0;
}

/* fcntl: how large it is, which another call may change. */
long pipe_fcntl(struct file *file)
{
	struct pipe_inode_info *pipe = get_pipe_info(file);
	long size;

	if (!pipe)
		return -EBADF;
	mutex_lock(&pipe->mutex);
	size = pipe->max_usage * PAGE_SIZE;
	mutex_unlock(&pipe->mutex);
	return current->mirror_ret ? current->mirror_ret : size;
}

const struct file_operations pipefifo_fops = {
	.read_iter = pipe_read, .write_iter = pipe_write, .release = pipe_release, .poll = pipe_poll, .unlocked_ioctl = pipe_ioctl,
};

__keep struct pipe_inode_info *alloc_pipe_info(void)
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
