/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Functions to be probed, with arguments and data of every kind that a fetch
 * argument can name. insmod calls none of them; writing the parameter call does.
 */
#include "module.h"
#include "sched.h"

struct ktm_s {
	u8 a; s8 b; u16 c; s16 d; u32 e; s32 f; u64 g; s64 h;
	const char *s;
	char arr[16];
	u32 bits;
	u16 v[8];
	const char *sa[3];
	u64 *p;
};

noinline long ktm_a(long x, const char *s, struct ktm_s *p)
{
	barrier();
	return x + (s ? s[0] : 0) + (p ? p->a : 0);
}

noinline long ktm_b(long a1, long a2, long a3, long a4, long a5, long a6, long a7, long a8)
{
	barrier();
	return a1 + a2 * a3 + a4 - a5 + a6 * a7 + a8;
}

noinline const char *ktm_str(int n)
{
	barrier();
	return n ? "returned string" : NULL;
}

static noinline int ktm_static(int n)
{
	barrier();
	return n * 3 + 1;
}

static noinline int ktm_static2(int n, int m)
{
	barrier();
	return n ? ktm_static(n) + m : m;
}

notrace noinline int ktm_notrace(int n)
{
	barrier();
	return n + 7;
}

EXPORT_SYMBOL_GPL(ktm_a);
EXPORT_SYMBOL_GPL(ktm_b);

static u64 deep = 0x1122334455667788ull;
static struct ktm_s S = {
	0xfe, -2, 0xfffd, -3, 0xfffffffc, -4, 0xfffffffffffffffbull, -5, "hello from ktm", "array of char", 0xa5c3f00f,
	{ 1, 2, 3, 4, 5, 6, 7, 8 }, { "one", "two", "three" }, &deep,
};
struct ktm_s *ktm_gp = &S;
char ktm_gs[32] = "global string \t \"q\" \\ \x01\xff end";
u64 ktm_g64 = 0xdeadbeefcafef00dull;

/* Set by a write to the parameter call: each probed function once, ktm_static twice. */
static int call(const char *val, const struct kernel_param *kp)
{
	long r = ktm_a(42, val, &S) + ktm_b(1, 2, 3, 4, 5, 6, 7, 8) + ktm_static(5) + ktm_static2(6, 7) + ktm_notrace(3);
	const char *s = ktm_str(r & 1), *t = ktm_str(!(r & 1));

	return s == t ? -EINVAL : 0;
}

static const struct kernel_param_ops ops = { .set = call };
module_param_cb(call, &ops, NULL, 0200);

static int __init noinline ktm_inithelper(int x)
{
	barrier();
	return x * 2;
}

static int __init ktm_init(void)
{
	return ktm_inithelper(3) == 7;
}

static void __exit ktm_exit(void)
{
}

module_init(ktm_init);
module_exit(ktm_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("functions to be probed");
