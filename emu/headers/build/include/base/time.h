/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define HZ 250
#define USER_HZ 100
#define NSEC_PER_SEC 1000000000L
#define NSEC_PER_MSEC 1000000L
#define NSEC_PER_USEC 1000L
#define USEC_PER_SEC 1000000L
#define USEC_PER_MSEC 1000L
#define MSEC_PER_SEC 1000L
#define PSEC_PER_SEC 1000000000000LL
#define FSEC_PER_SEC 1000000000000000LL
#define KTIME_MAX ((s64)~((u64)1 << 63))
#define KTIME_MIN (-KTIME_MAX - 1)
#define KTIME_SEC_MAX (KTIME_MAX / NSEC_PER_SEC)
#define TICK_NSEC 4000000
#define INITIAL_JIFFIES ((unsigned long)(unsigned int)(-300 * HZ))
#define MAX_JIFFY_OFFSET ((~0UL >> 2) - 1)

extern volatile unsigned long jiffies;
extern unsigned long __msecs_to_jiffies(unsigned int m);
extern unsigned long __usecs_to_jiffies(unsigned int u);
extern unsigned int jiffies_to_msecs(unsigned long j);
extern unsigned int jiffies_to_usecs(unsigned long j);
#define msecs_to_jiffies(m) __msecs_to_jiffies(m)
#define usecs_to_jiffies(u) __usecs_to_jiffies(u)
#define secs_to_jiffies(s) ((unsigned long)(s) * HZ)
#define get_jiffies_64() ((u64)jiffies)
#define jiffies_64 ((u64)jiffies)
#define jiffies_to_nsecs(j) ((u64)(j) * TICK_NSEC)
#define jiffies_delta_to_msecs(d) jiffies_to_msecs(max(0L, (long)(d)))
#define time_after(a, b) ((long)((b) - (a)) < 0)
#define time_before(a, b) time_after(b, a)
#define time_after_eq(a, b) ((long)((a) - (b)) >= 0)
#define time_before_eq(a, b) time_after_eq(b, a)
#define time_in_range(a, b, c) (time_after_eq(a, b) && time_before_eq(a, c))
#define time_after64(a, b) ((s64)((b) - (a)) < 0)
#define time_before64(a, b) time_after64(b, a)
#define time_is_before_jiffies(a) time_after(jiffies, a)
#define time_is_after_jiffies(a) time_before(jiffies, a)

extern ktime_t ktime_get(void);
extern ktime_t ktime_get_with_offset(enum tk_offsets offs);
extern u64 ktime_get_mono_fast_ns(void);
#define ktime_get_real() ktime_get_with_offset(TK_OFFS_REAL)
#define ktime_get_boottime() ktime_get_with_offset(TK_OFFS_BOOT)
#define ktime_get_clocktai() ktime_get_with_offset(TK_OFFS_TAI)
#define ktime_get_ns() ktime_to_ns(ktime_get())
#define ktime_get_real_ns() ktime_to_ns(ktime_get_real())
#define ktime_get_boottime_ns() ktime_to_ns(ktime_get_boottime())
#define ktime_get_boot_ns ktime_get_boottime_ns
#define ktime_get_raw_ns() ktime_to_ns(ktime_get_raw())
#define ktime_get_boottime_ts64(ts) (*(ts) = ktime_to_timespec64(ktime_get_boottime()))
#define ktime_set(s, ns) ((ktime_t)((s64)(s) * NSEC_PER_SEC + (s64)(ns)))
#define ktime_sub(a, b) ((ktime_t)((a) - (b)))
#define ktime_add(a, b) ((ktime_t)((a) + (b)))
#define ktime_add_ns(k, ns) ((ktime_t)((k) + (ns)))
#define ktime_sub_ns(k, ns) ((ktime_t)((k) - (ns)))
#define ktime_add_us(k, us) ktime_add_ns(k, (us) * NSEC_PER_USEC)
#define ktime_add_ms(k, ms) ktime_add_ns(k, (ms) * NSEC_PER_MSEC)
#define ktime_to_ns(k) ((s64)(k))
#define ktime_to_us(k) ((s64)(k) / NSEC_PER_USEC)
#define ktime_to_ms(k) ((s64)(k) / NSEC_PER_MSEC)
#define ktime_us_delta(later, earlier) ktime_to_us(ktime_sub(later, earlier))
#define ktime_ms_delta(later, earlier) ktime_to_ms(ktime_sub(later, earlier))
#define ktime_divns(k, n) ((s64)(k) / (n))
#define ns_to_ktime(ns) ((ktime_t)(ns))
#define us_to_ktime(us) ((ktime_t)(us) * NSEC_PER_USEC)
#define ms_to_ktime(ms) ((ktime_t)(ms) * NSEC_PER_MSEC)
#define ktime_after(a, b) ((s64)(a) > (s64)(b))
#define ktime_before(a, b) ((s64)(a) < (s64)(b))

static inline int ktime_compare(ktime_t a, ktime_t b)
{
	return a < b ? -1 : a > b;
}

extern struct timespec64 ns_to_timespec64(s64 ns);
#define ktime_to_timespec64(k) ns_to_timespec64(ktime_to_ns(k))
#define timespec64_to_ns(ts) ((ts)->tv_sec * NSEC_PER_SEC + (ts)->tv_nsec)
#define timespec64_to_ktime(ts) ktime_set((ts).tv_sec, (ts).tv_nsec)

static inline struct timespec64 timespec64_sub(struct timespec64 a, struct timespec64 b)
{
	return ns_to_timespec64(timespec64_to_ns(&a) - timespec64_to_ns(&b));
}

static inline int timespec64_compare(const struct timespec64 *a, const struct timespec64 *b)
{
	return ktime_compare(timespec64_to_ns(a), timespec64_to_ns(b));
}

/* Timers. */
#define TIMER_CPUMASK 0x0003ffff
#define TIMER_MIGRATING 0x00040000
#define TIMER_DEFERRABLE 0x00080000
#define TIMER_PINNED 0x00100000
#define TIMER_IRQSAFE 0x00200000
extern void init_timer_key(struct timer_list *timer, void (*func)(struct timer_list *), unsigned int flags, const char *name, struct lock_class_key *key);
extern void add_timer(struct timer_list *timer);
extern int mod_timer(struct timer_list *timer, unsigned long expires);
extern int timer_delete(struct timer_list *timer);
extern int timer_delete_sync(struct timer_list *timer);
#define del_timer(timer) timer_delete(timer)
#define del_timer_sync(timer) timer_delete_sync(timer)
#define __TIMER_INITIALIZER(func, how) { .entry = { .next = (void *)0xdead000000000122UL }, .function = (func), .flags = (how) }
#define DEFINE_TIMER(name, func) struct timer_list name = __TIMER_INITIALIZER(func, 0)
#define timer_setup(timer, func, how) init_timer_key(timer, func, how, NULL, NULL)
#define timer_setup_on_stack timer_setup
#define destroy_timer_on_stack(timer) do { } while (0)
#define from_timer(v, timer, member) container_of(timer, typeof(*v), member)
#define timer_pending(timer) (!hlist_unhashed(&(timer)->entry))
#define del_singleshot_timer_sync del_timer_sync

/* Delays. */
extern void __udelay(unsigned long us);
extern void __ndelay(unsigned long ns);
extern void __const_udelay(unsigned long loops);
extern void msleep(unsigned int ms);
extern void usleep_range_state(unsigned long low, unsigned long high, unsigned int state);
extern unsigned long msleep_interruptible(unsigned int ms);
#define udelay(us) __udelay(us)
#define ndelay(ns) __ndelay(ns)
#define mdelay(ms) ({ unsigned long left_ = (ms); while (left_--) udelay(1000); })
#define usleep_range(low, high) usleep_range_state(low, high, TASK_UNINTERRUPTIBLE)
#define usleep_idle_range(low, high) usleep_range_state(low, high, TASK_IDLE)
#define ssleep(s) msleep((s) * 1000)
#define fsleep(us) usleep_range(us, 2 * (us))
