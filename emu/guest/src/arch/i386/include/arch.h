/* SPDX-License-Identifier: GPL-2.0-only */
/* What depends on the instruction set. Read by whoever reads abi.h, which includes it. */
#ifndef ARCH_H
#define ARCH_H

/* Address space. A generation may have its text elsewhere. */
#define ABI_KERNEL_BASE		GEN_I386_BASE
#define ABI_MODULES_BASE	0xf8800000
#define ABI_DIRECT_MAP		0xc0000000

/* Selectors. */
#define ABI_KERNEL_CS		0x60
#define ABI_KERNEL_DS		0x68
#define ABI_USER_DS		0x7b
#define ABI_USER_CS		0x73
#define ABI_PERCPU_DS		0xd8	/* in %fs: the processor's area */
#define ABI_GDT_SIZE		256

/* Kernel stacks: as many bytes, aligned to that. */
#define ABI_MODULE_KALLSYMS	0	/* not known: Debian's kernels of i386 have no BTF */
#define ABI_STACK_SIZE		8192

#define BITS_PER_LONG		32
#define TASK_SIZE_MAX		0xc0000000ul
#define EXEC_BASE		0x08048000	/* where programs lie */
#define STACK_TOP_MAX		0xbffdf000ul	/* where stacks of programs begin */
#define VDSO_BASE		0xb7fc1000ul
#define VMALLOC_START		0xf8800000ul
#define VMALLOC_END		0xff800000ul
#define VMEMMAP			0xf6000000ul
#define LINUX_PAGE_OF(p)	((p) & 0)
#define MODULES_START		VMALLOC_START
#define MODULES_END		VMALLOC_END

#ifndef __ASSEMBLER__

typedef unsigned long long u64;
typedef long long s64;

struct pt_regs {
	unsigned long bx, cx, dx, si, di, bp, ax;
	unsigned long ds, es, fs;
	GEN_PT_REGS_GS
	unsigned long orig_ax;
	unsigned long ip, cs, flags, sp, ss;
};

#define PT_REGS_OFFSETS										\
	OFFSET(pt_regs, bx); OFFSET(pt_regs, cx); OFFSET(pt_regs, dx); OFFSET(pt_regs, si);		\
	OFFSET(pt_regs, di); OFFSET(pt_regs, bp); OFFSET(pt_regs, ax); OFFSET(pt_regs, ds);		\
	OFFSET(pt_regs, es); OFFSET(pt_regs, fs); OFFSET(pt_regs, orig_ax); OFFSET(pt_regs, ip);	\
	OFFSET(pt_regs, cs); OFFSET(pt_regs, flags); OFFSET(pt_regs, sp); OFFSET(pt_regs, ss)

/* The arguments of a system call. */
#define ARG1(r)		((r)->bx)
#define ARG2(r)		((r)->cx)
#define ARG3(r)		((r)->dx)
#define ARG4(r)		((r)->si)
#define ARG5(r)		((r)->di)
#define ARG6(r)		((r)->bp)
#define SYSCALL_REGS	{ .bx = a1, .cx = a2, .dx = a3, .si = a4, .di = a5, .bp = a6 }
/* All arguments on the stack. */
#define asmlinkage	__attribute__((regparm(0)))

/* Per-CPU variables lie behind this segment register. */
#define __percpu		__seg_fs
#define PERCPU_REG		"fs"

/* In assembly: the suffix of an instruction on a long, the directive for one, and its size. */
#define _L			"l"
#define _ASM_PTR		".long"
#define _ASM_WORD		"4"
#define _ASM_NOP5		"0x3e, 0x8d, 0x74, 0x26, 0x00"

/* A static call: its result and its two arguments, and what it changes beside them. */
#define _ASM_AX			"eax"
#define _ASM_DX			"edx"
#define _ASM_ARG1		"eax"
#define STATIC_CALL_OPERANDS(r, a, b)	\
	"=r"(r), "+d"(b) : "0"(a) : "ecx"
#define STATIC_CALL_RESULT(r)	"=A"(r) : : "ecx"

/* In the print fmt line of events: the page that pfn is the number of. */
#define PFN_TO_PAGE		"(mem_map + ((REC->pfn) - (0UL)))"

/* In a format: the length of a u64. */
#define PRI64			"ll"

/* A pointer that a structure of a process has, whose words are 64 bits wide: the host shows that memory at these addresses. */
#define USER_PTR(t, x)		((t __user *)(unsigned long)((x) & 0x7fffffff))

/* The hypercall's result in all of its 64 bits. */
u64 hypercall_wide(long nr, long a, long b, long c);

/* Where nobody else writes. */
#define XCHG_U64(p, v)		({ u64 __o = *(p); *(p) = (v); __o; })

/* An argument of 64 bits of a function that the host calls: two words, of which none is left out. */
#define WIDE_ARG(n)		unsigned long n##_lo, unsigned long n##_hi
#define WIDE(n)			((u64)n##_hi << 32 | n##_lo)

#define DIV64(a, b)		((a) / (b))

/* Of structures that modules see (abi.h). */
#define PAD64(n)
#define AINSN_WORDS		5
#define MODULE_INIT		204
#define MODULE_EXIT		524

/* The structures' layout was measured on x86-64. */
#define LAYOUT_ASSERT(c, s)	_Static_assert(1, s)

#endif
#endif
