/* SPDX-License-Identifier: GPL-2.0-only */
/* Ways into the kernel, and the one way out of it. The contract is in abi.h. */
#include "asm.h"

	.section .entry.text, "ax"

/*
 * entry_SYSCALL_64: what a syscall instruction leads to. GS is the kernel's already:
 * there is no user mode to come from.
 */
SYM_CODE_START(entry_SYSCALL_64)
	movq	%rsp, %gs:ABI_PCPU_SCRATCH
	movq	%gs:ABI_PCPU_TOP_OF_STACK, %rsp
SYM_INNER_LABEL(entry_SYSCALL_64_safe_stack)
	pushq	$ABI_USER_DS
	pushq	%gs:ABI_PCPU_SCRATCH
	pushq	%r11
	pushq	$ABI_USER_CS
	pushq	%rcx
SYM_INNER_LABEL(entry_SYSCALL_64_after_hwframe)
	pushq	%rax
	PUSH_AND_CLEAR_REGS ax=$-38
	movq	%rsp, %rdi
	movslq	%eax, %rsi
	call	do_syscall_64
	movq	PT_REGS_AX(%rsp), %rsi
	movl	$ABI_HC_SYSRET, %edi
	call	hypercall
1:	pause
	jmp	1b
SYM_CODE_END(entry_SYSCALL_64)

/* An interrupt: the host has pushed SS RSP RFLAGS CS RIP. */
	.macro idtentry_sysvec name, fn
SYM_CODE_START(\name)
	pushq	$-1
	call	error_entry
	movq	%rsp, %rdi
	call	\fn
	jmp	common_interrupt_return
SYM_CODE_END(\name)
	.endm

	idtentry_sysvec asm_sysvec_apic_timer_interrupt, sysvec_apic_timer_interrupt
	idtentry_sysvec asm_sysvec_irq_work, sysvec_irq_work
	idtentry_sysvec asm_sysvec_reschedule_ipi, sysvec_reschedule_ipi

/* Saves the registers below its own return address. */
SYM_CODE_START(error_entry)
	PUSH_AND_CLEAR_REGS ax=%rax ret=1
	cld
	pushq	%rsi
	xorl	%esi, %esi
	ret
SYM_CODE_END(error_entry)

SYM_CODE_START(common_interrupt_return)
	POP_REGS
	addq	$8, %rsp
SYM_INNER_LABEL(native_iret)
	iretq
SYM_CODE_END(common_interrupt_return)

/* A kernel thread begins: rbx = function, r12 = argument. */
SYM_CODE_START(ret_from_fork)
	xorl	%ebp, %ebp
	call	schedule_tail
	movq	%r12, %rdi
	call	*%rbx
	xorl	%edi, %edi
	call	do_exit
	ud2
SYM_CODE_END(ret_from_fork)

/* The return address of every call that the host begins. */
SYM_CODE_START(hc_return)
	movq	%rax, %rsi
	movl	$ABI_HC_RETURN, %edi
	call	hypercall
1:	pause
	jmp	1b
SYM_CODE_END(hc_return)

	.section .noinstr.text, "ax"
/* long hypercall(long nr, long a, long b, long c) */
SYM_FUNC_START(hypercall)
	movq	%rdi, %rax
	.byte	0x0f, 0x05		/* the gate */
	ret
SYM_FUNC_END(hypercall)

/* What gcc -pg calls; the loader turns each such call into a nop. */
SYM_FUNC_START(__fentry__)
	ret
SYM_FUNC_END(__fentry__)

	.section .note.GNU-stack, "", @progbits
