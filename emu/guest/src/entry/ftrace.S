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
	pushq	%rax
	pushq	%rcx
	pushq	%rdx
	pushq	%rsi
	pushq	%rdi
	pushq	%r8
	pushq	%r9
	.endm
	.macro RESTORE_CALLER
	popq	%r9
	popq	%r8
	popq	%rdi
	popq	%rsi
	popq	%rdx
	popq	%rcx
	popq	%rax
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
	SAVE_CALLER
	pushq	%rbx
	pushq	%rbp
	movq	80(%rsp), %rdi
	subq	$5, %rdi
	movq	%rsp, %rcx
	call	ftrace_stub
	popq	%rbp
	popq	%rbx
	RESTORE_CALLER
	popfq
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(ftrace_regs_caller)

SYM_FUNC_START(return_to_handler)
	subq	$16, %rsp
	movq	%rax, (%rsp)
	movq	%rdx, 8(%rsp)
	call	ftrace_stub
	movq	8(%rsp), %rdx
	movq	(%rsp), %rax
	addq	$16, %rsp
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(return_to_handler)

SYM_FUNC_START(arch_rethook_trampoline)
	pushq	$ABI_KERNEL_DS
	pushq	%rsp
	pushfq
	SAVE_CALLER
	call	ftrace_stub
	RESTORE_CALLER
	popfq
	addq	$16, %rsp
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(arch_rethook_trampoline)
ASM_NOKPROBE(arch_rethook_trampoline)

/* What a detour buffer is copied from: data, never run here. */
	.section .rodata, "a"
SYM_START optprobe_template_entry
	pushfq
	SAVE_CALLER
	nop
	RESTORE_CALLER
	popfq
SYM_FUNC_START(optprobe_template_end)
	.byte	0xcc

	.section .note.GNU-stack, "", @progbits
