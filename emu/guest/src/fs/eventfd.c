/* SPDX-License-Identifier: GPL-2.0-only */
/* Counters, timers and signals as files. What they tell is the host's; who waits for them, this kernel knows. */
#include "poll.h"
#include "time.h"
#include "process.h"

struct eventfd_ctx { int kref; struct wait_queue_head wqh; u64 count; };

/* Waits in q, as wait_event_interruptible_locked does. */
static void wait_locked(struct wait_queue_head *q)
{
	struct wait_queue_entry e = WAIT_QUEUE_ENTRY(e);
	unsigned long flags;

	if (!READ_ONCE(current->mirror_wait))
		return;
	spin_lock_irqsave(&q->lock, flags);
	list_add_tail(&e.entry, &q->head);
	spin_unlock_irqrestore(&q->lock, flags);
	mirror_wait(TASK_INTERRUPTIBLE);
	spin_lock_irqsave(&q->lock, flags);
	list_del_init(&e.entry);
	spin_unlock_irqrestore(&q->lock, flags);
}

static ssize_t eventfd_read(struct kiocb *iocb, struct iov_iter *to)
{
	struct eventfd_ctx *ctx = iocb->ki_filp->private_data;

	wait_locked(&ctx->wqh);
	if (current->mirror_ret > 0)
		ctx->count = 0;
	return current->mirror_ret;
}

static ssize_t eventfd_write(struct file *file, const char __user *buf, size_t count, loff_t *ppos)
{
	struct eventfd_ctx *ctx = file->private_data;

	wait_locked(&ctx->wqh);
	if (current->mirror_ret > 0) {
		ctx->count++;
		if (!list_empty(&ctx->wqh.head))
			__wake_up_locked(&ctx->wqh, TASK_NORMAL, 1);
	}
	return current->mirror_ret;
}

static unsigned int eventfd_poll(struct file *file, struct poll_table_struct *wait)
{
	struct eventfd_ctx *ctx = file->private_data;

	poll_wait(file, &ctx->wqh, wait);
	return 4 | (ctx->count ? 1 : 0);
}

static int eventfd_release(struct inode *inode, struct file *file)
{
	struct eventfd_ctx *ctx = file->private_data;

	__wake_up(&ctx->wqh, TASK_NORMAL, 1, NULL);
	kfree(ctx);
	return 0;
}

static const struct file_operations eventfd_fops = {
	.read_iter = eventfd_read, .write = eventfd_write, .poll = eventfd_poll, .release = eventfd_release,
};

/* The descriptor has what it is about; without one that goes. */
static long getfd(const char *name, const struct file_operations *fops, void *ctx, int flags)
{
	int fd = anon_inode_getfd(name, fops, ctx, flags);

	if (fd < 0)
		kfree(ctx);
	return fd;
}

static __always_inline long do_eventfd(unsigned int count, int flags)
{
	struct eventfd_ctx *ctx;

	if (mirror_error())
		return mirror_error();
	ctx = kmalloc(sizeof(*ctx), GFP_KERNEL);
	if (!ctx)
		return -ENOMEM;
	ctx->kref = 1;
	__init_waitqueue_head(&ctx->wqh, "&ctx->wqh", NULL);
	ctx->count = count;
	return getfd("[eventfd]", &eventfd_fops, ctx, O_RDWR | (flags & (O_CLOEXEC | O_NONBLOCK)));
}

long __x64_sys_eventfd(const struct pt_regs *r) { return do_eventfd(ARG1(r), 0); }
long __x64_sys_eventfd2(const struct pt_regs *r) { return do_eventfd(ARG1(r), ARG2(r)); }

struct timerfd_ctx { struct hrtimer tmr; ktime_t tintv; struct wait_queue_head wqh; u64 ticks; int clockid; char more[80]; };

static ssize_t timerfd_read(struct file *file, char __user *buf, size_t count, loff_t *ppos)
{
	struct timerfd_ctx *ctx = file->private_data;

	if (READ_ONCE(current->mirror_wait) && ctx->tmr.state)
		current->mirror_timer = (unsigned long)&ctx->tmr; /* it ends the wait */
	wait_locked(&ctx->wqh);
	if (current->mirror_ret > 0)
		ctx->ticks = 0;
	return current->mirror_ret;
}

static unsigned int timerfd_poll(struct file *file, struct poll_table_struct *wait)
{
	struct timerfd_ctx *ctx = file->private_data;

	poll_wait(file, &ctx->wqh, wait);
	return ctx->ticks ? 1 : 0;
}

static int timerfd_release(struct inode *inode, struct file *file)
{
	struct timerfd_ctx *ctx = file->private_data;

	hrtimer_cancel(&ctx->tmr);
	free_rcu_object(ctx);
	return 0;
}

static const struct file_operations timerfd_fops = { .read = timerfd_read, .poll = timerfd_poll, .release = timerfd_release };

static enum hrtimer_restart timerfd_tmrproc(struct hrtimer *t)
{
	struct timerfd_ctx *ctx = container_of(t, struct timerfd_ctx, tmr);

	ctx->ticks++;
	__wake_up_locked(&ctx->wqh, TASK_NORMAL, 1);
	return HRTIMER_NORESTART;
}

long __x64_sys_timerfd_create(const struct pt_regs *r)
{
	struct timerfd_ctx *ctx;

	if (mirror_error())
		return mirror_error();
	ctx = kzalloc(sizeof(*ctx), GFP_KERNEL);
	if (!ctx)
		return -ENOMEM;
	__init_waitqueue_head(&ctx->wqh, "&ctx->wqh", NULL);
	ctx->clockid = ARG1(r);
	hrtimer_init(&ctx->tmr, ctx->clockid, HRTIMER_MODE_ABS);
	return getfd("[timerfd]", &timerfd_fops, ctx, O_RDWR | (ARG2(r) & (O_CLOEXEC | O_NONBLOCK)));
}

int get_timespec64(ktime_t *t, const u64 __user *p);
struct timespec64 ns_to_timespec64(s64 ns);

/* What is left of it, and its interval. */
static __always_inline void timerfd_left(struct timerfd_ctx *ctx)
{
	struct timespec64 left = ns_to_timespec64(ctx->tmr.state ? ctx->tmr.expires - ctx->tmr.base->get_time() : 0);
	struct timespec64 interval = ns_to_timespec64(ctx->tintv);

	ctx->ticks += left.tv_sec < 0 && interval.tv_sec;
}

/* It goes off once here: how often it does at the host is told by its reads. */
static __always_inline void timerfd_set(struct timerfd_ctx *ctx, int flags, ktime_t value, ktime_t interval)
{
	const int mode = flags & 1 ? HRTIMER_MODE_ABS : HRTIMER_MODE_REL;

	hrtimer_try_to_cancel(&ctx->tmr);
	timerfd_left(ctx);
	ctx->tintv = interval;
	ctx->ticks = 0;
	hrtimer_init(&ctx->tmr, ctx->clockid, mode);
	ctx->tmr.function = timerfd_tmrproc;
	if (value)
		hrtimer_start_range_ns(&ctx->tmr, value, 0, mode);
}

long __x64_sys_timerfd_settime(const struct pt_regs *r)
{
	ktime_t interval, value;
	struct fd f;

	if (get_timespec64(&interval, (const u64 __user *)ARG3(r)) || get_timespec64(&value, (const u64 __user *)ARG3(r) + 2))
		return current->mirror_ret;
	f = fdget(ARG1(r));
	if (f.file && f.file->f_op == &timerfd_fops && !mirror_error())
		timerfd_set(f.file->private_data, ARG2(r), value, interval);
	fdput(f);
	return current->mirror_ret;
}

long __x64_sys_timerfd_gettime(const struct pt_regs *r)
{
	struct fd f = fdget(ARG1(r));

	if (f.file && f.file->f_op == &timerfd_fops)
		timerfd_left(f.file->private_data);
	fdput(f);
	return current->mirror_ret;
}

struct signalfd_ctx { u64 sigmask; };

static ssize_t signalfd_read(struct file *file, char __user *buf, size_t count, loff_t *ppos)
{
	struct signalfd_ctx *ctx = file->private_data;
	unsigned int type;
	int info[32];

	if (dequeue_signal(current, &ctx->sigmask, info, &type))
		current->mirror_wait = 0;
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}

static unsigned int signalfd_poll(struct file *file, struct poll_table_struct *wait) { return 0; }

static int signalfd_release(struct inode *inode, struct file *file)
{
	kfree(file->private_data);
	return 0;
}

static const struct file_operations signalfd_fops = { .read = signalfd_read, .poll = signalfd_poll, .release = signalfd_release };

static __always_inline long do_signalfd4(int ufd, u64 __user *user_mask, int flags)
{
	struct signalfd_ctx *ctx;
	u64 mask;

	if (ufd != -1 || mirror_error())
		return current->mirror_ret;
	ctx = kmalloc(sizeof(*ctx), GFP_KERNEL);
	if (!ctx)
		return -ENOMEM;
	if (copy_from_user(&mask, user_mask, sizeof(mask)))
		mask = 0;
	ctx->sigmask = ~mask;
	return getfd("[signalfd]", &signalfd_fops, ctx, O_RDWR | (flags & (O_CLOEXEC | O_NONBLOCK)));
}

long __x64_sys_signalfd(const struct pt_regs *r) { return do_signalfd4(ARG1(r), (u64 __user *)ARG2(r), 0); }
long __x64_sys_signalfd4(const struct pt_regs *r) { return do_signalfd4(ARG1(r), (u64 __user *)ARG2(r), ARG4(r)); }
