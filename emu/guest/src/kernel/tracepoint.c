/* SPDX-License-Identifier: GPL-2.0-only */
/* Tracepoints: who wants to be called there, and the call. */
#include "tracepoint.h"
#include "mm.h"
#include "string.h"

void synchronize_rcu(void);

#define DEFINE_TRACEPOINT(n)	struct tracepoint __tracepoint_##n = { .name = #n };
TRACEPOINTS(DEFINE_TRACEPOINT)

#define ADDRESS(n)	&__tracepoint_##n,
static struct tracepoint *const all[] = { TRACEPOINTS(ADDRESS) };

static DEFINE_MUTEX(tracepoints_mutex);
u8 tracepoint_srcu[1024] __aligned(8);	/* no reader of tracepoints is one of it */

#define DEFAULT_PRIO	10
typedef void (*probe_fn)(void *data, unsigned long a, unsigned long b, unsigned long c, unsigned long d);

/* A function takes as many of the arguments as it knows. */
noinline notrace void do_trace(struct tracepoint *tp, unsigned long a, unsigned long b, unsigned long c, unsigned long d)
{
	struct tracepoint_func *f;

	preempt_disable();
	for (f = READ_ONCE(tp->funcs); f && f->func; f++)
		((probe_fn)f->func)(f->data, a, b, c, d);
	preempt_enable_no_resched();
}

static unsigned int count(const struct tracepoint_func *f)
{
	unsigned int n = 0;

	while (f && f[n].func)
		n++;
	return n;
}

static bool same(const struct tracepoint_func *f, void *func, void *data) { return f->func == func && f->data == data; }

static void replace(struct tracepoint *tp, struct tracepoint_func *new)
{
	struct tracepoint_func *old = tp->funcs;

	WRITE_ONCE(tp->funcs, new);
	WRITE_ONCE(tp->enabled, new != NULL);
	if (old) {
		synchronize_rcu();
		kfree(old);
	}
}

/* The higher prio is called first; of the same, who came first. */
static int add(struct tracepoint *tp, void *func, void *data, int prio, bool warn)
{
	unsigned int n = count(tp->funcs), i, at = n;
	struct tracepoint_func *new;
	int err = 0;

	if (tp->regfunc && !tp->funcs)
		err = tp->regfunc();
	if (err < 0)
		return err;
	for (i = n; i-- > 0;) {
		if (same(&tp->funcs[i], func, data)) {
			WARN_ON_ONCE(warn);
			return -EEXIST;
		}
		if (tp->funcs[i].prio < prio)
			at = i;
	}
	new = kzalloc((n + 2) * sizeof(*new), GFP_KERNEL);
	if (!new)
		return -ENOMEM;
	for (i = 0; i < n; i++)
		new[i + (i >= at)] = tp->funcs[i];
	new[at] = (struct tracepoint_func){ func, data, prio };
	replace(tp, new);
	return 0;
}

static int reg(struct tracepoint *tp, void *func, void *data, int prio, bool warn)
{
	int err;

	mutex_lock(&tracepoints_mutex);
	err = WARN_ON(!func) ? -EINVAL : add(tp, func, data, prio, warn);
	mutex_unlock(&tracepoints_mutex);
	return err;
}

noinline int tracepoint_probe_register(struct tracepoint *tp, void *func, void *data) { return reg(tp, func, data, DEFAULT_PRIO, true); }
noinline int tracepoint_probe_register_prio(struct tracepoint *tp, void *func, void *data, int prio) { return reg(tp, func, data, prio, true); }
noinline int tracepoint_probe_register_prio_may_exist(struct tracepoint *tp, void *func, void *data, int prio)
{
	return reg(tp, func, data, prio, false);
}

/* Whoever is not there is taken away without a word, as long as somebody is. */
static int take_away(struct tracepoint *tp, void *func, void *data)
{
	unsigned int n = count(tp->funcs), i, kept = 0;
	struct tracepoint_func *new = NULL;

	if (WARN_ON_ONCE(!n))
		return -ENOENT;
	for (i = 0; i < n; i++)
		kept += !same(&tp->funcs[i], func, data);
	if (kept) {
		new = kzalloc((kept + 1) * sizeof(*new), GFP_KERNEL);
		if (!new)
			return -ENOMEM;
		for (i = kept = 0; i < n; i++)
			if (!same(&tp->funcs[i], func, data))
				new[kept++] = tp->funcs[i];
	} else if (tp->unregfunc) {
		tp->unregfunc();
	}
	replace(tp, new);
	return 0;
}

noinline int tracepoint_probe_unregister(struct tracepoint *tp, void *func, void *data)
{
	int err;

	mutex_lock(&tracepoints_mutex);
	err = take_away(tp, func, data);
	mutex_unlock(&tracepoints_mutex);
	return err;
}

noinline void for_each_kernel_tracepoint(void (*fn)(struct tracepoint *tp, void *priv), void *priv)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all); i++)
		fn(all[i], priv);
}

/* Those of modules are not known here, so nobody is told of them. */
noinline int register_tracepoint_module_notifier(void *nb) { return 0; }
noinline int unregister_tracepoint_module_notifier(void *nb) { return 0; }
