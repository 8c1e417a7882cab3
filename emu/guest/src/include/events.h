/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The events of this kernel. Included again and again, each time with other meanings of
 *
 *	DECLARE_EVENT_CLASS(class, "print fmt", fields)		what events of a class have in common
 *	DEFINE_EVENT(system, class, name)			one of them
 *	TRACE_EVENT(system, name, "print fmt", fields)		one that is alone in its class
 *	DECLARE_TRACE(name)					a tracepoint without an event
 *
 * A field is one of
 *
 *	VALUE(type, name, n)		argument n, from 1 on
 *	AS(type, "text", name, n)	the same, whose type the file format has as text
 *	POINTER(type, name, n)		the same of a pointer
 *	CONST(type, name, number)
 *	MEMBER(type, name, n, struct, member)	of the structure to which argument n points
 *	POINTER_IN(type, name, n, struct, member)
 *	ARRAY(type, count, name, n)	so many of them from argument n on
 *	AT(type, name, n, offset)	what is at argument n plus so many bytes
 *	COMM(name, n)			the name of the task to which argument n points
 *	CHARS(name, size, n)		the string to which argument n points, in an array
 *	STRING(name, n, offset)		a string at argument n plus so many bytes
 *	STRING_OF(name, n, struct, member)	the string to which a member points
 *	TASK_OF(n)			no field: whose entry it is, if not current's
 *
 * Types, names and print fmt are those of Debian's 6.1.0-*-amd64: tests/kernel/events holds them against its files.
 */
#define TASK(type, name, n, member)	MEMBER(type, name, n, struct task_struct, member)

/* sched. When somebody begins to listen to an event, the host clears trace_seen_NAME, if there is such an array. */

DECLARE_EVENT_CLASS(sched_wakeup_template,
	"\"comm=%s pid=%d prio=%d target_cpu=%03d\", REC->comm, REC->pid, REC->prio, REC->target_cpu",
	COMM(comm, 1) TASK(pid_t, pid, 1, pid) TASK(int, prio, 1, static_prio) GEN_WAKEUP_SUCCESS
	TASK(int, target_cpu, 1, thread_cpu))
DEFINE_EVENT(sched, sched_wakeup_template, sched_waking)
DEFINE_EVENT(sched, sched_wakeup_template, sched_wakeup)
DEFINE_EVENT(sched, sched_wakeup_template, sched_wakeup_new)

DECLARE_EVENT_CLASS(sched_process_template,
	"\"comm=%s pid=%d prio=%d\", REC->comm, REC->pid, REC->prio",
	COMM(comm, 1) TASK(pid_t, pid, 1, pid) TASK(int, prio, 1, static_prio))
DEFINE_EVENT(sched, sched_process_template, sched_process_free)
DEFINE_EVENT(sched, sched_process_template, sched_process_exit)

/* struct pid *pid; who waits, and the pid's number */
TRACE_EVENT(sched, sched_process_wait,
	"\"comm=%s pid=%d prio=%d\", REC->comm, REC->pid, REC->prio",
	COMM(comm, 2) VALUE(pid_t, pid, 3) TASK(int, prio, 2, static_prio))

TRACE_EVENT(sched, sched_process_fork,
	"\"comm=%s pid=%d child_comm=%s child_pid=%d\", REC->parent_comm, REC->parent_pid, REC->child_comm, REC->child_pid",
	COMM(parent_comm, 1) TASK(pid_t, parent_pid, 1, pid) COMM(child_comm, 2) TASK(pid_t, child_pid, 2, pid))

/* struct task_struct *p, pid_t old_pid, struct linux_binprm *bprm */
TRACE_EVENT(sched, sched_process_exec,
	"\"filename=%s pid=%d old_pid=%d\", __get_str(filename), REC->pid, REC->old_pid",
	STRING_OF(filename, 3, struct linux_binprm, filename) TASK(pid_t, pid, 1, pid) VALUE(pid_t, old_pid, 2))

/* struct task_struct *tsk, u64 runtime, u64 vruntime; the two numbers */
TRACE_EVENT(sched, sched_stat_runtime,
	"\"comm=%s pid=%d runtime=%Lu [ns] vruntime=%Lu [ns]\", REC->comm, REC->pid, (unsigned long long)REC->runtime, "
	"(unsigned long long)REC->vruntime",
	COMM(comm, 1) TASK(pid_t, pid, 1, pid) AT(u64, runtime, 4, 0) AT(u64, vruntime, 4, 8))

TRACE_EVENT(sched, sched_kthread_stop,
	"\"comm=%s pid=%d\", REC->comm, REC->pid",
	COMM(comm, 1) TASK(pid_t, pid, 1, pid))
TRACE_EVENT(sched, sched_kthread_stop_ret,
	"\"ret=%d\", REC->ret",
	VALUE(int, ret, 1))

/* task */

TRACE_EVENT(task, task_newtask,
	"\"pid=%d comm=%s clone_flags=%lx oom_score_adj=%hd\", REC->pid, REC->comm, REC->clone_flags, REC->oom_score_adj",
	TASK(pid_t, pid, 1, pid) COMM(comm, 1) VALUE(unsigned long, clone_flags, 2) CONST(short, oom_score_adj, 0))

/* struct task_struct *task, const char *comm */
TRACE_EVENT(task, task_rename,
	"\"pid=%d oldcomm=%s newcomm=%s oom_score_adj=%hd\", REC->pid, REC->oldcomm, REC->newcomm, REC->oom_score_adj",
	TASK(pid_t, pid, 1, pid) COMM(oldcomm, 1) CHARS(newcomm, 16, 2) CONST(short, oom_score_adj, 0))

/* signal */

/* int sig, struct kernel_siginfo *info, struct task_struct *task, int group, int result */
TRACE_EVENT(signal, signal_generate,
	"\"sig=%d errno=%d code=%d comm=%s pid=%d grp=%d res=%d\", REC->sig, REC->errno, REC->code, REC->comm, REC->pid, "
	"REC->group, REC->result",
	VALUE(int, sig, 1) CONST(int, errno, 0) MEMBER(int, code, 2, struct kernel_siginfo, si_code) COMM(comm, 3)
	TASK(pid_t, pid, 3, pid) VALUE(int, group, 4) VALUE(int, result, 5))

/* int sig, struct kernel_siginfo *info, struct k_sigaction *ka; code, handler and flags */
TRACE_EVENT(signal, signal_deliver,
	"\"sig=%d errno=%d code=%d sa_handler=%lx sa_flags=%lx\", REC->sig, REC->errno, REC->code, REC->sa_handler, REC->sa_flags",
	VALUE(int, sig, 1) CONST(int, errno, 0) VALUE(int, code, 4) CONST(unsigned long, sa_handler, 0) CONST(unsigned long, sa_flags, 0))

/* module */

/* struct module *mod; its taints */
TRACE_EVENT(module, module_load,
	"\"%s %s\", __get_str(name), __print_flags(REC->taints, \"\", { (1UL << 0), \"P\" }, { (1UL << 12), \"O\" }, "
	"{ (1UL << 1), \"F\" }, { (1UL << 10), \"C\" }, { (1UL << 13), \"E\" })",
	VALUE(unsigned int, taints, 2) STRING(name, 1, offsetof(struct module, name)))

TRACE_EVENT(module, module_free,
	"\"%s\", __get_str(name)",
	STRING(name, 1, offsetof(struct module, name)))

/* struct module *mod, unsigned long ip */
DECLARE_EVENT_CLASS(module_refcnt,
	"\"%s call_site=%ps refcnt=%d\", __get_str(name), (void *)REC->ip, REC->refcnt",
	VALUE(unsigned long, ip, 2) MEMBER(int, refcnt, 1, struct module, refcnt)
	STRING(name, 1, offsetof(struct module, name)))
DEFINE_EVENT(module, module_refcnt, module_get)
DEFINE_EVENT(module, module_refcnt, module_put)

/* char *name, bool wait, unsigned long ip */
TRACE_EVENT(module, module_request,
	"\"%s wait=%d call_site=%ps\", __get_str(name), (int)REC->wait, (void *)REC->ip",
	VALUE(unsigned long, ip, 3) VALUE(bool, wait, 2) STRING(name, 1, 0))

/* timer: struct timer_list *, struct hrtimer *; each "now" is jiffies, but that of a high resolution timer */

#define HRTIMER_MODE	"__print_symbolic(REC->mode, { HRTIMER_MODE_ABS, \"ABS\" }, { HRTIMER_MODE_REL, \"REL\" }, { "	\
	"HRTIMER_MODE_ABS_PINNED, \"ABS|PINNED\" }, { HRTIMER_MODE_REL_PINNED, \"REL|PINNED\" }, { "	\
	"HRTIMER_MODE_ABS_SOFT, \"ABS|SOFT\" }, { HRTIMER_MODE_REL_SOFT, \"REL|SOFT\" }, { "	\
	"HRTIMER_MODE_ABS_PINNED_SOFT, \"ABS|PINNED|SOFT\" }, { HRTIMER_MODE_REL_PINNED_SOFT, "	\
	"\"REL|PINNED|SOFT\" }, { HRTIMER_MODE_ABS_HARD, \"ABS|HARD\" }, { HRTIMER_MODE_REL_HARD, "	\
	"\"REL|HARD\" }, { HRTIMER_MODE_ABS_PINNED_HARD, \"ABS|PINNED|HARD\" }, { "	\
	"HRTIMER_MODE_REL_PINNED_HARD, \"REL|PINNED|HARD\" })"

#define VECTORS	"__print_symbolic(REC->vec, { 0, \"HI\" }, { 1, \"TIMER\" }, { 2, \"NET_TX\" }, { 3, \"NET_RX\" }, { "	\
	"4, \"BLOCK\" }, { 5, \"IRQ_POLL\" }, { 6, \"TASKLET\" }, { 7, \"SCHED\" }, { 8, \"HRTIMER\" }, { 9, "	\
	"\"RCU\" })"

DECLARE_EVENT_CLASS(timer_class,
	"\"timer=%p\", REC->timer",
	POINTER(void *, timer, 1))
DEFINE_EVENT(timer, timer_class, timer_init)
DEFINE_EVENT(timer, timer_class, timer_expire_exit)
DEFINE_EVENT(timer, timer_class, timer_cancel)

/* timer, unsigned long expires, unsigned int flags; jiffies */
TRACE_EVENT(timer, timer_start,
	"\"timer=%p function=%ps expires=%lu [timeout=%ld] cpu=%u idx=%u flags=%s\", REC->timer, REC->function, "
	"REC->expires, (long)REC->expires - REC->now, REC->flags & 0x0003FFFF, REC->flags >> 22, "
	"__print_flags(REC->flags & (0x00040000 | 0x00080000 | 0x00100000 | 0x00200000), \"|\", { 0x00040000, \"M\" }, "
	"{ 0x00080000, \"D\" }, { 0x00100000, \"P\" }, { 0x00200000, \"I\" })",
	POINTER(void *, timer, 1) POINTER_IN(void *, function, 1, struct timer_list, function) VALUE(unsigned long, expires, 2)
	VALUE(unsigned long, now, 4) VALUE(unsigned int, flags, 3))

/* timer, unsigned long baseclk; jiffies */
TRACE_EVENT(timer, timer_expire_entry,
	"\"timer=%p function=%ps now=%lu baseclk=%lu\", REC->timer, REC->function, REC->now, REC->baseclk",
	POINTER(void *, timer, 1) VALUE(unsigned long, now, 3) POINTER_IN(void *, function, 1, struct timer_list, function)
	VALUE(unsigned long, baseclk, 2))

TRACE_EVENT(timer, hrtimer_init,
	"\"hrtimer=%p clockid=%s mode=%s\", REC->hrtimer, __print_symbolic(REC->clockid, { 0, \"CLOCK_REALTIME\" }, { "
	"1, \"CLOCK_MONOTONIC\" }, { 7, \"CLOCK_BOOTTIME\" }, { 11, \"CLOCK_TAI\" }), " HRTIMER_MODE,
	POINTER(void *, hrtimer, 1) AS(int, "clockid_t", clockid, 2) AS(unsigned int, "enum hrtimer_mode", mode, 3))

/* timer, ktime_t *now */
TRACE_EVENT(timer, hrtimer_expire_entry,
	"\"hrtimer=%p function=%ps now=%llu\", REC->hrtimer, REC->function, (unsigned long long) REC->now",
	POINTER(void *, hrtimer, 1) AT(s64, now, 2, 0) POINTER_IN(void *, function, 1, struct hrtimer, function))

DECLARE_EVENT_CLASS(hrtimer_class,
	"\"hrtimer=%p\", REC->hrtimer",
	POINTER(void *, hrtimer, 1))
DEFINE_EVENT(timer, hrtimer_class, hrtimer_expire_exit)
DEFINE_EVENT(timer, hrtimer_class, hrtimer_cancel)

/* irq */

DECLARE_EVENT_CLASS(softirq,
	"\"vec=%u [action=%s]\", REC->vec, " VECTORS,
	VALUE(unsigned int, vec, 1))
DEFINE_EVENT(irq, softirq, softirq_entry)
DEFINE_EVENT(irq, softirq, softirq_exit)
DEFINE_EVENT(irq, softirq, softirq_raise)

DECLARE_EVENT_CLASS(x86_irq_vector,
	"\"vector=%d\", REC->vector",
	VALUE(int, vector, 1))
DEFINE_EVENT(irq_vectors, x86_irq_vector, local_timer_entry)
DEFINE_EVENT(irq_vectors, x86_irq_vector, local_timer_exit)
DEFINE_EVENT(irq_vectors, x86_irq_vector, irq_work_entry)
DEFINE_EVENT(irq_vectors, x86_irq_vector, irq_work_exit)
DEFINE_EVENT(irq_vectors, x86_irq_vector, reschedule_entry)
DEFINE_EVENT(irq_vectors, x86_irq_vector, reschedule_exit)

/* workqueue: struct work_struct *work */

TRACE_EVENT(workqueue, workqueue_activate_work,
	"\"work struct %p\", REC->work",
	POINTER(void *, work, 1))

TRACE_EVENT(workqueue, workqueue_execute_start,
	"\"work struct %p: function %ps\", REC->work, REC->function",
	POINTER(void *, work, 1) POINTER_IN(void *, function, 1, struct work_struct, func))

TRACE_EVENT(workqueue, workqueue_execute_end,
	"\"work struct %p: function %ps\", REC->work, REC->function",
	POINTER(void *, work, 1) POINTER(void *, function, 2))

/* raw_syscalls: struct pt_regs *regs, long id; the arguments */

TRACE_EVENT(raw_syscalls, sys_enter,
	"\"NR %ld (%lx, %lx, %lx, %lx, %lx, %lx)\", REC->id, REC->args[0], REC->args[1], REC->args[2], REC->args[3], "
	"REC->args[4], REC->args[5]",
	VALUE(long, id, 2) ARRAY(unsigned long, 6, args, 3))

TRACE_EVENT(raw_syscalls, sys_exit,
	"\"NR %ld = %ld\", REC->id, REC->ret",
	MEMBER(long, id, 1, struct pt_regs, orig_ax) VALUE(long, ret, 2))

/* printk and exceptions */

TRACE_EVENT(printk, console,
	"\"%s\", __get_str(msg)",
	STRING(msg, 1, 0))

/* unsigned long address, struct pt_regs *regs, unsigned long error_code */
DECLARE_EVENT_CLASS(x86_exceptions,
	"\"address=%ps ip=%ps error_code=0x%lx\", (void *)REC->address, (void *)REC->ip, REC->error_code",
	VALUE(unsigned long, address, 1) MEMBER(unsigned long, ip, 2, struct pt_regs, ip) VALUE(unsigned long, error_code, 3))
DEFINE_EVENT(exceptions, x86_exceptions, page_fault_kernel)

/* Those that are not the same in each generation. */
#include "events_gen.h"

#undef TASK
