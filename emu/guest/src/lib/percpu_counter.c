/* SPDX-License-Identifier: GPL-2.0-only */
/* Counters of which each processor keeps a part, as struct percpu_counter of Debian's 6.1.0-*-amd64. */
#include "mm.h"
#include "string.h"

struct percpu_counter {
	spinlock_t lock;
	s64 count;			/* 8: without the parts */
	struct list_head list;
	unsigned long counters;		/* 32: s32 of each processor, by its offset there */
};
LAYOUT_ASSERT(offsetof(struct percpu_counter, counters) == 32, "percpu_counter");

int percpu_counter_batch = 32;

void *__alloc_percpu_gfp(size_t size, size_t align, gfp_t gfp);
void free_percpu(void *p);
extern unsigned long __per_cpu_offset[64];

static s32 *part(const struct percpu_counter *c, u32 cpu) { return (s32 *)(__per_cpu_offset[cpu] + c->counters); }

noinline int __percpu_counter_init(struct percpu_counter *c, s64 amount, gfp_t gfp, void *key)
{
	memset(c, 0, sizeof(*c));
	INIT_LIST_HEAD(&c->list);
	c->count = amount;
	c->counters = (unsigned long)__alloc_percpu_gfp(sizeof(s32), sizeof(s32), gfp);
	return c->counters ? 0 : -ENOMEM;
}

noinline void percpu_counter_destroy(struct percpu_counter *c)
{
	free_percpu((void *)c->counters);
	c->counters = 0;
}

noinline void percpu_counter_add_batch(struct percpu_counter *c, s64 amount, s32 batch)
{
	unsigned long flags;
	s64 n;
	s32 *p;

	spin_lock_irqsave(&c->lock, flags);
	p = part(c, smp_processor_id());
	n = *p + amount;
	if (n >= batch || n <= -batch) {
		c->count += n;
		n = 0;
	}
	*p = n;
	spin_unlock_irqrestore(&c->lock, flags);
}

noinline s64 __percpu_counter_sum(struct percpu_counter *c)
{
	unsigned long flags;
	s64 sum;
	u32 cpu;

	spin_lock_irqsave(&c->lock, flags);
	sum = c->count;
	for (cpu = 0; cpu < boot_params.nr_cpus; cpu++)
		sum += *part(c, cpu);
	spin_unlock_irqrestore(&c->lock, flags);
	return sum;
}

noinline void percpu_counter_set(struct percpu_counter *c, s64 amount)
{
	unsigned long flags;
	u32 cpu;

	spin_lock_irqsave(&c->lock, flags);
	for (cpu = 0; cpu < boot_params.nr_cpus; cpu++)
		*part(c, cpu) = 0;
	c->count = amount;
	spin_unlock_irqrestore(&c->lock, flags);
}

noinline int __percpu_counter_compare(struct percpu_counter *c, s64 rhs, s32 batch)
{
	s64 sum = __percpu_counter_sum(c);

	return sum > rhs ? 1 : sum < rhs ? -1 : 0;
}
