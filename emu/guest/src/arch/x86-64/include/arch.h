/* SPDX-License-Identifier: GPL-2.0-only */
/* What depends on the instruction set. Read by whoever reads abi.h, which includes it. */
#ifndef ARCH_H
#define ARCH_H

/* Address space. */
#define ABI_KERNEL_BASE		0xffffffff81000000
#define ABI_MODULES_BASE	0xffffffffc0000000
#define ABI_DIRECT_MAP		0xffff888000000000

/* Selectors. */
#define ABI_KERNEL_CS		0x10
#define ABI_KERNEL_DS		0x18
#define ABI_USER_DS		0x2b
#define ABI_USER_CS		0x33
#define ABI_GDT_SIZE		64

/* Kernel stacks: as many bytes, aligned to that. */
#define ABI_MODULE_KALLSYMS	544	/* of struct module: the pointer kallsyms, H; the struct itself is behind it */
#define ABI_STACK_SIZE		16384

#define BITS_PER_LONG		64
#define TASK_SIZE_MAX		0x7ffffffff000ul
#define EXEC_BASE		0x555555554000	/* where programs lie that can lie anywhere */
#define STACK_TOP_MAX		0x7ffffffde000ul	/* where stacks of programs begin */
#define VDSO_BASE		0x7ffffffe6000ul	/* above the stack, as vdso_addr has it */
#define VMALLOC_START		0xffffc90000000000ul
#define VMALLOC_END		0xffffe90000000000ul
#define VMEMMAP			0xffffea0000000000ul
/* Where Debian's kernel has the struct page of what is in no page; 0: such pointers are let pass. */
#define LINUX_PAGE_OF(p)	((p) >= 0xffffffff80000000ul ? 0 : VMEMMAP + (((p) - ABI_DIRECT_MAP) >> 12) * 64)
#define MODULES_START		0xffffffffc0000000ul
#define MODULES_END		0xffffffffff000000ul

#ifndef __ASSEMBLER__

typedef unsigned long u64;
typedef long s64;

struct pt_regs {
	unsigned long r15, r14, r13, r12, bp, bx;
	unsigned long r11, r10, r9, r8, ax, cx, dx, si, di;
	unsigned long orig_ax;
	unsigned long ip, cs, flags, sp, ss;
};

#define PT_REGS_OFFSETS										\
	OFFSET(pt_regs, r15); OFFSET(pt_regs, r14); OFFSET(pt_regs, r13); OFFSET(pt_regs, r12);		\
	OFFSET(pt_regs, bp); OFFSET(pt_regs, bx); OFFSET(pt_regs, r11); OFFSET(pt_regs, r10);		\
	OFFSET(pt_regs, r9); OFFSET(pt_regs, r8); OFFSET(pt_regs, ax); OFFSET(pt_regs, cx);		\
	OFFSET(pt_regs, dx); OFFSET(pt_regs, si); OFFSET(pt_regs, di); OFFSET(pt_regs, orig_ax);	\
	OFFSET(pt_regs, ip); OFFSET(pt_regs, cs); OFFSET(pt_regs, flags); OFFSET(pt_regs, sp); OFFSET(pt_regs, ss)

/* The arguments of a system call. */
#define ARG1(r)		((r)->di)
#define ARG2(r)		((r)->si)
#define ARG3(r)		((r)->dx)
#define ARG4(r)		((r)->r10)
#define ARG5(r)		((r)->r8)
#define ARG6(r)		((r)->r9)
#define SYSCALL_REGS	{ .di = a1, .si = a2, .dx = a3, .r10 = a4, .r8 = a5, .r9 = a6 }
#define asmlinkage

/* Per-CPU variables lie behind this segment register. */
#define __percpu		__seg_gs
#define PERCPU_REG		"gs"

/* In assembly: the suffix of an instruction on a long, the directive for one, and its size. */
#define _L			"q"
#define _ASM_PTR		".quad"
#define _ASM_WORD		"8"
#define _ASM_NOP5		"0x0f, 0x1f, 0x44, 0x00, 0x00"

/* A static call: its result and its two arguments, and what it changes beside them. */
#define _ASM_AX			"rax"
#define _ASM_DX			"rdx"
#define _ASM_ARG1		"rdi"
#define STATIC_CALL_OPERANDS(r, a, b)	\
	"=r"(r), "+D"(a), "+S"(b) : : "rdx", "rcx", "r8", "r9", "r10", "r11"

/* In the print fmt line of events: the page that pfn is the number of. */
#define PFN_TO_PAGE		"(((struct page *)vmemmap_base) + (REC->pfn))"

/* In a format: the length of a u64. */
#define PRI64			"l"

/* A pointer that a structure of a process has, whose words are 64 bits wide. */
#define USER_PTR(t, x)		((t __user *)(x))

/* The hypercall's result in all of its 64 bits. */
#define hypercall_wide		hypercall

#define XCHG_U64(p, v)		xchg(p, (u64)(v))

/* An argument of 64 bits of a function that the host calls. */
#define WIDE_ARG(n)		u64 n
#define WIDE(n)			(n)

#define DIV64(a, b)											\
	({ u64 q, r; asm("divq %4" : "=a"(q), "=d"(r) : "a"(a), "d"(0ul), "r"(b) : "cc"); q; })

/* Of structures that modules see (abi.h). */
#define PAD64(n)		unsigned int n;
#define AINSN_WORDS		4
#define MODULE_INIT		312
#define MODULE_EXIT		848

/* What was measured of Debian's structures. */
#define LAYOUT_ASSERT(c, s)	_Static_assert(c, s)

#endif
#endif
