/* SPDX-License-Identifier: GPL-2.0-only */
/* Threads of the kernel: made, stopped and waited for. */
#include "mm.h"
#include "tracepoint.h"
#include "string.h"

struct kthread {
	struct list_head list;
	struct task_struct *task;
	int (*fn)(void *);
	void *data;
	unsigned long flags;
	int result;
	bool over;
	struct completion exited, parked;
};
#define KTHREAD_SHOULD_STOP	0
#define KTHREAD_STARTED		1
#define KTHREAD_STOPPER		2
#define KTHREAD_SHOULD_PARK	3
#define TASK_PARKED		0x40

static LIST_HEAD(kthreads);
static DEFINE_SPINLOCK(kthread_lock);

static noinline struct kthread *to_kthread(struct task_struct *p)
{
	struct kthread *k, *found = NULL;
	unsigned long flags;

	spin_lock_irqsave(&kthread_lock, flags);
	list_for_each_entry(k, &kthreads, list) {
		if (k->task == p) {
			found = k;
			break;
		}
	}
	spin_unlock_irqrestore(&kthread_lock, flags);
	return found;
}

static noinline void free_kthread_struct(struct kthread *k)
{
	unsigned long flags;

	spin_lock_irqsave(&kthread_lock, flags);
	list_del_init(&k->list);
	spin_unlock_irqrestore(&kthread_lock, flags);
	kfree(k);
}

/* A thread that nobody stops leaves its result behind, for a kthread_stop that comes later. */
noinline __noreturn void kthread_exit(long result)
{
	struct kthread *k = to_kthread(current);

	if (k) {
		k->result = result;
		k->over = true;
		complete_all(&k->exited);
	}
	do_exit(0);
}

noinline __noreturn void kthread_complete_and_exit(struct completion *c, long code)
{
	if (c)
		complete(c);
	kthread_exit(code);
}

/* Sleeps for as long as the thread is to be parked. */
static void parkme(struct kthread *k)
{
	for (;;) {
		WRITE_ONCE(current->state, TASK_PARKED);
		if (!test_bit(KTHREAD_SHOULD_PARK, &k->flags))
			break;
		complete(&k->parked);
		schedule();
	}
	WRITE_ONCE(current->state, TASK_RUNNING);
}

noinline void kthread_parkme(void)
{
	struct kthread *k = to_kthread(current);

	if (k)
		parkme(k);
}

noinline void kthread_unpark(struct task_struct *p)
{
	struct kthread *k = to_kthread(p);

	if (!k)
		return;
	clear_bit(KTHREAD_SHOULD_PARK, &k->flags);
	wake_up_state(p, TASK_PARKED);
}

/* It returns when the thread has parked itself. */
noinline int kthread_park(struct task_struct *p)
{
	struct kthread *k = to_kthread(p);

	if (WARN_ON(!k || k->over))
		return -ENOSYS;
	if (WARN_ON_ONCE(test_bit(KTHREAD_SHOULD_PARK, &k->flags)))
		return -EBUSY;
	set_bit(KTHREAD_SHOULD_PARK, &k->flags);
	if (p != current) {
		wake_up_process(p);
		wait_for_completion(&k->parked);
	}
	return 0;
}

/* The body of each thread of kthread_create_on_node. */
static noinline __retpoline int kthread(void *create)
{
	struct kthread *k = create;
	int ret = -EINTR;

	set_bit(KTHREAD_STARTED, &k->flags);
	if (!test_bit(KTHREAD_SHOULD_STOP, &k->flags)) {
		parkme(k);
		ret = k->fn(k->data);
	}
	kthread_exit(ret);
}

/* Forgets those whose task's memory is about to be another task's. */
static noinline void forget_kthread(struct task_struct *p)
{
	struct kthread *old = to_kthread(p);

	if (old)
		free_kthread_struct(old);
}

static noinline struct task_struct *__kthread_create(int (*fn)(void *), void *data, const char *name)
{
	struct kthread *k = kzalloc(sizeof(*k), GFP_KERNEL);
	struct task_struct *p;
	unsigned long flags;

	if (!k)
		return ERR_PTR(-ENOMEM);
	p = (void *)hypercall(ABI_HC_KTHREAD, (long)kthread, (long)k, (long)name);
	if (!p || IS_ERR(p)) {
		kfree(k);
		return ERR_PTR(-ENOMEM);
	}
	forget_kthread(p);
	*k = (struct kthread){ .task = p, .fn = fn, .data = data, .exited.wait = __WAIT_QUEUE_HEAD_INIT(k->exited.wait),
			       .parked.wait = __WAIT_QUEUE_HEAD_INIT(k->parked.wait) };
	p->state = TASK_UNINTERRUPTIBLE;
	spin_lock_irqsave(&kthread_lock, flags);
	list_add_tail(&k->list, &kthreads);
	spin_unlock_irqrestore(&kthread_lock, flags);
	return p;
}

noinline struct task_struct *kthread_create_on_node(int (*fn)(void *), void *data, int node, const char *fmt, ...)
{
	char name[64];
	va_list args;

	va_start(args, fmt);
	vsnprintf(name, sizeof(name), fmt, args);
	va_end(args);
	return __kthread_create(fn, data, name);
}

noinline struct task_struct *kthread_run(int (*fn)(void *), void *data, const char *name)
{
	struct task_struct *p = __kthread_create(fn, data, name);

	if (!IS_ERR(p))
		wake_up_process(p);
	return p;
}

noinline bool kthread_should_stop(void)
{
	struct kthread *k = to_kthread(current);

	return k && test_bit(KTHREAD_SHOULD_STOP, &k->flags);
}

noinline bool kthread_should_park(void)
{
	struct kthread *k = to_kthread(current);

	return k && test_bit(KTHREAD_SHOULD_PARK, &k->flags);
}

noinline bool kthread_freezable_should_stop(bool *was_frozen)
{
	if (was_frozen)
		*was_frozen = false;
	return kthread_should_stop();
}

noinline void *kthread_data(struct task_struct *p)
{
	struct kthread *k = to_kthread(p);

	return k ? k->data : NULL;
}

noinline void *kthread_func(struct task_struct *p)
{
	struct kthread *k = to_kthread(p);

	return k ? k->fn : NULL;
}

/* The result of the thread's function; -EINTR if that never ran. */
noinline int kthread_stop(struct task_struct *p)
{
	struct kthread *k;
	int ret;

	TOUCH(p);
	k = to_kthread(p);
	if (WARN_ON(!k))
		return -EINVAL;
	TRACE(sched_kthread_stop, p);
	set_bit(KTHREAD_SHOULD_STOP, &k->flags);
	kthread_unpark(p);
	if (!k->over)
		wake_up_process(p);
	wait_for_completion(&k->exited);
	ret = k->result;
	TRACE(sched_kthread_stop_ret, ret);
	free_kthread_struct(k);
	return ret;
}

noinline void __put_task_struct(struct task_struct *p) { }
