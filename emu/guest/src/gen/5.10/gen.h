/* SPDX-License-Identifier: GPL-2.0-only */
/* What only this generation of the kernel has. Every file is compiled with it. */
#ifndef GEN_H
#define GEN_H

#define GEN_I386_BASE	0xc1000000
#define GEN_PT_REGS_GS	unsigned long gs;


/* The end of struct kprobe; Linux has it behind post_handler. */
#define GEN_KPROBE_HANDLERS						\
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);	\
	int (*break_handler)(struct kprobe *, struct pt_regs *);

/* Events: what a field of old ones was. */
#define GEN_WAKEUP_SUCCESS	CONST(int, success, 1)

#endif
