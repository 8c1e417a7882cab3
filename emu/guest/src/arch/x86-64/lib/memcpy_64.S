/* SPDX-License-Identifier: GPL-2.0-only */
/* Block operations, by string instructions and, for short tails, loop and jrcxz. */
#include "asm.h"

	.section .noinstr.text, "ax"
SYM_FUNC_START(__memcpy)
	.weak	memcpy
	.type	memcpy, @function
memcpy:
	movq	%rdi, %rax
	movq	%rdx, %rcx
	shrq	$3, %rcx
	andl	$7, %edx
	rep movsq
	movl	%edx, %ecx
	jrcxz	2f
1:	movb	(%rsi), %dl
	movb	%dl, (%rdi)
	incq	%rsi
	incq	%rdi
	loop	1b
2:	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(__memcpy)
	.size	memcpy, . - memcpy

	.text

SYM_FUNC_START(memmove)
	movq	%rdi, %rax
	movq	%rdi, %r8
	subq	%rsi, %r8
	cmpq	%rdx, %r8
	jae	__memcpy
	leaq	-1(%rsi,%rdx), %rsi
	leaq	-1(%rdi,%rdx), %rdi
	movq	%rdx, %rcx
	std
	rep movsb
	cld
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(memmove)

SYM_FUNC_START(memset)
	movq	%rdi, %r9
	movzbl	%sil, %esi
	movabsq	$0x0101010101010101, %rax
	imulq	%rsi, %rax
	movq	%rdx, %rcx
	shrq	$3, %rcx
	andl	$7, %edx
	rep stosq
	movl	%edx, %ecx
	rep stosb
	movq	%r9, %rax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(memset)

/* unsigned long copy_user_generic_string(to, from, n): bytes not copied */
SYM_FUNC_START(copy_user_generic_string)
	/* The ways to copy that a processor has differ in speed alone. */
	.globl	copy_user_generic_unrolled, copy_user_enhanced_fast_string
	.type	copy_user_generic_unrolled, @function
	.type	copy_user_enhanced_fast_string, @function
	.set	copy_user_generic_unrolled, copy_user_generic_string
	.set	copy_user_enhanced_fast_string, copy_user_generic_string
	movl	%edx, %r8d
	andl	$7, %r8d
	movq	%rdx, %rcx
	shrq	$3, %rcx
1:	rep movsq
	movl	%r8d, %ecx
2:	rep movsb
	xorl	%eax, %eax
	ret
	.fill	4, 1, 0xcc
3:	leaq	(%r8,%rcx,8), %rcx
4:	movq	%rcx, %rax
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, 3b)
	_ASM_EXTABLE(2b, 4b)
SYM_FUNC_END(copy_user_generic_string)

/* unsigned long __clear_user(to, n): bytes not cleared */
SYM_FUNC_START(__clear_user)
	FENTRY
	movq	%rsi, %rcx
	xorl	%eax, %eax
2:	rep stosb
3:	movq	%rcx, %rax
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(2b, 3b)
SYM_FUNC_END(__clear_user)

/* void clear_page_rep(void *page) */
SYM_FUNC_START(clear_page_rep)
	movl	$4096/8, %ecx
	xorl	%eax, %eax
	rep stosq
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(clear_page_rep)

/* u32 adler32_bytes(const u8 *p, unsigned long n): a checksum written with loop */
SYM_FUNC_START(adler32_bytes)
	FENTRY
	movl	$1, %eax
	xorl	%edx, %edx
	movq	%rsi, %rcx
	jrcxz	2f
1:	movzbl	(%rdi), %r8d
	incq	%rdi
	addl	%r8d, %eax
	addl	%eax, %edx
	loop	1b
	movl	%eax, %r8d
	movl	%edx, %eax
	xorl	%edx, %edx
	movl	$65521, %ecx
	divl	%ecx
	shll	$16, %edx
	PUSH	%rdx
	movl	%r8d, %eax
	xorl	%edx, %edx
	divl	%ecx
	POP	%rax
	orl	%edx, %eax
2:	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(adler32_bytes)

/* Searches n words at p for v: index, or n. With loopne and setcc. */
SYM_FUNC_START(memscan64)
	FENTRY
	movq	%rsi, %rcx
	movq	%rdx, %rax
	cld
	jrcxz	1f
	repne scasq
	jne	1f
	incq	%rcx
1:	movq	%rsi, %rax
	subq	%rcx, %rax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(memscan64)

	.section .note.GNU-stack, "", @progbits
