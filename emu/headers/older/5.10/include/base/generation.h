/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* struct kprobe has these at its end; Linux has them behind post_handler. */
#define GENERATION_KPROBE						\
	int (*fault_handler)(struct kprobe *, struct pt_regs *, int trapnr);	\
	int (*break_handler)(struct kprobe *, struct pt_regs *);
#define GENERATION_KPROBES
