/* SPDX-License-Identifier: GPL-2.0-only */
/* From one file to another, without the process's memory. */
#include "pipe.h"
#include "security.h"
#include "task_more.h"
#include "uaccess.h"

long get_user_pages_fast(unsigned long at, int n, unsigned int flags, struct page **pages);

__keep ssize_t generic_file_splice_read(struct file *in, loff_t *ppos, struct pipe_inode_info *pipe, size_t len, unsigned int flags)
{
	struct kiocb kiocb = { .ki_filp = in, .ki_pos = *ppos };
	struct iov_iter to;
	ssize_t ret;

	iov_iter_ubuf(&to, 0, NULL, len);
	ret = in->f_op->read_iter ? in->f_op->read_iter(&kiocb, &to) : mirror_error();
	if (ret > 0)
		*ppos = kiocb.ki_pos;
	return ret;
}

static __keep long do_splice_to(struct file *in, loff_t *ppos, struct pipe_inode_info *pipe, size_t len, unsigned int flags)
{
	int ret = rw_verify_area(0, in, ppos, len);

	if (ret)
		return ret;
	if (!in->f_op->splice_read)
		return current->mirror_ret;
	return in->f_op->splice_read(in, ppos, pipe, len, flags);
}

/* What is spliced into a pipe are pages of somebody's. */
static void pipe_fill(struct pipe_inode_info *pipe, long len)
{
	for (; len > 0; len -= PAGE_SIZE)
		*pipe_push(pipe) = (struct pipe_buffer){ .len = min(len, (long)PAGE_SIZE) };
}

/* The pipe that a task's data go through, from one file to another. */
static struct pipe_inode_info *own_pipe(void)
{
	struct task_more *more = task_more(current);

	if (!more->splice_pipe) {
		more->splice_pipe = alloc_pipe_info();
		if (more->splice_pipe)
			more->splice_pipe->readers = 1;
	}
	return more->splice_pipe;
}

static __keep ssize_t splice_direct_to_actor(struct file *in, struct file *out, loff_t *ppos, size_t len)
{
	struct pipe_inode_info *pipe = own_pipe();
	long ret, written = 0;

	if (!pipe)
		return -ENOMEM;
	ret = do_splice_to(in, ppos, pipe, min(len, 65536ul), 0);
	pipe_fill(pipe, min(ret, 65536l));
	if (ret > 0)
		written = out->f_op->splice_write ? out->f_op->splice_write(pipe, out, &out->f_pos, min((size_t)ret, len), 0) : ret;
	touch_atime(&in->f_path);
	return ret < 0 ? ret : written < 0 ? written : current->mirror_ret;
}

__keep long do_splice_direct(struct file *in, loff_t *ppos, struct file *out, loff_t *opos, size_t len, unsigned int flags)
{
	long ret = rw_verify_area(1, out, opos, len);

	if (ret < 0)
		return ret;
	return splice_direct_to_actor(in, out, ppos, len);
}

static __keep ssize_t do_sendfile(int out_fd, int in_fd, loff_t *ppos, size_t count)
{
	struct fd in_ = fdget(in_fd), out_;
	struct file *in = in_.file, *out;
	ssize_t retval = -EBADF;
	loff_t pos;

	if (!in)
		return retval;
	out_ = fdget(out_fd);
	out = out_.file;
	if (out) {
		pos = ppos ? *ppos : in->f_pos;
		retval = rw_verify_area(0, in, &pos, count);
		if (!retval)
			retval = do_splice_direct(in, &pos, out, &out->f_pos, count, 0);
		if (!ppos && retval >= 0)
			in->f_pos = pos;
		fdput(out_);
	}
	fdput(in_);
	return retval < 0 ? retval : current->mirror_ret;
}

long __x64_sys_sendfile64(const struct pt_regs *r)
{
	loff_t pos;

	if (!ARG3(r))
		return do_sendfile(ARG1(r), ARG2(r), NULL, ARG4(r));
	if (copy_from_user(&pos, (void __user *)ARG3(r), sizeof(pos)))
		pos = 0;
	return do_sendfile(ARG1(r), ARG2(r), &pos, ARG4(r));
}

static void pipe_lock(struct pipe_inode_info *pipe) { mutex_lock(&pipe->mutex); }
static void pipe_unlock(struct pipe_inode_info *pipe) { mutex_unlock(&pipe->mutex); }

static void pipe_double_lock(struct pipe_inode_info *a, struct pipe_inode_info *b)
{
	pipe_lock(a < b ? a : b);
	if (a != b)
		pipe_lock(a < b ? b : a);
}

static void pipe_double_unlock(struct pipe_inode_info *a, struct pipe_inode_info *b)
{
	pipe_unlock(a);
	if (a != b)
		pipe_unlock(b);
}

static void wakeup_pipe_readers(struct pipe_inode_info *pipe)
{
	if (!list_empty(&pipe->rd_wait.head))
		__wake_up(&pipe->rd_wait, TASK_INTERRUPTIBLE, 1, NULL);
	tell_readers(pipe);
}

/* Until the host's call has returned: there is nothing in the one, or no room in the other. */
static void wait_for_splice(struct pipe_inode_info *pipe, struct wait_queue_head *q)
{
	if (!READ_ONCE(current->mirror_wait))
		return;
	pipe_unlock(pipe);
	mirror_wait_on(q, TASK_INTERRUPTIBLE);
	pipe_lock(pipe);
}

/* What is in the pipe is in the file then. */
__keep ssize_t iter_file_splice_write(struct pipe_inode_info *pipe, struct file *out, loff_t *ppos, size_t len, unsigned int flags)
{
	struct bio_vec { void *page; unsigned int len, offset; } *array = kmalloc(pipe->max_usage * sizeof(*array), GFP_KERNEL | __GFP_ZERO);
	struct iov_iter from;
	ssize_t ret;
	unsigned int n;

	if (!array)
		return -ENOMEM;
	pipe_lock(pipe);
	wait_for_splice(pipe, &pipe->rd_wait);
	for (n = 0; n < pipe->max_usage && pipe->tail + n != pipe->head; n++)
		array[n].len = pipe_buf(pipe, pipe->tail + n)->len;
	iov_iter_ubuf(&from, 1, NULL, len);
	ret = do_iter_write(out, &from, ppos, 0);
	if (ret > 0)
		pipe_consume(pipe, ret);
	kfree(array);
	tell_writers(pipe);
	pipe_unlock(pipe);
	return ret;
}

static long splice_file_to_pipe(struct file *in, struct pipe_inode_info *pipe, loff_t *offset, size_t len, unsigned int flags)
{
	long ret;

	pipe_lock(pipe);
	wait_for_splice(pipe, &pipe->wr_wait);
	ret = do_splice_to(in, offset, pipe, len, flags);
	pipe_fill(pipe, min(ret, 65536l));
	pipe_unlock(pipe);
	if (ret > 0)
		wakeup_pipe_readers(pipe);
	return ret;
}

/* The buffers themselves go to the other pipe. take: they are not in the first one any more. */
static void pipe_pass(struct pipe_inode_info *in, struct pipe_inode_info *out, long len, bool take)
{
	unsigned int at = in->tail;
	long left = len, chars;

	for (; left > 0 && at != in->head; at++, left -= chars) {
		struct pipe_buffer buf = *pipe_buf(in, at);

		buf.len = chars = min(left, (long)buf.len);
		if (buf.page)
			atomic_inc(&buf.page->refcount);
		*pipe_push(out) = buf;
	}
	if (take)
		pipe_consume(in, len - left);
}

static long splice_pipe_to_pipe(struct pipe_inode_info *in, struct pipe_inode_info *out, bool take)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	pipe_double_lock(in, out);
	pipe_pass(in, out, current->mirror_ret, take);
	pipe_double_unlock(in, out);
	if (current->mirror_ret > 0)
		wakeup_pipe_readers(out);
	return current->mirror_ret;
}

/* One of the two is a pipe. */
__keep long do_splice(struct file *in, loff_t *off_in, struct file *out, loff_t *off_out, size_t len, unsigned int flags)
{
	struct pipe_inode_info *ipipe = get_pipe_info(in), *opipe = get_pipe_info(out);
	long ret;

	if (unlikely(!(in->f_mode & FMODE_READ) || !(out->f_mode & FMODE_WRITE)))
		return current->mirror_ret;
	if (ipipe && opipe) {
		ret = splice_pipe_to_pipe(ipipe, opipe, true);
	} else if (ipipe && out->f_op->splice_write) {
		ret = rw_verify_area(1, out, off_out ? off_out : &out->f_pos, len);
		if (ret < 0)
			return ret;
		might_sleep(); /* nobody freezes the file system meanwhile */
		ret = out->f_op->splice_write(ipipe, out, off_out ? off_out : &out->f_pos, len, flags);
	} else if (opipe) {
		ret = splice_file_to_pipe(in, opipe, off_in ? off_in : &in->f_pos, len, flags);
	} else if (out->f_op->splice_write && !in->f_op->splice_read) {
		ret = out->f_op->splice_write(NULL, out, off_out ? off_out : &out->f_pos, len, flags);
	} else {
		ret = do_splice_to(in, off_in ? off_in : &in->f_pos, NULL, len, flags);
	}
	return ret < 0 ? ret : current->mirror_ret;
}

static __keep long __do_splice(struct file *in, loff_t __user *off_in, struct file *out, loff_t __user *off_out, size_t len, unsigned int flags)
{
	loff_t in_pos = 0, out_pos = 0;

	if (off_in && copy_from_user(&in_pos, off_in, sizeof(in_pos)))
		in_pos = 0;
	if (off_out && copy_from_user(&out_pos, off_out, sizeof(out_pos)))
		out_pos = 0;
	return do_splice(in, off_in ? &in_pos : NULL, out, off_out ? &out_pos : NULL, len, flags);
}

long __x64_sys_splice(const struct pt_regs *r)
{
	struct fd in_ = fdget(ARG1(r)), out_;
	struct file *in = in_.file, *out;
	long error = -EBADF;

	if (!in)
		return error;
	out_ = fdget(ARG3(r));
	out = out_.file;
	if (out) {
		error = __do_splice(in, (loff_t __user *)ARG2(r), out, (loff_t __user *)ARG4(r), ARG5(r), ARG6(r));
		fdput(out_);
	}
	fdput(in_);
	return error;
}

static long do_tee(struct file *in, struct file *out)
{
	struct pipe_inode_info *ipipe = get_pipe_info(in), *opipe = get_pipe_info(out);

	return ipipe && opipe && ipipe != opipe ? splice_pipe_to_pipe(ipipe, opipe, false) : -EINVAL;
}

long __x64_sys_tee(const struct pt_regs *r)
{
	struct fd in = fdget(ARG1(r)), out = {};
	long error = -EBADF;

	if (in.file)
		out = fdget(ARG2(r));
	if (out.file) {
		error = do_tee(in.file, out.file);
		fdput(out);
	}
	if (in.file)
		fdput(in);
	return error < 0 && current->mirror_ret >= 0 ? current->mirror_ret : error;
}

static void get_pages(const struct user_iovec *v)
{
	unsigned long at = v->base & ~(PAGE_SIZE - 1), n = (ALIGN(v->base + v->len, PAGE_SIZE) - at) / PAGE_SIZE;

	get_user_pages_fast(v->base, min(n, (unsigned long)PIPE_BUFFERS), 0, NULL);
}

/* The pages that the caller names are in the pipe then. */
static long vmsplice_to_pipe(struct pipe_inode_info *pipe, const struct user_iovec *v)
{
	pipe_lock(pipe);
	wait_for_splice(pipe, &pipe->wr_wait);
	if (v->len)
		get_pages(v);
	pipe_fill(pipe, min(current->mirror_ret, 65536l));
	pipe_unlock(pipe);
	if (current->mirror_ret > 0)
		wakeup_pipe_readers(pipe);
	return current->mirror_ret;
}

long __x64_sys_vmsplice(const struct pt_regs *r)
{
	struct fd f = fdget(ARG1(r));
	struct pipe_inode_info *pipe = f.file ? get_pipe_info(f.file) : NULL;
	struct user_iovec v = {};
	long ret = current->mirror_ret;

	if (pipe && ARG3(r) && ARG3(r) <= 1024 && f.file->f_mode & FMODE_WRITE) {
		__check_object_size(&v, sizeof(v), false);
		if (!copy_from_user(&v, (const void __user *)ARG2(r), sizeof(v)))
			ret = vmsplice_to_pipe(pipe, &v);
		kfree(NULL); /* few buffers need no list of their own */
	}
	if (f.file)
		fdput(f);
	return ret;
}

static __keep ssize_t generic_copy_file_range(struct file *in, loff_t pos_in, struct file *out, loff_t pos_out, size_t len, unsigned int flags)
{
	return do_splice_direct(in, &pos_in, out, &pos_out, len, 0);
}

__keep ssize_t vfs_copy_file_range(struct file *in, loff_t pos_in, struct file *out, loff_t pos_out, size_t len, unsigned int flags)
{
	ssize_t ret = rw_verify_area(0, in, &pos_in, len);

	if (!ret)
		ret = rw_verify_area(1, out, &pos_out, len);
	if (ret)
		return ret;
	ret = file_modified(out);
	return ret ? ret : generic_copy_file_range(in, pos_in, out, pos_out, len, flags);
}

long __x64_sys_copy_file_range(const struct pt_regs *r)
{
	struct fd in_ = fdget(ARG1(r)), out_;
	struct file *in = in_.file, *out;
	long ret = -EBADF;

	if (!in)
		return ret;
	out_ = fdget(ARG3(r));
	out = out_.file;
	if (out) {
		ret = vfs_copy_file_range(in, in->f_pos, out, out->f_pos, ARG5(r), ARG6(r));
		fdput(out_);
	}
	fdput(in_);
	return ret < 0 ? ret : current->mirror_ret;
}
