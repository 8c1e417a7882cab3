/* SPDX-License-Identifier: GPL-2.0-only */
/* Looking at many files at once. */
#include "poll.h"
#include "time.h"

struct pollfd { int fd; short events, revents; };

#define POLL_ENTRIES	9
#define POLL_SLACK	50000

struct poll_entry { struct file *filp; struct wait_queue_head *head; struct wait_queue_entry wait; };
struct poll_wqueues { struct poll_table_struct pt; unsigned int n; struct poll_entry entries[POLL_ENTRIES]; };

int get_timespec64(ktime_t *t, const u64 __user *p);

static int pollwake(struct wait_queue_entry *e, unsigned int mode, int flags, void *key)
{
	return default_wake_function(e, mode, flags, key);
}

/* The file stays open as long as somebody waits in its queue. */
static void __pollwait(struct file *filp, struct wait_queue_head *q, struct poll_table_struct *p)
{
	struct poll_wqueues *w = container_of(p, struct poll_wqueues, pt);
	struct poll_entry *e = &w->entries[w->n];

	if (w->n == POLL_ENTRIES)
		return;
	w->n++;
	asm volatile("lock inc" _L " %0" : "+m"(filp->f_count) : : "memory");
	*e = (struct poll_entry){ .filp = filp, .head = q, .wait = { .private = current, .func = pollwake } };
	INIT_LIST_HEAD(&e->wait.entry);
	add_wait_queue(q, &e->wait);
}

static __always_inline void poll_initwait(struct poll_wqueues *w)
{
	w->pt = (struct poll_table_struct){ ._qproc = __pollwait, ._key = ~0u };
	w->n = 0;
}

static __always_inline void poll_freewait(struct poll_wqueues *w)
{
	unsigned int i;

	for (i = 0; i < w->n; i++) {
		remove_wait_queue(w->entries[i].head, &w->entries[i].wait);
		fput(w->entries[i].filp);
	}
}

static __always_inline unsigned int vfs_poll(struct file *f, struct poll_table_struct *pt)
{
	return f->f_op->poll ? f->f_op->poll(f, pt) : 0x145; /* DEFAULT_POLLMASK */
}

static __always_inline unsigned int do_pollfd(struct pollfd *p, struct poll_table_struct *pt)
{
	struct fd f;
	unsigned int mask = 0;

	if (p->fd < 0)
		return 0;
	f = fdget(p->fd);
	if (!f.file)
		return 0x20;
	mask = vfs_poll(f.file, pt);
	fdput(f);
	return mask & (p->events | 0x38);
}

/* Until the host's call has returned; end is when that is at the latest. */
static __always_inline bool poll_sleeps(struct poll_wqueues *w, const ktime_t *end)
{
	ktime_t expires = end ? *end : 0;

	w->pt._qproc = NULL;
	if (!READ_ONCE(current->mirror_wait))
		return false;
	current->state = TASK_INTERRUPTIBLE;
	schedule_hrtimeout_range(end ? &expires : NULL, POLL_SLACK, HRTIMER_MODE_ABS);
	return true;
}

#define MAX_POLL	8

static __always_inline int do_poll(struct pollfd *p, unsigned int n, struct poll_wqueues *w, const ktime_t *end)
{
	unsigned int i;
	int count;

	do {
		for (i = count = 0; i < n; i++) {
			if (!do_pollfd(&p[i], &w->pt))
				continue;
			count++;
			w->pt._qproc = NULL;
		}
		cond_resched();
	} while (poll_sleeps(w, end));
	return count;
}

static __keep int do_sys_poll(struct pollfd __user *ufds, unsigned int nfds, const ktime_t *end_time)
{
	unsigned int n = min(nfds, (u32)MAX_POLL);
	struct poll_wqueues table;
	struct pollfd p[MAX_POLL] = { { 0 } };
	int count = 0;

	__check_object_size(p, nfds * sizeof(*p), false);
	poll_initwait(&table);
	if (!copy_from_user(p, ufds, n * sizeof(*p)))
		count = do_poll(p, n, &table, end_time);
	else
		poll_sleeps(&table, end_time);
	poll_freewait(&table);
	return count ? (int)current->mirror_ret : min((int)current->mirror_ret, 0);
}

/* When a wait that long is over. NULL: it has no end. */
static __always_inline ktime_t *end_of(ktime_t *t, bool limited)
{
	*t += ktime_get();
	return limited ? t : NULL;
}

long __x64_sys_poll(const struct pt_regs *r)
{
	ktime_t t = (int)ARG3(r) * (ktime_t)1000000;

	return do_sys_poll((struct pollfd __user *)ARG1(r), ARG2(r), end_of(&t, (int)ARG3(r) >= 0));
}

long __x64_sys_ppoll(const struct pt_regs *r)
{
	ktime_t t = 0;

	if (ARG3(r) && get_timespec64(&t, (const u64 __user *)ARG3(r)))
		return mirror_error();
	return do_sys_poll((struct pollfd __user *)ARG1(r), ARG2(r), end_of(&t, ARG3(r)));
}

/* Sets of descriptors, a bit each. */
static __keep int do_select(int n, const u64 *in, const u64 *out, const u64 *ex, const ktime_t *end_time)
{
	u64 set = in[0] | out[0] | ex[0];
	struct poll_wqueues table;
	unsigned int fd, ready, mask;
	struct fd f;

	poll_initwait(&table);
	do {
		ready = 0;
		for (fd = find_next_bit((unsigned long *)&set, 64, 0); fd < min(n, 64); fd = find_next_bit((unsigned long *)&set, 64, fd + 1)) {
			f = fdget(fd);
			if (!f.file)
				continue;
			mask = vfs_poll(f.file, &table.pt);
			fdput(f);
			if (!(in[0] & BIT64(fd) && mask & 0x59) && !(out[0] & BIT64(fd) && mask & 0x10c))
				continue;
			ready++;
			table.pt._qproc = NULL;
		}
		cond_resched();
	} while (poll_sleeps(&table, end_time));
	poll_freewait(&table);
	return ready ? (int)current->mirror_ret : min((int)current->mirror_ret, 0);
}

static __always_inline void get_fd_set(int n, const u64 __user *from, u64 *set)
{
	if (!from)
		return;
	__check_object_size(set, 8, false);
	if (copy_from_user(set, from, min(8, (n + 7) / 8)))
		*set = 0;
}

static __keep int core_sys_select(int n, const u64 __user *inp, const u64 __user *outp, const u64 __user *exp, const ktime_t *end_time)
{
	u64 sets[3] = { 0 };
	const u64 __user *from[3] = { inp, outp, exp };
	int i, ret;

	if (n < 0)
		return -EINVAL;
	for (i = 0; i < 3; i++)
		get_fd_set(n, from[i], &sets[i]);
	ret = do_select(n, &sets[0], &sets[1], &sets[2], end_time);
	for (i = 0; i < 3 && ret >= 0; i++)
		if (from[i])
			__check_object_size(&sets[i], 8, true); /* what is in them is the host's */
	return current->mirror_ret;
}

#define SET(x)	((const u64 __user *)(x))

long __x64_sys_select(const struct pt_regs *r)
{
	u64 sec = 0, usec = 0;
	ktime_t t;

	if (ARG5(r) && (get_user_u64(&sec, SET(ARG5(r))) || get_user_u64(&usec, SET(ARG5(r)) + 1)))
		sec = usec = 0;
	t = min(sec, (u64)1 << 32) * 1000000000 + min(usec, (u64)1000000) * 1000;
	return core_sys_select(ARG1(r), SET(ARG2(r)), SET(ARG3(r)), SET(ARG4(r)), end_of(&t, ARG5(r)));
}

long __x64_sys_pselect6(const struct pt_regs *r)
{
	ktime_t t = 0;

	if (ARG5(r) && get_timespec64(&t, SET(ARG5(r))) == -EINVAL)
		return mirror_error();
	return core_sys_select(ARG1(r), SET(ARG2(r)), SET(ARG3(r)), SET(ARG4(r)), end_of(&t, ARG5(r)));
}
