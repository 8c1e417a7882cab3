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

/* Address space. */
#define ABI_KERNEL_BASE		0xffffffff81000000
#define ABI_MODULES_BASE	0xffffffffc0000000
#define ABI_DIRECT_MAP		0xffff888000000000

/* Time. */
#define ABI_HZ			250

/*
 * Selectors. The kernel brings its own descriptor table, the symbol gdt_page
 * (ABI_GDT_SIZE bytes); the host loads GDTR with it. There is no user mode:
 * user selectors appear in the pt_regs of a system call only.
 */
#define ABI_KERNEL_CS		0x10
#define ABI_KERNEL_DS		0x18
#define ABI_USER_DS		0x2b
#define ABI_USER_CS		0x33
#define ABI_GDT_SIZE		64

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
#define ABI_PCPU_THIS_OFF	0x28	/* u64, H: the base of GS itself */
#define ABI_PCPU_TICKS		0x30	/* u64: timer interrupts taken */
#define ABI_PCPU_PRIVATE	0x40	/* from here on the kernel's own */

/* preempt_count, as in Linux. */
#define ABI_PREEMPT_OFFSET	0x1
#define ABI_SOFTIRQ_OFFSET	0x100
#define ABI_HARDIRQ_OFFSET	0x10000

/* Kernel stacks: ABI_STACK_SIZE bytes, aligned to that. */
#define ABI_STACK_SIZE		16384

/* task_struct.flags */
#define ABI_TIF_NEED_RESCHED	0x1	/* set by the tick or the host; cleared by __schedule */
#define ABI_PF_KTHREAD		0x2	/* no user memory */
#define ABI_PF_EXITING		0x4	/* in do_exit */

/* task_struct.state, the argument of HC_SCHEDULE */
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
#define ABI_HC_SCHEDULE		4	/* a = ABI_TASK_*: current leaves the CPU; returns when it runs again, perhaps on another
					 * CPU. Every task that comes back from here wants preempt_count ABI_PREEMPT_OFFSET; one that
					 * starts (system call, call stub, ret_from_fork) wants 0 (ret_from_fork: ABI_PREEMPT_OFFSET). */
#define ABI_HC_EXIT		5	/* a = exit code: current is over; does not return */
#define ABI_HC_DIE		6	/* a = text, b = length: panic or a failed consistency check; does not return */
#define ABI_HC_REGISTER_KPROBE	7	/* a = struct kprobe *: 0 or -errno; fills in addr */
#define ABI_HC_UNREGISTER_KPROBE 8	/* a = struct kprobe * */
#define ABI_HC_REGISTER_KRETPROBE 9	/* a = struct kretprobe * */
#define ABI_HC_UNREGISTER_KRETPROBE 10	/* a = struct kretprobe * */
#define ABI_HC_KTIME		11	/* ns since the machine's start */
#define ABI_HC_WAKE		12	/* a = struct task_struct *: 1 if it slept, else 0; then its next
					 * HC_SCHEDULE with ABI_TASK_SLEEPING returns at once */
#define ABI_HC_FORK		13	/* a = pid, b = clone flags: a new task_struct which the host prepared for the child, or 0 */
#define ABI_HC_KTHREAD		14	/* a = function, b = its argument, c = name: a task_struct that will begin at ret_from_fork, or 0 */
#define ABI_HC_TRACE_PUTS	15	/* a = text, b = length, c = ip: trace_printk */
#define ABI_HC_CREATE_DIR	16	/* a = name: something in the kernel made a tracefs directory of its own */
#define ABI_HC_DISABLE_KPROBE	17	/* a = struct kprobe *: 0 or -errno */
#define ABI_HC_ENABLE_KPROBE	18	/* a = struct kprobe *: 0 or -errno */

/*
 * Entry points, by symbol:
 *
 * start_kernel      called once through the call stub, on CPU 0, by task 0
 *                   ("swapper/0"), after boot_params is filled in.
 * start_secondary   the same on each other CPU, by its own idle task.
 * entry_SYSCALL_64  as behind a syscall instruction: rax = number, rdi rsi rdx
 *                   r10 r8 r9 = arguments, rcx = user rip, r11 = user rflags,
 *                   rsp = user stack pointer. Ends in HC_SYSRET.
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

struct pt_regs {
	unsigned long r15, r14, r13, r12, bp, bx;
	unsigned long r11, r10, r9, r8, ax, cx, dx, si, di;
	unsigned long orig_ax;
	unsigned long ip, cs, flags, sp, ss;
};

/* The host fills in the symbol boot_params, in .data, before it calls start_kernel. */
struct boot_params {
	unsigned long mem_start;	/* memory for the page allocator: [mem_start, mem_end) in the direct map, */
	unsigned long mem_end;		/* both page aligned; 4 MiB at least */
	unsigned int nr_cpus;
	unsigned int seed;
	unsigned long modules_end;	/* end of the module area */
};

/*
 * Allocated by the host, zeroed, one for each task; the host fills in all but
 * what is marked K, which is the kernel's.
 */
struct task_struct {
	unsigned int flags;		/* ABI_TIF_*, ABI_PF_*; both sides write */
	int state;			/* ABI_TASK_*; K */
	int pid, tgid, ppid;
	int exit_code;			/* K */
	char comm[ABI_COMM_LEN];
	long mirror_ret;		/* what the current system call is to return: deep functions hand it back */
	unsigned long stack;		/* lowest address of the kernel stack */
	unsigned long mm;		/* not 0: has user memory */
	unsigned long utime, stime;	/* K: ticks */
	unsigned long vruntime;		/* K */
	unsigned long sum_exec_runtime;	/* K: ns */
	unsigned long exec_start;	/* K */
	unsigned long nvcsw, nivcsw;	/* K: context switches */
	unsigned long files;		/* K: struct files_struct * */
	unsigned long fs;		/* K */
	unsigned long cred;		/* K */
	unsigned int uid, gid;
	unsigned int on_rq, prio;	/* K */
	unsigned long plug;		/* K: block requests being gathered */
	unsigned long reserved[8];
};

struct kprobe {
	unsigned long addr;
	const char *symbol_name;
	unsigned int offset;
	unsigned int flags;		/* ABI_KPROBE_FLAG_* */
	int (*pre_handler)(struct kprobe *, struct pt_regs *);
	void (*post_handler)(struct kprobe *, struct pt_regs *, unsigned long flags);
	unsigned long nmissed;		/* the host writes it at unregistration */
	unsigned long host;		/* the host's own; 0 before registration */
};

struct kretprobe_instance;

struct kretprobe {
	struct kprobe kp;
	int (*handler)(struct kretprobe_instance *, struct pt_regs *);
	int (*entry_handler)(struct kretprobe_instance *, struct pt_regs *);
	int maxactive;
	int nmissed;			/* the host writes it at unregistration */
	unsigned long data_size;	/* at most ABI_KRETPROBE_DATA_MAX */
};

/* What the handlers of a kretprobe get: one instance each, in host-allocated memory. */
struct kretprobe_instance {
	struct kretprobe *rp;
	struct task_struct *task;
	unsigned long ret_addr;
	unsigned long fp;
	char data[];
};

#endif /* __ASSEMBLER__ */

#define ABI_KPROBE_FLAG_DISABLED	2
#define ABI_KRETPROBE_DATA_MAX		1024

/* Records of the tables; each first field is relative to its own address. */
#define ABI_EXTABLE_SIZE	12	/* s32 insn, s32 fixup, u32 type */
#define ABI_BUG_SIZE		12	/* s32 address, s32 file, u16 line, u16 flags */
#define ABI_JUMP_LABEL_SIZE	16	/* s32 code, s32 target, s64 key */
#define ABI_STATIC_CALL_SIZE	8	/* s32 code, s32 key */
#define ABI_BUGFLAG_WARNING	1
#define ABI_BUGFLAG_ONCE	2
#define ABI_BUGFLAG_DONE	4

#endif /* KPROBEFS_ABI_H */
