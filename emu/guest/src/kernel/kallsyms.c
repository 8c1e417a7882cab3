/* SPDX-License-Identifier: GPL-2.0-only */
/* Names of addresses, addresses of names, and traces of stacks. */
#include "mm.h"
#include "string.h"

/* Not exported since 5.7: modules find it by a kprobe's address. */
noinline unsigned long kallsyms_lookup_name(const char *name)
{
	return *name ? hypercall(ABI_HC_LOOKUP, (long)name, 0, 0) : 0;
}

static noinline int __sprint_symbol(char *buf, unsigned long addr, char kind)
{
	long n = hypercall(ABI_HC_SYMBOL, addr, (long)buf, kind);

	return n < 0 ? sprintf(buf, "0x%lx", addr) : n;
}

noinline int sprint_symbol(char *buf, unsigned long addr) { return __sprint_symbol(buf, addr, 'S'); }
noinline int sprint_symbol_no_offset(char *buf, unsigned long addr) { return __sprint_symbol(buf, addr, 's'); }

/* Without its own frame, and without skip more. */
noinline unsigned int stack_trace_save(unsigned long *store, unsigned int size, unsigned int skip)
{
	unsigned int n = hypercall(ABI_HC_STACK, (long)store, size, skip + 1);

	barrier();	/* its own frame must be there */
	return n;
}

noinline void stack_trace_print(const unsigned long *entries, unsigned int n, int spaces)
{
	unsigned int i;

	for (i = 0; i < n; i++)
		_printk("%*c%pS\n", 1 + spaces, ' ', (void *)entries[i]);
}

noinline int stack_trace_snprint(char *buf, size_t size, const unsigned long *entries, unsigned int n, int spaces)
{
	unsigned int i, total = 0;
	int len;

	for (i = 0; i < n && size; i++) {
		len = snprintf(buf, size, "%*c%pS\n", 1 + spaces, ' ', (void *)entries[i]);
		total += len;
		if (len >= (int)size)
			break;
		buf += len;
		size -= len;
	}
	return total;
}

noinline void dump_stack_lvl(const char *level)
{
	hypercall(ABI_HC_DUMP_STACK, 0, 0, 0);
	barrier(); /* it has a frame, which Linux shows, too */
}
