/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions of modules that are called at the beginning of others (struct ftrace_ops). Each place that an ops is for has
 * a kprobe, which calls it with the registers as ftrace gives them. An ops must be for functions by name or address:
 * one for all functions would be called for each call in the machine, and is refused.
 */
#include "mm.h"
#include "string.h"

#define MCOUNT_INSN_SIZE	5
#define MAX_PLACES		64

struct ftrace_ops { void (*func)(unsigned long ip, unsigned long parent, struct ftrace_ops *ops, struct pt_regs *regs);
		    struct ftrace_ops *next; unsigned long flags; };
struct place { struct place *next; struct ftrace_ops *ops; unsigned long ip; struct kprobe kp; bool armed; };
#define OPS_ENABLED	1

static struct place *places;
static DEFINE_MUTEX(ftrace_lock);
int register_kprobe(struct kprobe *p);
void unregister_kprobe(struct kprobe *p);

/* The registers' ip is behind the call that stands at the function's beginning. The module may lead it elsewhere. */
static int hit(struct kprobe *kp, struct pt_regs *regs)
{
	struct place *p = container_of(kp, struct place, kp);
	unsigned long ip = regs->ip, behind = kp->addr + MCOUNT_INSN_SIZE;

	regs->ip = behind;
	p->ops->func(kp->addr, *(unsigned long *)regs->sp, p->ops, regs);
	if (regs->ip != behind)
		return 1;
	regs->ip = ip;
	return 0;
}
NOKPROBE_SYMBOL(hit);

static int arm(struct place *p)
{
	int err;

	p->kp.addr = p->ip;
	p->kp.pre_handler = hit;
	err = register_kprobe(&p->kp);
	p->armed = !err;
	return err;
}

static void disarm(struct place *p)
{
	if (p->armed)
		unregister_kprobe(&p->kp);
	p->armed = false;
}

static void remove(struct place *p)
{
	struct place **at;

	for (at = &places; *at; at = &(*at)->next)
		if (*at == p) {
			*at = p->next;
			break;
		}
	disarm(p);
	kfree(p);
}

static struct place *next_of(struct ftrace_ops *ops, unsigned long ip)
{
	struct place *p;

	for (p = places; p; p = p->next)
		if (p->ops == ops && (!ip || p->ip == ip))
			break;
	return p;
}

static int add(struct ftrace_ops *ops, unsigned long ip)
{
	struct place *p;

	if (next_of(ops, ip))
		return 0;
	p = kzalloc(sizeof(*p), GFP_KERNEL);
	if (!p)
		return -ENOMEM;
	p->ops = ops;
	p->ip = ip;
	p->next = places;
	places = p;
	return ops->flags & OPS_ENABLED ? arm(p) : 0;
}

static void clear(struct ftrace_ops *ops)
{
	struct place *p;

	while ((p = next_of(ops, 0)))
		remove(p);
}

noinline int ftrace_set_filter_ip(struct ftrace_ops *ops, unsigned long ip, int remove_it, int reset)
{
	struct place *p;
	int err = 0;

	mutex_lock(&ftrace_lock);
	if (reset)
		clear(ops);
	p = next_of(ops, ip);
	if (remove_it && p)
		remove(p);
	else if (remove_it)
		err = -EINVAL;
	else if (ip)
		err = add(ops, ip);
	mutex_unlock(&ftrace_lock);
	return err;
}

noinline int ftrace_set_filter(struct ftrace_ops *ops, const u8 *name, int len, int reset)
{
	char text[128];
	unsigned long ip;

	if (!name || !len)
		return ftrace_set_filter_ip(ops, 0, 0, reset);
	strscpy(text, (const char *)name, min((size_t)len + 1, sizeof(text)));
	ip = hypercall(ABI_HC_LOOKUP, (long)text, 0, 0);
	return ip ? ftrace_set_filter_ip(ops, ip, 0, reset) : -EINVAL;
}

noinline int ftrace_set_notrace(struct ftrace_ops *ops, const u8 *name, int len, int reset) { return 0; }
noinline void ftrace_free_filter(struct ftrace_ops *ops)
{
	mutex_lock(&ftrace_lock);
	clear(ops);
	mutex_unlock(&ftrace_lock);
}

static int arm_all(struct ftrace_ops *ops)
{
	struct place *p;
	int err = 0;

	for (p = places; p && !err; p = p->next)
		if (p->ops == ops && !p->armed)
			err = arm(p);
	if (err)
		for (p = places; p; p = p->next)
			if (p->ops == ops)
				disarm(p);
	return err;
}

noinline int register_ftrace_function(struct ftrace_ops *ops)
{
	int err = -EBUSY;

	mutex_lock(&ftrace_lock);
	if (!(ops->flags & OPS_ENABLED))
		err = next_of(ops, 0) ? arm_all(ops) : -95;	/* EOPNOTSUPP */
	if (!err)
		ops->flags |= OPS_ENABLED;
	mutex_unlock(&ftrace_lock);
	return err;
}

noinline int unregister_ftrace_function(struct ftrace_ops *ops)
{
	struct place *p;
	int err = -EBUSY;

	mutex_lock(&ftrace_lock);
	if (ops->flags & OPS_ENABLED) {
		for (p = places; p; p = p->next)
			if (p->ops == ops)
				disarm(p);
		ops->flags &= ~OPS_ENABLED;
		err = 0;
	}
	mutex_unlock(&ftrace_lock);
	return err;
}
