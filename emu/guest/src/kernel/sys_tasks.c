/* SPDX-License-Identifier: GPL-2.0-only */
/* What calls ask and say of tasks, of their limits and of the time. */
#include "security.h"
#include "time.h"
#include "types_exec.h"
#include "process.h"
#include "task_more.h"

int down_read_killable(struct rw_semaphore *sem);
struct timespec64 ns_to_timespec64(s64 ns);
void set_user_nice(struct task_struct *p, long nice);

#define ASK(call, check) long __x64_sys_##call(const struct pt_regs *r) { int err = check; return err ? err : current->mirror_ret; }

/* Nobody has said what they are at first. */
static struct rlimit rlimits[16] = { [0 ... 15] = { ~(u64)0, ~(u64)0 } };
static DEFINE_SPINLOCK(rlimit_lock);

static __always_inline int change_rlimit(struct task_struct *tsk, unsigned int resource, struct rlimit *new_rlim, struct rlimit *old_rlim)
{
	int retval = 0;

	if (resource >= ARRAY_SIZE(rlimits))
		return -EINVAL;
	if (new_rlim) {
		if (new_rlim->rlim_cur > new_rlim->rlim_max)
			return -EINVAL;
		if (new_rlim->rlim_max > rlimits[resource].rlim_max && !capable(CAP_SYS_RESOURCE))
			retval = mirror_error();
		if (!retval)
			retval = security_task_setrlimit(tsk, resource, new_rlim);
	}
	if (retval)
		return retval;
	spin_lock(&rlimit_lock);
	if (old_rlim)
		*old_rlim = rlimits[resource];
	if (new_rlim)
		rlimits[resource] = *new_rlim;
	spin_unlock(&rlimit_lock);
	return 0;
}

__keep int do_prlimit(struct task_struct *tsk, unsigned int resource, struct rlimit *new_rlim, struct rlimit *old_rlim)
{
	return change_rlimit(tsk, resource, new_rlim, old_rlim);
}

/* A limit that cannot be seen is none. */
static __always_inline struct rlimit user_rlimit(const void __user *p)
{
	struct rlimit rlim;

	if (copy_from_user(&rlim, p, sizeof(rlim)))
		rlim = (struct rlimit){ ~(u64)0, ~(u64)0 };
	return rlim;
}

long __x64_sys_setrlimit(const struct pt_regs *r)
{
	struct rlimit new = user_rlimit((void __user *)ARG2(r));
	int err = do_prlimit(current, ARG1(r), &new, NULL);

	return err ? err : mirror_error();
}

long __x64_sys_getrlimit(const struct pt_regs *r)
{
	struct rlimit old;
	int err = change_rlimit(current, ARG1(r), NULL, &old);

	return err ? err : mirror_error();
}

long __x64_sys_prlimit64(const struct pt_regs *r)
{
	struct rlimit new = { 0 }, old;
	int err;

	if (ARG3(r))
		new = user_rlimit((void __user *)ARG3(r));
	/* One's own limits one may always see. */
	err = ARG1(r) && ARG1(r) != current->tgid ? security_task_prlimit(current->cred, current->cred, ARG3(r) ? 2 : 1) : 0;
	if (!err)
		err = do_prlimit(current, ARG2(r), ARG3(r) ? &new : NULL, ARG4(r) ? &old : NULL);
	return err ? err : mirror_error();
}

/* The number that goes back is the host's; of oneself one may always ask. */
#define ASK_NR(call, check) \
	long __x64_sys_##call(const struct pt_regs *r) { int err = ARG1(r) ? check : 0; pid_vnr(current->thread_pid); return err ? err : current->mirror_ret; }
ASK_NR(getpgid, security_task_getpgid(current))
ASK_NR(getsid, security_task_getsid(current))

long __x64_sys_setpgid(const struct pt_regs *r)
{
	int pid = ARG1(r) ? (int)ARG1(r) : __task_pid_nr_ns(current->group_leader, 0, NULL);
	int err = security_task_setpgid(current, ARG2(r) ? (int)ARG2(r) : pid);

	return err ? err : mirror_error();
}

long __x64_sys_getpgrp(const struct pt_regs *r)
{
	pid_vnr(current->thread_pid);
	return current->mirror_ret;
}

/* One who leads a group already may not. */
long __x64_sys_setsid(const struct pt_regs *r)
{
	pid_vnr(current->thread_pid);
	pid_task(current->thread_pid, 2);
	return current->mirror_ret;
}

long __x64_sys_set_tid_address(const struct pt_regs *r)
{
	task_more(current)->clear_child_tid = ARG1(r);
	return __task_pid_nr_ns(current, 0, NULL);
}

long __x64_sys_get_robust_list(const struct pt_regs *r)
{
	struct rw_semaphore *lock = &task_more(current->group_leader)->exec_update_lock;

	if (down_read_killable(lock))
		return -EINTR;
	barrier(); /* the list is the process's */
	up_read(lock);
	return mirror_error();
}

long __x64_sys_sysinfo(const struct pt_regs *r)
{
	ns_to_timespec64(ktime_get());
	return mirror_error();
}

/* What is said goes through these, and the host has said it. */
#define TELL(call, data, n) \
	long __x64_sys_##call(const struct pt_regs *r) { if (ARG##data(r) && !mirror_error()) __check_object_size(__builtin_frame_address(0), n, true); return mirror_error(); }
TELL(capget, 2, 24)
TELL(rt_sigpending, 1, 8)
ASK(sched_setaffinity, security_task_setscheduler(current))
ASK(sched_getparam, security_task_getscheduler(current))
ASK(sched_setscheduler, security_task_setscheduler(current))
ASK(sched_getscheduler, security_task_getscheduler(current))
ASK(syslog, security_syslog(ARG1(r)))

/* The mask goes by a copy of its own. */
long __x64_sys_sched_getaffinity(const struct pt_regs *r)
{
	void *mask = __kmalloc_node(8, GFP_KERNEL | __GFP_ZERO, -1);
	int err = mask ? security_task_getscheduler(current) : -ENOMEM;

	if (!err)
		__check_object_size(mask, 8, true);
	kfree(mask);
	return err ? err : current->mirror_ret;
}

static __keep int set_one_prio(struct task_struct *p, int niceval, int error)
{
	const int nice = p->static_prio ? p->static_prio - 120 : 0;
	int no_nice;

	niceval = max(min(niceval, 19), -20);
	if (niceval < nice && (!capable(CAP_SYS_NICE) || current->mirror_ret == -EACCES))
		return -EACCES;
	no_nice = security_task_setnice(p, niceval);
	if (no_nice)
		return no_nice;
	set_user_nice(p, niceval);
	return error == -ESRCH ? 0 : error;
}

long __x64_sys_setpriority(const struct pt_regs *r)
{
	set_one_prio(current, (int)ARG3(r), -ESRCH);
	return current->mirror_ret;
}

/* The machine's clock is the host's: it is asked, and not set. */
static __keep int do_sys_settimeofday64(const struct timespec64 *tv, const struct timezone *tz)
{
	int error = security_settime64(tv, tz);

	return error ? error : mirror_error();
}

static __keep int posix_clock_realtime_set(int which_clock, const struct timespec64 *tp)
{
	return do_sys_settimeofday64(tp, NULL);
}

long __x64_sys_clock_settime(const struct pt_regs *r)
{
	struct timespec64 tp = { 0, 0 };

	if (copy_from_user(&tp, (void __user *)ARG2(r), sizeof(tp)))
		tp.tv_sec = 0;
	return ARG1(r) ? mirror_error() : posix_clock_realtime_set(ARG1(r), &tp);
}

long __x64_sys_settimeofday(const struct pt_regs *r)
{
	struct timespec64 tp = { 0, 0 };

	return do_sys_settimeofday64(&tp, NULL);
}

#define FLAGS_SHARED 1
#define FLAGS_CLOCKRT 2

/* Who waits for which word. Waiting itself is the host's. */
struct futex_hash_bucket { spinlock_t lock; u32 wakes, waits; };
static struct futex_hash_bucket futex_queues[16];

static __keep struct futex_hash_bucket *futex_hash(unsigned long key)
{
	return &futex_queues[hash_64(key, 4)];
}

__keep int futex_wake(u32 __user *uaddr, unsigned int flags, int nr_wake, u32 bitset)
{
	struct futex_hash_bucket *hb = futex_hash((unsigned long)uaddr);

	spin_lock(&hb->lock);
	hb->wakes += nr_wake != 0;
	spin_unlock(&hb->lock);
	return current->mirror_ret;
}

static __keep int futex_wait_setup(u32 __user *uaddr, u32 val, unsigned int flags, struct futex_hash_bucket **hb)
{
	u32 now;

	*hb = futex_hash((unsigned long)uaddr);
	spin_lock(&(*hb)->lock);
	(*hb)->waits++;
	spin_unlock(&(*hb)->lock);
	return !get_user_u32(&now, uaddr) && now != val ? mirror_error() : 0;
}

__keep int futex_wait(u32 __user *uaddr, unsigned int flags, u32 val, void *abs_time, u32 bitset)
{
	struct futex_hash_bucket *hb;
	int ret = futex_wait_setup(uaddr, val, flags, &hb);

	mirror_wait(TASK_INTERRUPTIBLE);
	return ret ? ret : (int)current->mirror_ret;
}

__keep long do_futex(u32 __user *uaddr, int op, u32 val, void *timeout, u32 __user *uaddr2, u32 val2, u32 val3)
{
	const unsigned int flags = (op & 128 ? 0 : FLAGS_SHARED) | (op & 256 ? FLAGS_CLOCKRT : 0);

	switch (op & 127) {
	case 0: case 9:
		return futex_wait(uaddr, flags, val, timeout, ~0u);
	case 1: case 10:
		return futex_wake(uaddr, flags, val, ~0u);
	}
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}

long __x64_sys_futex(const struct pt_regs *r)
{
	return do_futex((u32 __user *)ARG1(r), ARG2(r), ARG3(r), NULL, (u32 __user *)ARG5(r), 0, ARG6(r));
}

/* What seccomp has refused is told to the audit log. */
static unsigned long seccomp_audited;

__keep void audit_seccomp(unsigned long syscall, long signr, int code)
{
	seccomp_audited++;
}

long __x64_sys_seccomp(const struct pt_regs *r)
{
	if (ARG1(r) == 1 && mirror_error())
		audit_seccomp(317, 0, 0);
	return current->mirror_ret;
}
