/* SPDX-License-Identifier: GPL-2.0-only */
/* Signals: sent here, delivered where the host delivers them. */
#include "fs.h"
#include "security.h"
#include "process.h"
#include "binfmts.h"
#include "task_more.h"
#include "tracepoint.h"


struct k_sigaction { void *handler; unsigned long flags; void *restorer; u64 mask; };

static u64 sent[64];
struct kmem_cache *sigqueue_cachep;
DEFINE_SPINLOCK(siglock);

/* Signals that nobody wants to hear of unless they say so: SIGCHLD, SIGCONT, SIGURG, SIGWINCH. */
#define QUIET	(BIT(16) | BIT(17) | BIT(22) | BIT(27))

static __always_inline bool sig_ignored(struct task_struct *t, int sig)
{
	struct task_struct *leader = t->group_leader;
	u64 bit = BIT64(sig - 1);

	return leader->sig_ignored & bit || (QUIET & bit && !(leader->sig_handled & bit));
}

__keep bool prepare_signal(int sig, struct task_struct *p, bool force)
{
	return sig && !(p->flags & ABI_PF_EXITING) && !sig_ignored(p, sig);
}

__keep void complete_signal(int sig, struct task_struct *p, int type)
{
	if (task_more(p)->blocked & BIT64(sig - 1))
		return;
	p->thread_info |= TIF_SIGPENDING;
	wake_up_state(p, TASK_INTERRUPTIBLE | (sig == 9 ? 0x100 : 0));
}

static __always_inline bool is_si_special(const struct kernel_siginfo *info) { return info <= SEND_SIG_PRIV; }

/* Of one from current that says nothing else. */
static __always_inline void from_current(struct kernel_siginfo *info, struct task_struct *t)
{
	info->pid = __task_pid_nr_ns(current, 1, task_active_pid_ns(t));
	info->uid = from_kuid_munged(NULL, current->cred->uid);
}

/* How it has come into the queue, as signal_generate says it. */
enum { SIGNAL_DELIVERED, SIGNAL_IGNORED, SIGNAL_ALREADY_PENDING };

static __always_inline void signal_generated(int sig, struct kernel_siginfo *info, struct task_struct *t, int type, int result)
{
	struct kernel_siginfo special = { .si_signo = sig, .si_code = info ? 0x80 : 0 };

	if (trace_enabled(signal_generate))
		TRACE(signal_generate, sig, is_si_special(info) ? &special : info, t, type != 0, result);
}

__keep int __send_signal_locked(int sig, struct kernel_siginfo *info, struct task_struct *t, int type, bool force)
{
	struct task_more *more = task_more(t);
	struct pending_signal *q;
	struct kernel_siginfo seen;

	if (!prepare_signal(sig, t, force)) {
		signal_generated(sig, info, t, type, SIGNAL_IGNORED);
		return 0;
	}
	if (sig < 32 && more->pending & BIT64(sig - 1)) {
		signal_generated(sig, info, t, type, SIGNAL_ALREADY_PENDING);
		return 0;
	}
	/* What is known of it waits with it, but of SIGKILL; the host delivers it. */
	if (sig != 9 && !(more->pending & BIT64(sig - 1))) {
		q = kmem_cache_alloc(sigqueue_cachep, GFP_ATOMIC);
		if (q) {
			*q = (struct pending_signal){ .next = more->queue, .sig = sig };
			more->queue = q;
			if (info == SEND_SIG_NOINFO)
				from_current(&seen, t);
		}
		more->pending |= BIT64(sig - 1);
	}
	sent[(sig - 1) & 63]++;
	complete_signal(sig, t, type);
	signal_generated(sig, info, t, type, SIGNAL_DELIVERED);
	return 0;
}

__keep int send_signal_locked(int sig, struct kernel_siginfo *info, struct task_struct *t, int type)
{
	bool force = info == SEND_SIG_PRIV;
	int pid;

	if (info != SEND_SIG_PRIV) {
		pid = __task_pid_nr_ns(current, 0, task_active_pid_ns(t));
		force = !pid || (info && info->si_code == 0x80);
	}
	return __send_signal_locked(sig, info, t, type, force);
}

__keep int do_send_sig_info(int sig, struct kernel_siginfo *info, struct task_struct *p, int type)
{
	unsigned long flags;
	int ret;

	spin_lock_irqsave(&siglock, flags);
	ret = send_signal_locked(sig, info, p, type);
	spin_unlock_irqrestore(&siglock, flags);
	return ret;
}

static __always_inline bool kill_ok_by_cred(struct task_struct *t)
{
	const struct cred *cred = current->cred, *tcred = t->cred;

	return cred->euid == tcred->suid || cred->euid == tcred->uid || cred->uid == tcred->suid || cred->uid == tcred->uid ||
	       ns_capable(&init_user_ns, CAP_KILL);
}

static __keep int check_kill_permission(int sig, struct kernel_siginfo *info, struct task_struct *t)
{
	if (sig < 0 || sig > 64)
		return -EINVAL;
	if (is_si_special(info) || info->si_code > 0) /* the kernel's own */
		return 0;
	if (!kill_ok_by_cred(t) && mirror_error())
		return mirror_error();
	return security_task_kill(t, info, sig, NULL);
}

__keep int group_send_sig_info(int sig, struct kernel_siginfo *info, struct task_struct *p, int type)
{
	int ret = check_kill_permission(sig, info, p);

	if (!ret && sig)
		ret = do_send_sig_info(sig, info, p, type);
	return ret;
}

/* A signal of the kernel's to a task of a process. The host sends its own. */
__keep int send_sig(int sig, struct task_struct *p, int priv)
{
	return do_send_sig_info(sig, priv ? SEND_SIG_PRIV : SEND_SIG_NOINFO, p, 0);
}

/* A process that is not known by its number has the caller as its stand-in. */
__keep int kill_pid_info(int sig, struct kernel_siginfo *info, int nr)
{
	struct task_struct *p = task_by_number(nr);
	int ret;

	p = pid_task(p ? p->thread_pid : NULL, 0);
	if (!p && mirror_error())
		return mirror_error();
	if (!p)
		p = current;
	ret = check_kill_permission(sig, info, p);
	if (!ret && sig)
		ret = do_send_sig_info(sig, info, p, 1);
	return ret;
}

static __keep int kill_something_info(int sig, struct kernel_siginfo *info, int pid)
{
	if (pid > 0)
		find_vpid(pid);
	else if (mirror_error())
		return mirror_error();
	return kill_pid_info(sig, info, pid < 0 ? -pid : pid);
}

static __always_inline struct kernel_siginfo user_info(int sig, int code)
{
	return (struct kernel_siginfo){ .si_signo = sig, .si_code = code, .pid = __task_pid_nr_ns(current, 1, NULL),
					.uid = from_kuid_munged(NULL, current->cred->uid) };
}

long __x64_sys_kill(const struct pt_regs *r)
{
	struct kernel_siginfo info = user_info(ARG2(r), 0);

	return kill_something_info(ARG2(r), &info, ARG1(r));
}

/* To the process that a descriptor stands for, with what info says of it. */
long __x64_sys_pidfd_send_signal(const struct pt_regs *r)
{
	struct fd f = fdget(ARG1(r));
	const int nr = f.file ? pidfd_nr(f.file) : 0;
	struct kernel_siginfo info;
	long ret = mirror_error();

	if (nr) {
		task_active_pid_ns(current); /* it is to see the process */
		info = user_info(ARG2(r), ARG3(r) ? -1 : 0);
		ret = kill_pid_info(ARG2(r), &info, nr);
	}
	fdput(f);
	return ret;
}

static __keep int do_send_specific(int tgid, int pid, int sig, struct kernel_siginfo *info)
{
	struct task_struct *p = task_by_number(pid) ?: current;
	int error = mirror_error();

	if (error)
		return error;
	if (tgid > 0)
		__task_pid_nr_ns(p, 1, NULL);
	error = check_kill_permission(sig, info, p);
	if (!error && sig)
		error = do_send_sig_info(sig, info, p, 0);
	return error;
}

static __keep int do_tkill(int tgid, int pid, int sig)
{
	struct kernel_siginfo info = user_info(sig, -6);

	return do_send_specific(tgid, pid, sig, &info);
}

long __x64_sys_tgkill(const struct pt_regs *r) { return do_tkill(ARG1(r), ARG2(r), ARG3(r)); }
long __x64_sys_tkill(const struct pt_regs *r) { return do_tkill(0, ARG1(r), ARG2(r)); }

/* With what the caller says of it. */
long __x64_sys_rt_sigqueueinfo(const struct pt_regs *r)
{
	struct kernel_siginfo info = { .si_signo = ARG2(r), .si_code = -1, .pid = current->tgid };

	find_vpid(ARG1(r));
	return mirror_error() ? mirror_error() : kill_pid_info(ARG2(r), &info, ARG1(r));
}

static int __init signals_init(void)
{
	sigqueue_cachep = kmem_cache_create("sigqueue", sizeof(struct pending_signal), 8, 0, NULL);
	return sigqueue_cachep ? 0 : -ENOMEM;
}
core_initcall(signals_init);

__keep void flush_signal_handlers(struct task_struct *t, int force_default)
{
	struct task_struct *leader = t->group_leader;

	leader->sig_handled = 0;
	if (force_default)
		leader->sig_ignored = 0;
}

__keep int do_sigaction(int sig, struct k_sigaction *act, struct k_sigaction *oact)
{
	struct task_struct *leader = current->group_leader;
	unsigned long flags;
	u64 bit;

	if (sig < 1 || sig > 64 || (act && (sig == 9 || sig == 19)))
		return -EINVAL;
	bit = BIT64(sig - 1);
	spin_lock_irqsave(&siglock, flags);
	if (oact)
		oact->handler = (void *)(leader->sig_ignored & bit ? 1ul : 0ul);
	if (act) {
		leader->sig_ignored &= ~bit;
		leader->sig_handled &= ~bit;
		if (act->handler == (void *)1)
			leader->sig_ignored |= bit;
		else if (act->handler)
			leader->sig_handled |= bit;
	}
	spin_unlock_irqrestore(&siglock, flags);
	return 0;
}

long __x64_sys_rt_sigaction(const struct pt_regs *r)
{
	struct k_sigaction new = { 0 }, old;
	int ret;

	if (ARG2(r) && copy_from_user(&new, (void __user *)ARG2(r), sizeof(new)))
		new.handler = NULL;
	ret = do_sigaction(ARG1(r), ARG2(r) ? &new : NULL, ARG3(r) ? &old : NULL);
	return ret ? ret : mirror_error();
}

static __keep int sigprocmask(int how, u64 *set)
{
	u64 blocked = task_more(current)->blocked;

	switch (how) {
	case 0: blocked |= *set; break;
	case 1: blocked &= ~*set; break;
	case 2: blocked = *set; break;
	default: return -EINVAL;
	}
	set_blocked(blocked);
	return 0;
}

long __x64_sys_rt_sigprocmask(const struct pt_regs *r)
{
	u64 set;

	if (ARG4(r) != 8)
		return -EINVAL;
	if (ARG2(r)) {
		if (copy_from_user(&set, (void __user *)ARG2(r), sizeof(set)))
			set = 0;
		if (sigprocmask(ARG1(r), &set))
			return -EINVAL;
	}
	return mirror_error();
}

/* False: there is no signal. A signal that does not end the task has the host's handler, and is not known here. */
__keep bool get_signal(struct ksignal *ksig)
{
	int code = current->mirror_signal, info[32];
	unsigned int type;

	ksig->sig = code & 0x7f;
	if (!code) {
		ksig->sig = dequeue_signal(current, &task_more(current)->blocked, info, &type);
		return ksig->sig;
	}
	if (code & 0x80)
		dequeue_signal(current, &task_more(current)->blocked, info, &type);
	else
		recalc_sigpending();
	current->thread_info &= ~TIF_SIGPENDING;
	/* The whole process ends by SIGKILL then, but where a core is to be seen. */
	TRACE_LOCKED(signal_deliver, 1, code & 0x80 ? ksig->sig : 9, NULL, NULL, 0);
	current->flags |= ABI_PF_SIGNALED;
	do_group_exit(code);
}

long __x64_sys_ptrace(const struct pt_regs *r);
static __keep int ptrace_attach(struct task_struct *task, long request, unsigned long addr, unsigned long flags)
{
	int retval = security_ptrace_access_check(task, 2);

	if (!retval && task == current)
		retval = mirror_error();
	return retval;
}

long __x64_sys_ptrace(const struct pt_regs *r)
{
	if (ARG1(r) == 16 || ARG1(r) == 0x4206)
		ptrace_attach(current, ARG1(r), ARG3(r), ARG4(r));
	return current->mirror_ret;
}
