/* SPDX-License-Identifier: GPL-2.0-only */
/* What only this generation of the kernel has. Every file is compiled with it. */
#ifndef GEN_H
#define GEN_H

#define GEN_I386_BASE	0xc1000000
#define GEN_PT_REGS_GS	unsigned long gs;

#define GEN_KPROBE_HANDLERS	/* struct kprobe has no more of them */

#define GEN_WAKEUP_SUCCESS

#endif
