/* SPDX-License-Identifier: GPL-2.0-only */
/* What modules ask of probes in user space. There are none, as no user code runs in the machine. */
#include "sched.h"

/* Where a breakpoint is whose trap has these registers. */
noinline unsigned long uprobe_get_swbp_addr(struct pt_regs *regs)
{
	return regs->ip - 1;
}
