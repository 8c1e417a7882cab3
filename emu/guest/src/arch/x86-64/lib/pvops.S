/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * struct paravirt_patch_template of Debian's 6.1.0-*-amd64, as far as modules call through
 * it: the interrupt flag, control and debug registers, MSRs and page table entries. They expect every register but the
 * result to be kept by irq, read_cr2 and the entries' functions. The offsets and the size were measured with its headers,
 * as those of abi.h.
 */
#include "asm.h"

#define PV_IRQ_SAVE_FL	240
#define PV_SIZE		672

#define PV_RET		ret; .fill 4, 1, 0xcc
#define PV(name, ...)	SYM_FUNC_START(pv_native_##name); __VA_ARGS__; PV_RET; SYM_FUNC_END(pv_native_##name)

	.section .noinstr.text, "ax"
SYM_FUNC_START(pv_native_save_fl)
	pushfq
	.cfi_adjust_cfa_offset 8
	popq	%rax
	.cfi_adjust_cfa_offset -8
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(pv_native_save_fl)
PV(irq_disable, cli)
PV(irq_enable, sti)
PV(nop, nop)
PV(ident, movq %rdi, %rax)
PV(read_cr0, movq %cr0, %rax)
PV(write_cr0, movq %rdi, %cr0)
PV(write_cr4, movq %rdi, %cr4)
PV(read_cr2, movq %cr2, %rax)
PV(read_cr3, movq %cr3, %rax)
SYM_FUNC_START(pv_native_cpuid)
	pushq	%rbx
	.cfi_adjust_cfa_offset 8
	movq	%rdx, %r8
	movq	%rcx, %r9
	movl	(%rdi), %eax
	movl	(%r8), %ecx
	cpuid
	movl	%eax, (%rdi)
	movl	%ebx, (%rsi)
	movl	%ecx, (%r8)
	movl	%edx, (%r9)
	popq	%rbx
	.cfi_adjust_cfa_offset -8
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(pv_native_cpuid)

/* Those that say nothing of this processor (debug registers are 0, MSRs are those of the emulator). */
PV(get_debugreg, xorl %eax, %eax)
PV(read_msr, movl %edi, %ecx; rdmsr; shlq $32, %rdx; orq %rdx, %rax)
PV(read_msr_safe, movl %edi, %ecx; movl $0, (%rsi); rdmsr; shlq $32, %rdx; orq %rdx, %rax)

	.data
	.balign	8
	.globl	pv_ops
	.type	pv_ops, @object
pv_ops:
	.quad	pv_native_nop, pv_native_get_debugreg, pv_native_nop		/* io_delay, get_debugreg, set_debugreg */
	.quad	pv_native_read_cr0, pv_native_write_cr0, pv_native_write_cr4
	.fill	168 - 48, 1, 0
	.quad	pv_native_nop, pv_native_cpuid, pv_native_read_msr		/* wbinvd, cpuid, read_msr */
	.quad	pv_native_nop, pv_native_read_msr_safe, pv_native_nop		/* write_msr, read_msr_safe, write_msr_safe */
	.fill	PV_IRQ_SAVE_FL - 216, 1, 0
	.quad	pv_native_save_fl, pv_native_irq_disable, pv_native_irq_enable
	.fill	280 - PV_IRQ_SAVE_FL - 24, 1, 0
	.quad	pv_native_nop, pv_native_nop, pv_native_nop			/* flush_tlb_user, _kernel, _one_user */
	.fill	336 - 304, 1, 0
	.quad	pv_native_read_cr2, pv_native_nop, pv_native_read_cr3
	.fill	496 - 360, 1, 0
	.quad	pv_native_ident, pv_native_ident, pv_native_ident, pv_native_ident	/* pte_val, make_pte, pgd_val, make_pgd */
	.fill	PV_SIZE - 528, 1, 0
	.size	pv_ops, PV_SIZE
