/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What depends on the instruction set: x86-64. */
#define CONFIG_64BIT 1
#define CONFIG_X86_64 1
#define BITS_PER_LONG 64
#define asmlinkage

/* In assembly: where a processor's own variables lie, the suffix of a long, and the stack pointer. */
#define PERCPU_SEG "%%gs:"
#define ASM_LONG "q"
#define ASM_SP_NAME "rsp"
#define ASM_SP "%%" ASM_SP_NAME

/* The registers of a function's arguments. */
#define ARCH_ARGUMENTS {						\
	offsetof(struct pt_regs, di), offsetof(struct pt_regs, si),	\
	offsetof(struct pt_regs, dx), offsetof(struct pt_regs, cx),	\
	offsetof(struct pt_regs, r8), offsetof(struct pt_regs, r9),	\
}
