/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"

static noinline int notifier_chain_register(struct notifier_block **nl, struct notifier_block *n)
{
	for (; *nl; nl = &(*nl)->next) {
		if (*nl == n)
			return -EEXIST;
		if (n->priority > (*nl)->priority)
			break;
	}
	n->next = *nl;
	*nl = n;
	return 0;
}

static noinline int notifier_chain_unregister(struct notifier_block **nl, struct notifier_block *n)
{
	for (; *nl; nl = &(*nl)->next) {
		if (*nl == n) {
			*nl = n->next;
			return 0;
		}
	}
	return -ENOENT;
}

#define NOTIFY_STOP_MASK	0x8000

static noinline __retpoline int notifier_call_chain(struct notifier_block *nb, unsigned long val, void *v)
{
	int ret = 0;

	for (; nb; nb = nb->next) {
		ret = nb->notifier_call(nb, val, v);
		if (ret & NOTIFY_STOP_MASK)
			break;
	}
	return ret;
}
NOKPROBE_SYMBOL(notifier_call_chain);

noinline int atomic_notifier_chain_register(struct atomic_notifier_head *nh, struct notifier_block *nb)
{
	unsigned long flags;
	int ret;

	spin_lock_irqsave(&nh->lock, flags);
	ret = notifier_chain_register(&nh->head, nb);
	spin_unlock_irqrestore(&nh->lock, flags);
	return ret;
}

noinline int atomic_notifier_chain_unregister(struct atomic_notifier_head *nh, struct notifier_block *nb)
{
	unsigned long flags;
	int ret;

	spin_lock_irqsave(&nh->lock, flags);
	ret = notifier_chain_unregister(&nh->head, nb);
	spin_unlock_irqrestore(&nh->lock, flags);
	return ret;
}

noinline int atomic_notifier_call_chain(struct atomic_notifier_head *nh, unsigned long val, void *v)
{
	return nh->head ? notifier_call_chain(nh->head, val, v) : 0;
}
NOKPROBE_SYMBOL(atomic_notifier_call_chain);

static struct atomic_notifier_head die_chain;

int notrace register_die_notifier(struct notifier_block *nb)
{
	return atomic_notifier_chain_register(&die_chain, nb);
}

int notrace notify_die(unsigned long val, void *regs)
{
	return atomic_notifier_call_chain(&die_chain, val, regs);
}
NOKPROBE_SYMBOL(notify_die);
