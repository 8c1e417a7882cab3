/* SPDX-License-Identifier: GPL-2.0-only */
/* Block operations, by string instructions and, for short tails, loop and jecxz. */
#include "asm.h"

	.section .noinstr.text, "ax"
SYM_FUNC_START(__memcpy)
	.weak	memcpy
	.type	memcpy, @function
memcpy:
	PUSH	%edi
	PUSH	%esi
	movl	%eax, %edi
	movl	%edx, %esi
	movl	%ecx, %edx
	shrl	$2, %ecx
	andl	$3, %edx
	rep movsl
	movl	%edx, %ecx
	jecxz	2f
1:	movb	(%esi), %dl
	movb	%dl, (%edi)
	incl	%esi
	incl	%edi
	loop	1b
2:	POP	%esi
	POP	%edi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(__memcpy)
	.size	memcpy, . - memcpy

	.text

SYM_FUNC_START(memmove)
	PUSH	%edi
	movl	%eax, %edi
	subl	%edx, %edi
	cmpl	%ecx, %edi
	POP	%edi
	jae	__memcpy
	PUSH	%edi
	PUSH	%esi
	leal	-1(%edx,%ecx), %esi
	leal	-1(%eax,%ecx), %edi
	std
	rep movsb
	cld
	POP	%esi
	POP	%edi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(memmove)

SYM_FUNC_START(memset)
	PUSH	%edi
	PUSH	%eax
	movl	%eax, %edi
	movzbl	%dl, %edx
	imull	$0x01010101, %edx, %eax
	movl	%ecx, %edx
	shrl	$2, %ecx
	andl	$3, %edx
	rep stosl
	movl	%edx, %ecx
	rep stosb
	POP	%eax
	POP	%edi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(memset)

/* unsigned long copy_user_generic_string(to, from, n): bytes not copied */
SYM_FUNC_START(copy_user_generic_string)
	PUSH	%edi
	PUSH	%esi
	movl	%eax, %edi
	movl	%edx, %esi
	movl	%ecx, %edx
	andl	$3, %edx
	shrl	$2, %ecx
1:	rep movsl
	movl	%edx, %ecx
2:	rep movsb
	xorl	%eax, %eax
5:	POP	%esi
	POP	%edi
	ret
	.fill	4, 1, 0xcc
	.cfi_adjust_cfa_offset 8
3:	leal	(%edx,%ecx,4), %ecx
4:	movl	%ecx, %eax
	jmp	5b
	_ASM_EXTABLE(1b, 3b)
	_ASM_EXTABLE(2b, 4b)
SYM_FUNC_END(copy_user_generic_string)

/* unsigned long __clear_user(to, n): bytes not cleared */
SYM_FUNC_START(__clear_user)
	FENTRY
	PUSH	%edi
	movl	%eax, %edi
	movl	%edx, %ecx
	xorl	%eax, %eax
2:	rep stosb
3:	movl	%ecx, %eax
	POP	%edi
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(2b, 3b)
SYM_FUNC_END(__clear_user)

/* void clear_page_rep(void *page) */
SYM_FUNC_START(clear_page_rep)
	PUSH	%edi
	movl	%eax, %edi
	movl	$4096/4, %ecx
	xorl	%eax, %eax
	rep stosl
	POP	%edi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(clear_page_rep)

/* u32 adler32_bytes(const u8 *p, unsigned long n): a checksum written with loop */
SYM_FUNC_START(adler32_bytes)
	FENTRY
	PUSH	%edi
	PUSH	%ebx
	movl	%eax, %edi
	movl	%edx, %ecx
	movl	$1, %eax
	xorl	%edx, %edx
	jecxz	2f
1:	movzbl	(%edi), %ebx
	incl	%edi
	addl	%ebx, %eax
	addl	%eax, %edx
	loop	1b
	movl	%eax, %ebx
	movl	%edx, %eax
	xorl	%edx, %edx
	movl	$65521, %ecx
	divl	%ecx
	shll	$16, %edx
	PUSH	%edx
	movl	%ebx, %eax
	xorl	%edx, %edx
	divl	%ecx
	POP	%eax
	orl	%edx, %eax
2:	POP	%ebx
	POP	%edi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(adler32_bytes)

/* Searches n words at p for v: index, or n. With loopne and setcc. */
SYM_FUNC_START(memscan64)
	FENTRY
	PUSH	%edi
	PUSH	%edx
	movl	%eax, %edi
	movl	%ecx, %eax
	movl	%edx, %ecx
	cld
	jecxz	1f
	repne scasl
	jne	1f
	incl	%ecx
1:	POP	%eax
	subl	%ecx, %eax
	POP	%edi
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(memscan64)

	.section .note.GNU-stack, "", @progbits
