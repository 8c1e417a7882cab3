/* SPDX-License-Identifier: GPL-2.0-only */
#include "mm.h"
#include "string.h"

/* trace_printk: the text goes to the host's ring buffer, as from ip. */
noinline notrace int __trace_puts(unsigned long ip, const char *str, int size)
{
	hypercall(ABI_HC_TRACE_PUTS, (long)str, size, ip);
	return size;
}

noinline notrace int __trace_bputs(unsigned long ip, const char *str)
{
	return __trace_puts(ip, str, strlen(str));
}

noinline notrace int trace_vbprintk(unsigned long ip, const char *fmt, va_list args)
{
	char buf[256];
	int n;

	preempt_disable();
	n = vsnprintf(buf, sizeof(buf), fmt, args);
	__trace_puts(ip, buf, min(n, (int)sizeof(buf) - 1));
	preempt_enable();
	return n;
}

noinline notrace int __trace_printk(unsigned long ip, const char *fmt, ...)
{
	va_list args;
	int n;

	va_start(args, fmt);
	n = trace_vbprintk(ip, fmt, args);
	va_end(args);
	return n;
}
