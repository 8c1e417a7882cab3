/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * KUnit for one file of tests: Debian's kernel has none. The tests of stack traces are left out, because what they
 * call (stack_trace_save_regs) is not exported to modules.
 */
#ifndef _KUNIT_TEST_H
#define _KUNIT_TEST_H
#include <linux/module.h>
#include <linux/kernel.h>
#undef CONFIG_ARCH_CORRECT_STACKTRACE_ON_KRETPROBE

struct kunit { int failures; };
struct kunit_case { void (*run)(struct kunit *); const char *name; };
struct kunit_suite { const char *name; int (*init)(struct kunit *); void (*exit)(struct kunit *); struct kunit_case *test_cases; };

#define KUNIT_CASE(f)	{ f, #f }
#define kunit_check(t, ok, text) \
	do { if (!(ok)) { (t)->failures++; pr_err("%s:%d: %s\n", __func__, __LINE__, text); } } while (0)
#define KUNIT_EXPECT_EQ(t, a, b)	kunit_check(t, (a) == (b), #a " == " #b)
#define KUNIT_EXPECT_NE(t, a, b)	kunit_check(t, (a) != (b), #a " != " #b)
#define KUNIT_EXPECT_TRUE(t, a)		kunit_check(t, a, #a)
#define KUNIT_EXPECT_FALSE(t, a)	kunit_check(t, !(a), "!(" #a ")")
#define KUNIT_ASSERT_EQ			KUNIT_EXPECT_EQ
#define KUNIT_ASSERT_NE			KUNIT_EXPECT_NE

static inline int kunit_run(struct kunit_suite *s)
{
	int i, failed = 0;

	for (i = 0; s->test_cases[i].run; i++) {
		struct kunit test = { 0 };

		if (s->init && s->init(&test))
			return -EINVAL;
		s->test_cases[i].run(&test);
		pr_info("%sok %d %s\n", test.failures ? "not " : "", i + 1, s->test_cases[i].name);
		failed += test.failures;
		if (s->exit)
			s->exit(&test);
	}
	pr_info("%s: %d failures\n", s->name, failed);
	return 0;
}

#define kunit_test_suites(suite)				\
	static int __init kunit_init(void) { return kunit_run(suite); }	\
	static void __exit kunit_exit(void) { }			\
	module_init(kunit_init);				\
	module_exit(kunit_exit)
#endif
