/* SPDX-License-Identifier: GPL-2.0-only */
/* What only this generation of the kernel has. Every file is compiled with it. */
#ifndef GEN_H
#define GEN_H

#define GEN_NO_FENTRY
#define GEN_OLD_SYSCALLS
#define GEN_I386_BASE	0xc0100000
#define GEN_PT_REGS_GS	/* not saved */


/* The end of struct kprobe; Linux has it behind post_handler. */
#define GEN_KPROBE_HANDLERS						\
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);	\
	int (*break_handler)(struct kprobe *, struct pt_regs *);

#define GEN_NO_TRACEPOINTS

#ifndef __ASSEMBLER__
#include "branch.h"
#endif

#endif
