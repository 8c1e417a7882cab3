/* SPDX-License-Identifier: GPL-2.0-only */
/* For assembler sources: the stack, and pt_regs. */
#include "abi.h"
#include "asm-offsets.h"

#define ASM_WORD	.quad
#define ASM_WORD_SIZE	8
#define CFI_IP		rip
#include "asm_symbols.h"

/*
 * Call frame information: every function says it, and whoever moves the stack pointer
 * says so. A frame that an interrupt or exception has begun has a stack pointer to
 * restore; where nothing can be said, and where a stack begins, the return address
 * is undefined.
 */
	.macro PUSH what:req
	pushq	\what
	.cfi_adjust_cfa_offset 8
	.endm
	.macro POP what:req
	popq	\what
	.cfi_adjust_cfa_offset -8
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
