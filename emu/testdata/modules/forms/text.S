/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * A function for each form of instruction, the table of them, and what calls one
 * with given registers. They get 5 in rcx, 3 in rdx, and pointers to memory in
 * rsi, rdi and rbp; carry is set.
 */
#include <linux/linkage.h>
#include <asm/asm.h>

.macro form name
	.text
	.balign 16, 0xcc
	.type form_\name, @function
form_\name:
.endm

.macro end name
	ret
	.size form_\name, . - form_\name
	.section .rodata
	.quad form_\name, form_name_\name
	.long .Lend_\name - form_\name, 0
	.text
.Lend_\name:
	.section .rodata.str1.1, "aMS", @progbits, 1
form_name_\name:
	.asciz "\name"
	.text
.endm

	.section .rodata
	.balign 8
	.globl forms
forms:
form movsb
	cld
	rep	movsb
end movsb

form stosq
	mov	$3, %ecx
	rep	stosq
	lea	-1(%rdi), %rbx
end stosq

form lods
	lodsb
	lodsw
	lodsl
	lodsq
end lods

form scas
	mov	$29, %al
	repne	scasb
	sete	%bl
end scas

form cmps
	repe	cmpsb
	setb	%dl
end cmps

form backwards
	std
	movsb
	lodsw
	cld
end backwards

form xlat
	mov	%rsi, %rbx
	mov	$9, %al
	xlat
end xlat

form lock_xadd
	lock	xadd %rdx, (%rdi)
	lock	xadd %al, 3(%rsi)
end lock_xadd

form lock_cmpxchg
	mov	(%rdi), %rax
	lock	cmpxchg %rdx, (%rdi)
	lock	cmpxchg %ecx, (%rdi)
end lock_cmpxchg

form lock_inc
	lock	incl (%rdi)
	lock	decq 8(%rdi)
	lock	notw 2(%rsi)
end lock_inc

form lock_bts
	lock	btsl $7, (%rdi)
	lock	btrl %ecx, 4(%rdi)
	lock	btcq $40, (%rsi)
end lock_bts

form lock_add
	lock	addq $5, (%rdi)
	lock	orb $0x81, 1(%rdi)
	lock	sbbq %rdx, (%rsi)
end lock_add

form cmpxchg16b
	mov	(%rbp), %rax
	mov	8(%rbp), %rdx
	lock	cmpxchg16b (%rbp)
end cmpxchg16b

form xchg
	xchg	%rax, %rdx
	xchg	%rbx, (%rdi)
	xchg	%al, %ah
	xchg	%r8, %rax
end xchg

form xadd
	xadd	%rdx, %rax
	xadd	%bl, (%rdi)
end xadd

form cmpxchg
	cmpxchg	%rdx, %rbx
	cmpxchg	%rax, %rdx
end cmpxchg

form cmov
	cmovc	%rdx, %rax
	cmovnc	%rcx, %rbx
	cmovs	(%rdi), %ecx
	test	%edx, %edx
	cmovg	%r9, %r8
end cmov

form setcc
	setc	%al
	seto	%bl
	cmp	$3, %edx
	sete	(%rdi)
	setg	%ch
	setnp	1(%rdi)
end setcc

form bt
	bt	$5, %rax
	bts	$6, %rbx
	btr	%rcx, %rdx
	btc	$63, %r8
	bt	%rcx, (%rdi)
end bt

form bsf
	bsf	%rax, %rbx
	bsr	%rdx, %rcx
	bswap	%r9
	bswap	%r10d
end bsf

form push
	push	%rax
	push	%r12
	pop	%rbx
	pop	%r13
end push

form push_imm
	push	$0x12
	push	$0x12345678
	pop	%rax
	pop	%rdx
end push_imm

form push_mem
	push	(%rdi)
	push	8(%rsi)
	pop	16(%rdi)
	pop	%rax
end push_mem

form push_word
	pushw	%ax
	pushw	$5
	popw	%bx
	popw	%cx
end push_word

form push_sp
	push	%rsp
	pop	%rax
	push	(%rsp)
	pop	%rdx
end push_sp

form pop_sp
	mov	%rsp, %rax
	push	%rax
	pop	%rsp
	mov	%rsp, %rdx
end pop_sp

form pop_memsp
	push	%rcx
	push	%rdx
	pop	(%rsp)
	pop	%rax
end pop_memsp

form pushf
	pushf
	pop	%rax
	stc
	pushf
	pop	%rbx
end pushf

form popf
	pushf
	orq	$0x841, (%rsp)
	popf
	setc	%al
	seto	%bl
end popf

form enter
	enter	$16, $0
	mov	%rsp, %rax
	mov	%rcx, -8(%rbp)
	leave
end enter

form leave
	push	%rbp
	mov	%rsp, %rbp
	sub	$24, %rsp
	leave
end leave

form cli
	cli
	pushf
	pop	%rax
	sti
	pushf
	pop	%rbx
end cli

form flags
	stc
	cmc
	clc
	std
	cld
	stc
end flags

form lahf
	lahf
	mov	%eax, %ebx
	or	$0xff00, %eax
	sahf
end lahf

form call
	call	1f
	mov	%rax, %rbx
	ret
	ud2
	ud2
	ud2
1:	add	$7, %rax
end call

form call_reg
	lea	1f(%rip), %r11
	call	*%r11
	dec	%rbx
	ret
	ud2
	ud2
	ud2
1:	inc	%rax
end call_reg

form call_mem
	lea	1f(%rip), %r11
	mov	%r11, (%rdi)
	call	*(%rdi)
	movq	$0, (%rdi)
	xor	%r11d, %r11d
	ret
	ud2
	ud2
	ud2
1:	inc	%rdx
end call_mem

form call_stack
	lea	1f(%rip), %rax
	push	%rax
	call	*(%rsp)
	pop	%rbx
	xor	%eax, %eax
	xor	%ebx, %ebx
	ret
	ud2
	ud2
	ud2
1:	inc	%rdx
end call_stack

form jmp_reg
	lea	1f(%rip), %r11
	jmp	*%r11
	ud2
1:	inc	%rax
end jmp_reg

form jmp_mem
	lea	1f(%rip), %r11
	mov	%r11, (%rdi)
	jmp	*(%rdi)
	ud2
1:	movq	$0, (%rdi)
end jmp_mem

form jmp
	jmp	1f
	ud2
1:	inc	%rax
	jmp	2f
	.skip	140, 0x90
2:	dec	%rdx
end jmp

form jcc
	jc	1f
	ud2
1:	jnc	2f
	inc	%rax
	jz	2f
	js	2f
	jo	2f
2:	cmp	%rdx, %rcx
	jg	3f
	ud2
3:	dec	%rbx
end jcc

form jcc_near
	jc	1f
	.skip	140, 0x90
1:	jbe	2f
	.skip	140, 0x90
2:	test	%rax, %rax
	jp	3f
	inc	%rdx
3:	jl	4f
	inc	%rcx
4:	neg	%rbx
end jcc_near

form jrcxz
	jrcxz	1f
	xor	%ecx, %ecx
	jrcxz	2f
	ud2
1:	ud2
2:	inc	%rax
	jecxz	3f
	ud2
3:	dec	%rdx
end jrcxz

form ret_early
	cmp	$5, %ecx
	je	1f
	inc	%rax
1:	ret
	dec	%rbx
end ret_early

form ret_imm
	inc	%rax
	ret	$0
	nop
end ret_imm

form rip
	lea	mem(%rip), %rax
	mov	mem+8(%rip), %rbx
	addq	$3, mem+16(%rip)
	cmpb	$3, mem+24(%rip)
end rip

form rip_imm
	movl	$0x11223344, mem+32(%rip)
	orw	$0x1234, mem+40(%rip)
	imul	$77, mem+48(%rip), %rax
end rip_imm

form mul
	mul	%rdx
	imul	%rcx, %rbx
	imul	$-9, %r8, %r9
	imul	%dl
end mul

form div
	xor	%edx, %edx
	div	%rcx
	cqo
	idiv	%rcx
	mov	$700, %ax
	div	%cl
end div

form shift
	shl	$3, %rax
	sar	%cl, %rbx
	rcl	$1, %rdx
	rcr	$5, %r8
	ror	%cl, %r9d
	shrl	(%rdi)
end shift

form shld
	shld	$7, %rax, %rbx
	shrd	%cl, %rdx, %r8
end shld

form adc
	adc	%rax, %rbx
	sbb	$5, %rcx
	adc	$-1, %dx
	sbb	(%rdi), %r8b
end adc

form arith
	add	$1000, %rax
	sub	%rdx, %rbx
	and	$0xf0, %cl
	or	%r8, %r9
	xor	$-1, %r10
	cmp	%rax, %rbx
	test	$5, %dl
end arith

form unary
	neg	%rax
	not	%rbx
	incb	(%rdi)
	decw	2(%rdi)
	inc	%r9d
end unary

form extend
	cbw
	cwde
	cdqe
	cwd
	cdq
	cqo
	movzbl	%ah, %ebx
	movswq	(%rdi), %r8
	movslq	%ecx, %r9
end extend

form mov
	mov	$0x1122334455667788, %rax
	mov	%ah, %bl
	movb	$5, (%rdi)
	movw	%cx, 2(%rdi)
	mov	$-5, %r8
	movnti	%rax, 16(%rdi)
end mov

form mov_moffs
	movabs	%rax, mem+64
	movabs	mem+72, %eax
end mov_moffs

form lea
	lea	(%rdx,%rcx,4), %rax
	lea	0x12345678(%rdx), %ebx
	lea	-4(%rsp), %r8
end lea

form nops
	nop
	pause
	.byte	0x0f, 0x1f, 0x44, 0, 0
	.byte	0x66, 0x90
	lfence
	mfence
	.byte	0x2e, 0x66, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0
end nops

form endbr
	inc	%rdx
	.byte	0xf3, 0x0f, 0x1e, 0xfa
	inc	%rax
end endbr

form rep_none
	xor	%ecx, %ecx
	rep	movsb
	repe	cmpsb
	inc	%rax
end rep_none

form fault
	xor	%eax, %eax
	movabs	$0xffffeb0000000000, %r11
1:	mov	(%r11), %rax
	inc	%rdx
2:	dec	%rbx
	_ASM_EXTABLE(1b, 2b)
end fault

form fault_store
	movabs	$0xffffeb0000000000, %r11
1:	movq	$5, (%r11)
	inc	%rdx
2:	inc	%rcx
	_ASM_EXTABLE(1b, 2b)
end fault_store

form fault_rep
	movabs	$0xffffeb0000000000, %rdi
1:	rep	movsb
	inc	%rdx
2:	xor	%edi, %edi
	_ASM_EXTABLE(1b, 2b)
end fault_rep

form fault_push
	movabs	$0xffffeb0000000000, %r11
1:	push	(%r11)
	pop	%rax
2:	inc	%rdx
	_ASM_EXTABLE(1b, 2b)
end fault_push

form fault_lock
	movabs	$0xffffeb0000000000, %r11
1:	lock	addl $1, (%r11)
	inc	%rdx
2:	dec	%rcx
	_ASM_EXTABLE(1b, 2b)
end fault_lock

	.section .rodata
	.quad 0

/* call_form(what): with the registers of form_in, which are those of form_out behind it. */
	.text
	.balign 16, 0xcc
	.globl call_form
	.type call_form, @function
call_form:
	push	%rbx
	push	%rbp
	push	%r12
	push	%r13
	push	%r14
	push	%r15
	mov	%rsp, form_old(%rip)
	and	$-256, %rsp
	mov	%rsp, form_sp(%rip)
	mov	%rdi, form_target(%rip)
	push	form_in+15*8(%rip)
	popf
	mov	form_in+0*8(%rip), %rax
	mov	form_in+1*8(%rip), %rbx
	mov	form_in+2*8(%rip), %rcx
	mov	form_in+3*8(%rip), %rdx
	mov	form_in+4*8(%rip), %rsi
	mov	form_in+5*8(%rip), %rdi
	mov	form_in+6*8(%rip), %rbp
	mov	form_in+7*8(%rip), %r8
	mov	form_in+8*8(%rip), %r9
	mov	form_in+9*8(%rip), %r10
	mov	form_in+10*8(%rip), %r11
	mov	form_in+11*8(%rip), %r12
	mov	form_in+12*8(%rip), %r13
	mov	form_in+13*8(%rip), %r14
	mov	form_in+14*8(%rip), %r15
	call	*form_target(%rip)
	mov	%rax, form_out+0*8(%rip)
	mov	%rbx, form_out+1*8(%rip)
	mov	%rcx, form_out+2*8(%rip)
	mov	%rdx, form_out+3*8(%rip)
	mov	%rsi, form_out+4*8(%rip)
	mov	%rdi, form_out+5*8(%rip)
	mov	%rbp, form_out+6*8(%rip)
	mov	%r8, form_out+7*8(%rip)
	mov	%r9, form_out+8*8(%rip)
	mov	%r10, form_out+9*8(%rip)
	mov	%r11, form_out+10*8(%rip)
	mov	%r12, form_out+11*8(%rip)
	mov	%r13, form_out+12*8(%rip)
	mov	%r14, form_out+13*8(%rip)
	mov	%r15, form_out+14*8(%rip)
	mov	%rsp, form_out+16*8(%rip)
	pushf
	pop	form_out+15*8(%rip)
	cld
	sti
	mov	form_old(%rip), %rsp
	pop	%r15
	pop	%r14
	pop	%r13
	pop	%r12
	pop	%rbp
	pop	%rbx
	ret
	.size call_form, . - call_form

	.data
	.balign 16
	.globl form_in, form_out, form_sp
form_in:	.skip 16*8
form_out:	.skip 17*8
form_sp:	.quad 0
form_old:	.quad 0
form_target:	.quad 0
	.globl mem
	.balign 64
mem:	.skip 512
