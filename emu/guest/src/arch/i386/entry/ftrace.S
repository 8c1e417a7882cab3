/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The trampolines that Linux has for function tracing and return probes. The machine's
 * own are the host's, outside the image; these call nobody until somebody
 * points a site at them.
 */
#include "asm.h"

	.text
SYM_FUNC_START(ftrace_stub)
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(ftrace_stub)

	.macro SAVE_CALLER
	PUSH	%eax
	PUSH	%ecx
	PUSH	%edx
	.endm
	.macro RESTORE_CALLER
	POP	%edx
	POP	%ecx
	POP	%eax
	.endm

SYM_FUNC_START(ftrace_caller)
	SAVE_CALLER
	movl	12(%esp), %eax
	subl	$5, %eax
	movl	16(%esp), %edx
	call	ftrace_stub
	RESTORE_CALLER
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(ftrace_caller)

SYM_FUNC_START(ftrace_regs_caller)
	pushfl
	.cfi_adjust_cfa_offset 4
	SAVE_CALLER
	PUSH	%ebx
	PUSH	%ebp
	.cfi_rel_offset ebp, 0
	movl	24(%esp), %eax
	subl	$5, %eax
	movl	28(%esp), %edx
	call	ftrace_stub
	POP	%ebp
	.cfi_restore ebp
	POP	%ebx
	RESTORE_CALLER
	popfl
	.cfi_adjust_cfa_offset -4
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(ftrace_regs_caller)

SYM_FUNC_START(return_to_handler)
	PUSH	%eax
	PUSH	%edx
	call	ftrace_stub
	movl	%eax, %ecx
	POP	%edx
	POP	%eax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(return_to_handler)

SYM_FUNC_START(arch_rethook_trampoline)
	PUSH	$ABI_KERNEL_DS
	PUSH	%esp
	pushfl
	.cfi_adjust_cfa_offset 4
	SAVE_CALLER
	call	ftrace_stub
	RESTORE_CALLER
	popfl
	.cfi_adjust_cfa_offset -4
	addl	$8, %esp
	.cfi_adjust_cfa_offset -8
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(arch_rethook_trampoline)
ASM_NOKPROBE(arch_rethook_trampoline)

/* What a detour buffer is copied from: data, never run here. */
	.section .rodata, "a"
SYM_START optprobe_template_entry
	.cfi_startproc
	pushfl
	SAVE_CALLER
	nop
	RESTORE_CALLER
	popfl
	.cfi_endproc
SYM_START optprobe_template_end
	.byte	0xcc

	.section .note.GNU-stack, "", @progbits
