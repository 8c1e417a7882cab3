/* SPDX-License-Identifier: GPL-2.0-only */
#include "sched.h"
#include "string.h"
#include "tracepoint.h"

#define LOG_LINE_MAX	1000
#define LOG_RING	64

struct printk_record { u64 ts; u32 len, level, caller; char text[52]; };

static struct printk_record log_ring[LOG_RING];
static u32 log_next;
static DEFINE_SPINLOCK(logbuf_lock);
static u32 printk_owner;		/* CPU + 1 that has logbuf_lock */
static u32 console_level = 7;
int oops_in_progress;

/* What is in front of a format: levels, and that it goes on with a line. */
static noinline int printk_parse_prefix(const char *text, int *level, bool *cont)
{
	int n = 0;

	for (; text[n] == '\001' && text[n + 1]; n += 2) {
		if (text[n + 1] >= '0' && text[n + 1] <= '7')
			*level = text[n + 1] - '0';
		else if (text[n + 1] == 'c')
			*cont = true;
		else
			break;
	}
	return n;
}

static noinline struct printk_record *prb_reserve(u32 len)
{
	struct printk_record *r = &log_ring[log_next++ % LOG_RING];

	r->ts = sched_clock();
	r->len = len;
	r->caller = current->pid;
	return r;
}

static noinline void console_unlock(const char *text, u32 len, int level)
{
	if ((level & 7) <= (int)console_level)
		hypercall(ABI_HC_PUTS, (long)text, len, level);
}

/* False: this CPU has the log, since a probe's handler prints from the middle of a print. */
static bool lock_log(unsigned long *flags)
{
	if (unlikely(READ_ONCE(printk_owner) == smp_processor_id() + 1))
		return false;
	spin_lock_irqsave(&logbuf_lock, *flags);
	WRITE_ONCE(printk_owner, smp_processor_id() + 1);
	return true;
}

static void unlock_log(unsigned long flags)
{
	WRITE_ONCE(printk_owner, 0);
	spin_unlock_irqrestore(&logbuf_lock, flags);
}

/* One record for each line. Nobody has the log while the text is made: that may oops, with the arguments of a module. */
static noinline int vprintk_store(char *buf, int level, const char *fmt, va_list args)
{
	struct printk_record *r;
	bool cont = false, locked;
	unsigned long flags = 0, irq;
	char *line = buf, *nl;
	int n, skip;

	local_irq_save(irq);
	n = vsnprintf(buf, LOG_LINE_MAX, fmt, args);
	local_irq_restore(irq);
	skip = printk_parse_prefix(buf, &level, &cont);
	line += skip;
	n -= skip;
	locked = lock_log(&flags);
	for (; line && *line; line = nl ? nl + 1 : NULL) {
		u32 len;

		nl = strchr(line, '\n');
		len = nl ? nl - line : strlen(line);
		r = prb_reserve(len);
		r->level = level;
		memcpy(r->text, line, min(len, (u32)sizeof(r->text)));
		if (trace_enabled(console)) {
			const char last = line[len];

			line[len] = 0;
			TRACE(console, line, len);
			line[len] = last;
		}
		console_unlock(line, len, level | (cont ? ABI_PUTS_CONT : 0) | (nl ? 0 : ABI_PUTS_OPEN));
		cont = false;
		if (nl && !nl[1])
			break;
	}
	if (locked)
		unlock_log(flags);
	return n;
}

noinline int vprintk_emit(int facility, int level, const char *fmt, va_list args)
{
	char buf[LOG_LINE_MAX];

	if (unlikely(oops_in_progress > 1))
		return 0;
	return vprintk_store(buf, level < 0 ? 4 : level, fmt, args);
}

noinline int vprintk_default(const char *fmt, va_list args)
{
	return vprintk_emit(0, -1, fmt, args);
}

noinline int vprintk(const char *fmt, va_list args)
{
	return vprintk_default(fmt, args);
}

noinline int _printk(const char *fmt, ...)
{
	va_list args;
	int r;

	va_start(args, fmt);
	r = vprintk(fmt, args);
	va_end(args);
	return r;
}

/* How many records came from pid, and their bytes. */
noinline u32 printk_caller_stat(u32 pid, u64 *bytes)
{
	u32 i, n = 0;

	for (i = 0, *bytes = 0; i < LOG_RING; i++) {
		if (log_ring[i].ts && log_ring[i].caller == pid) {
			*bytes += log_ring[i].len;
			n++;
		}
	}
	return n;
}

noinline int do_syslog(int type, char *buf, int len)
{
	switch (type) {
	case 0: case 1:
		return 0;
	case 3: case 4:
		return len < 0 ? -EINVAL : 0;
	case 5:
		log_next = 0;
		memset(log_ring, 0, sizeof(log_ring));
		return 0;
	case 6: case 7:
		console_level = type == 6 ? 1 : 7;
		return 0;
	case 8:
		if (len < 1 || len > 8)
			return -EINVAL;
		console_level = len;
		return 0;
	case 9:
		return log_next;
	case 10:
		return sizeof(log_ring);
	}
	return -EINVAL;
}

/* pr_debug where somebody has turned it on; nobody can here, so it is not called. */
noinline void __dynamic_pr_debug(void *descriptor, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	vprintk_emit(0, 7, fmt, args);
	va_end(args);
}
