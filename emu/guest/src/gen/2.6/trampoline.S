/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * What return probes have functions return to: a nop with a kprobe, which the kernel registers at its start. That
 * knows where the function really returns to, so nothing behind the nop is ever run.
 */
#include "asm.h"

	.text
SYM_FUNC_START(arch_rethook_trampoline)
	nop
	ud2
SYM_FUNC_END(arch_rethook_trampoline)

	.section .note.GNU-stack, "", @progbits
