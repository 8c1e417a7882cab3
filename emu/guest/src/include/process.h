/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PROCESS_H
#define PROCESS_H

#include "types_sec.h"
#include "sched.h"
#include "uaccess.h"

struct mm_struct;
struct abi_pid;
struct kernel_siginfo { int si_signo, si_errno, si_code, pad, pid, uid; };
struct srcu { atomic_t readers[2]; u32 phase; atomic_t busy; };
extern struct nsproxy init_nsproxy;

struct task_own;
struct file;
struct process_timer;
int copy_creds(struct task_struct *p, unsigned long clone_flags);
int copy_fs(unsigned long clone_flags, struct task_struct *tsk);
int copy_namespaces(unsigned long flags, struct task_struct *tsk);
void switch_task_namespaces(struct task_struct *p, struct nsproxy *new);
void flush_ptrace_hw_breakpoint(struct task_struct *tsk);
struct left_mm take_left_mm(struct task_struct *p);
void release_task(struct task_struct *p);
void keep_zombie(struct task_struct *tsk);
int pidfd_nr(const struct file *file);
void task_free_own(struct task_struct *p);
void mm_free_pgd(struct task_struct *p);
void __cleanup_sighand(struct task_struct *p);
extern spinlock_t siglock;
#define SEND_SIG_NOINFO	((struct kernel_siginfo *)0)	/* from current */
#define SEND_SIG_PRIV	((struct kernel_siginfo *)1)	/* from the kernel */
int kill_pid_info(int sig, struct kernel_siginfo *info, int nr);
struct pending_signal *sigqueue_alloc(struct process_timer *timer);
void sigqueue_free(struct pending_signal *q);
int send_sigqueue(struct pending_signal *q, int nr, int type);
bool prepare_signal(int sig, struct task_struct *p, bool force);
void complete_signal(int sig, struct task_struct *p, int type);
int send_signal_locked(int sig, struct kernel_siginfo *info, struct task_struct *t, int type);
int __send_signal_locked(int sig, struct kernel_siginfo *info, struct task_struct *t, int type, bool force);
void recalc_user_signals(void);
int dequeue_user_signal(const u64 *mask);
int dequeue_signal(struct task_struct *p, const u64 *mask, int *info, unsigned int *type);
/* One that is pending: what the kernel inside keeps of it, in as much memory as Linux. */
struct pending_signal { struct pending_signal *next; struct process_timer *timer; int sig; bool queued; char info[56]; }; /* timer: whose it is */
void set_blocked(u64 mask);
void flush_sigqueue(struct task_struct *p);
void begin_handler(int sig);
int __srcu_read_lock(struct srcu *s);
void __srcu_read_unlock(struct srcu *s, int idx);
long do_futex(u32 __user *uaddr, int op, u32 val, void *timeout, u32 __user *uaddr2, u32 val2, u32 val3);

/* Of the host's processes, by their numbers. */
struct task_struct *task_by_number(int nr);
struct pid *get_pid(int nr);
struct abi_pid *find_get_pid(int nr);
struct abi_pid *hold_pid_of(int nr);
struct abi_pid *get_task_pid(struct task_struct *p, unsigned int type);
struct task_struct *pid_task(struct abi_pid *pid, unsigned int type);
int pid_vnr(struct abi_pid *pid);
int __task_pid_nr_ns(struct task_struct *p, unsigned int type, void *ns);
void *task_active_pid_ns(struct task_struct *p);
unsigned int from_kuid_munged(void *ns, unsigned int uid);
unsigned int from_kgid_munged(void *ns, unsigned int gid);
unsigned int from_kuid(void *ns, unsigned int uid);
unsigned int from_kgid(void *ns, unsigned int gid);
unsigned int make_kuid(void *ns, unsigned int uid);
unsigned int make_kgid(void *ns, unsigned int gid);
u32 get_random_u32(void);

/* Gives back what find_get_pid has got; put_pid gives back the numbers that tasks have. */
static __always_inline void drop_pid(struct abi_pid *pid)
{
	if (pid)
		__sync_fetch_and_sub(&pid->count, 1);
	put_pid(NULL);
}

struct task_struct *task_of_pid(int nr);

#endif
