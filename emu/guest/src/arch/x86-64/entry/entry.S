/* SPDX-License-Identifier: GPL-2.0-only */
/* Ways into the kernel, and the one way out of it. The contract is in abi.h. */
#include "asm.h"

/* Where the image begins. What a boot loader would jump to; the host calls start_kernel itself. */
	.section .head.text, "ax"
SYM_CODE_START(startup_64)
	leaq	gdt_descr(%rip), %rax
	lgdt	(%rax)
	movl	$ABI_KERNEL_DS, %eax
	movl	%eax, %ds
	movl	%eax, %es
	movl	%eax, %ss
	xorl	%ebp, %ebp
	call	start_kernel
1:	hlt
	jmp	1b
SYM_CODE_END(startup_64)

	.section .rodata, "a"
gdt_descr:
	.word	ABI_GDT_SIZE - 1
	.quad	gdt_page

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
	UNWIND_IRET
	PUSH	$-1
	call	error_entry
	UNWIND_REGS
	movq	%rsp, %rdi
	call	\fn
	jmp	common_interrupt_return
SYM_CODE_END(\name)
	.endm

	idtentry_sysvec asm_sysvec_apic_timer_interrupt, sysvec_apic_timer_interrupt
	idtentry_sysvec asm_sysvec_irq_work, sysvec_irq_work
	idtentry_sysvec asm_sysvec_reschedule_ipi, sysvec_reschedule_ipi

/*
 * Exceptions. The machine serves all of them outside: these are for one that
 * would deliver them, and give the names that must not be probed.
 */
	.macro idtentry name, fn, has_error_code=0
SYM_CODE_START(\name)
	UNWIND_IRET \has_error_code*8+40
	.if \has_error_code == 0
	PUSH	$-1
	.endif
	call	error_entry
	UNWIND_REGS
	movq	%rsp, %rdi
	movq	PT_REGS_ORIG_AX(%rsp), %rsi
	movq	$-1, PT_REGS_ORIG_AX(%rsp)
	call	\fn
	jmp	error_return
SYM_CODE_END(\name)
	.endm

	idtentry asm_exc_divide_error, exc_divide_error
	idtentry asm_exc_invalid_op, exc_invalid_op
	idtentry asm_exc_int3, exc_int3
	idtentry asm_exc_debug, exc_debug
	idtentry asm_exc_general_protection, exc_general_protection, has_error_code=1
	idtentry asm_exc_page_fault, exc_page_fault, has_error_code=1

SYM_CODE_START(error_return)
	UNWIND_REGS
	cli
	jmp	common_interrupt_return
SYM_CODE_END(error_return)

SYM_FUNC_START(_paravirt_nop)
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(_paravirt_nop)

/* Saves the registers below its own return address. */
SYM_CODE_START(error_entry)
	PUSH_AND_CLEAR_REGS ax=%rax ret=1
	cld
	pushq	%rsi
	xorl	%esi, %esi
	ret
SYM_CODE_END(error_entry)

SYM_CODE_START(common_interrupt_return)
	UNWIND_REGS
	POP_REGS
	addq	$8, %rsp
	.cfi_adjust_cfa_offset -8
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

/*
 * struct task_struct *__switch_to_asm(struct task_struct *prev, long state): gives the CPU up. The
 * host has switched stacks when the hypercall comes back.
 */
	.text
SYM_FUNC_START(__switch_to_asm)
	PUSH	%rbp
	.cfi_rel_offset rbp, 0
	PUSH	%rbx
	PUSH	%r12
	PUSH	%r13
	PUSH	%r14
	PUSH	%r15
	movq	%rdi, %rbx
	movl	$ABI_HC_SCHEDULE, %edi
	call	hypercall
	movq	%rbx, %rdi
	movq	%gs:ABI_PCPU_CURRENT, %rsi
	POP	%r15
	POP	%r14
	POP	%r13
	POP	%r12
	POP	%rbx
	POP	%rbp
	.cfi_restore rbp
	jmp	__switch_to
SYM_FUNC_END(__switch_to_asm)
	.section .entry.text, "ax"

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
