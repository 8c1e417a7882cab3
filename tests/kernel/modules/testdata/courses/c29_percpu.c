/* Per-CPU data, percpu_counter, locks, atomics, refcounts, completions on all CPUs. */
#include <linux/module.h>
#include <linux/percpu.h>
#include <linux/percpu_counter.h>
#include <linux/smp.h>
#include <linux/cpu.h>
#include <linux/refcount.h>
#include <linux/kref.h>
#include <linux/rwsem.h>
#include <linux/seqlock.h>
#include <linux/stop_machine.h>
static DEFINE_PER_CPU(int, x); static struct percpu_counter pc; static DEFINE_SEQLOCK(sl); static DECLARE_RWSEM(rw); static DEFINE_RWLOCK(rl); static DEFINE_RAW_SPINLOCK(raw); static int rel;
static void each(void *a) { this_cpu_add(x, 3); }
static void kr(struct kref *k) { rel++; }
static int stop(void *a) { (*(int *)a)++; return 4; }
static int __init c29_init(void)
{
	int cpu, s = 0, __percpu *p = alloc_percpu(int); refcount_t r = REFCOUNT_INIT(1); struct kref k; unsigned q; unsigned long f; atomic64_t a64 = ATOMIC64_INIT(5); atomic_t a = ATOMIC_INIT(2); int n = 0;
	on_each_cpu(each, NULL, 1); for_each_online_cpu(cpu) { s += per_cpu(x, cpu); *per_cpu_ptr(p, cpu) = cpu; } pr_info("each %d\n", s == 3 * (int)num_online_cpus());
	free_percpu(p); pr_info("pc %d\n", percpu_counter_init(&pc, 100, GFP_KERNEL)); percpu_counter_add(&pc, 50); percpu_counter_inc(&pc); pr_info("sum %lld\n", percpu_counter_sum(&pc)); percpu_counter_destroy(&pc);
	refcount_inc(&r); pr_info("dec %d %d\n", refcount_dec_and_test(&r), refcount_dec_and_test(&r)); kref_init(&k); kref_get(&k); pr_info("kref %d %d rel %d\n", kref_put(&k, kr), kref_put(&k, kr), rel);
	q = read_seqbegin(&sl); write_seqlock(&sl); write_sequnlock(&sl); pr_info("retry %d\n", read_seqretry(&sl, q)); down_read(&rw); pr_info("try %d\n", down_write_trylock(&rw)); up_read(&rw); read_lock(&rl); read_unlock(&rl); raw_spin_lock_irqsave(&raw, f); pr_info("off %d\n", irqs_disabled()); raw_spin_unlock_irqrestore(&raw, f);
	pr_info("a64 %lld cmp %d add %d unless %d xchg %d\n", atomic64_add_return(3, &a64), atomic_cmpxchg(&a, 2, 9), atomic_add_return(1, &a), atomic_add_unless(&a, 1, 10), atomic_xchg(&a, 1));
	pr_info("stop %d n %d\n", stop_machine(stop, &n, NULL), n); pr_info("cpu ok %d\n", get_cpu() < nr_cpu_ids); put_cpu();
	return 0;
}
static void __exit c29_exit(void) { }
module_init(c29_init); module_exit(c29_exit);
MODULE_LICENSE("GPL");
