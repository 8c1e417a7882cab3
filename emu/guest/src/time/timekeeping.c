/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "jump_label.h"
#include "string.h"

struct clocksource { const char *name; u64 (*read)(struct clocksource *); u32 mult, shift, rating; };

static u64 read_host(struct clocksource *cs)
{
	return hypercall_wide(ABI_HC_KTIME, 0, 0, 0);
}

static u64 read_jiffies(struct clocksource *cs)
{
	return jiffies;
}

static struct clocksource clocksource_host = { "host", read_host, 1, 0, 400 };
static struct clocksource clocksource_jiffies = { "jiffies", read_jiffies, 1000000000 / HZ, 0, 1 };
static struct clocksource *const clocksources[] = { &clocksource_jiffies, &clocksource_host };

struct timekeeper { struct clocksource *clock; u64 cycle_last, base, xtime_sec, raw; u32 seq; };
static struct timekeeper tk_core = { .clock = &clocksource_jiffies };
static DEFINE_SPINLOCK(jiffies_lock);
static u64 last_jiffies_update;

static noinline notrace u64 native_sched_clock(unsigned long unused1, unsigned long unused2)
{
	return tk_core.base;
}
DEFINE_STATIC_CALL(pv_sched_clock, native_sched_clock);

/* As of the last tick: cheap, and never backwards. */
noinline notrace u64 sched_clock(void)
{
	return static_call_u64(pv_sched_clock);
}

static noinline u64 timekeeping_get_ns(struct timekeeper *tk)
{
	struct clocksource *cs = tk->clock;
	u64 delta = cs->read(cs) - tk->cycle_last;

	return tk->base + (delta * cs->mult >> cs->shift);
}

noinline ktime_t ktime_get(void)
{
	u32 seq;
	ktime_t now;

	do {
		seq = READ_ONCE(tk_core.seq) & ~1u;
		now = timekeeping_get_ns(&tk_core);
	} while (READ_ONCE(tk_core.seq) != seq);
	return now;
}

noinline ktime_t ktime_get_real(void)
{
	return hypercall_wide(ABI_HC_KTIME, 1, 0, 0);
}

noinline u64 ktime_get_real_seconds(void)
{
	return div64_u64(ktime_get_real(), 1000000000);
}

noinline u64 ktime_get_seconds(void)
{
	return div64_u64(ktime_get(), 1000000000);
}

noinline ktime_t ktime_get_raw(void) { return ktime_get(); }
noinline u64 ktime_get_mono_fast_ns(void) { return ktime_get(); }
noinline u64 ktime_get_raw_fast_ns(void) { return ktime_get(); }
noinline u64 ktime_get_boot_fast_ns(void) { return ktime_get(); }
noinline u64 ktime_get_real_fast_ns(void) { return ktime_get_real(); }

/* TK_OFFS_REAL, TK_OFFS_BOOT, TK_OFFS_TAI. */
noinline ktime_t ktime_get_with_offset(int offset)
{
	return offset == 1 ? ktime_get() : ktime_get_real();
}

noinline ktime_t ktime_get_coarse_with_offset(int offset)
{
	return ktime_get_with_offset(offset);
}

struct timespec64 { s64 tv_sec; long tv_nsec; };

noinline struct timespec64 ns_to_timespec64(s64 ns)
{
	s64 sec = ns < 0 ? -((-ns + 999999999) / 1000000000) : ns / 1000000000;

	return (struct timespec64){ sec, ns - sec * 1000000000 };
}

noinline void ktime_get_ts64(struct timespec64 *ts) { *ts = ns_to_timespec64(ktime_get()); }
noinline void ktime_get_raw_ts64(struct timespec64 *ts) { *ts = ns_to_timespec64(ktime_get()); }
noinline void ktime_get_coarse_ts64(struct timespec64 *ts) { *ts = ns_to_timespec64(ktime_get()); }
noinline void ktime_get_real_ts64(struct timespec64 *ts) { *ts = ns_to_timespec64(ktime_get_real()); }
noinline void ktime_get_coarse_real_ts64(struct timespec64 *ts) { *ts = ns_to_timespec64(ktime_get_real()); }

struct tm { int tm_sec, tm_min, tm_hour, tm_mday, tm_mon; long tm_year; int tm_wday, tm_yday; };

/* The date of a second since 1970, by counting the days of years that begin in March. */
noinline void time64_to_tm(s64 secs, int offset, struct tm *tm)
{
	s64 t = secs + offset, days = t / 86400, era, y;
	unsigned int doe, yoe, doy, mp, leap;

	if (t % 86400 < 0)
		days--;
	t -= days * 86400;
	tm->tm_hour = t / 3600;
	tm->tm_min = t / 60 % 60;
	tm->tm_sec = t % 60;
	tm->tm_wday = ((days + 4) % 7 + 7) % 7;
	days += 719468;
	era = (days >= 0 ? days : days - 146096) / 146097;
	doe = days - era * 146097;
	yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
	mp = (5 * doy + 2) / 153;
	tm->tm_mday = doy - (153 * mp + 2) / 5 + 1;
	tm->tm_mon = mp < 10 ? mp + 2 : mp - 10;
	y = (s64)yoe + era * 400 + (tm->tm_mon < 2);
	leap = (y % 4 == 0 && y % 100) || y % 400 == 0;
	tm->tm_year = y - 1900;
	tm->tm_yday = mp < 10 ? (int)(doy + 59 + leap) : (int)doy - 306;
}

/* Jiffies and other units: HZ divides a second. */
noinline unsigned int jiffies_to_usecs(unsigned long j) { return 1000000 / HZ * j; }
noinline unsigned long __usecs_to_jiffies(unsigned int us) { return (us + 1000000 / HZ - 1) / (1000000 / HZ); }
noinline u64 jiffies64_to_nsecs(u64 j) { return 1000000000 / HZ * j; }
noinline u64 jiffies64_to_msecs(u64 j) { return 1000 / HZ * j; }
noinline unsigned long nsecs_to_jiffies(u64 ns) { return ns / (1000000000 / HZ); }
noinline u64 nsecs_to_jiffies64(u64 ns) { return ns / (1000000000 / HZ); }
noinline u64 jiffies_64_to_clock_t(u64 j) { return j * 100 / HZ; }
noinline unsigned long jiffies_to_clock_t(unsigned long j) { return j * 100 / HZ; }
noinline u64 get_jiffies_64(void) { return jiffies; }
noinline void jiffies_to_timespec64(unsigned long j, struct timespec64 *ts) { *ts = ns_to_timespec64((u64)1000000000 / HZ * j); }
noinline unsigned long timespec64_to_jiffies(const struct timespec64 *ts)
{
	return ts->tv_sec * HZ + (ts->tv_nsec + 1000000000 / HZ - 1) / (1000000000 / HZ);
}
noinline unsigned long round_jiffies(unsigned long j) { return j % HZ < HZ / 4 ? j - j % HZ : j - j % HZ + HZ; }
noinline unsigned long round_jiffies_relative(unsigned long j) { return round_jiffies(j + jiffies) - jiffies; }

static noinline void timekeeping_advance(struct timekeeper *tk)
{
	u64 now;

	tk->seq++;
	barrier();
	now = timekeeping_get_ns(tk);
	tk->cycle_last = tk->clock->read(tk->clock);
	tk->base = now;
	tk->xtime_sec = div64_u64(now, 1000000000);
	barrier();
	tk->seq++;
}

noinline void update_wall_time(void)
{
	timekeeping_advance(&tk_core);
}

noinline void do_timer(unsigned long ticks)
{
	jiffies += ticks;
}

/* Only one CPU at a time; as many jiffies as time has gone by, within reason. */
noinline void tick_do_update_jiffies64(u64 now)
{
	u64 ticks;

	if (!_raw_spin_trylock(&jiffies_lock))
		return;
	/* The host may make up for calls of the past: time stands still then. */
	ticks = (s64)(now - last_jiffies_update) < 0 ? 0 : (now - last_jiffies_update) / (1000000000 / HZ);
	if (ticks) {
		last_jiffies_update += ticks * (1000000000 / HZ);
		do_timer(ticks);
		update_wall_time();
	}
	spin_unlock(&jiffies_lock);
}

noinline void tick_sched_timer(struct pt_regs *regs)
{
	tick_do_update_jiffies64(ktime_get());
	update_process_times((regs->cs & 3) == 3);
}

static noinline struct clocksource *clocksource_select(void)
{
	struct clocksource *best = clocksources[0];
	unsigned int i;

	for (i = 1; i < ARRAY_SIZE(clocksources); i++)
		if (clocksources[i]->rating > best->rating)
			best = clocksources[i];
	return best;
}

int __init timekeeping_init(void)
{
	struct clocksource *cs = clocksource_select();

	tk_core.cycle_last = cs->read(cs);
	tk_core.base = tk_core.cycle_last * cs->mult;
	tk_core.clock = cs;
	last_jiffies_update = tk_core.base;
	return 0;
}
