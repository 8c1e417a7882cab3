/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What pt_regs of i386 has behind fs. */
#define GENERATION_GS long unsigned int gs;

/* struct kprobe has these at its end; Linux has them behind post_handler. */
#define GENERATION_KPROBE						\
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);	\
	int (*break_handler)(struct kprobe *, struct pt_regs *);
#define GENERATION_KPROBES
