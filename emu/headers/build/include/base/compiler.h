/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

typedef _Bool bool;

/* Attributes. */
#define __user
#define __kernel
#define __iomem
#define __percpu
#define __rcu
#define __force
#define __safe
#define __private
#define __nocast
#define __bitwise
#define __must_hold(x)
#define __acquires(x)
#define __releases(x)
#define __acquire(x) (void)0
#define __release(x) (void)0
#define __chk_user_ptr(x) (void)0
#define __always_inline inline __attribute__((__always_inline__))
#define noinline __attribute__((__noinline__))
#define __noinline noinline
#define noinline_for_stack noinline
#define inline inline __attribute__((__gnu_inline__, __unused__, __no_instrument_function__))
#define __inline inline
#define __inline__ inline
#define notrace __attribute__((__no_instrument_function__))
#define noinstr notrace noinline __attribute__((__section__(".noinstr.text")))
#define __used __attribute__((__used__))
#define __maybe_unused __attribute__((__unused__))
#define __always_unused __attribute__((__unused__))
#define __unused_result __attribute__((__warn_unused_result__))
#define __must_check __attribute__((__warn_unused_result__))
#define __packed __attribute__((__packed__))
#define __aligned(n) __attribute__((__aligned__(n)))
#define __aligned_largest __attribute__((__aligned__))
#define __section(name) __attribute__((__section__(name)))
#define __printf(f, a) __attribute__((__format__(printf, f, a)))
#define __scanf(f, a) __attribute__((__format__(scanf, f, a)))
#define __noreturn __attribute__((__noreturn__))
#define __pure __attribute__((__pure__))
#define __attribute_const__ __attribute__((__const__))
#define __cold __attribute__((__cold__))
#define __malloc __attribute__((__malloc__))
#define __weak __attribute__((__weak__))
#define __alias(symbol) __attribute__((__alias__(#symbol)))
#define __copy(symbol) __attribute__((__copy__(symbol)))
#define __visible __attribute__((__externally_visible__))
#define __mode(x) __attribute__((__mode__(x)))
#define __cleanup(function) __attribute__((__cleanup__(function)))
#define __latent_entropy
#define __randomize_layout
#define __no_randomize_layout
#define randomized_struct_fields_start
#define randomized_struct_fields_end
#define __no_sanitize_address
#define __no_kcsan
#define __ro_after_init __section(".data..ro_after_init")
#define __read_mostly __section(".data..read_mostly")
#define __refdata __section(".ref.data")
#define __ref __section(".ref.text") noinline
#define __kprobes notrace __section(".kprobes.text")
#define nokprobe_inline __always_inline
#define fallthrough __attribute__((__fallthrough__))
#define ____cacheline_aligned __attribute__((__aligned__(64)))
#define ____cacheline_aligned_in_smp ____cacheline_aligned
#define __cacheline_aligned __attribute__((__aligned__(64), __section__(".data..cacheline_aligned")))
#define __cacheline_aligned_in_smp __cacheline_aligned
#define ____cacheline_internodealigned_in_smp ____cacheline_aligned

/* The text around a test. */
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)
#define unreachable() __builtin_unreachable()
#define barrier() __asm__ __volatile__("" : : : "memory")
#define barrier_data(p) __asm__ __volatile__("" : : "r"(p) : "memory")
#define OPTIMIZER_HIDE_VAR(v) __asm__("" : "=r"(v) : "0"(v))
#define RELOC_HIDE(p, off) ({ unsigned long hidden_; __asm__("" : "=r"(hidden_) : "0"(p)); (typeof(p))(hidden_ + (off)); })
#define __same_type(a, b) __builtin_types_compatible_p(typeof(a), typeof(b))
#define __is_constexpr(x) (sizeof(int) == sizeof(*(8 ? ((void *)((long)(x) * 0l)) : (int *)8)))
#define __stringify_1(...) #__VA_ARGS__
#define __stringify(...) __stringify_1(__VA_ARGS__)
#define ___PASTE(a, b) a##b
#define __PASTE(a, b) ___PASTE(a, b)
#define __UNIQUE_ID(prefix) __PASTE(__PASTE(__UNIQUE_ID_, prefix), __COUNTER__)
#define __unqual_scalar_typeof(x) typeof(__builtin_choose_expr(0, (x), (x)))

/* A value that another processor may change is read and written once. */
#define READ_ONCE(x) (*(const volatile typeof(x) *)&(x))
#define WRITE_ONCE(x, v) do { *(volatile typeof(x) *)&(x) = (v); } while (0)
#define ACCESS_PRIVATE(p, member) ((p)->member)
#define data_race(expression) (expression)

/* What the compiler is to hold. */
#define static_assert(expression, ...) __static_assert(expression, ##__VA_ARGS__, #expression)
#define __static_assert(expression, text, ...) _Static_assert(expression, text)
#define BUILD_BUG_ON_ZERO(x) ((int)sizeof(struct { int : (-!!(x)); }))
#define BUILD_BUG_ON_NOT_POWER_OF_2(n) BUILD_BUG_ON((n) == 0 || ((n) & ((n) - 1)) != 0)
#define BUILD_BUG_ON_MSG(x, text) _Static_assert(!(x), text)
#define BUILD_BUG_ON(x) do { int refused_[1 - 2 * !!(x)] __maybe_unused; } while (0)
#define BUILD_BUG_ON_INVALID(x) ((void)sizeof((long)(x)))
#define compiletime_assert(x, text) do { } while (0)

#include <linux/kconfig.h>
#define IS_REACHABLE(option) IS_ENABLED(option)
