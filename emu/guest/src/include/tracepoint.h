/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tracepoints: places that tell who wants to know what happens there (struct tracepoint of Debian's
 * 6.1.0-*-amd64), and the events made of them.
 *
 * An event is declared in events.h: its fields, as the file format shows them, where each value comes from, and how
 * an entry is printed. The place that fires it says TRACE(name, arguments...). While nobody listens that is a nop.
 * The first one who listens makes it a jump to a call of __traceiter_NAME. That calls the functions of modules, and
 * trace_event_raw_event_CLASS. There the host makes the entry, out of the arguments and of what they point to.
 */
#ifndef TRACEPOINT_H
#define TRACEPOINT_H

#include "sched.h"

struct tracepoint_func { void *func, *data; int prio; };

struct tracepoint {
	const char *name;
	struct static_key key;		/* 8: who listens; ABI_TRACEPOINT_HOST is the host's */
	void *entries;
	void *static_call_key, *static_call_tramp, *iterator;	/* 24 */
	int (*regfunc)(void);
	void (*unregfunc)(void);
	struct tracepoint_func *funcs;	/* 64: ends with one without func */
};
LAYOUT_ASSERT(offsetof(struct tracepoint, funcs) == 64 && sizeof(struct tracepoint) == 72, "tracepoint");

#define TRACE_EVENT(system, name, print, ...)	\
	DECLARE_EVENT_CLASS(name, print, __VA_ARGS__) DEFINE_EVENT(system, name, name)

/* At most five arguments; more are none of Linux's, and only the event sees them. */
#define TRACE_ARGS	unsigned long a, unsigned long b, unsigned long c, unsigned long d, unsigned long e

#define DECLARE_EVENT_CLASS(class, print, ...)
#define DEFINE_EVENT(system, class, name)	\
	extern struct tracepoint __tracepoint_##name;	\
	int __traceiter_##name(void *data, TRACE_ARGS);
#define DECLARE_TRACE(name)	DEFINE_EVENT(, , name)
#include "events.h"
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE

#ifdef GEN_NO_TRACEPOINTS
#define TRACE_CALL(n, depth, a, b, c, d, e, ...)	((void)(a), (void)(b), (void)(c), (void)(d), (void)(e))
#define trace_enabled(n)	false
#else
#define TRACE_CALL(n, depth, a, b, c, d, e, ...)	do {					\
	if (trace_enabled(n)) {									\
		__preempt_count += 1 + (depth);							\
		barrier();									\
		__traceiter_##n(NULL, (unsigned long)(a), (unsigned long)(b), (unsigned long)(c),	\
				(unsigned long)(d), (unsigned long)(e));			\
		barrier();									\
		__preempt_count -= 1 + (depth);							\
	} } while (0)
#define trace_enabled(n)	static_branch_unlikely(&__tracepoint_##n.key)
#endif

/* TRACE(name, ...): what each function of it gets behind its data. */
#define TRACE(n, ...)		TRACE_CALL(n, 0, ##__VA_ARGS__, 0, 0, 0, 0, 0)
/* The same where Linux holds so many more spin locks than this kernel. */
#define TRACE_LOCKED(n, depth, ...)	TRACE_CALL(n, depth, ##__VA_ARGS__, 0, 0, 0, 0, 0)

/* "There" is at argument arg plus off[0], or, for each one that is followed, at the pointer there plus the next offset. */
struct trace_event_field {
	const char *type, *name;
	unsigned short size;
	unsigned char align, is_signed;
	unsigned char from, arg, follow, pad;
	unsigned int off[3];
};

struct static_event {
	const char *system, *name, *print_fmt;
	const struct trace_event_field *fields;	/* ends with one without type and name */
	struct tracepoint *tp;
	void *raw;
};

#endif
