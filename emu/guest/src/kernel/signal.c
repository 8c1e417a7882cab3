/* SPDX-License-Identifier: GPL-2.0-only */
/* Signals: sent here, delivered where the host delivers them. */
#include "security.h"
#include "process.h"
#include "binfmts.h"

struct kernel_siginfo { int si_signo, si_errno, si_code, pad, pid, uid; };
struct k_sigaction { void *handler; unsigned long flags; void *restorer; u64 mask; };

/* One table for all: which process has which handlers is the host's. */
static struct k_sigaction sighand[64];
static u64 blocked, sent[64];
static DEFINE_SPINLOCK(siglock);

static __keep bool prepare_signal(int sig, struct task_struct *p, bool force)
{
	return sig && (force || p->flags != ABI_PF_EXITING);
}

static __keep void complete_signal(int sig, struct task_struct *p)
{
	if (sig == 9)
		p->thread_info |= 4; /* TIF_SIGPENDING */
}

static __keep int __send_signal_locked(int sig, struct kernel_siginfo *info, struct task_struct *t, int type, bool force)
{
	if (!prepare_signal(sig, t, force))
		return 0;
	sent[(sig - 1) & 63]++;
	complete_signal(sig, t);
	return 0;
}

__keep int send_signal_locked(int sig, struct kernel_siginfo *info, struct task_struct *t, int type)
{
	return __send_signal_locked(sig, info, t, type, info->pid == 0);
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

/* Only current is known by its number: another's signal is sent to what stands for it. */
__keep int kill_pid_info(int sig, struct kernel_siginfo *info, int nr)
{
	return group_send_sig_info(sig, info, current, 1);
}

static __keep int kill_something_info(int sig, struct kernel_siginfo *info, int pid)
{
	if (mirror_error())
		return mirror_error();
	return kill_pid_info(sig, info, pid < 0 ? -pid : pid);
}

static __always_inline struct kernel_siginfo user_info(int sig, int code)
{
	return (struct kernel_siginfo){ .si_signo = sig, .si_code = code, .pid = current->tgid, .uid = current->cred->uid };
}

long __x64_sys_kill(const struct pt_regs *r)
{
	struct kernel_siginfo info = user_info(r->si, 0);

	return kill_something_info(r->si, &info, r->di);
}

static __keep int do_send_specific(int tgid, int pid, int sig, struct kernel_siginfo *info)
{
	int error = mirror_error();

	if (error)
		return error;
	error = check_kill_permission(sig, info, current);
	if (!error && sig)
		error = do_send_sig_info(sig, info, current, 0);
	return error;
}

static __keep int do_tkill(int tgid, int pid, int sig)
{
	struct kernel_siginfo info = user_info(sig, -6);

	return do_send_specific(tgid, pid, sig, &info);
}

long __x64_sys_tgkill(const struct pt_regs *r) { return do_tkill(r->di, r->si, r->dx); }
long __x64_sys_tkill(const struct pt_regs *r) { return do_tkill(0, r->di, r->si); }

__keep void flush_signal_handlers(struct task_struct *t, int force_default)
{
	int i;

	for (i = 0; i < 64; i++)
		if (force_default || sighand[i].handler != (void *)1)
			sighand[i].handler = NULL;
}

__keep int do_sigaction(int sig, struct k_sigaction *act, struct k_sigaction *oact)
{
	if (sig < 1 || sig > 64 || (act && (sig == 9 || sig == 19)))
		return -EINVAL;
	spin_lock(&siglock);
	if (oact)
		*oact = sighand[sig - 1];
	if (act)
		sighand[sig - 1] = *act;
	spin_unlock(&siglock);
	return 0;
}

long __x64_sys_rt_sigaction(const struct pt_regs *r)
{
	struct k_sigaction new = { 0 }, old;
	int ret;

	if (r->si && copy_from_user(&new, (void __user *)r->si, sizeof(new)))
		new.handler = NULL;
	ret = do_sigaction(r->di, r->si ? &new : NULL, r->dx ? &old : NULL);
	return ret ? ret : mirror_error();
}

static __keep int sigprocmask(int how, u64 *set)
{
	switch (how) {
	case 0: blocked |= *set; break;
	case 1: blocked &= ~*set; break;
	case 2: blocked = *set; break;
	default: return -EINVAL;
	}
	return 0;
}

long __x64_sys_rt_sigprocmask(const struct pt_regs *r)
{
	u64 set;

	if (r->r10 != 8)
		return -EINVAL;
	if (r->si) {
		if (copy_from_user(&set, (void __user *)r->si, sizeof(set)))
			set = 0;
		if (sigprocmask(r->di, &set))
			return -EINVAL;
	}
	return mirror_error();
}

/* False: there is no signal. A signal that does not end the task has the host's handler, and is not known here. */
__keep bool get_signal(struct ksignal *ksig)
{
	int code = current->mirror_signal;

	current->thread_info &= ~4ul;
	if (!code)
		return false;
	ksig->sig = code & 0x7f;
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
	if (r->di == 16 || r->di == 0x4206)
		ptrace_attach(current, r->di, r->dx, r->r10);
	return current->mirror_ret;
}
