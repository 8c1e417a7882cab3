/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"
#include "time.h"
#include "jump_label.h"

const char linux_proc_banner[] =
	"%s version %s (kprobefs) (gcc, ld) %s\n";
const char linux_banner[] =
	"Linux version 6.1.0-kprobefs (kprobefs) (gcc, ld) #1 SMP PREEMPT_DYNAMIC\n";

struct new_utsname { char sysname[65], nodename[65], release[65], version[65], machine[65], domainname[65]; };
/* Modules read the names at the beginning of struct uts_namespace. */
struct { struct new_utsname name; char pad390[432 - 390]; } init_uts_ns = { {
	"Linux", "kprobefs", "6.1.0-kprobefs", "#1 SMP PREEMPT_DYNAMIC", "x86_64", "(none)" },
};

static DEFINE_STATIC_KEY_FALSE(audit_key);
static unsigned long audited;

static noinline __cold void audit_log(unsigned long nr)
{
	audited += nr;
}

long __x64_sys_getpid(const struct pt_regs *regs)
{
	__task_pid_nr_ns(current, 1, NULL);
	return current->tgid;
}

/* As in Linux: two names, one of them static, for one function. */
static noinline long __do_sys_getppid(const struct pt_regs *regs)
{
	struct task_struct *tsk;
	int pid;

	preempt_disable();
	tsk = current;
	pid = READ_ONCE(tsk->ppid);
	if (tsk->real_parent)
		__task_pid_nr_ns(tsk->real_parent, 1, NULL);
	if (static_branch_unlikely(&audit_key))
		audit_log(pid);
	preempt_enable();
	return pid;
}
long __x64_sys_getppid(const struct pt_regs *regs) __attribute__((alias("__do_sys_getppid")));

long __x64_sys_gettid(const struct pt_regs *regs)
{
	__task_pid_nr_ns(current, 0, NULL);
	return current->pid;
}

long __x64_sys_getuid(const struct pt_regs *regs)
{
	return from_kuid_munged(NULL, current->cred->uid);
}

long __x64_sys_getgid(const struct pt_regs *regs)
{
	return from_kgid_munged(NULL, current->cred->gid);
}

static struct rw_semaphore uts_sem = { .wait_list = LIST_HEAD_INIT(uts_sem.wait_list) };

/* The names are the host's, as are those that are set. */
long __x64_sys_newuname(const struct pt_regs *regs)
{
	down_read(&uts_sem);
	barrier(); /* a copy that nobody looks at */
	up_read(&uts_sem);
	return mirror_error();
}

long __x64_sys_sethostname(const struct pt_regs *regs)
{
	if (!ns_capable(&init_user_ns, CAP_SYS_ADMIN) || current->mirror_ret == -EPERM)
		return mirror_error();
	down_write(&uts_sem);
	barrier();
	up_write(&uts_sem);
	return mirror_error();
}

long __x64_sys_sched_yield(const struct pt_regs *regs)
{
	schedule();
	return 0;
}

void __set_task_comm(struct task_struct *tsk, const char *buf, bool exec);

static noinline int prctl_set_name(const char __user *name)
{
	char comm[ABI_COMM_LEN];

	comm[ABI_COMM_LEN - 1] = 0;
	__check_object_size(comm, ABI_COMM_LEN - 1, false);
	if (strncpy_from_user(comm, name, ABI_COMM_LEN - 1) < 0)
		return -EFAULT;
	__set_task_comm(current, comm, false);
	return 0;
}

long __x64_sys_prctl(const struct pt_regs *regs)
{
	int error = security_task_prctl(ARG1(regs), ARG2(regs), ARG3(regs), ARG4(regs), ARG5(regs));

	if (error)
		return error;
	switch (ARG1(regs)) {
	case 1: case 2:
		return ARG1(regs) == 1 && ARG2(regs) > 64 ? -EINVAL : 0;
	case 15:
		return prctl_set_name((const char __user *)ARG2(regs));
	case 16:
		return copy_to_user((void __user *)ARG2(regs), current->comm, ABI_COMM_LEN) ? -EFAULT : 0;
	}
	return current->mirror_ret;
}

long __x64_sys_times(const struct pt_regs *regs)
{
	u64 __user *buf = (u64 __user *)ARG1(regs);

	if (buf && (put_user_u64(current->utime, buf) || put_user_u64(current->stime, buf + 1)))
		return -EFAULT;
	return jiffies;
}

long __x64_sys_ni_syscall(const struct pt_regs *regs)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}
