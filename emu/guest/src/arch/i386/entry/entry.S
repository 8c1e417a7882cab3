/* SPDX-License-Identifier: GPL-2.0-only */
/* Ways into the kernel, and the one way out of it. The contract is in abi.h. */
#include "asm.h"

/* Where the image begins. What a boot loader would jump to; the host calls start_kernel itself. */
	.section .head.text, "ax"
SYM_CODE_START(startup_32)
	lgdt	gdt_descr
	movl	$ABI_KERNEL_DS, %eax
	movl	%eax, %ds
	movl	%eax, %es
	movl	%eax, %ss
	movl	$ABI_PERCPU_DS, %eax
	movl	%eax, %fs
	xorl	%ebp, %ebp
	call	start_kernel
1:	hlt
	jmp	1b
SYM_CODE_END(startup_32)

	.section .rodata, "a"
gdt_descr:
	.word	ABI_GDT_SIZE - 1
	.long	gdt_page

	.section .entry.text, "ax"

/*
 * entry_INT80_32: what an int $0x80 leads to. The stack is the kernel's already, with SS ESP EFLAGS CS EIP
 * of user mode on it: there is no user mode to come from.
 */
SYM_CODE_START(entry_INT80_32)
	pushl	%eax
	SAVE_ALL ax=$-38
	movl	%esp, %eax
	movl	PT_REGS_ORIG_AX(%esp), %edx
	call	do_syscall_64
	movl	PT_REGS_AX(%esp), %edx
	movl	$ABI_HC_SYSRET, %eax
	call	hypercall
1:	pause
	jmp	1b
SYM_CODE_END(entry_INT80_32)

/* An interrupt: the host has pushed EFLAGS CS EIP. */
	.macro idtentry_sysvec name, fn
SYM_CODE_START(\name)
	UNWIND_IRET
	PUSH	$-1
	SAVE_ALL
	cld
	UNWIND_REGS
	movl	%esp, %eax
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
	UNWIND_IRET \has_error_code*4+12
	.if \has_error_code == 0
	PUSH	$0
	.endif
	PUSH	$\fn
	jmp	handle_exception
SYM_CODE_END(\name)
	.endm

	idtentry asm_exc_divide_error, exc_divide_error
	idtentry asm_exc_invalid_op, exc_invalid_op
	idtentry asm_exc_int3, exc_int3
	idtentry asm_exc_debug, exc_debug
	idtentry asm_exc_general_protection, exc_general_protection, has_error_code=1
	idtentry asm_exc_page_fault, exc_page_fault, has_error_code=1

/*
 * Above the return frame lie an error code and the function that handles the exception: the code's place becomes that
 * of orig_ax, and the function's that of the register below it.
 */
SYM_CODE_START_LOCAL(handle_exception)
	UNWIND_IRET 20
	.if PT_REGS_ORIG_AX - PT_REGS_FS == 8
	xchgl	%eax, (%esp)
	PUSH	%fs
	.else
	xchgl	%eax, (%esp)
	.endif
	PUSH	%es
	PUSH	%ds
	PUSH	$0
	PUSH	%ebp
	.cfi_rel_offset ebp, 0
	PUSH	%edi
	PUSH	%esi
	PUSH	%edx
	PUSH	%ecx
	PUSH	%ebx
	UNWIND_REGS
	cld
	movl	%eax, %ecx
	movl	PT_REGS_ORIG_AX-4(%esp), %eax
	movl	%eax, PT_REGS_AX(%esp)
	movl	PT_REGS_ORIG_AX(%esp), %edx
	movl	$-1, PT_REGS_ORIG_AX(%esp)
	movl	%esp, %eax
	call	*%ecx
	jmp	error_return
SYM_CODE_END(handle_exception)

SYM_CODE_START(error_return)
	UNWIND_REGS
	cli
	jmp	common_interrupt_return
SYM_CODE_END(error_return)

SYM_FUNC_START(_paravirt_nop)
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(_paravirt_nop)

SYM_CODE_START(common_interrupt_return)
	UNWIND_REGS
	RESTORE_REGS
	addl	$4, %esp
	.cfi_adjust_cfa_offset -4
SYM_INNER_LABEL(native_iret)
	iret
SYM_CODE_END(common_interrupt_return)

/* A kernel thread begins: ebx = function, edi = argument. */
SYM_CODE_START(ret_from_fork)
	xorl	%ebp, %ebp
	call	schedule_tail
	movl	%edi, %eax
	call	*%ebx
	xorl	%eax, %eax
	call	do_exit
	ud2
SYM_CODE_END(ret_from_fork)

/*
 * struct task_struct *__switch_to_asm(struct task_struct *prev, long state): gives the CPU up. The
 * host has switched stacks when the hypercall comes back.
 */
	.text
SYM_FUNC_START(__switch_to_asm)
	PUSH	%ebp
	.cfi_rel_offset ebp, 0
	PUSH	%ebx
	PUSH	%edi
	PUSH	%esi
	pushfl
	.cfi_adjust_cfa_offset 4
	movl	%eax, %ebx
	movl	$ABI_HC_SCHEDULE, %eax
	call	hypercall
	movl	%ebx, %eax
	movl	%fs:ABI_PCPU_CURRENT, %edx
	popfl
	.cfi_adjust_cfa_offset -4
	POP	%esi
	POP	%edi
	POP	%ebx
	POP	%ebp
	.cfi_restore ebp
	jmp	__switch_to
SYM_FUNC_END(__switch_to_asm)
	.section .entry.text, "ax"

/* The return address of every call that the host begins. Nothing is known to lie above the stack pointer. */
SYM_CODE_START(hc_return)
	subl	$16, %esp
	movl	%eax, %edx
	movl	$ABI_HC_RETURN, %eax
	call	hypercall
1:	pause
	jmp	1b
SYM_CODE_END(hc_return)

	.section .noinstr.text, "ax"
/* long hypercall(long nr, long a, long b, long c): all 64 bits of the result are in edx:eax */
SYM_FUNC_START(hypercall)
	.globl	hypercall_wide
	.type	hypercall_wide, @function
	.set	hypercall_wide, hypercall
	PUSH	%esi
	.cfi_rel_offset esi, 0
	movl	%edx, %esi
	movl	%ecx, %edx
	movl	8(%esp), %ecx
	.byte	0x0f, 0x05		/* the gate */
	POP	%esi
	.cfi_restore esi
	ret
SYM_FUNC_END(hypercall)

/* What gcc -pg calls; the loader turns each such call into a nop. */
SYM_FUNC_START(__fentry__)
	ret
SYM_FUNC_END(__fentry__)

	.section .note.GNU-stack, "", @progbits
