/* SPDX-License-Identifier: GPL-2.0-only */
/* What modules call and this kernel does not: each with the interface of Debian's 6.1.0-*-amd64. */
#include "mm.h"
#include "string.h"
#include "time.h"

/* kmalloc of a constant size names the cache; here the size alone counts. */
#define NR_KMALLOC_TYPES	4
#define KMALLOC_CACHES		14
struct kmem_cache *kmalloc_caches[NR_KMALLOC_TYPES][KMALLOC_CACHES];

noinline void *kmalloc_large(size_t size, gfp_t gfp)
{
	return __kmalloc(size, gfp);
}

unsigned int nr_cpu_ids;

static int __init modapi_init(void)
{
	nr_cpu_ids = boot_params.nr_cpus;
	return 0;
}
core_initcall(modapi_init);

noinline char *strcpy(char *d, const char *s)
{
	memcpy(d, s, strlen(s) + 1);
	return d;
}

noinline char *strncpy(char *d, const char *s, size_t n)
{
	size_t len = strnlen(s, n);

	memcpy(d, s, len);
	memset(d + len, 0, n - len);
	return d;
}

noinline char *strcat(char *d, const char *s)
{
	strcpy(d + strlen(d), s);
	return d;
}

noinline char *strncat(char *d, const char *s, size_t n)
{
	char *end = d + strlen(d);
	size_t len = strnlen(s, n);

	memcpy(end, s, len);
	end[len] = 0;
	return d;
}

noinline size_t strlcpy(char *d, const char *s, size_t n)
{
	size_t len = strlen(s), fit = len < n ? len : n - 1;

	if (n) {
		memcpy(d, s, fit);
		d[fit] = 0;
	}
	return len;
}

noinline int sprintf(char *buf, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = vsnprintf(buf, 0x7fffffff, fmt, args);
	va_end(args);
	return n;
}

noinline int vsprintf(char *buf, const char *fmt, va_list args)
{
	return vsnprintf(buf, 0x7fffffff, fmt, args);
}

void dump_stack_lvl(const char *level);
noinline void dump_stack(void)
{
	dump_stack_lvl("");
}

noinline __cold void __warn_printk(const char *fmt, ...)
{
	va_list args;
	char buf[256];

	pr_warn("------------[ cut here ]------------\n");
	va_start(args, fmt);
	vsnprintf(buf, sizeof(buf), fmt, args);
	va_end(args);
	pr_warn("%s", buf);
}

/* Locks and waiting. */
noinline void _raw_spin_lock_irq(spinlock_t *l)
{
	local_irq_disable();
	_raw_spin_lock(l);
}

noinline void _raw_spin_unlock_irq(spinlock_t *l)
{
	barrier();
	atomic_set(&l->val, 0);
	local_irq_enable();
	preempt_enable();
}

noinline void _raw_spin_lock_bh(spinlock_t *l)
{
	local_bh_disable();
	_raw_spin_lock(l);
}

noinline void _raw_spin_unlock_bh(spinlock_t *l)
{
	_raw_spin_unlock(l);
	local_bh_enable();
}

noinline int _raw_spin_trylock_bh(spinlock_t *l)
{
	local_bh_disable();
	if (_raw_spin_trylock(l))
		return 1;
	local_bh_enable();
	return 0;
}

noinline void __mutex_init(struct mutex *m, const char *name, void *key)
{
	atomic_set(&m->owner, 0);
	init_waitqueue_head(&m->wait);
}

noinline void __init_waitqueue_head(struct wait_queue_head *q, const char *name, void *key)
{
	init_waitqueue_head(q);
}

noinline void __init_swait_queue_head(struct wait_queue_head *q, const char *name, void *key)
{
	init_waitqueue_head(q);
}

noinline int mutex_lock_killable(struct mutex *m)
{
	mutex_lock(m);
	return 0;
}

noinline bool mutex_is_locked(struct mutex *m)
{
	return atomic_read(&m->owner);
}

noinline int atomic_dec_and_mutex_lock(atomic_t *cnt, struct mutex *m)
{
	mutex_lock(m);
	if (atomic_dec_and_test(cnt))
		return 1;
	mutex_unlock(m);
	return 0;
}

/* Time. */
int schedule_hrtimeout_range(ktime_t *expires, u64 delta, int mode);

noinline unsigned int jiffies_to_msecs(unsigned long j)
{
	return 1000 / HZ * j;
}

noinline unsigned long __msecs_to_jiffies(unsigned int ms)
{
	return (ms + 1000 / HZ - 1) / (1000 / HZ);
}

noinline void msleep(unsigned int ms)
{
	unsigned long left = __msecs_to_jiffies(ms) + 1;

	while (left)
		left = schedule_timeout_uninterruptible(left);
}

noinline unsigned long msleep_interruptible(unsigned int ms)
{
	return jiffies_to_msecs(schedule_timeout_interruptible(__msecs_to_jiffies(ms) + 1));
}

noinline void usleep_range_state(unsigned long lo, unsigned long hi, unsigned int state)
{
	ktime_t end = ktime_get() + lo * 1000;

	do
		current->state = state;
	while (schedule_hrtimeout_range(&end, (hi - lo) * 1000, 0));
}

static noinline void delay_ns(u64 ns)
{
	u64 end = ktime_get() + ns;

	while ((s64)(ktime_get() - end) < 0)
		cpu_relax();
}

/* udelay and ndelay give a constant's product with 2^32 / 10^6 and 2^32 / 10^9. */
noinline void __const_udelay(unsigned long xloops)
{
	delay_ns((u64)xloops * 1000000 >> 32 ? ((u64)xloops * 1000000 >> 32) * 1000 : 1000);
}

noinline void __udelay(unsigned long us)
{
	delay_ns(us * 1000);
}

noinline void __ndelay(unsigned long ns)
{
	delay_ns(ns);
}

noinline void init_timer_key(struct timer_list *t, void (*fn)(struct timer_list *), unsigned int flags, const char *name, void *key)
{
	timer_setup(t, fn);
}

/* The compiler warned of a field that is too small for what is copied, when the module was built. */
noinline void __read_overflow2_field(size_t room, size_t wanted) { }
noinline void __write_overflow_field(size_t room, size_t wanted) { }
