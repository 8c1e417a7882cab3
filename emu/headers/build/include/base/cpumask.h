/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

extern unsigned int nr_cpu_ids;
extern struct cpumask __cpu_possible_mask, __cpu_online_mask, __cpu_present_mask, __cpu_active_mask;
extern atomic_t __num_online_cpus;
#define NR_CPUS 8192
#define MAX_NUMNODES 1024
#define nr_cpumask_bits nr_cpu_ids
#define cpu_possible_mask ((const struct cpumask *)&__cpu_possible_mask)
#define cpu_online_mask ((const struct cpumask *)&__cpu_online_mask)
#define cpu_present_mask ((const struct cpumask *)&__cpu_present_mask)
#define cpu_active_mask ((const struct cpumask *)&__cpu_active_mask)
#define cpumask_bits(mask) ((mask)->bits)
#define cpumask_size() (BITS_TO_LONGS(nr_cpumask_bits) * sizeof(long))
#define num_online_cpus() ((unsigned int)atomic_read(&__num_online_cpus))
#define num_possible_cpus() cpumask_weight(cpu_possible_mask)
#define num_present_cpus() cpumask_weight(cpu_present_mask)
#define num_active_cpus() cpumask_weight(cpu_active_mask)
#define cpu_online(cpu) cpumask_test_cpu(cpu, cpu_online_mask)
#define cpu_possible(cpu) cpumask_test_cpu(cpu, cpu_possible_mask)
#define cpumask_first(mask) ((unsigned int)find_first_bit(cpumask_bits(mask), nr_cpumask_bits))
#define cpumask_next(cpu, mask) ((unsigned int)find_next_bit(cpumask_bits(mask), nr_cpumask_bits, (cpu) + 1))
#define cpumask_test_cpu(cpu, mask) test_bit(cpu, cpumask_bits(mask))
#define cpumask_set_cpu(cpu, mask) set_bit(cpu, cpumask_bits(mask))
#define cpumask_clear_cpu(cpu, mask) clear_bit(cpu, cpumask_bits(mask))
#define cpumask_clear(mask) memset(cpumask_bits(mask), 0, cpumask_size())
#define cpumask_copy(to, from) memcpy(cpumask_bits(to), cpumask_bits(from), cpumask_size())
#define cpumask_setall(mask) cpumask_copy(mask, cpu_possible_mask)
#define cpumask_empty(mask) (cpumask_first(mask) >= nr_cpumask_bits)
#define cpumask_of(cpu) get_cpu_mask(cpu)
#define cpumask_pr_args(mask) nr_cpu_ids, cpumask_bits(mask)
#define for_each_cpu(cpu, mask) for ((cpu) = cpumask_first(mask); (cpu) < nr_cpu_ids; (cpu) = cpumask_next(cpu, mask))
#define for_each_possible_cpu(cpu) for_each_cpu(cpu, cpu_possible_mask)
#define for_each_online_cpu(cpu) for_each_cpu(cpu, cpu_online_mask)
#define for_each_present_cpu(cpu) for_each_cpu(cpu, cpu_present_mask)

static inline unsigned int cpumask_weight(const struct cpumask *mask)
{
	unsigned int cpu, n = 0;

	for_each_cpu(cpu, mask)
		n++;
	return n;
}

#define bitmap_zero(to, n) memset(to, 0, BITS_TO_LONGS(n) * sizeof(long))
#define bitmap_fill(to, n) memset(to, 0xff, BITS_TO_LONGS(n) * sizeof(long))
#define bitmap_copy(to, from, n) memcpy(to, from, BITS_TO_LONGS(n) * sizeof(long))
#define bitmap_empty(p, n) (find_first_bit(p, n) >= (n))
#define bitmap_full(p, n) (find_first_zero_bit(p, n) >= (n))
extern void __bitmap_set(unsigned long *p, unsigned int from, int n);
extern void __bitmap_clear(unsigned long *p, unsigned int from, int n);
extern int __bitmap_weight(const unsigned long *p, unsigned int n);
extern bool __bitmap_and(unsigned long *to, const unsigned long *a, const unsigned long *b, unsigned int n);
extern void __bitmap_or(unsigned long *to, const unsigned long *a, const unsigned long *b, unsigned int n);
extern void __bitmap_xor(unsigned long *to, const unsigned long *a, const unsigned long *b, unsigned int n);
extern bool __bitmap_andnot(unsigned long *to, const unsigned long *a, const unsigned long *b, unsigned int n);
extern void __bitmap_complement(unsigned long *to, const unsigned long *from, unsigned int n);
extern bool __bitmap_equal(const unsigned long *a, const unsigned long *b, unsigned int n);
extern bool __bitmap_intersects(const unsigned long *a, const unsigned long *b, unsigned int n);
extern bool __bitmap_subset(const unsigned long *a, const unsigned long *b, unsigned int n);
extern void __bitmap_shift_left(unsigned long *to, const unsigned long *from, unsigned int by, unsigned int n);
extern void __bitmap_shift_right(unsigned long *to, const unsigned long *from, unsigned int by, unsigned int n);
extern unsigned long bitmap_find_next_zero_area_off(unsigned long *p, unsigned long size, unsigned long from, unsigned int n, unsigned long mask, unsigned long off);
#define bitmap_set(p, from, n) __bitmap_set(p, from, n)
#define bitmap_clear(p, from, n) __bitmap_clear(p, from, n)
#define bitmap_weight(p, n) __bitmap_weight(p, n)
#define bitmap_and __bitmap_and
#define bitmap_or __bitmap_or
#define bitmap_xor __bitmap_xor
#define bitmap_andnot __bitmap_andnot
#define bitmap_complement __bitmap_complement
#define bitmap_equal __bitmap_equal
#define bitmap_intersects __bitmap_intersects
#define bitmap_subset __bitmap_subset
#define bitmap_shift_left __bitmap_shift_left
#define bitmap_shift_right __bitmap_shift_right
#define bitmap_find_next_zero_area(p, size, from, n, mask) bitmap_find_next_zero_area_off(p, size, from, n, mask, 0)
