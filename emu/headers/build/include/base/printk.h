/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define KERN_SOH "\001"
#define KERN_SOH_ASCII '\001'
#define KERN_EMERG KERN_SOH "0"
#define KERN_ALERT KERN_SOH "1"
#define KERN_CRIT KERN_SOH "2"
#define KERN_ERR KERN_SOH "3"
#define KERN_WARNING KERN_SOH "4"
#define KERN_NOTICE KERN_SOH "5"
#define KERN_INFO KERN_SOH "6"
#define KERN_DEBUG KERN_SOH "7"
#define KERN_DEFAULT ""
#define KERN_CONT KERN_SOH "c"

#ifndef pr_fmt
#define pr_fmt(fmt) fmt
#endif

extern __printf(1, 2) int _printk(const char *fmt, ...);
extern int __printk_ratelimit(const char *func);
extern int ___ratelimit(struct ratelimit_state *rs, const char *func);
extern void dump_stack(void);
extern void dump_stack_lvl(const char *level);
extern void print_hex_dump(const char *level, const char *prefix, int prefix_type, int row, int group, const void *p, size_t n, bool ascii);
#define DUMP_PREFIX_NONE 0
#define DUMP_PREFIX_ADDRESS 1
#define DUMP_PREFIX_OFFSET 2
#define print_hex_dump_debug(...) do { } while (0)
#define print_hex_dump_bytes(prefix, type, p, n) do { } while (0)

#define printk(fmt, ...) _printk(fmt, ##__VA_ARGS__)
#define printk_deferred printk
#define no_printk(fmt, ...) ({ if (0) _printk(fmt, ##__VA_ARGS__); 0; })
#define pr_emerg(fmt, ...) _printk(KERN_EMERG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_alert(fmt, ...) _printk(KERN_ALERT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_crit(fmt, ...) _printk(KERN_CRIT pr_fmt(fmt), ##__VA_ARGS__)
#define pr_err(fmt, ...) _printk(KERN_ERR pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warn(fmt, ...) _printk(KERN_WARNING pr_fmt(fmt), ##__VA_ARGS__)
#define pr_warning pr_warn
#define pr_notice(fmt, ...) _printk(KERN_NOTICE pr_fmt(fmt), ##__VA_ARGS__)
#define pr_info(fmt, ...) _printk(KERN_INFO pr_fmt(fmt), ##__VA_ARGS__)
#define pr_cont(fmt, ...) _printk(KERN_CONT fmt, ##__VA_ARGS__)
#ifdef DEBUG
#define pr_devel(fmt, ...) _printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug pr_devel
#else
#define pr_devel(fmt, ...) no_printk(KERN_DEBUG pr_fmt(fmt), ##__VA_ARGS__)
#define pr_debug pr_devel
#endif

#define __once(statement) ({ static bool done_; bool first_ = !done_; if (first_) { done_ = true; statement; } first_; })
#define printk_once(...) __once(printk(__VA_ARGS__))
#define pr_emerg_once(...) __once(pr_emerg(__VA_ARGS__))
#define pr_err_once(...) __once(pr_err(__VA_ARGS__))
#define pr_warn_once(...) __once(pr_warn(__VA_ARGS__))
#define pr_notice_once(...) __once(pr_notice(__VA_ARGS__))
#define pr_info_once(...) __once(pr_info(__VA_ARGS__))
#define pr_debug_once(...) __once(pr_debug(__VA_ARGS__))

#define DEFAULT_RATELIMIT_INTERVAL (5 * HZ)
#define DEFAULT_RATELIMIT_BURST 10
#define RATELIMIT_STATE_INIT(name, every, times) { .lock = __RAW_SPIN_LOCK_UNLOCKED(name.lock), .interval = every, .burst = times }
#define DEFINE_RATELIMIT_STATE(name, every, times) struct ratelimit_state name = RATELIMIT_STATE_INIT(name, every, times)
#define __ratelimit(state) ___ratelimit(state, __func__)
#define printk_ratelimit() __printk_ratelimit(__func__)
#define __ratelimited(statement) ({ \
	static DEFINE_RATELIMIT_STATE(rate_, DEFAULT_RATELIMIT_INTERVAL, DEFAULT_RATELIMIT_BURST); \
	if (__ratelimit(&rate_)) \
		statement; })
#define printk_ratelimited(...) __ratelimited(printk(__VA_ARGS__))
#define pr_emerg_ratelimited(...) __ratelimited(pr_emerg(__VA_ARGS__))
#define pr_alert_ratelimited(...) __ratelimited(pr_alert(__VA_ARGS__))
#define pr_err_ratelimited(...) __ratelimited(pr_err(__VA_ARGS__))
#define pr_warn_ratelimited(...) __ratelimited(pr_warn(__VA_ARGS__))
#define pr_notice_ratelimited(...) __ratelimited(pr_notice(__VA_ARGS__))
#define pr_info_ratelimited(...) __ratelimited(pr_info(__VA_ARGS__))
#define pr_debug_ratelimited(...) __ratelimited(pr_debug(__VA_ARGS__))

extern __printf(2, 3) int __trace_printk(unsigned long ip, const char *fmt, ...);
extern int __trace_bprintk(unsigned long ip, const char *fmt, ...);
extern int __trace_bputs(unsigned long ip, const char *text);
extern int __trace_puts(unsigned long ip, const char *text, int size);
extern void trace_dump_stack(int skip);
extern void tracing_on(void);
extern void tracing_off(void);
extern int tracing_is_on(void);
#define trace_printk(fmt, ...) __trace_printk(_THIS_IP_, fmt, ##__VA_ARGS__)
#define trace_puts(text) __trace_puts(_THIS_IP_, text, __builtin_strlen(text))

extern __printf(1, 2) void __warn_printk(const char *fmt, ...);
extern __noreturn __printf(1, 2) void panic(const char *fmt, ...);

/* An invalid instruction whose address stands in __bug_table, with the line of the source. */
#define __bug_at(flags) __asm__ __volatile__( \
	"1: .byte 0x0f, 0x0b\n" \
	".pushsection __bug_table, \"aw\"\n" \
	".long 1b - .\n" \
	".long %c0 - .\n" \
	".word %c1, %c2\n" \
	".popsection" : : "i"(__FILE__), "i"(__LINE__), "i"(flags))
#define BUG() do { __bug_at(0); unreachable(); } while (0)
#define BUG_ON(x) do { if (unlikely(x)) BUG(); } while (0)
#define __WARN_FLAGS(flags) __bug_at(1 | (flags))
#define __WARN_TAINT (9 << 8)
#define WARN_ON(x) ({ int on_ = !!(x); if (unlikely(on_)) __WARN_FLAGS(__WARN_TAINT); unlikely(on_); })
#define WARN(x, fmt, ...) ({ \
	int on_ = !!(x); \
	if (unlikely(on_)) { \
		__warn_printk(fmt, ##__VA_ARGS__); \
		__WARN_FLAGS(8 | __WARN_TAINT); \
	} \
	unlikely(on_); })
#define WARN_ON_ONCE(x) ({ int on_ = !!(x); if (unlikely(on_)) __WARN_FLAGS(2 | __WARN_TAINT); unlikely(on_); })
#define WARN_ONCE(x, fmt, ...) ({ int once_ = !!(x); if (once_) (void)__once(WARN(1, fmt, ##__VA_ARGS__)); unlikely(once_); })
#define WARN_ON_SMP(x) WARN_ON(x)
#define VM_BUG_ON(x) BUILD_BUG_ON_INVALID(x)
#define VM_WARN_ON(x) BUILD_BUG_ON_INVALID(x)
