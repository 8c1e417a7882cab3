/* SPDX-License-Identifier: GPL-2.0-only */
/* Places that tell modules what happens (struct tracepoint of Debian's 6.1.0-*-amd64). */
#ifndef TRACEPOINT_H
#define TRACEPOINT_H

#include "sched.h"

struct tracepoint_func { void *func, *data; int prio; };

struct tracepoint {
	const char *name;
	int enabled;			/* 8: how many registered a function while none was there */
	void *entries;
	void *static_call_key, *static_call_tramp, *iterator;	/* 24 */
	int (*regfunc)(void);
	void (*unregfunc)(void);
	struct tracepoint_func *funcs;	/* 64: ends with one without func */
};
LAYOUT_ASSERT(offsetof(struct tracepoint, funcs) == 64 && sizeof(struct tracepoint) == 72, "tracepoint");

#define TRACEPOINTS(X)	X(sys_enter) X(sys_exit) X(sched_switch) X(sched_waking) X(sched_wakeup) X(sched_wakeup_new)	\
			X(sched_process_fork) X(sched_process_exec) X(sched_process_exit)

#define DECLARE_TRACEPOINT(n)	extern struct tracepoint __tracepoint_##n;
TRACEPOINTS(DECLARE_TRACEPOINT)
#undef DECLARE_TRACEPOINT

void do_trace(struct tracepoint *tp, unsigned long a, unsigned long b, unsigned long c, unsigned long d);

/* TRACE(name, a, b, c, d): what each function of it gets behind its data. */
#define TRACE(n, a, b, c, d)	do { if (unlikely(READ_ONCE(__tracepoint_##n.enabled)))	\
	do_trace(&__tracepoint_##n, (unsigned long)(a), (unsigned long)(b), (unsigned long)(c), (unsigned long)(d)); } while (0)

#endif
