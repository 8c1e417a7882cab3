/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What pt_regs of i386 has behind fs. */
#define GENERATION_GS

/* struct kprobe has these at its end; Linux has them behind post_handler. */
#define GENERATION_KPROBE						\
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);	\
	int (*break_handler)(struct kprobe *, struct pt_regs *);

#define JPROBE_ENTRY(handler) ((void *)(handler))
#define GENERATION_KPROBES						\
	struct jprobe { struct kprobe kp; void *entry; };		\
	extern int register_jprobe(struct jprobe *jp);			\
	extern int register_jprobes(struct jprobe **jps, int num);	\
	extern void unregister_jprobe(struct jprobe *jp);		\
	extern void unregister_jprobes(struct jprobe **jps, int num);	\
	extern void jprobe_return(void);
