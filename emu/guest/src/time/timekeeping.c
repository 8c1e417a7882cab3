/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "jump_label.h"
#include "string.h"

struct clocksource { const char *name; u64 (*read)(struct clocksource *); u32 mult, shift, rating; };

static u64 read_host(struct clocksource *cs)
{
	return hypercall(ABI_HC_KTIME, 0, 0, 0);
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
	return static_call2(pv_sched_clock, 0, 0);
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

noinline u64 ktime_get_real_seconds(void)
{
	return tk_core.xtime_sec;
}

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
	ticks = (now - last_jiffies_update) / (1000000000 / HZ);
	if (ticks) {
		last_jiffies_update += ticks * (1000000000 / HZ);
		do_timer(min(ticks, 64ul));
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
