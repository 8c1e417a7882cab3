/* SPDX-License-Identifier: GPL-2.0-only */
/* For assembler sources: the stack, and pt_regs. */
#include "abi.h"
#include "asm-offsets.h"

#define ASM_WORD	.long
#define ASM_WORD_SIZE	4
#define CFI_IP		eip
#include "asm_symbols.h"

/*
 * Call frame information: every function says it, and whoever moves the stack pointer
 * says so. A frame that an interrupt or exception has begun has no stack pointer to
 * restore: the processor has pushed none, and what was on the stack lies above it.
 * Where nothing can be said, and where a stack begins, the return address is undefined.
 */
	.macro PUSH what:req
	pushl	\what
	.cfi_adjust_cfa_offset 4
	.endm
	.macro POP what:req
	popl	\what
	.cfi_adjust_cfa_offset -4
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
