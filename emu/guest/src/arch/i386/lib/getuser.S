/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * __get_user_N: the user's address in eax; the value in edx (its upper half in ecx) and 0 or -EFAULT in
 * eax. __put_user_N: the address in ecx, the value in eax (its upper half in edx), the error in ecx.
 */
#include "asm.h"

#define USER_END	0xc0000000

	.text
	.macro GETUSER n, insn, insn2
SYM_FUNC_START(__get_user_\n)
	cmpl	$USER_END - \n, %eax
	ja	bad_get_user
1:	\insn
2:	\insn2
	xorl	%eax, %eax
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_get_user)
	_ASM_EXTABLE(2b, bad_get_user)
SYM_FUNC_END(__get_user_\n)
	.endm
	/* Whoever calls these has checked the address. */
	.macro NOCHECK n, get, put, get2, put2
SYM_FUNC_START(__get_user_nocheck_\n)
1:	\get
2:	\get2
	xorl	%eax, %eax
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_get_user)
	_ASM_EXTABLE(2b, bad_get_user)
SYM_FUNC_END(__get_user_nocheck_\n)
SYM_FUNC_START(__put_user_nocheck_\n)
1:	\put
2:	\put2
	xorl	%ecx, %ecx
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_put_user)
	_ASM_EXTABLE(2b, bad_put_user)
SYM_FUNC_END(__put_user_nocheck_\n)
	.endm
	NOCHECK 1, "movzbl (%eax), %edx", "movb %al, (%ecx)"
	NOCHECK 2, "movzwl (%eax), %edx", "movw %ax, (%ecx)"
	NOCHECK 4, "movl (%eax), %edx", "movl %eax, (%ecx)"
	NOCHECK 8, "movl (%eax), %edx", "movl %eax, (%ecx)", "movl 4(%eax), %ecx", "movl %edx, 4(%ecx)"
	GETUSER 1, "movzbl (%eax), %edx"
	GETUSER 2, "movzwl (%eax), %edx"
	GETUSER 4, "movl (%eax), %edx"
	GETUSER 8, "movl (%eax), %edx", "movl 4(%eax), %ecx"

SYM_FUNC_START_LOCAL(bad_get_user)
	xorl	%edx, %edx
	xorl	%ecx, %ecx
	movl	$-14, %eax
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(bad_get_user)

	.macro PUTUSER n, insn, insn2
SYM_FUNC_START(__put_user_\n)
	cmpl	$USER_END - \n, %ecx
	ja	bad_put_user
1:	\insn
2:	\insn2
	xorl	%ecx, %ecx
	ret
	.fill	4, 1, 0xcc
	_ASM_EXTABLE(1b, bad_put_user)
	_ASM_EXTABLE(2b, bad_put_user)
SYM_FUNC_END(__put_user_\n)
	.endm
	PUTUSER 1, "movb %al, (%ecx)"
	PUTUSER 2, "movw %ax, (%ecx)"
	PUTUSER 4, "movl %eax, (%ecx)"
	PUTUSER 8, "movl %eax, (%ecx)", "movl %edx, 4(%ecx)"

SYM_FUNC_START_LOCAL(bad_put_user)
	movl	$-14, %ecx
	ret
	.fill	4, 1, 0xcc
SYM_FUNC_END(bad_put_user)

	.section .note.GNU-stack, "", @progbits
