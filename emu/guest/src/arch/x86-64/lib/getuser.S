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
	/* Whoever calls these has checked the address. */
	.macro NOCHECK n, get, put
SYM_FUNC_START(__get_user_nocheck_\n)
1:	\get
	xorl	%eax, %eax
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_get_user)
SYM_FUNC_END(__get_user_nocheck_\n)
SYM_FUNC_START(__put_user_nocheck_\n)
1:	\put
	xorl	%ecx, %ecx
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_put_user)
SYM_FUNC_END(__put_user_nocheck_\n)
	.endm
	NOCHECK 1, "movzbl (%rax), %edx", "movb %al, (%rcx)"
	NOCHECK 2, "movzwl (%rax), %edx", "movw %ax, (%rcx)"
	NOCHECK 4, "movl (%rax), %edx", "movl %eax, (%rcx)"
	NOCHECK 8, "movq (%rax), %rdx", "movq %rax, (%rcx)"
	GETUSER 1, "movzbl (%rax), %edx", 0x7fffffffefff
	GETUSER 2, "movzwl (%rax), %edx", 0x7fffffffeffe
	GETUSER 4, "movl (%rax), %edx", 0x7fffffffeffc
	GETUSER 8, "movq (%rax), %rdx", 0x7fffffffeff8

SYM_FUNC_START_LOCAL(bad_get_user)
	xorl	%edx, %edx
	movq	$-14, %rax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(bad_get_user)

	.macro PUTUSER n, insn, max
SYM_FUNC_START(__put_user_\n)
	movabsq	$\max, %rbx
	cmpq	%rbx, %rcx
	ja	bad_put_user
1:	\insn
	xorl	%ecx, %ecx
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_put_user)
SYM_FUNC_END(__put_user_\n)
	.endm
	PUTUSER 1, "movb %al, (%rcx)", 0x7fffffffefff
	PUTUSER 2, "movw %ax, (%rcx)", 0x7fffffffeffe
	PUTUSER 4, "movl %eax, (%rcx)", 0x7fffffffeffc
	PUTUSER 8, "movq %rax, (%rcx)", 0x7fffffffeff8

SYM_FUNC_START_LOCAL(bad_put_user)
	movl	$-14, %ecx
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(bad_put_user)

	.section .note.GNU-stack, "", @progbits
