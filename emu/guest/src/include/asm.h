/* SPDX-License-Identifier: GPL-2.0-only */
/* For assembler sources: symbols as the C compiler would make them, and pt_regs. */
#include "abi.h"
#include "asm-offsets.h"

	.macro SYM_START name:req, align=16
	.balign	\align, 0xcc
	.globl	\name
	.type	\name, @function
\name:
	.endm
	.macro SYM_LOCAL name:req, align=16
	.balign	\align, 0xcc
	.type	\name, @function
\name:
	.endm
	.macro SYM_END name:req
	.size	\name, . - \name
	.endm

#define SYM_FUNC_START(n)	SYM_START n
#define SYM_FUNC_START_LOCAL(n)	SYM_LOCAL n
#define SYM_FUNC_END(n)		SYM_END n
#define SYM_CODE_START(n)	SYM_START n
#define SYM_CODE_END(n)		SYM_END n
#define SYM_INNER_LABEL(n)	.globl n; .type n, @notype; n:

/* A function that gcc -pg would have made traceable. */
#define FENTRY			\
	1: call __fentry__;	\
	.pushsection __mcount_loc, "a", @progbits; .quad 1b; .popsection

#define ASM_NOKPROBE(n)		\
	.pushsection _kprobe_blacklist, "aw"; .balign 8; .quad n; .popsection

#define _ASM_EXTABLE(from, to)	\
	.pushsection __ex_table, "a"; .balign 4; \
	.long (from) - .; .long (to) - .; .long 1; .popsection

/*
 * pt_regs from orig_ax downwards. With ret=1 the return address of the caller
 * lies on top of the stack: it ends up in rsi and rsi in its place.
 */
	.macro PUSH_AND_CLEAR_REGS ax=%rax, ret=0
	.if \ret
	pushq	%rsi
	movq	8(%rsp), %rsi
	movq	%rdi, 8(%rsp)
	.else
	pushq	%rdi
	pushq	%rsi
	.endif
	pushq	%rdx
	pushq	%rcx
	pushq	\ax
	pushq	%r8
	pushq	%r9
	pushq	%r10
	pushq	%r11
	pushq	%rbx
	pushq	%rbp
	pushq	%r12
	pushq	%r13
	pushq	%r14
	pushq	%r15
	xorl	%edx, %edx
	xorl	%ecx, %ecx
	xorl	%r8d, %r8d
	xorl	%r9d, %r9d
	xorl	%r10d, %r10d
	xorl	%r11d, %r11d
	xorl	%ebx, %ebx
	xorl	%ebp, %ebp
	xorl	%r12d, %r12d
	xorl	%r13d, %r13d
	xorl	%r14d, %r14d
	xorl	%r15d, %r15d
	.endm

	.macro POP_REGS
	popq	%r15
	popq	%r14
	popq	%r13
	popq	%r12
	popq	%rbp
	popq	%rbx
	popq	%r11
	popq	%r10
	popq	%r9
	popq	%r8
	popq	%rax
	popq	%rcx
	popq	%rdx
	popq	%rsi
	popq	%rdi
	.endm
