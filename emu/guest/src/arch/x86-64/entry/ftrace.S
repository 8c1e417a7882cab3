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
	PUSH	%rax
	PUSH	%rcx
	PUSH	%rdx
	PUSH	%rsi
	PUSH	%rdi
	PUSH	%r8
	PUSH	%r9
	.endm
	.macro RESTORE_CALLER
	POP	%r9
	POP	%r8
	POP	%rdi
	POP	%rsi
	POP	%rdx
	POP	%rcx
	POP	%rax
	.endm

SYM_FUNC_START(ftrace_caller)
	SAVE_CALLER
	movq	56(%rsp), %rdi
	subq	$5, %rdi
	movq	64(%rsp), %rsi
	call	ftrace_stub
	RESTORE_CALLER
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(ftrace_caller)

SYM_FUNC_START(ftrace_regs_caller)
	pushfq
	.cfi_adjust_cfa_offset 8
	SAVE_CALLER
	PUSH	%rbx
	PUSH	%rbp
	.cfi_rel_offset rbp, 0
	movq	80(%rsp), %rdi
	subq	$5, %rdi
	movq	%rsp, %rcx
	call	ftrace_stub
	POP	%rbp
	.cfi_restore rbp
	POP	%rbx
	RESTORE_CALLER
	popfq
	.cfi_adjust_cfa_offset -8
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(ftrace_regs_caller)

SYM_FUNC_START(return_to_handler)
	subq	$16, %rsp
	.cfi_adjust_cfa_offset 16
	movq	%rax, (%rsp)
	movq	%rdx, 8(%rsp)
	call	ftrace_stub
	movq	8(%rsp), %rdx
	movq	(%rsp), %rax
	addq	$16, %rsp
	.cfi_adjust_cfa_offset -16
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(return_to_handler)

SYM_FUNC_START(arch_rethook_trampoline)
	PUSH	$ABI_KERNEL_DS
	PUSH	%rsp
	pushfq
	.cfi_adjust_cfa_offset 8
	SAVE_CALLER
	call	ftrace_stub
	RESTORE_CALLER
	popfq
	.cfi_adjust_cfa_offset -8
	addq	$16, %rsp
	.cfi_adjust_cfa_offset -16
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(arch_rethook_trampoline)
ASM_NOKPROBE(arch_rethook_trampoline)

/* What a detour buffer is copied from: data, never run here. */
	.section .rodata, "a"
SYM_START optprobe_template_entry
	.cfi_startproc
	pushfq
	SAVE_CALLER
	nop
	RESTORE_CALLER
	popfq
	.cfi_endproc
SYM_START optprobe_template_end
	.byte	0xcc

	.section .note.GNU-stack, "", @progbits
