/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * For assembler sources: symbols as the C compiler would make them, and the tables that name them. The architecture's
 * asm.h says before what its words are: ASM_WORD and ASM_WORD_SIZE, and CFI_IP, its program counter's name.
 */
	.cfi_sections .debug_frame

	.macro SYM_START name:req, align=16
	.balign	\align, 0xcc
	.globl	\name
	.type	\name, @function
\name:
	.endm
	.macro SYM_LOCAL name:req, align=16
	.balign	\align, 0xcc
	.type	\name, @function
\name:
	.endm
	.macro SYM_END name:req
	.size	\name, . - \name
	.endm

#define SYM_FUNC_START(n)	SYM_START n; .cfi_startproc
#define SYM_FUNC_START_LOCAL(n)	SYM_LOCAL n; .cfi_startproc
#define SYM_FUNC_END(n)		.cfi_endproc; SYM_END n
/* Code that is not called. */
#define SYM_CODE_START(n)	SYM_START n; .cfi_startproc; .cfi_undefined CFI_IP
#define SYM_CODE_START_LOCAL(n)	SYM_LOCAL n; .cfi_startproc; .cfi_undefined CFI_IP
#define SYM_CODE_END(n)		.cfi_endproc; SYM_END n
#define SYM_INNER_LABEL(n)	.globl n; .type n, @notype; n:

/* A function that gcc -pg would have made traceable. */
#ifdef GEN_NO_FENTRY
#define FENTRY
#else
#define FENTRY			\
	1: call __fentry__;	\
	.pushsection __mcount_loc, "a", @progbits; ASM_WORD 1b; .popsection
#endif

#define ASM_NOKPROBE(n)		\
	.pushsection _kprobe_blacklist, "aw"; .balign ASM_WORD_SIZE; ASM_WORD n; .popsection

#define _ASM_EXTABLE(from, to)	\
	.pushsection __ex_table, "a"; .balign 4; \
	.long (from) - .; .long (to) - .; .long 1; .popsection
