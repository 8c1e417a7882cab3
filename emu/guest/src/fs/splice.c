/* SPDX-License-Identifier: GPL-2.0-only */
/* From one file to another, without the process's memory. */
#include "fs.h"
#include "security.h"

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

static __keep ssize_t splice_direct_to_actor(struct file *in, struct file *out, loff_t *ppos, size_t len)
{
	long ret = do_splice_to(in, ppos, NULL, min(len, 65536ul), 0);

	if (ret < 0)
		return ret;
	if (out->f_op->splice_write)
		return out->f_op->splice_write(NULL, out, &out->f_pos, min((size_t)ret, len), 0);
	return current->mirror_ret;
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

/* One of the two is a pipe. */
__keep long do_splice(struct file *in, loff_t *off_in, struct file *out, loff_t *off_out, size_t len, unsigned int flags)
{
	long ret;

	if (unlikely(!(in->f_mode & FMODE_READ) || !(out->f_mode & FMODE_WRITE)))
		return current->mirror_ret;
	if (out->f_op->splice_write && !in->f_op->splice_read)
		ret = out->f_op->splice_write(NULL, out, off_out ? off_out : &out->f_pos, len, flags);
	else
		ret = do_splice_to(in, off_in ? off_in : &in->f_pos, NULL, len, flags);
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
