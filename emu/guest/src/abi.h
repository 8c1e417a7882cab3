/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What the kernel and the machine that runs it agree on.
 *
 * This file is read by C, by the assembler, by the linker script and, through
 * asm-offsets.c, by Go: every name that starts with ABI_ and every field of
 * the structs below has its mirror in emu/guest/abi.go.
 */
#ifndef KPROBEFS_ABI_H
#define KPROBEFS_ABI_H

/* Address space, selectors, registers: the addresses and numbers are those of the instruction set. */
#include "arch.h"

/* Time. */
#define ABI_HZ			250

/*
 * Selectors. The kernel brings its own descriptor table, the symbol gdt_page
 * (ABI_GDT_SIZE bytes); the host loads GDTR with it. There is no user mode:
 * user selectors appear in the pt_regs of a system call only.
 */

/*
 * Per-CPU area, reached through %gs: the base of GS is the address of a
 * zeroed, page-aligned area of ABI_PCPU_SIZE bytes which the host allocates for each CPU.
 * The host fills in what is marked H before the CPU runs anything; what is
 * marked S it rewrites at each switch to another task. The rest is the
 * kernel's. Each of these offsets is an absolute symbol (type A) too.
 */
#define ABI_PCPU_SIZE		16384
#define ABI_PCPU_CPU_NUMBER	0x00	/* u32, H */
#define ABI_PCPU_PREEMPT_COUNT	0x04	/* int, S; see HC_SCHEDULE */
#define ABI_PCPU_CURRENT	0x08	/* struct task_struct *, H S */
#define ABI_PCPU_TOP_OF_STACK	0x10	/* u64, H S: task->stack + ABI_STACK_SIZE */
#define ABI_PCPU_HARDIRQ	0x18	/* u32: depth of hard interrupts */
#define ABI_PCPU_SOFTIRQ	0x1c	/* u32: bit mask of pending soft interrupts */
#define ABI_PCPU_SCRATCH	0x20	/* u64: user stack pointer during entry */
#define ABI_PCPU_STACK_CANARY	0x28	/* u64, H: gcc's stack protector reads it here; the same on every CPU */
#define ABI_PCPU_TICKS		0x30	/* u64: timer interrupts taken */
#define ABI_PCPU_THIS_OFF	0x38	/* u64, H: the base of GS itself */
#define ABI_PCPU_NUMA_NODE	0x40	/* int: 0, there is but one */
#define ABI_PCPU_PRIVATE	0x48	/* from here on the kernel's own */

/* preempt_count, as in Linux. */
#define ABI_PREEMPT_OFFSET	0x1
#define ABI_SOFTIRQ_OFFSET	0x100
#define ABI_HARDIRQ_OFFSET	0x10000
#define ABI_NMI_OFFSET		0x100000

/* task_struct.thread_info */
#define ABI_TIF_NEED_RESCHED	0x8	/* set by the tick or the host; cleared by __schedule */

/* task_struct.flags */
#define ABI_PF_KTHREAD		0x200000 /* no user memory */
#define ABI_PF_EXITING		0x4	/* in do_exit */
#define ABI_PF_EXITED		0x8000	/* its work is done: no more is added */
#define ABI_PF_SIGNALED		0x400	/* ended by a signal */

/* The argument of HC_SCHEDULE */
#define ABI_TASK_RUNNING	0	/* gave up the CPU, wants it back */
#define ABI_TASK_SLEEPING	1	/* until HC_WAKE or a wakeup by the host */
#define ABI_TASK_DEAD		2

/*
 * Hypercalls. The only gate instruction (0f 05) of the kernel is in the function
 * hypercall(nr, a, b, c): at the gate rax = nr, rsi = a, rdx = b, rcx = c. The host puts
 * the result into rax and goes on behind the gate, changing no other register.
 * Unknown numbers give -ENOSYS (-38).
 */
#define ABI_HC_RETURN		1	/* a = result of a call that the host began at a function, with hc_return as its return address */
#define ABI_HC_SYSRET		2	/* a = result of the system call begun at entry_SYSCALL_64 */
#define ABI_HC_PUTS		3	/* a = text, b = length, c = level 0-7: one printk record without its newline */
#define ABI_PUTS_CONT		0x100	/* in c: it goes on with what this task left open */
#define ABI_PUTS_OPEN		0x200	/* in c: it may go on; nobody sees it before the next record */
#define ABI_HC_SCHEDULE		4	/* a = ABI_TASK_*: current leaves the CPU; returns when it runs again, perhaps on another
					 * CPU. Every task that comes back from here wants preempt_count ABI_PREEMPT_OFFSET; one that
					 * starts (system call, call stub, ret_from_fork) wants 0 (ret_from_fork: ABI_PREEMPT_OFFSET). */
#define ABI_HC_EXIT		5	/* a = exit code: current is over; does not return */
#define ABI_HC_DIE		6	/* a = text, b = length: panic or a failed consistency check; does not return */
#define ABI_HC_REGISTER_KPROBE	7	/* a = struct kprobe *: 0 or -errno; fills in addr */
#define ABI_HC_UNREGISTER_KPROBE 8	/* a = struct kprobe * */
#define ABI_HC_REGISTER_KRETPROBE 9	/* a = struct kretprobe * */
#define ABI_HC_UNREGISTER_KRETPROBE 10	/* a = struct kretprobe * */
#define ABI_HC_KTIME		11	/* ns since the machine's start; a = 1: since 1970, of the host's clock or of the virtual one's start */
#define ABI_HC_WAKE		12	/* a = struct task_struct *: 1 if it slept, else 0; then its next
					 * HC_SCHEDULE with ABI_TASK_SLEEPING returns at once */
#define ABI_HC_FORK		13	/* a = pid, b = clone flags: a new task_struct which the host prepared for the child, or 0 */
#define ABI_HC_KTHREAD		14	/* a = function, b = its argument, c = name: a task_struct that will begin at ret_from_fork, or 0 */
#define ABI_HC_TRACE_PUTS	15	/* a = text, b = length, c = ip: trace_printk */
#define ABI_HC_CREATE_DIR	16	/* a = name: something in the kernel made a tracefs directory of its own */
#define ABI_HC_DISABLE_KPROBE	17	/* a = struct kprobe *: 0 or -errno */
#define ABI_HC_ENABLE_KPROBE	18	/* a = struct kprobe *: 0 or -errno */
#define ABI_HC_DUMP_STACK	19	/* dump_stack */
#define ABI_HC_SYMBOL		20	/* a = address, b = buffer of ABI_KSYM_NAME_LEN bytes, c = S, s or B:
					 * its symbol as %pS, %ps or %pB prints it, NUL-terminated; the result is its length */
#define ABI_HC_REGISTER_JPROBE	28	/* a = struct jprobe *: 0 or -errno; of old generations only */
#define ABI_HC_KILL		29	/* a = pid of a process of the host, b = signal: 0 or -errno */
#define ABI_HC_LOOKUP		32	/* a = name of a symbol, or MODULE:NAME: its address, or 0 */
#define ABI_HC_STACK		33	/* a = buffer of words, b = how many, c = how many to leave out: return addresses of current's
					 * stack, innermost first, without this call's own; the result is how many */

#define ABI_HC_KICK		34	/* a = processor: if it is idle, it takes a timer interrupt soon */
#define ABI_HC_BRANCHES		35	/* a = struct static_key * whose first int says now whether it is enabled: its branches become that */
#define ABI_HC_NEXT		36	/* a = ABI_TASK_*: the task_struct that this processor runs next, if current says that now */

/* Where the value of an event's field comes from. */
#define ABI_FROM_VALUE	0	/* argument arg, or with arg 0 the number off[0] */
#define ABI_FROM_COPY	1	/* the bytes there */
#define ABI_FROM_CHARS	2	/* the string there, into an array */
#define ABI_FROM_STRING	3	/* the string there, behind the fields */
#define ABI_FROM_TASK	4	/* no field: the entry is of this task, and not of current */

/* In the key of a struct tracepoint: the host listens. */
#define ABI_TRACEPOINT_HOST	0x10000

/*
 * Entry points, by symbol:
 *
 * start_kernel      called once through the call stub, on CPU 0, by task 0
 *                   ("swapper/0"), after boot_params is filled in.
 * start_secondary   the same on each other CPU, by its own idle task.
 * entry_SYSCALL_64  as behind a syscall instruction: rax = number, rdi rsi rdx
 *                   r10 r8 r9 = arguments, rcx = user rip, r11 = user rflags,
 *                   rsp = user stack pointer. Ends in HC_SYSRET.
 * host_signal       ends the task by its mirror_signal, on its way to user mode.
 * host_files        what a process has open that the host has not seen for a while.
 * host_born         the way of a new task to user mode.
 * host_woken        a variable: the task whose wait (mirror_wait) has ended. The next
 *                   timer interrupt wakes it, and clears the variable.
 * hc_return         the return address of a host-made call; it makes the
 *                   hypercall HC_RETURN with a = rax. Stacks need 8-byte alignment.
 * asm_sysvec_apic_timer_interrupt, asm_sysvec_irq_work
 *                   the host aligns rsp down to 16, pushes SS RSP RFLAGS CS RIP
 *                   and clears IF; ends in an iretq.
 * ret_from_fork     first instruction of a kernel thread: rbx = function,
 *                   r12 = argument; rsp = top of stack.
 */

/* sizes of the strings in boot_params */
#define ABI_COMM_LEN		16
#define ABI_KSYM_NAME_LEN	512

#ifndef __ASSEMBLER__

struct kernel_param;
struct module;

/* The host fills in the symbol boot_params, in .data, before it calls start_kernel. */
struct boot_params {
	unsigned long mem_start;	/* memory for the page allocator: [mem_start, mem_end) in the direct map, */
	unsigned long mem_end;		/* both page aligned; 4 MiB at least */
	unsigned int nr_cpus;
	unsigned int seed;
	unsigned long modules_end;	/* end of the module area */
};

/*
 * The structs below that modules see lie in memory as on Debian's 6.1.0-*-amd64, so that a
 * module built against the headers of that kernel finds their fields. The offsets were measured
 * with the headers of 6.1.0-56: a file with one asm volatile("->OFF ..." : : "i"(offsetof(...)))
 * for each field, compiled by kbuild, as asm-offsets.c does it for these. What lies between
 * the fields is this kernel's own, or nobody's.
 */
struct abi_list { struct abi_list *next, *prev; };

typedef struct { unsigned int cap[2]; } kernel_cap_t;
struct user_namespace;

struct cred {
	long usage;
	unsigned int uid;
	unsigned int gid;
	unsigned int suid;
	unsigned int sgid;
	unsigned int euid;
	unsigned int egid;
	unsigned int fsuid;
	unsigned int fsgid;
	unsigned int securebits;
	kernel_cap_t cap_inheritable;
	kernel_cap_t cap_permitted;
	kernel_cap_t cap_effective;
	kernel_cap_t cap_bset;
	kernel_cap_t cap_ambient;
	char pad84[36];
	void *security;	/* 120 */
	void *user;
	struct user_namespace *user_ns;
	char pad144[8];
	void *group_info;	/* 152 */
	int non_rcu;	/* 160 */
	char pad164[12];
};

/* struct pid and struct signal_struct, as far as they are filled in. They lie behind their task. */
struct abi_pid {
	int count;
	unsigned int level;
	unsigned long lock;
	unsigned long tasks[4];		/* 16: the first node of each type's list */
	char pad48[96 - 48];
	int nr, pad100;			/* 96 */
	unsigned long ns;
};
struct abi_signal {
	int sigcnt, live, nr_threads, pad12;
	struct abi_list thread_head;	/* 16 */
	char pad32[360 - 32];
	unsigned long pids[4];		/* 360: of PIDTYPE_PID, TGID, PGID and SID */
};
struct abi_hnode { unsigned long next, pprev; };

/*
 * Allocated by the host, zeroed, one for each task, up to the last field that is used; the
 * host fills in all but what is marked K, which is the kernel's.
 */
struct task_struct {
	unsigned long thread_info;	/* 0: flags, ABI_TIF_*; both sides write */
	unsigned long syscall_work;
	unsigned int thread_status;
	unsigned int thread_cpu;	/* 20 */
	unsigned int state, pad28;	/* 24; K: TASK_* of sched.h */
	unsigned long stack;		/* 32: lowest address of the kernel stack */
	int usage;
	unsigned int flags;		/* 44: ABI_PF_*; both sides write */
	char pad48[104 - 48];
	int on_rq, prio;		/* 104; K */
	int static_prio, normal_prio;
	char pad120[128 - 120];
	/* Debian's has the scheduler's entities here. */
	long mirror_ret;		/* what the current system call is to return: deep functions hand it back */
	u64 vruntime;			/* K */
	u64 sum_exec_runtime;		/* K: ns */
	u64 exec_start;			/* K */
	int rcu_nesting;		/* K: readers that current is in */
	int ppid;
	struct cred own_cred;		/* cred points here */
	int rcu_phase, bound_cpu;	/* K; bound_cpu: the only processor that it may run on, plus 1; 0: any */
	int mirror_wait;		/* not 0: the current system call is to wait until the host's has returned */
	int mirror_signal;		/* the signal that ends the task on its way to user mode, with 0x80 for a core; 0: none */
	unsigned long mirror_timer;	/* K: what ends the wait is this struct hrtimer; 0: nothing known */
	int mirror_new, pad_new;	/* mirror_new, of the current system call: 1: the name that it is to make was not there before; 2: the file lies in memory */
	u64 sig_handled, sig_ignored;	/* of a process: a bit for each signal, from the lowest on; the kernel's later */
	unsigned long more[96];		/* K: struct task_more of task_more.h */
	char pad2200[2192 - 128 - 64 - sizeof(struct cred) - 99 * 8];
	struct abi_list tasks;		/* 2192: of processes */
	char pad2208[2272 - 2208];
	unsigned long mm, active_mm;	/* 2272; mm not 0: has user memory */
	char pad2288[2308 - 2288];
	int exit_state, exit_code;	/* 2308; K */
	char pad2316[2416 - 2316];
	int pid, tgid;			/* 2416 */
	unsigned long stack_canary;
	struct task_struct *real_parent, *parent; /* 2432 */
	struct abi_list children, sibling; /* 2448: of processes */
	struct task_struct *group_leader; /* 2480 */
	char pad2488[2520 - 2488];
	struct abi_pid *thread_pid;	/* 2520 */
	struct abi_hnode pid_links[4];
	struct abi_list thread_group, thread_node; /* 2592 */
	char pad2624[2656 - 2624];
	unsigned long utime, stime;	/* 2656; K: ticks */
	char pad2672[2760 - 2672];
	unsigned long nvcsw, nivcsw;	/* 2760; K: context switches */
	u64 start_time, start_boottime; /* 2776 */
	unsigned long min_flt, maj_flt;	/* K */
	char pad2808[2952 - 2808];
	struct cred *real_cred, *cred; /* 2952 */
	unsigned long pad2968;
	char comm[ABI_COMM_LEN];	/* 2976 */
	char pad2992[3040 - 2992];
	unsigned long fs;		/* 3040 */
	unsigned long files;		/* K: struct files_struct * */
	char pad3056[8];
	unsigned long nsproxy;		/* 3064; K: struct nsproxy * */
	struct abi_signal *signal;	/* 3072 */
	void *sighand;			/* 3080; K: a lock first */
	char pad3088[3312 - 3088];
	unsigned long plug;		/* 3312; K: block requests being gathered */
	struct abi_pid own_pid;
	struct abi_signal own_signal;
};

struct arch_specific_insn { unsigned char *insn; unsigned long pad[AINSN_WORDS - 1]; };

struct kprobe {
	struct abi_list hlist, list;
	unsigned long nmissed;		/* 32; the host keeps it */
	unsigned long addr;
	const char *symbol_name;
	unsigned int offset;
	PAD64(pad60)
	int (*pre_handler)(struct kprobe *, struct pt_regs *);
	void (*post_handler)(struct kprobe *, struct pt_regs *, unsigned long flags);
	unsigned char opcode, pad81[sizeof(long) - 1];
	struct arch_specific_insn ainsn;
	unsigned int flags;		/* 120: ABI_KPROBE_FLAG_* */
	PAD64(pad124)
	GEN_KPROBE_HANDLERS		/* what an older kernel has, and 6.1 has not */
};

struct kretprobe_instance;

struct kretprobe {
	struct kprobe kp;
	int (*handler)(struct kretprobe_instance *, struct pt_regs *);
	int (*entry_handler)(struct kretprobe_instance *, struct pt_regs *);
	int maxactive;			/* the host writes back what it has chosen */
	int nmissed;			/* the host keeps it */
	unsigned long data_size;	/* at most ABI_KRETPROBE_DATA_MAX */
	struct rethook *rh;		/* host-allocated, while it is registered */
};

struct rethook { struct kretprobe *data; unsigned long handler, pool, ref, rcu[2]; };

/* What the handlers of a kretprobe get: one instance each, in host-allocated memory. */
struct kretprobe_instance {
	unsigned long rcu[2], llist;
	struct rethook *rethook;
	unsigned long ret_addr;
	unsigned long frame;
	char data[];
};

/* A parameter of a module. */
struct kernel_param_ops {
	unsigned int flags;		/* ABI_KERNEL_PARAM_NO_ARG */
	int (*set)(const char *val, const struct kernel_param *kp);
	int (*get)(char *buffer, const struct kernel_param *kp);
	void (*free)(void *arg);
};

struct kernel_param {
	const char *name;
	struct module *mod;
	const struct kernel_param_ops *ops;
	unsigned short perm;
	signed char level;
	unsigned char flags;
	union {
		void *arg;
		const struct kparam_string *str;
		const struct kparam_array *arr;
	};
};

struct kparam_string { unsigned int maxlen; char *string; };

struct kparam_array {
	unsigned int max, elemsize;
	unsigned int *num;
	const struct kernel_param_ops *ops;
	void *elem;
};

struct module {
	int state;
	struct abi_list list;
	char name[56];			/* 24 */
	char pad80[MODULE_INIT - 3 * sizeof(long) - 56];
	int (*init)(void);
	unsigned long core_base;	/* 320: H */
	unsigned int core_size, core_text_size;
	char pad336[MODULE_EXIT - MODULE_INIT - 2 * sizeof(long) - 8];
	void (*exit)(void);
	int refcnt;			/* 856 */
} __attribute__((aligned(64)));

#endif /* __ASSEMBLER__ */

#define ABI_KPROBE_FLAG_GONE		1
#define ABI_KPROBE_FLAG_DISABLED	2
#define ABI_KPROBE_FLAG_FTRACE		8
#define ABI_KPROBE_FLAG_ON_FUNC_ENTRY	16
#define ABI_KRETPROBE_DATA_MAX		4096
#define ABI_KERNEL_PARAM_NO_ARG		1

/* Where a file of a module is (struct mnode of modfs.h, a table of which module_nodes is). */
#define ABI_TREE_DEBUGFS	0
#define ABI_TREE_PROC		1
#define ABI_TREE_SYSFS		2
#define ABI_TREE_DEV		3

/* Records of the tables; each first field is relative to its own address. */
#define ABI_EXTABLE_SIZE	12	/* s32 insn, s32 fixup, u32 type */
#define ABI_BUG_SIZE		12	/* s32 address, s32 file, u16 line, u16 flags */
#define ABI_JUMP_LABEL_SIZE	16	/* s32 code, s32 target, s64 key */
#define ABI_STATIC_CALL_SIZE	8	/* s32 code, s32 key */
#define ABI_BUGFLAG_WARNING	1
#define ABI_BUGFLAG_ONCE	2
#define ABI_BUGFLAG_DONE	4
#define ABI_BUGFLAG_NO_CUT_HERE	8	/* the line that says so is there already */

#endif /* KPROBEFS_ABI_H */
