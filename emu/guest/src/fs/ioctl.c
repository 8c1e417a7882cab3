/* SPDX-License-Identifier: GPL-2.0-only */
/* Calls on open files that take a command. */
#include "fs.h"
#include "security.h"

long pipe_fcntl(struct file *file);

static __keep long do_vfs_ioctl(struct file *f, unsigned int fd, unsigned int cmd, unsigned long arg)
{
	switch (cmd) {
	case 0x5450: case 0x5451:
		return 0;
	case 0x5421:
		f->f_flags ^= O_NONBLOCK;
		return 0;
	case 0x541b: /* FIONREAD */
		if (S_ISREG(f->f_inode->i_mode) || !f->f_op->unlocked_ioctl)
			return current->mirror_ret;
		break;
	}
	return f->f_op->unlocked_ioctl ? f->f_op->unlocked_ioctl(f, cmd, arg) : -25;
}

long __x64_sys_ioctl(const struct pt_regs *r)
{
	struct fd f_ = fdget(ARG1(r));
	struct file *f = f_.file;
	long err = -EBADF;

	if (f) {
		err = security_file_ioctl(f, ARG2(r), ARG3(r));
		if (!err)
			err = do_vfs_ioctl(f, ARG1(r), ARG2(r), ARG3(r));
		fdput(f_);
	}
	return err;
}

static __keep long do_fcntl(int fd, unsigned int cmd, unsigned long arg, struct file *f)
{
	struct files_struct *files = current_files();

	switch (cmd) {
	case 0:
		return f_dupfd(arg, f, 0);
	case 1: case 3:
		return current->mirror_ret;
	case 2:
		if (arg & 1)
			files->close_on_exec |= BIT64(fd & 63);
		else
			files->close_on_exec &= ~BIT64(fd & 63);
		return 0;
	case 4:
		f->f_flags = (f->f_flags & ~(O_APPEND | O_NONBLOCK)) | (arg & (O_APPEND | O_NONBLOCK));
		return 0;
	case 5: case 6: case 7:
		mirror_wait(TASK_INTERRUPTIBLE);
		return current->mirror_ret;
	case 8: case 9:
		return 0;
	case 1030:
		return f_dupfd(arg, f, O_CLOEXEC);
	case 1031: case 1032:
		return pipe_fcntl(f);
	}
	return -EINVAL;
}

long __x64_sys_fcntl(const struct pt_regs *r)
{
	struct fd f_ = fdget_raw(ARG1(r));
	struct file *f = f_.file;
	long err = -EBADF;

	if (f) {
		err = security_file_fcntl(f, ARG2(r), ARG3(r));
		if (!err)
			err = do_fcntl(ARG1(r), ARG2(r), ARG3(r), f);
		fdput(f_);
	}
	return err;
}
