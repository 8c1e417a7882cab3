/* SPDX-License-Identifier: GPL-2.0-only */
/* What only this generation of the kernel has. Every file is compiled with it. */
#ifndef GEN_H
#define GEN_H


/* The end of struct kprobe; Linux has it behind post_handler. */
#define GEN_KPROBE_HANDLERS						\
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);	\
	int (*break_handler)(struct kprobe *, struct pt_regs *);

#endif
