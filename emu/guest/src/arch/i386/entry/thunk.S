/* SPDX-License-Identifier: GPL-2.0-only */
#include "asm.h"

/* Indirect calls that no branch predictor can be taught anything by. */
	.section .text..__x86.indirect_thunk, "ax"
	.irp r, eax, ebx, ecx, edx, esi, edi, ebp
SYM_START __x86_indirect_thunk_\r, 32
	.cfi_startproc
	call	1f
2:	pause
	lfence
	jmp	2b
1:	.cfi_adjust_cfa_offset 4
	movl	%\r, (%esp)
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

	.text
/* Raises asm_sysvec_irq_work on this CPU: the frame an interrupt would push. */
SYM_FUNC_START(arch_irq_work_raise)
	pushfl
	.cfi_adjust_cfa_offset 4
	PUSH	$ABI_KERNEL_CS
	PUSH	$1f
	cli
	jmp	asm_sysvec_irq_work
1:	.cfi_adjust_cfa_offset -12
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(arch_irq_work_raise)

/* Calls preempt_schedule with every register kept, for code that cannot afford a call. */
SYM_FUNC_START(preempt_schedule_thunk)
	PUSH	%eax
	PUSH	%ecx
	PUSH	%edx
	call	preempt_schedule
	POP	%edx
	POP	%ecx
	POP	%eax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(preempt_schedule_thunk)
ASM_NOKPROBE(preempt_schedule_thunk)

	.section .note.GNU-stack, "", @progbits
