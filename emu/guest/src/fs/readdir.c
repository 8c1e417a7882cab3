/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"

int down_read_killable(struct rw_semaphore *sem);

struct getdents_callback { struct dir_context ctx; int count, error; u64 last; };

static __keep bool filldir64(struct dir_context *ctx, const char *name, int namlen, loff_t offset, u64 ino, unsigned d_type)
{
	struct getdents_callback *buf = container_of(ctx, struct getdents_callback, ctx);
	int reclen = ALIGN(19 + namlen + 1, 8);

	if (reclen > buf->count) {
		buf->error = -EINVAL;
		return false;
	}
	buf->count -= reclen;
	buf->last = ino;
	return true;
}

__keep int iterate_dir(struct file *f, struct dir_context *ctx)
{
	int res;

	if (!f->f_op->iterate_shared)
		return mirror_error();
	res = security_file_permission(f, MAY_READ);
	if (res)
		return res;
	if (down_read_killable(&f->f_inode->i_rwsem))
		return -EINTR;
	ctx->pos = f->f_pos;
	res = f->f_op->iterate_shared(f, ctx);
	f->f_pos = ctx->pos;
	fsnotify_file(1, f);
	touch_atime(&f->f_path);
	up_read(&f->f_inode->i_rwsem);
	return res;
}

long __x64_sys_getdents64(const struct pt_regs *r)
{
	struct fd f_ = fdget_pos(ARG1(r));
	struct file *f = f_.file;
	struct getdents_callback buf = { .ctx.actor = filldir64, .count = ARG3(r) };
	int error;

	if (!f)
		return -EBADF;
	error = iterate_dir(f, &buf.ctx);
	fdput_pos(f_);
	return error < 0 ? error : current->mirror_ret;
}

/* With the older, narrower records. */
static __keep bool filldir(struct dir_context *ctx, const char *name, int namlen, loff_t offset, u64 ino, unsigned int d_type)
{
	return filldir64(ctx, name, namlen, offset, ino, d_type);
}

long __x64_sys_getdents(const struct pt_regs *r)
{
	struct fd f_ = fdget_pos(ARG1(r));
	struct file *f = f_.file;
	struct getdents_callback buf = { .ctx.actor = filldir, .count = ARG3(r) };
	int error;

	if (!f)
		return -EBADF;
	error = iterate_dir(f, &buf.ctx);
	fdput_pos(f_);
	return error < 0 ? error : current->mirror_ret;
}
