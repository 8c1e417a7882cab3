/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What depends on the instruction set: i386. */
#define CONFIG_X86_32 1
#define BITS_PER_LONG 32
#define asmlinkage __attribute__((__regparm__(0)))

/* In assembly: where a processor's own variables lie, the suffix of a long, and the stack pointer. */
#define PERCPU_SEG "%%fs:"
#define ASM_LONG "l"
#define ASM_SP_NAME "esp"
#define ASM_SP "%%" ASM_SP_NAME

/* The registers of a function's arguments. */
#define ARCH_ARGUMENTS { offsetof(struct pt_regs, ax), offsetof(struct pt_regs, dx), offsetof(struct pt_regs, cx) }
