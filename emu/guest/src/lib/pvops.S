/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * struct paravirt_patch_template of Debian's 6.1.0-*-amd64, as far as modules call through
 * it: the interrupt flag. They expect every register but the result to be kept. The offset of
 * irq.save_fl and the size were measured with its headers, as those of abi.h.
 */
#include "asm.h"

#define PV_IRQ_SAVE_FL	240
#define PV_SIZE		672

	.section .noinstr.text, "ax"
SYM_FUNC_START(pv_native_save_fl)
	pushfq
	.cfi_adjust_cfa_offset 8
	popq	%rax
	.cfi_adjust_cfa_offset -8
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(pv_native_save_fl)
SYM_FUNC_START(pv_native_irq_disable)
	cli
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(pv_native_irq_disable)
SYM_FUNC_START(pv_native_irq_enable)
	sti
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(pv_native_irq_enable)

	.data
	.balign	8
	.globl	pv_ops
	.type	pv_ops, @object
pv_ops:
	.fill	PV_IRQ_SAVE_FL, 1, 0
	.quad	pv_native_save_fl, pv_native_irq_disable, pv_native_irq_enable
	.fill	PV_SIZE - PV_IRQ_SAVE_FL - 24, 1, 0
	.size	pv_ops, PV_SIZE
