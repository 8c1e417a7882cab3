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
 *	CONST(type, name, number)
 *	MEMBER(type, name, n, struct, member)	of the structure to which argument n points
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

DECLARE_TRACE(sys_enter)
DECLARE_TRACE(sys_exit)

/* sched. When somebody begins to listen to an event, the host clears trace_seen_NAME, if there is such an array. */

DECLARE_EVENT_CLASS(sched_wakeup_template,
	"\"comm=%s pid=%d prio=%d target_cpu=%03d\", REC->comm, REC->pid, REC->prio, REC->target_cpu",
	COMM(comm, 1) TASK(pid_t, pid, 1, pid) TASK(int, prio, 1, static_prio) GEN_WAKEUP_SUCCESS
	TASK(int, target_cpu, 1, thread_cpu))
DEFINE_EVENT(sched, sched_wakeup_template, sched_waking)
DEFINE_EVENT(sched, sched_wakeup_template, sched_wakeup)
DEFINE_EVENT(sched, sched_wakeup_template, sched_wakeup_new)

/* bool preempt, struct task_struct *prev, *next, unsigned int prev_state; the state as the event shows it */
#define SWITCH_BITS	"(0x00000000 | 0x00000001 | 0x00000002 | 0x00000004 | 0x00000008 | 0x00000010 | 0x00000020 | 0x00000040)"
#define SWITCH_MASK	"(((" SWITCH_BITS " + 1) << 1) - 1)"
TRACE_EVENT(sched, sched_switch,
	"\"prev_comm=%s prev_pid=%d prev_prio=%d prev_state=%s%s ==> next_comm=%s next_pid=%d next_prio=%d\", REC->prev_comm, "
	"REC->prev_pid, REC->prev_prio, (REC->prev_state & " SWITCH_MASK ") ? __print_flags(REC->prev_state & " SWITCH_MASK ", \"|\", "
	"{ 0x00000001, \"S\" }, { 0x00000002, \"D\" }, { 0x00000004, \"T\" }, { 0x00000008, \"t\" }, { 0x00000010, \"X\" }, "
	"{ 0x00000020, \"Z\" }, { 0x00000040, \"P\" }, { 0x00000080, \"I\" }) : \"R\", REC->prev_state & ((" SWITCH_BITS " + 1) << 1) "
	"? \"+\" : \"\", REC->next_comm, REC->next_pid, REC->next_prio",
	TASK_OF(2)
	COMM(prev_comm, 2) TASK(pid_t, prev_pid, 2, pid) TASK(int, prev_prio, 2, static_prio) VALUE(long, prev_state, 5)
	COMM(next_comm, 3) TASK(pid_t, next_pid, 3, pid) TASK(int, next_prio, 3, static_prio))

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

#undef TASK
