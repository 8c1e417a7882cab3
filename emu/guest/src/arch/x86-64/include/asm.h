/* SPDX-License-Identifier: GPL-2.0-only */
/* For assembler sources: symbols as the C compiler would make them, and pt_regs. */
#include "abi.h"
#include "asm-offsets.h"

/*
 * Call frame information: every function says it, and whoever moves the stack pointer
 * says so. A frame that an interrupt or exception has begun has a stack pointer to
 * restore; where nothing can be said, and where a stack begins, the return address
 * is undefined.
 */
	.cfi_sections .debug_frame

	.macro PUSH what:req
	pushq	\what
	.cfi_adjust_cfa_offset 8
	.endm
	.macro POP what:req
	popq	\what
	.cfi_adjust_cfa_offset -8
	.endm

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

/* The frame that an interrupt has pushed, RIP to SS, ends \size bytes above the stack pointer. */
	.macro UNWIND_IRET size=40
	.cfi_def_cfa rsp, \size
	.cfi_offset rip, -40
	.cfi_offset rsp, -16
	.endm
/* The stack pointer is that of a struct pt_regs. */
	.macro UNWIND_REGS
	UNWIND_IRET SIZEOF_PT_REGS
	.cfi_offset rbp, PT_REGS_BP-SIZEOF_PT_REGS
	.endm

#define SYM_FUNC_START(n)	SYM_START n; .cfi_startproc
#define SYM_FUNC_START_LOCAL(n)	SYM_LOCAL n; .cfi_startproc
#define SYM_FUNC_END(n)		.cfi_endproc; SYM_END n
/* Code that is not called. */
#define SYM_CODE_START(n)	SYM_START n; .cfi_startproc; .cfi_undefined rip
#define SYM_CODE_END(n)		.cfi_endproc; SYM_END n
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
	PUSH	%rsi
	movq	8(%rsp), %rsi
	movq	%rdi, 8(%rsp)
	.else
	PUSH	%rdi
	PUSH	%rsi
	.endif
	PUSH	%rdx
	PUSH	%rcx
	PUSH	\ax
	PUSH	%r8
	PUSH	%r9
	PUSH	%r10
	PUSH	%r11
	PUSH	%rbx
	PUSH	%rbp
	.cfi_rel_offset rbp, 0
	PUSH	%r12
	PUSH	%r13
	PUSH	%r14
	PUSH	%r15
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
	POP	%r15
	POP	%r14
	POP	%r13
	POP	%r12
	POP	%rbp
	.cfi_restore rbp
	POP	%rbx
	POP	%r11
	POP	%r10
	POP	%r9
	POP	%r8
	POP	%rax
	POP	%rcx
	POP	%rdx
	POP	%rsi
	POP	%rdi
	.endm
