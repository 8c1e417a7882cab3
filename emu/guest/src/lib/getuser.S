/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __get_user_N: the user's address in rax; the value in rdx and 0 or -EFAULT in
 * eax. __put_user_N: the address in rcx, the value in rax, the error in ecx.
 */
#include "asm.h"

	.text
	.macro GETUSER n, insn, max
SYM_FUNC_START(__get_user_\n)
	movabsq	$\max, %rdx
	cmpq	%rdx, %rax
	ja	bad_get_user
1:	\insn
	xorl	%eax, %eax
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_get_user)
SYM_FUNC_END(__get_user_\n)
	.endm
	GETUSER 1, "movzbl (%rax), %edx", 0x7fffffffefff
	GETUSER 4, "movl (%rax), %edx", 0x7fffffffeffc
	GETUSER 8, "movq (%rax), %rdx", 0x7fffffffeff8

SYM_FUNC_START_LOCAL(bad_get_user)
	xorl	%edx, %edx
	movq	$-14, %rax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(bad_get_user)

SYM_FUNC_START(__put_user_8)
	movabsq	$0x7fffffffeff8, %rbx
	cmpq	%rbx, %rcx
	ja	bad_put_user
1:	movq	%rax, (%rcx)
	xorl	%ecx, %ecx
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_put_user)
SYM_FUNC_END(__put_user_8)

SYM_FUNC_START_LOCAL(bad_put_user)
	movl	$-14, %ecx
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(bad_put_user)

	.section .note.GNU-stack, "", @progbits
