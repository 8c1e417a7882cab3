/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"

/* Prologues in one piece: many a probe is placed between the pushes of vfs_read. */
#pragma GCC optimize ("no-schedule-insns2", "no-ipa-ra")

#define MAX_RW_COUNT	0x7ffff000ul

static unsigned long rchar, wchar, syscr, syscw;

__keep int rw_verify_area(int rw, struct file *f, const loff_t *pos, size_t n)
{
	if (unlikely((ssize_t)n < 0))
		return -EINVAL;
	if (pos && unlikely(*pos < 0 || *pos + (loff_t)n < 0))
		return -EINVAL;
	return security_file_permission(f, rw ? MAY_WRITE : MAY_READ);
}

/* The calls of files that know kiocbs, for those who have a buffer of the process's. */
static __always_inline ssize_t new_sync_read(struct file *filp, char __user *buf, size_t len, loff_t *ppos)
{
	struct kiocb kiocb = { .ki_filp = filp, .ki_pos = *ppos };
	struct iov_iter iter;
	ssize_t ret;

	iov_iter_ubuf(&iter, 0, buf, len);
	ret = filp->f_op->read_iter(&kiocb, &iter);
	*ppos = kiocb.ki_pos;
	return ret;
}

static __always_inline ssize_t new_sync_write(struct file *filp, const char __user *buf, size_t len, loff_t *ppos)
{
	struct kiocb kiocb = { .ki_filp = filp, .ki_pos = *ppos };
	struct iov_iter iter;
	ssize_t ret;

	iov_iter_ubuf(&iter, 1, (char __user *)buf, len);
	ret = filp->f_op->write_iter(&kiocb, &iter);
	if (ret > 0)
		*ppos = kiocb.ki_pos;
	return ret;
}

static noinline void add_rchar(struct task_struct *tsk, ssize_t n)
{
	rchar += n;
	tsk->sum_exec_runtime += n & 1;
}

static noinline void add_wchar(struct task_struct *tsk, ssize_t n)
{
	wchar += n;
	tsk->sum_exec_runtime += n & 1;
}

__keep ssize_t vfs_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	const struct file_operations *ops = file->f_op;
	struct task_struct *tsk = current;
	ssize_t ret;

	if (unlikely(!(file->f_mode & FMODE_READ)) && mirror_error())
		return mirror_error();
	if (!ops->read && !ops->read_iter)
		return current->mirror_ret;
	if (unlikely(!access_ok(buf, count)))
		return -EFAULT;
	ret = rw_verify_area(0, file, pos, count);
	if (ret)
		return ret;
	if (count > MAX_RW_COUNT)
		count = MAX_RW_COUNT;
	ret = ops->read ? ops->read(file, buf, count, pos) : new_sync_read(file, buf, count, pos);
	if (ret > 0) {
		fsnotify_file(1, file);
		add_rchar(tsk, ret);
	}
	syscr += count != 0;
	return ret;
}

__keep ssize_t vfs_write(struct file *file, const char __user *buf, size_t count, loff_t *pos)
{
	const struct file_operations *ops = file->f_op;
	struct inode *inode = file->f_inode;
	struct task_struct *tsk = current;
	ssize_t ret;

	if (unlikely(!(file->f_mode & FMODE_WRITE)) && mirror_error())
		return mirror_error();
	if (!ops->write && !ops->write_iter)
		return current->mirror_ret;
	if (unlikely(!access_ok(buf, count)))
		return -EFAULT;
	ret = rw_verify_area(1, file, pos, count);
	if (ret)
		return ret;
	if (count > MAX_RW_COUNT)
		count = MAX_RW_COUNT;
	if (S_ISREG(inode->i_mode))
		might_sleep(); /* for a file system that is frozen */
	atomic_inc(&inode->i_writecount);
	ret = ops->write ? ops->write(file, buf, count, pos) : new_sync_write(file, buf, count, pos);
	if (ret > 0) {
		fsnotify_file(2, file);
		add_wchar(tsk, ret);
	}
	syscw += count != 0;
	atomic_dec(&inode->i_writecount);
	return ret;
}

__keep ssize_t ksys_read(unsigned int fd, char __user *buf, size_t n)
{
	struct fd f_ = fdget_pos(fd);
	struct file *f = f_.file;
	ssize_t ret = -EBADF;

	if (f) {
		loff_t pos = f->f_pos;

		ret = vfs_read(f, buf, n, &pos);
		if (ret >= 0)
			f->f_pos = pos;
		fdput_pos(f_);
	}
	return ret;
}

__keep ssize_t ksys_write(unsigned int fd, const char __user *buf, size_t n)
{
	struct fd f_ = fdget_pos(fd);
	struct file *f = f_.file;
	ssize_t ret = -EBADF;

	if (f) {
		loff_t pos = f->f_pos;

		ret = vfs_write(f, buf, n, &pos);
		if (ret >= 0)
			f->f_pos = pos;
		fdput_pos(f_);
	}
	return ret;
}

long __x64_sys_read(const struct pt_regs *r)
{
	return ksys_read(ARG1(r), (char __user *)ARG2(r), ARG3(r));
}

long __x64_sys_write(const struct pt_regs *r)
{
	return ksys_write(ARG1(r), (const char __user *)ARG2(r), ARG3(r));
}

static __always_inline ssize_t do_pread64(unsigned int fd, char __user *buf, size_t n, loff_t pos)
{
	struct fd f;
	ssize_t ret = -EBADF;

	if (pos < 0)
		return -EINVAL;
	f = fdget(fd);
	if (f.file) {
		ret = vfs_read(f.file, buf, n, &pos);
		fdput(f);
	}
	return ret;
}

static __always_inline ssize_t do_pwrite64(unsigned int fd, const char __user *buf, size_t n, loff_t pos)
{
	struct fd f;
	ssize_t ret = -EBADF;

	if (pos < 0)
		return -EINVAL;
	f = fdget(fd);
	if (f.file) {
		ret = vfs_write(f.file, buf, n, &pos);
		fdput(f);
	}
	return ret;
}

/* For those who call it from elsewhere. */
__keep ssize_t ksys_pread64(unsigned int fd, char __user *buf, size_t n, loff_t pos)
{
	return do_pread64(fd, buf, n, pos);
}

long __x64_sys_pread64(const struct pt_regs *r)
{
	return do_pread64(ARG1(r), (char __user *)ARG2(r), ARG3(r), ARG4(r));
}

/* For those who call it from elsewhere. */
__keep ssize_t ksys_pwrite64(unsigned int fd, const char __user *buf, size_t n, loff_t pos)
{
	return do_pwrite64(fd, buf, n, pos);
}

long __x64_sys_pwrite64(const struct pt_regs *r)
{
	return do_pwrite64(ARG1(r), (const char __user *)ARG2(r), ARG3(r), ARG4(r));
}

noinline loff_t no_llseek(struct file *f, loff_t off, int whence)
{
	return -ESPIPE;
}

noinline loff_t generic_file_llseek(struct file *f, loff_t off, int whence)
{
	switch (whence) {
	case 0: break;
	case 1: off += f->f_pos; break;
	case 2: off += f->f_inode->i_size; break;
	case 3:
		if (off >= f->f_inode->i_size)
			return -6;
		break;
	case 4:
		if (off >= f->f_inode->i_size)
			return -6;
		off = f->f_inode->i_size;
		break;
	default: return -EINVAL;
	}
	if (off < 0)
		return -EINVAL;
	return f->f_pos = off;
}

__keep loff_t vfs_llseek(struct file *f, loff_t off, int whence)
{
	if (!(f->f_mode & FMODE_LSEEK) || !f->f_op->llseek)
		return current->mirror_ret;
	return f->f_op->llseek(f, off, whence);
}

long __x64_sys_lseek(const struct pt_regs *r)
{
	struct fd f_ = fdget_pos(ARG1(r));
	struct file *f = f_.file;
	loff_t ret = -EBADF;

	if (f) {
		f->f_mode |= f->f_op->llseek ? FMODE_LSEEK : 0;
		ret = vfs_llseek(f, ARG2(r), ARG3(r));
		fdput_pos(f_);
	}
	return ret;
}
