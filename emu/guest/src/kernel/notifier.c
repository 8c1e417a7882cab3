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

/* Chains that nobody locks, and those whose functions may sleep: { struct rw_semaphore; head }. */
struct raw_notifier_head { struct notifier_block *head; };
struct blocking_notifier_head { struct rw_semaphore rwsem; struct notifier_block *head; };

noinline int raw_notifier_chain_register(struct raw_notifier_head *nh, struct notifier_block *nb)
{
	return notifier_chain_register(&nh->head, nb);
}

noinline int raw_notifier_chain_unregister(struct raw_notifier_head *nh, struct notifier_block *nb)
{
	return notifier_chain_unregister(&nh->head, nb);
}

noinline int raw_notifier_call_chain(struct raw_notifier_head *nh, unsigned long val, void *v)
{
	return notifier_call_chain(nh->head, val, v);
}

noinline int blocking_notifier_chain_register(struct blocking_notifier_head *nh, struct notifier_block *nb)
{
	int ret;

	down_write(&nh->rwsem);
	ret = notifier_chain_register(&nh->head, nb);
	up_write(&nh->rwsem);
	return ret;
}

noinline int blocking_notifier_chain_unregister(struct blocking_notifier_head *nh, struct notifier_block *nb)
{
	int ret;

	down_write(&nh->rwsem);
	ret = notifier_chain_unregister(&nh->head, nb);
	up_write(&nh->rwsem);
	return ret;
}

noinline int blocking_notifier_call_chain(struct blocking_notifier_head *nh, unsigned long val, void *v)
{
	int ret = 0;

	if (nh->head) {
		down_read(&nh->rwsem);
		ret = notifier_call_chain(nh->head, val, v);
		up_read(&nh->rwsem);
	}
	return ret;
}

static struct atomic_notifier_head die_chain;
struct atomic_notifier_head panic_notifier_list;

noinline notrace int register_die_notifier(struct notifier_block *nb)
{
	return atomic_notifier_chain_register(&die_chain, nb);
}

noinline notrace int unregister_die_notifier(struct notifier_block *nb)
{
	return atomic_notifier_chain_unregister(&die_chain, nb);
}

struct die_args { struct pt_regs *regs; const char *str; long err; int trapnr, signr; };

noinline notrace int notify_die(int val, const char *str, struct pt_regs *regs, long err, int trap, int sig)
{
	struct die_args args = { regs, str, err, trap, sig };

	return atomic_notifier_call_chain(&die_chain, val, &args);
}
NOKPROBE_SYMBOL(notify_die);

/* The host calls this for an exception: args has the number of the event in place of the registers. */
noinline notrace int host_notify_die(struct die_args *args, struct pt_regs *regs)
{
	int val = (long)args->regs;

	args->regs = regs;
	return atomic_notifier_call_chain(&die_chain, val, args) & NOTIFY_STOP_MASK;
}
NOKPROBE_SYMBOL(host_notify_die);

static noinline void init_blocking(struct blocking_notifier_head *nh)
{
	void __init_rwsem(struct rw_semaphore *sem, const char *name, void *key);

	__init_rwsem(&nh->rwsem, "", NULL);
}

static struct blocking_notifier_head module_notify_list, reboot_notifier_list;

noinline int register_module_notifier(struct notifier_block *nb) { return blocking_notifier_chain_register(&module_notify_list, nb); }
noinline int unregister_module_notifier(struct notifier_block *nb) { return blocking_notifier_chain_unregister(&module_notify_list, nb); }
noinline int register_reboot_notifier(struct notifier_block *nb) { return blocking_notifier_chain_register(&reboot_notifier_list, nb); }
noinline int unregister_reboot_notifier(struct notifier_block *nb) { return blocking_notifier_chain_unregister(&reboot_notifier_list, nb); }

/* The host calls this as a module comes, lives and goes. The result is 0 or an errno (notifier_to_errno). */
noinline int module_notify(unsigned long state, struct module *mod)
{
	int ret = blocking_notifier_call_chain(&module_notify_list, state, mod);

	return ret & NOTIFY_STOP_MASK && (ret & ~NOTIFY_STOP_MASK) > 1 ? 1 - (ret & ~NOTIFY_STOP_MASK) : 0;
}

static int __init notifier_init(void)
{
	init_blocking(&module_notify_list);
	init_blocking(&reboot_notifier_list);
	return 0;
}
core_initcall(notifier_init);
