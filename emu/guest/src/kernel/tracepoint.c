/* SPDX-License-Identifier: GPL-2.0-only */
/* Tracepoints: who wants to be called there, the call, and the events. */
#include "fs.h"
#include "tracepoint.h"
#include "mm.h"
#include "time.h"
#include "string.h"
#include "process.h"
#include "types_exec.h"

typedef int pid_t;
void synchronize_rcu(void);
bool static_key_slow_inc(struct static_key *key);
void static_key_slow_dec(struct static_key *key);

static DEFINE_MUTEX(tracepoints_mutex);
u8 tracepoint_srcu[1024] __aligned(8);	/* no reader of tracepoints is one of it */

#define DEFAULT_PRIO	10
typedef void (*probe_fn)(void *data, TRACE_ARGS);

#ifndef GEN_NO_TRACEPOINTS

/* The number of each event, in the order of the list. */
enum {
#define DECLARE_EVENT_CLASS(class, print, ...)
#define DEFINE_EVENT(system, class, name)	EVENT_##name,
#define DECLARE_TRACE(name)
#include "events.h"
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE
};

/* Where the host makes an entry of event number nr, while its gate is there in place of the two bytes' nop. */
#define DECLARE_EVENT_CLASS(class, print, ...)							\
	static notrace noinline __attribute__((naked, section(".trace_event.text"), aligned(16)))		\
	int trace_event_raw_event_##class(long nr, TRACE_ARGS)						\
	{												\
		asm volatile("\t.byte 0x66, 0x90\n\tret");						\
	}												\
	NOKPROBE_SYMBOL(trace_event_raw_event_##class);
#define DEFINE_EVENT(system, class, name)
#define DECLARE_TRACE(name)
#include "events.h"
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE

/* A function takes as many of the arguments as it knows. */
static __always_inline void call_all(const struct tracepoint_func *f, TRACE_ARGS)
{
	for (; f && f->func; f++)
		((probe_fn)f->func)(f->data, a, b, c, d, e);
}

#define DEFINE_TRACEPOINT(n)	\
	struct tracepoint __tracepoint_##n = { .name = #n, .iterator = __traceiter_##n };
typedef int (*raw_fn)(long nr, TRACE_ARGS);

/* Who has registered a function waits a little longer. */
static noinline notrace int iterate(const struct tracepoint *tp, raw_fn raw, long nr, TRACE_ARGS)
{
	raw(nr, a, b, c, d, e);
	call_all(READ_ONCE(tp->funcs), a, b, c, d, e);
	return 0;
}

#define DECLARE_EVENT_CLASS(class, print, ...)
#define DEFINE_EVENT(system, class, name)							\
	DEFINE_TRACEPOINT(name)									\
	noinline notrace int __traceiter_##name(void *data, TRACE_ARGS)				\
	{											\
		if (likely(!READ_ONCE(__tracepoint_##name.funcs)))				\
			return trace_event_raw_event_##class(EVENT_##name, a, b, c, d, e);	\
		return iterate(&__tracepoint_##name, trace_event_raw_event_##class, EVENT_##name, a, b, c, d, e);	\
	}
#define DECLARE_TRACE(name)									\
	DEFINE_TRACEPOINT(name)									\
	noinline notrace int __traceiter_##name(void *data, TRACE_ARGS)				\
	{											\
		call_all(READ_ONCE(__tracepoint_##name.funcs), a, b, c, d, e);			\
		return 0;									\
	}
#include "events.h"
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE

#define DECLARE_EVENT_CLASS(class, print, ...)
#define DEFINE_EVENT(system, class, name)	&__tracepoint_##name,
static struct tracepoint *const all[] = {
#define DECLARE_TRACE(name)	DEFINE_EVENT(, , name)
#include "events.h"
};
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE

#define FIELD(type, text, name, n, fr, ...)	\
	{ text, #name, sizeof(type), offsetof(struct { char c; type t; }, t), (type)-1 < (type)1, fr, n, __VA_ARGS__ },
#define VALUE(type, name, n)		FIELD(type, #type, name, n, ABI_FROM_VALUE, 0, 0, { 0 })
#define AS(type, text, name, n)		FIELD(type, text, name, n, ABI_FROM_VALUE, 0, 0, { 0 })
#define UNSIGNED(type, name, n, fr, off)	\
	{ #type, #name, sizeof(type), offsetof(struct { char c; type t; }, t), 0, fr, n, 0, 0, { off } },
#define POINTER(type, name, n)		UNSIGNED(type, name, n, ABI_FROM_VALUE, 0)
#define POINTER_IN(type, name, n, s, member)	UNSIGNED(type, name, n, ABI_FROM_COPY, offsetof(s, member))
#define ARRAY(type, count, name, n)	\
	{ #type "[" #count "]", #name, (count) * sizeof(type), offsetof(struct { char c; type t; }, t), (type)-1 < (type)1, ABI_FROM_COPY, n, 0, 0, { 0 } },
#define CONST(type, name, number)	FIELD(type, #type, name, 0, ABI_FROM_VALUE, 0, 0, { number })
#define AT(type, name, n, off)		FIELD(type, #type, name, n, ABI_FROM_COPY, 0, 0, { off })
#define MEMBER(type, name, n, s, member)	AT(type, name, n, offsetof(s, member))
#define CHARS(name, size, n)		{ "char[" #size "]", #name, size, 1, 1, ABI_FROM_CHARS, n, 0, 0, { 0 } },
#define COMM(name, n)			{ "char[16]", #name, 16, 1, 1, ABI_FROM_COPY, n, 0, 0, { offsetof(struct task_struct, comm) } },
#define STRING(name, n, off)		{ "__data_loc char[]", #name, 4, 4, 1, ABI_FROM_STRING, n, 0, 0, { off } },
#define STRING_OF(name, n, s, member)	{ "__data_loc char[]", #name, 4, 4, 1, ABI_FROM_STRING, n, 1, 0, { offsetof(s, member), 0 } },
#define TASK_OF(n)			{ "", "", 0, 1, 0, ABI_FROM_TASK, n, 0, 0, { 0 } },

#define DECLARE_EVENT_CLASS(class, print, ...)							\
	static const struct trace_event_field trace_event_fields_##class[] = { __VA_ARGS__ { NULL } };	\
	static const char print_fmt_##class[] = print;
#define DEFINE_EVENT(system, class, name)
#define DECLARE_TRACE(name)
#include "events.h"
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE

#define DECLARE_EVENT_CLASS(class, print, ...)
#define DEFINE_EVENT(system, class, name)	\
	{ #system, #name, print_fmt_##class, trace_event_fields_##class, &__tracepoint_##name, trace_event_raw_event_##class },
/* What the host makes files of. It ends with one without a name. */
extern const struct static_event ftrace_events[];
const struct static_event ftrace_events[] = {
#define DECLARE_TRACE(name)
#include "events.h"
	{ NULL }
};
#undef DECLARE_EVENT_CLASS
#undef DEFINE_EVENT
#undef DECLARE_TRACE

#else
static struct tracepoint *const all[1];
#endif

static unsigned int count(const struct tracepoint_func *f)
{
	unsigned int n = 0;

	while (f && f[n].func)
		n++;
	return n;
}

static bool same(const struct tracepoint_func *f, void *func, void *data) { return f->func == func && f->data == data; }

static void replace(struct tracepoint *tp, struct tracepoint_func *new)
{
	struct tracepoint_func *old = tp->funcs;

	WRITE_ONCE(tp->funcs, new);
	if (new && !old)
		static_key_slow_inc(&tp->key);
	else if (old && !new)
		static_key_slow_dec(&tp->key);
	if (old) {
		synchronize_rcu();
		kfree(old);
	}
}

/* The higher prio is called first; of the same, who came first. */
static int add(struct tracepoint *tp, void *func, void *data, int prio, bool warn)
{
	unsigned int n = count(tp->funcs), i, at = n;
	struct tracepoint_func *new;
	int err = 0;

	if (tp->regfunc && !tp->funcs)
		err = tp->regfunc();
	if (err < 0)
		return err;
	for (i = n; i-- > 0;) {
		if (same(&tp->funcs[i], func, data)) {
			WARN_ON_ONCE(warn);
			return -EEXIST;
		}
		if (tp->funcs[i].prio < prio)
			at = i;
	}
	new = kzalloc((n + 2) * sizeof(*new), GFP_KERNEL);
	if (!new)
		return -ENOMEM;
	for (i = 0; i < n; i++)
		new[i + (i >= at)] = tp->funcs[i];
	new[at] = (struct tracepoint_func){ func, data, prio };
	replace(tp, new);
	return 0;
}

static int reg(struct tracepoint *tp, void *func, void *data, int prio, bool warn)
{
	int err;

	mutex_lock(&tracepoints_mutex);
	err = WARN_ON(!func) ? -EINVAL : add(tp, func, data, prio, warn);
	mutex_unlock(&tracepoints_mutex);
	return err;
}

noinline int tracepoint_probe_register(struct tracepoint *tp, void *func, void *data) { return reg(tp, func, data, DEFAULT_PRIO, true); }
noinline int tracepoint_probe_register_prio(struct tracepoint *tp, void *func, void *data, int prio) { return reg(tp, func, data, prio, true); }
noinline int tracepoint_probe_register_prio_may_exist(struct tracepoint *tp, void *func, void *data, int prio)
{
	return reg(tp, func, data, prio, false);
}

/* Whoever is not there is taken away without a word, as long as somebody is. */
static int take_away(struct tracepoint *tp, void *func, void *data)
{
	unsigned int n = count(tp->funcs), i, kept = 0;
	struct tracepoint_func *new = NULL;

	if (WARN_ON_ONCE(!n))
		return -ENOENT;
	for (i = 0; i < n; i++)
		kept += !same(&tp->funcs[i], func, data);
	if (kept) {
		new = kzalloc((kept + 1) * sizeof(*new), GFP_KERNEL);
		if (!new)
			return -ENOMEM;
		for (i = kept = 0; i < n; i++)
			if (!same(&tp->funcs[i], func, data))
				new[kept++] = tp->funcs[i];
	} else if (tp->unregfunc) {
		tp->unregfunc();
	}
	replace(tp, new);
	return 0;
}

noinline int tracepoint_probe_unregister(struct tracepoint *tp, void *func, void *data)
{
	int err;

	mutex_lock(&tracepoints_mutex);
	err = take_away(tp, func, data);
	mutex_unlock(&tracepoints_mutex);
	return err;
}

noinline void for_each_kernel_tracepoint(void (*fn)(struct tracepoint *tp, void *priv), void *priv)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(all) && all[i]; i++)
		fn(all[i], priv);
}

/* Those of modules are not known here, so nobody is told of them. */
noinline int register_tracepoint_module_notifier(void *nb) { return 0; }
noinline int unregister_tracepoint_module_notifier(void *nb) { return 0; }
