/* SPDX-License-Identifier: GPL-2.0-only */
/* Locks of whole files. Who has one is the host's business; that a file has one, and whose, is known here. */
#include "fs.h"
#include "security.h"
#include "mm.h"

#define F_RDLCK	0
#define F_WRLCK	1
#define F_UNLCK	2

/* Debian's struct file_lock is as large. */
struct whole_lock { struct list_head list; struct file *file; unsigned int type; struct wait_queue_head fl_wait; char pad[136]; };
struct file_lock_context { spinlock_t lock; struct list_head flock, posix, lease; };

static struct kmem_cache *flctx_cache, *filelock_cache;

void locks_remove_posix(struct file *filp, void *owner);

static void locks_init_lock(struct whole_lock *fl)
{
	__init_waitqueue_head(&fl->fl_wait, "&fl->fl_wait", NULL);
}

static struct file_lock_context *locks_get_lock_context(struct inode *inode, unsigned int type)
{
	struct file_lock_context *ctx = inode->i_flctx;
	bool taken;

	if (ctx || type == F_UNLCK)
		return ctx;
	ctx = kmem_cache_alloc(flctx_cache, GFP_KERNEL);
	if (!ctx)
		return NULL;
	*ctx = (struct file_lock_context){};
	INIT_LIST_HEAD(&ctx->flock);
	INIT_LIST_HEAD(&ctx->posix);
	INIT_LIST_HEAD(&ctx->lease);
	spin_lock(&inode->i_lock);
	taken = inode->i_flctx;
	if (!taken)
		inode->i_flctx = ctx;
	spin_unlock(&inode->i_lock);
	if (taken)
		kmem_cache_free(flctx_cache, ctx);
	return inode->i_flctx;
}

static struct whole_lock *find_lock(struct file_lock_context *ctx, const struct file *file)
{
	struct whole_lock *fl;

	list_for_each_entry(fl, &ctx->flock, list)
		if (fl->file == file)
			return fl;
	return NULL;
}

/* The file has its lock, another kind of one, or none any more. */
static int flock_lock_inode(struct inode *inode, struct file *file, unsigned int type)
{
	struct file_lock_context *ctx = locks_get_lock_context(inode, type);
	struct whole_lock *new_fl = NULL, *old;

	if (!ctx)
		return type == F_UNLCK ? 0 : -ENOMEM;
	if (type != F_UNLCK) {
		new_fl = kmem_cache_alloc(filelock_cache, GFP_KERNEL | __GFP_ZERO);
		if (!new_fl)
			return -ENOMEM;
		locks_init_lock(new_fl);
	}
	might_sleep(); /* nobody looks at all locks meanwhile */
	spin_lock(&ctx->lock);
	old = find_lock(ctx, file);
	if (old)
		list_del_init(&old->list);
	if (new_fl) {
		new_fl->file = file;
		new_fl->type = type;
		list_add_tail(&new_fl->list, &ctx->flock);
	}
	spin_unlock(&ctx->lock);
	if (old)
		kmem_cache_free(filelock_cache, old);
	return 0;
}

static __keep int locks_lock_inode_wait(struct file *file, unsigned int type)
{
	might_sleep();
	mirror_wait(TASK_INTERRUPTIBLE);
	return mirror_error() ? mirror_error() : flock_lock_inode(file->f_inode, file, type);
}

/* A file goes, and its lock with it. */
void locks_remove_file(struct file *file)
{
	struct file_lock_context *ctx = file->f_inode ? file->f_inode->i_flctx : NULL;
	struct whole_lock fl;

	if (!ctx)
		return;
	locks_remove_posix(file, file);
	if (list_empty(&ctx->flock))
		return;
	locks_init_lock(&fl);
	flock_lock_inode(file->f_inode, file, F_UNLCK);
}

/* An inode goes. */
void locks_free_lock_context(struct inode *inode)
{
	struct file_lock_context *ctx = inode->i_flctx;
	struct list_head *p, *n;

	if (!ctx)
		return;
	inode->i_flctx = NULL;
	list_for_each_safe(p, n, &ctx->flock)
		kmem_cache_free(filelock_cache, list_entry(p, struct whole_lock, list));
	kmem_cache_free(flctx_cache, ctx);
}

long __x64_sys_flock(const struct pt_regs *r)
{
	static const unsigned char types[] = { [1] = F_RDLCK, [2] = F_WRLCK, [8] = F_UNLCK };
	const unsigned int cmd = ARG2(r) & ~4ul;
	struct fd f_ = fdget(ARG1(r));
	struct whole_lock fl;
	long err;

	if (!f_.file)
		return -EBADF;
	if (cmd >= ARRAY_SIZE(types) || (cmd != 1 && !types[cmd])) {
		fdput(f_);
		return mirror_error() ? mirror_error() : -EINVAL;
	}
	locks_init_lock(&fl);
	err = security_file_lock(f_.file, types[cmd]);
	if (!err)
		err = locks_lock_inode_wait(f_.file, types[cmd]);
	fdput(f_);
	return err;
}

static int __init filelock_init(void)
{
	flctx_cache = kmem_cache_create("file_lock_ctx", sizeof(struct file_lock_context), 8, 0, NULL);
	filelock_cache = kmem_cache_create("file_lock_cache", sizeof(struct whole_lock), 8, 0, NULL);
	return flctx_cache && filelock_cache ? 0 : -ENOMEM;
}
core_initcall(filelock_init);
