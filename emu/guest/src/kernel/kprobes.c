/* SPDX-License-Identifier: GPL-2.0-only */
/* Kprobes for code inside the machine: the subsystem itself is the host's. */
#include "mm.h"

notrace int register_kprobe(struct kprobe *p)
{
	TOUCH(p);
	return hypercall(ABI_HC_REGISTER_KPROBE, (long)p, 0, 0);
}

notrace void unregister_kprobe(struct kprobe *p)
{
	TOUCH(p);
	hypercall(ABI_HC_UNREGISTER_KPROBE, (long)p, 0, 0);
}

notrace int register_kprobes(struct kprobe **kps, int num)
{
	int i, ret = 0;

	if (num <= 0)
		return -EINVAL;
	for (i = 0; i < num; i++) {
		ret = register_kprobe(kps[i]);
		if (ret < 0)
			break;
	}
	if (ret < 0)
		while (i-- > 0)
			unregister_kprobe(kps[i]);
	return ret;
}

notrace void unregister_kprobes(struct kprobe **kps, int num)
{
	int i;

	for (i = 0; i < num; i++)
		unregister_kprobe(kps[i]);
}

notrace int register_kretprobe(struct kretprobe *rp)
{
	TOUCH(rp);
	return hypercall(ABI_HC_REGISTER_KRETPROBE, (long)rp, 0, 0);
}

notrace void unregister_kretprobe(struct kretprobe *rp)
{
	TOUCH(rp);
	hypercall(ABI_HC_UNREGISTER_KRETPROBE, (long)rp, 0, 0);
}

notrace int register_kretprobes(struct kretprobe **rps, int num)
{
	int i, ret = 0;

	if (num <= 0)
		return -EINVAL;
	for (i = 0; i < num; i++) {
		ret = register_kretprobe(rps[i]);
		if (ret < 0)
			break;
	}
	if (ret < 0)
		while (i-- > 0)
			unregister_kretprobe(rps[i]);
	return ret;
}

notrace void unregister_kretprobes(struct kretprobe **rps, int num)
{
	int i;

	for (i = 0; i < num; i++)
		unregister_kretprobe(rps[i]);
}

notrace int disable_kprobe(struct kprobe *p)
{
	TOUCH(p);
	return hypercall(ABI_HC_DISABLE_KPROBE, (long)p, 0, 0);
}

notrace int enable_kprobe(struct kprobe *p)
{
	TOUCH(p);
	return hypercall(ABI_HC_ENABLE_KPROBE, (long)p, 0, 0);
}

/* Only for its text: a jump label follows a short instruction, where no detour can begin. */
DEFINE_STATIC_KEY_FALSE(kprobe_debug);

__keep unsigned long kprobe_slot_of(unsigned long slot, unsigned long size)
{
	asm volatile("add" _L " %1, %0" : "+r"(slot) : "r"(size) : "cc");
	if (static_branch_unlikely(&kprobe_debug))
		return slot % size;
	return slot & ~(size - 1);
}

/* Code in the one section whose symbols are all out of bounds. */
__kprobes unsigned long kprobe_flags_of(const struct pt_regs *regs)
{
	return regs->flags;
}

__kprobes int kprobe_fault_handler(struct pt_regs *regs, int trapnr)
{
	return trapnr == 14 && regs->ip == 0;
}

__kprobes int kprobe_exceptions_notify(void *self, unsigned long val, void *data)
{
	return val == 1 && data ? kprobe_fault_handler(data, 14) : 0;
}
