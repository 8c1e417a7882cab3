/* SPDX-License-Identifier: GPL-2.0-only */
#include "asm.h"

/* Indirect calls that no branch predictor can be taught anything by. */
	.section .text..__x86.indirect_thunk, "ax"
	.irp r, rax, rbx, rcx, rdx, rsi, rdi, rbp, r8, r9, r10, r11, r12, r13, r14, r15
SYM_START __x86_indirect_thunk_\r, 32
	.cfi_startproc
	call	1f
2:	pause
	lfence
	jmp	2b
1:	.cfi_adjust_cfa_offset 8
	movq	%\r, (%rsp)
	ret
	.fill	4, 1, 0xcc
	.cfi_endproc
SYM_END __x86_indirect_thunk_\r
ASM_NOKPROBE(__x86_indirect_thunk_\r)
	.endr

/* Where returns go on a kernel that has not patched them in place. */
SYM_FUNC_START(__x86_return_thunk)
	ret
	int3
SYM_FUNC_END(__x86_return_thunk)
SYM_FUNC_START(retbleed_return_thunk)
	ret
	int3
SYM_FUNC_END(retbleed_return_thunk)
SYM_FUNC_START(srso_return_thunk)
	call	__x86_return_thunk
	ud2
SYM_FUNC_END(srso_return_thunk)

	.text
/* Raises asm_sysvec_irq_work on this CPU: the frame an interrupt would push. */
SYM_FUNC_START(arch_irq_work_raise)
	movq	%rsp, %rax
	.cfi_def_cfa_register rax
	andq	$-16, %rsp
	pushq	$ABI_KERNEL_DS
	leaq	8(%rax), %rcx
	pushq	%rcx
	pushfq
	pushq	$ABI_KERNEL_CS
	pushq	(%rax)
	cli
	jmp	asm_sysvec_irq_work
SYM_FUNC_END(arch_irq_work_raise)

/* Calls preempt_schedule with every register kept, for code that cannot afford a call. */
SYM_FUNC_START(preempt_schedule_thunk)
	PUSH	%rdi
	PUSH	%rsi
	PUSH	%rdx
	PUSH	%rcx
	PUSH	%rax
	PUSH	%r8
	PUSH	%r9
	PUSH	%r10
	PUSH	%r11
	call	preempt_schedule
	POP	%r11
	POP	%r10
	POP	%r9
	POP	%r8
	POP	%rax
	POP	%rcx
	POP	%rdx
	POP	%rsi
	POP	%rdi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(preempt_schedule_thunk)
ASM_NOKPROBE(preempt_schedule_thunk)

	.section .note.GNU-stack, "", @progbits
