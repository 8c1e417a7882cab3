/* SPDX-License-Identifier: GPL-2.0-only */
/* Reading and writing of several buffers at once, and of the kernel's own. */
#include "fs.h"

#define UIO_MAXIOV	1024

noinline void iov_iter_ubuf(struct iov_iter *i, unsigned int direction, void __user *buf, size_t count)
{
	*i = (struct iov_iter){ .data_source = direction, .ubuf = buf, .count = count, .nr_segs = 1 };
}

__keep void iov_iter_advance(struct iov_iter *i, size_t n)
{
	n = min(n, i->count);
	i->iov_offset += n;
	i->count -= n;
}

/* What is not there to be seen is not copied: the process's own kernel does that. */
__keep size_t _copy_from_iter(void *to, size_t n, struct iov_iter *i)
{
	size_t left;

	n = min(n, i->count);
	left = i->ubuf ? copy_from_user(to, (char __user *)i->ubuf + i->iov_offset, n) : n;
	iov_iter_advance(i, n);
	return n - left;
}

__keep size_t _copy_to_iter(const void *from, size_t n, struct iov_iter *i)
{
	size_t left;

	n = min(n, i->count);
	left = i->ubuf ? copy_to_user((char __user *)i->ubuf + i->iov_offset, from, n) : n;
	iov_iter_advance(i, n);
	return n - left;
}

/* The sum of the buffers' lengths; iter is the first of them. */
static __keep ssize_t import_iovec(int type, const struct iovec __user *uvec, unsigned int nr_segs, struct iov_iter *iter)
{
	struct user_iovec v;
	size_t sum = 0;
	unsigned int i;

	iov_iter_ubuf(iter, type, NULL, 0);
	if (nr_segs > UIO_MAXIOV)
		return -EINVAL;
	for (i = 0; i < nr_segs; i++) {
		if (copy_from_user(&v, (const struct user_iovec __user *)uvec + i, sizeof(v)))
			break;
		if (!i)
			iter->ubuf = USER_PTR(void, v.base);
		sum += v.len;
		if ((ssize_t)sum < 0)
			return -EINVAL;
	}
	/* Where the list cannot be seen, the result tells of the length. */
	if (!i)
		sum = max(current->mirror_ret, 0l);
	iter->count = sum;
	return sum;
}

static __keep ssize_t do_iter_read(struct file *file, struct iov_iter *iter, loff_t *pos, int flags)
{
	struct kiocb kiocb = { .ki_filp = file, .ki_pos = *pos, .ki_flags = flags };
	ssize_t ret = rw_verify_area(0, file, pos, iter->count);

	if (ret)
		return ret;
	if (file->f_op->read_iter)
		ret = file->f_op->read_iter(&kiocb, iter);
	else if (file->f_op->read)
		ret = file->f_op->read(file, iter->ubuf, iter->count, &kiocb.ki_pos);
	else
		ret = current->mirror_ret;
	*pos = kiocb.ki_pos;
	if (ret >= 0)
		fsnotify_file(1, file);
	return ret;
}

__keep ssize_t do_iter_write(struct file *file, struct iov_iter *iter, loff_t *pos, int flags)
{
	struct kiocb kiocb = { .ki_filp = file, .ki_pos = *pos, .ki_flags = flags };
	ssize_t ret = rw_verify_area(1, file, pos, iter->count);

	if (ret)
		return ret;
	if (file->f_op->write_iter)
		ret = file->f_op->write_iter(&kiocb, iter);
	else if (file->f_op->write)
		ret = file->f_op->write(file, iter->ubuf, iter->count, &kiocb.ki_pos);
	else
		ret = current->mirror_ret;
	*pos = kiocb.ki_pos;
	if (ret > 0)
		fsnotify_file(2, file);
	return ret;
}

__keep ssize_t vfs_readv(struct file *file, const struct iovec __user *vec, unsigned long vlen, loff_t *pos, int flags)
{
	struct iov_iter iter;
	ssize_t ret = import_iovec(0, vec, vlen, &iter);

	return ret < 0 ? ret : do_iter_read(file, &iter, pos, flags);
}

__keep ssize_t vfs_writev(struct file *file, const struct iovec __user *vec, unsigned long vlen, loff_t *pos, int flags)
{
	struct iov_iter iter;
	ssize_t ret = import_iovec(1, vec, vlen, &iter);

	return ret < 0 ? ret : do_iter_write(file, &iter, pos, flags);
}

static __keep ssize_t do_readv(unsigned long fd, const struct iovec __user *vec, unsigned long vlen, int flags)
{
	struct fd f_ = fdget_pos(fd);
	struct file *f = f_.file;
	ssize_t ret;

	if (!f)
		return -EBADF;
	ret = vfs_readv(f, vec, vlen, &f->f_pos, flags);
	fdput_pos(f_);
	return ret;
}

static __keep ssize_t do_writev(unsigned long fd, const struct iovec __user *vec, unsigned long vlen, int flags)
{
	struct fd f_ = fdget_pos(fd);
	struct file *f = f_.file;
	ssize_t ret;

	if (!f)
		return -EBADF;
	ret = vfs_writev(f, vec, vlen, &f->f_pos, flags);
	fdput_pos(f_);
	return ret;
}

static __always_inline ssize_t preadv(unsigned long fd, const struct iovec __user *vec, unsigned long vlen, loff_t pos, int flags)
{
	struct fd f_ = fdget(fd);
	struct file *f = f_.file;
	ssize_t ret;

	if (!f)
		return -EBADF;
	ret = vfs_readv(f, vec, vlen, &pos, flags);
	fdput(f_);
	return ret;
}

static __always_inline ssize_t pwritev(unsigned long fd, const struct iovec __user *vec, unsigned long vlen, loff_t pos, int flags)
{
	struct fd f_ = fdget(fd);
	struct file *f = f_.file;
	ssize_t ret;

	if (!f)
		return -EBADF;
	ret = vfs_writev(f, vec, vlen, &pos, flags);
	fdput(f_);
	return ret;
}

/* For the kernel's own buffers; hostfs does not look at them. */
static __keep ssize_t __kernel_write_iter(struct file *file, struct iov_iter *from, loff_t *pos)
{
	struct kiocb kiocb = { .ki_filp = file, .ki_pos = *pos };
	ssize_t ret = file->f_op->write_iter ? file->f_op->write_iter(&kiocb, from) : -EINVAL;

	if (ret > 0)
		*pos = kiocb.ki_pos;
	return ret;
}

__keep ssize_t __kernel_write(struct file *file, const void *buf, size_t count, loff_t *pos)
{
	struct iov_iter iter;

	iov_iter_ubuf(&iter, 1, NULL, count);
	return __kernel_write_iter(file, &iter, pos);
}

#define VEC(x)	((const struct iovec __user *)(x))
long __x64_sys_readv(const struct pt_regs *r) { return do_readv(ARG1(r), VEC(ARG2(r)), ARG3(r), 0); }
long __x64_sys_writev(const struct pt_regs *r) { return do_writev(ARG1(r), VEC(ARG2(r)), ARG3(r), 0); }
long __x64_sys_preadv(const struct pt_regs *r) { return preadv(ARG1(r), VEC(ARG2(r)), ARG3(r), ARG4(r), 0); }
long __x64_sys_pwritev(const struct pt_regs *r) { return pwritev(ARG1(r), VEC(ARG2(r)), ARG3(r), ARG4(r), 0); }

static __keep ssize_t do_preadv(unsigned long fd, const struct iovec __user *vec, unsigned long vlen, loff_t pos, int flags)
{
	return preadv(fd, vec, vlen, pos, flags);
}

static __keep ssize_t do_pwritev(unsigned long fd, const struct iovec __user *vec, unsigned long vlen, loff_t pos, int flags)
{
	return pwritev(fd, vec, vlen, pos, flags);
}

long __x64_sys_preadv2(const struct pt_regs *r) { return do_preadv(ARG1(r), VEC(ARG2(r)), ARG3(r), ARG4(r), ARG6(r)); }
long __x64_sys_pwritev2(const struct pt_regs *r) { return do_pwritev(ARG1(r), VEC(ARG2(r)), ARG3(r), ARG4(r), ARG6(r)); }
