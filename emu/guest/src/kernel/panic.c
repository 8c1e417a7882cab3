/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "string.h"

static struct atomic_notifier_head panic_notifier_list;
static unsigned long tainted_mask;
static char panic_buf[256];

noinline __cold __noreturn void panic(const char *fmt, ...)
{
	va_list args;
	int n;

	local_irq_disable();
	va_start(args, fmt);
	n = vsnprintf(panic_buf, sizeof(panic_buf), fmt, args);
	va_end(args);
	atomic_notifier_call_chain(&panic_notifier_list, 0, panic_buf);
	for (;;)
		hypercall(ABI_HC_DIE, (long)panic_buf, min(n, (int)sizeof(panic_buf) - 1), 0);
}

/* What gcc's stack protector calls in modules that have it. */
noinstr __cold __noreturn void __stack_chk_fail(void)
{
	panic("stack-protector: Kernel stack is corrupted in: %lx", (unsigned long)__builtin_return_address(0));
}

noinline __cold __noreturn void fortify_panic(const char *name)
{
	pr_err("detected buffer overflow in %s\n", name);
	BUG();
}

noinline void add_taint(unsigned int flag)
{
	set_bit(flag, &tainted_mask);
}

noinline int test_taint(unsigned int flag)
{
	return test_bit(flag, &tainted_mask);
}

static const struct { char c_true, c_false; } taint_flags[] = {
	{ 'P', 'G' }, { 'F', ' ' }, { 'S', ' ' }, { 'R', ' ' }, { 'M', ' ' }, { 'B', ' ' }, { 'U', ' ' }, { 'D', ' ' },
	{ 'A', ' ' }, { 'W', ' ' }, { 'C', ' ' }, { 'I', ' ' }, { 'O', ' ' }, { 'E', ' ' },
};

noinline const char *print_tainted(void)
{
	static char buf[32];
	char *s = buf;
	unsigned int i;

	if (!tainted_mask)
		return "Not tainted";
	for (i = 0; i < ARRAY_SIZE(taint_flags); i++)
		*s++ = test_taint(i) ? taint_flags[i].c_true : taint_flags[i].c_false;
	*s = 0;
	return buf;
}
