/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Two functions of ten instructions and loops that call them: what a hit costs
 * is the difference that a probe makes. Labels name instructions of every kind.
 */
#include "module.h"

#define BODY(p)								\
	asm volatile(							\
		".globl " p "_lea, " p "_push, " p "_jmp, " p "_neg, " p "_nop5, " p "_call\n"	\
		p "_lea:  lea 0x12345678(%%" _ASM_ARG1 ",%%" _ASM_ARG1 ",1), %%" _ASM_AX "\n"	\
		p "_push: push %%" _ASM_AX "\n\t" CFA_MOVED(_ASM_WORD)	\
		"	pop %%" _ASM_DX "\n\t" CFA_MOVED("-" _ASM_WORD)	\
		p "_jmp:  jmp 1f\n"					\
		"1:\n"							\
		p "_neg:  neg %%edx\n"					\
		p "_nop5: .byte 0x0f, 0x1f, 0x44, 0x00, 0x00\n"		\
		p "_call: call kpbench_leaf\n"				\
		::: _ASM_AX, _ASM_DX, "memory", "cc")

asm(".pushsection .text\n.globl kpbench_leaf\n.type kpbench_leaf, @function\nkpbench_leaf: .cfi_startproc; ret\n"
    "\tint3\n\tint3\n\tint3\n\tint3\n\t.cfi_endproc\n.size kpbench_leaf, 1\n.popsection\n");

noinline void kpbench_target(long x) { BODY("kpbench"); }
noinline notrace void kpbench_nt(long x) { BODY("kpbench_nt"); }

noinline long kpbench_loop(long n)
{
	long i;

	for (i = 0; i < n; i++)
		kpbench_target(i);
	return n;
}

noinline long kpbench_loop_nt(long n)
{
	long i;

	for (i = 0; i < n; i++)
		kpbench_nt(i);
	return n;
}

static int __init kpbench_init(void) { return 0; }
static void __exit kpbench_exit(void) { }

module_init(kpbench_init);
module_exit(kpbench_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("targets of benchmarks");
