/* SPDX-License-Identifier: GPL-2.0-only */
/* Functions that modules run on other processors: at the next timer interrupt there. Whoever waits spins. */
#include "mm.h"
#include "time.h"

typedef void (*smp_call_func_t)(void *info);
struct call { struct call *next; smp_call_func_t func; void *info; atomic_t *left; };

static struct call *queues[64];		/* per CPU, the newest first */

/* Of this processor, in the order in which they came. */
noinline void smp_run_queue(void)
{
	struct call *c = xchg(&queues[smp_processor_id() % ARRAY_SIZE(queues)], (struct call *)NULL), *next, *list = NULL;

	for (; c; c = next) {
		next = c->next;
		c->next = list;
		list = c;
	}
	for (c = list; c; c = next) {
		atomic_t *left = c->left;

		next = c->next;
		c->func(c->info);
		kfree(c);
		if (left)
			atomic_dec(left);
	}
}

static int send_call(int cpu, smp_call_func_t func, void *info, atomic_t *left)
{
	struct call *c = kmalloc(sizeof(*c), GFP_ATOMIC), *first = READ_ONCE(queues[cpu]);

	if (!c)
		return -ENOMEM;
	*c = (struct call){ NULL, func, info, left };
	if (left)
		atomic_inc(left);
	do
		c->next = first;
	while (!try_cmpxchg(&queues[cpu], &first, c));
	hypercall(ABI_HC_KICK, cpu, 0, 0);
	return 0;
}

static void run_here(smp_call_func_t func, void *info)
{
	unsigned long flags;

	local_irq_save(flags);
	func(info);
	local_irq_restore(flags);
}

static void wait_for(atomic_t *left)
{
	while (atomic_read(left))
		cpu_relax();
}

noinline int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait)
{
	atomic_t left = ATOMIC_INIT(0);
	int err = 0;

	if (cpu < 0 || cpu >= boot_params.nr_cpus || cpu >= (int)ARRAY_SIZE(queues))
		return -ENXIO;
	preempt_disable();
	if (cpu == smp_processor_id())
		run_here(func, info);
	else
		err = send_call(cpu, func, info, wait ? &left : NULL);
	preempt_enable();
	wait_for(&left);
	return err;
}

typedef bool (*smp_cond_func_t)(int cpu, void *info);

static void call_on(const unsigned long *mask, smp_cond_func_t cond, smp_call_func_t func, void *info, bool wait, bool here)
{
	atomic_t left = ATOMIC_INIT(0);
	int cpu, me;

	preempt_disable();
	me = smp_processor_id();
	for (cpu = 0; cpu < boot_params.nr_cpus && cpu < (int)ARRAY_SIZE(queues); cpu++)
		if (cpu != me && (!mask || (mask[0] & BIT(cpu))) && (!cond || cond(cpu, info)))
			send_call(cpu, func, info, wait ? &left : NULL);
	if (here && (!mask || (mask[0] & BIT(me))) && (!cond || cond(me, info)))
		run_here(func, info);
	preempt_enable();
	wait_for(&left);
}

noinline void smp_call_function_many(const unsigned long *mask, smp_call_func_t func, void *info, bool wait)
{
	call_on(mask, NULL, func, info, wait, false);
}

noinline void smp_call_function(smp_call_func_t func, void *info, int wait)
{
	call_on(NULL, NULL, func, info, wait, false);
}

noinline void on_each_cpu_cond_mask(smp_cond_func_t cond, smp_call_func_t func, void *info, bool wait, const unsigned long *mask)
{
	call_on(mask, cond, func, info, wait, true);
}

/* No processor comes or goes. */
noinline void cpus_read_lock(void) { }
noinline void cpus_read_unlock(void) { }

/* irq_work, as modules have it. */
struct api_irq_work { struct api_irq_work *next; atomic_t flags; u32 pad; void (*func)(struct api_irq_work *); void *wait[1]; };
#define WORK_PENDING	1
#define WORK_BUSY	2

static struct api_irq_work *api_list;
static struct irq_work runner;

static void run_api_list(struct irq_work *unused)
{
	struct api_irq_work *w = xchg(&api_list, (struct api_irq_work *)NULL), *next;

	for (; w; w = next) {
		next = w->next;
		atomic_set(&w->flags, WORK_BUSY);
		w->func(w);
		if (atomic_read(&w->flags) == WORK_BUSY)
			atomic_set(&w->flags, 0);
	}
}

noinline bool api_irq_work_queue(struct api_irq_work *w)
{
	struct api_irq_work *first = READ_ONCE(api_list);
	unsigned long flags;

	local_irq_save(flags);
	if (atomic_read(&w->flags) & WORK_PENDING) {
		local_irq_restore(flags);
		return false;
	}
	atomic_set(&w->flags, WORK_PENDING | WORK_BUSY);
	do
		w->next = first;
	while (!try_cmpxchg(&api_list, &first, w));
	local_irq_restore(flags);
	runner.func = run_api_list;
	irq_work_queue(&runner);
	return true;
}

noinline bool irq_work_queue_on(struct api_irq_work *w, int cpu)
{
	return api_irq_work_queue(w);
}

noinline void api_irq_work_sync(struct api_irq_work *w)
{
	while (atomic_read(&w->flags) & WORK_BUSY)
		cpu_relax();
}
