/* SPDX-License-Identifier: GPL-2.0-only */
/* Jprobes for code inside the machine: what happens at a hit is the host's. */
#include "jprobes.h"
#include "mm.h"
#include "asm-offsets.h"

_Static_assert(__builtin_offsetof(struct kprobe, fault_handler) == OLD_KPROBE_FAULT_HANDLER &&
	       __builtin_offsetof(struct kprobe, break_handler) == OLD_KPROBE_BREAK_HANDLER &&
	       sizeof(struct kprobe) == SIZEOF_OLD_KPROBE && __builtin_offsetof(struct jprobe, entry) == OLD_JPROBE_ENTRY, "abi.go");

notrace int register_jprobe(struct jprobe *jp)
{
	return hypercall(ABI_HC_REGISTER_JPROBE, (long)jp, 0, 0);
}

notrace void unregister_jprobe(struct jprobe *jp)
{
	unregister_kprobe(&jp->kp);
}

notrace void unregister_jprobes(struct jprobe **jps, int num)
{
	int i;

	for (i = 0; i < num; i++)
		unregister_jprobe(jps[i]);
}

notrace int register_jprobes(struct jprobe **jps, int num)
{
	int i, ret = 0;

	if (num <= 0)
		return -EINVAL;
	for (i = 0; i < num; i++) {
		ret = register_jprobe(jps[i]);
		if (ret < 0) {
			unregister_jprobes(jps, i);
			break;
		}
	}
	return ret;
}

/* The breakpoint is no probe's: the host takes it for the end of the jprobe's function. */
asm(".pushsection .kprobes.text, \"ax\"\n"
    ".globl jprobe_return, jprobe_return_end\n.type jprobe_return, @function\n"
    "jprobe_return: .cfi_startproc\n\tint3\njprobe_return_end:\n\tnop\n\tret\n.cfi_endproc\n"
    ".size jprobe_return, . - jprobe_return\n.popsection\n");

/* On x86-64 it is __kprobes: at its end the stack is another task's. */
extern const char switch_to[] asm("__switch_to");
NOKPROBE_SYMBOL(switch_to);
