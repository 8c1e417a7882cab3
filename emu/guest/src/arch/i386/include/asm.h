/* SPDX-License-Identifier: GPL-2.0-only */
/* For assembler sources: symbols as the C compiler would make them, and pt_regs. */
#include "abi.h"
#include "asm-offsets.h"

/*
 * Call frame information: every function says it, and whoever moves the stack pointer
 * says so. A frame that an interrupt or exception has begun has no stack pointer to
 * restore: the processor has pushed none, and what was on the stack lies above it.
 * Where nothing can be said, and where a stack begins, the return address is undefined.
 */
	.cfi_sections .debug_frame

	.macro PUSH what:req
	pushl	\what
	.cfi_adjust_cfa_offset 4
	.endm
	.macro POP what:req
	popl	\what
	.cfi_adjust_cfa_offset -4
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

/* The frame that an interrupt has pushed, EIP to EFLAGS, ends \size bytes above the stack pointer. */
	.macro UNWIND_IRET size=12
	.cfi_def_cfa esp, \size
	.cfi_offset eip, -12
	.endm
/* The stack pointer is that of a struct pt_regs without its sp and ss. */
	.macro UNWIND_REGS
	UNWIND_IRET PT_REGS_SP
	.cfi_offset ebp, PT_REGS_BP-PT_REGS_SP
	.endm

#define SYM_FUNC_START(n)	SYM_START n; .cfi_startproc
#define SYM_FUNC_START_LOCAL(n)	SYM_LOCAL n; .cfi_startproc
#define SYM_FUNC_END(n)		.cfi_endproc; SYM_END n
/* Code that is not called. */
#define SYM_CODE_START(n)	SYM_START n; .cfi_startproc; .cfi_undefined eip
#define SYM_CODE_START_LOCAL(n)	SYM_LOCAL n; .cfi_startproc; .cfi_undefined eip
#define SYM_CODE_END(n)		.cfi_endproc; SYM_END n
#define SYM_INNER_LABEL(n)	.globl n; .type n, @notype; n:

/* A function that gcc -pg would have made traceable. */
#ifdef GEN_NO_FENTRY
#define FENTRY
#else
#define FENTRY			\
	1: call __fentry__;	\
	.pushsection __mcount_loc, "a", @progbits; .long 1b; .popsection
#endif

#define ASM_NOKPROBE(n)		\
	.pushsection _kprobe_blacklist, "aw"; .balign 4; .long n; .popsection

#define _ASM_EXTABLE(from, to)	\
	.pushsection __ex_table, "a"; .balign 4; \
	.long (from) - .; .long (to) - .; .long 1; .popsection

/* pt_regs from gs or fs, below orig_ax, downwards. */
	.macro SAVE_ALL ax=%eax
	.if PT_REGS_ORIG_AX - PT_REGS_FS == 8
	PUSH	%gs
	.endif
	PUSH	%fs
	PUSH	%es
	PUSH	%ds
	PUSH	\ax
	PUSH	%ebp
	.cfi_rel_offset ebp, 0
	PUSH	%edi
	PUSH	%esi
	PUSH	%edx
	PUSH	%ecx
	PUSH	%ebx
	.endm

/* The segment registers are the kernel's already, and nobody has changed them. */
	.macro RESTORE_REGS
	POP	%ebx
	POP	%ecx
	POP	%edx
	POP	%esi
	POP	%edi
	POP	%ebp
	.cfi_restore ebp
	POP	%eax
	addl	$PT_REGS_ORIG_AX - PT_REGS_DS, %esp
	.cfi_adjust_cfa_offset PT_REGS_DS - PT_REGS_ORIG_AX
	.endm
