/* SPDX-License-Identifier: GPL-2.0-only */
/* Writes to the trace buffer, from a task and from an interrupt. */
#include "module.h"
#include "time.h"

int __trace_bputs(unsigned long ip, const char *str);
int __trace_printk(unsigned long ip, const char *fmt, ...);

#define _THIS_IP_	({ __label__ __here; __here: (unsigned long)&&__here; })
#define trace_puts(s)		__trace_bputs(_THIS_IP_, s)
#define trace_printk(f, ...)	__trace_printk(_THIS_IP_, f, ##__VA_ARGS__)

/* Not static: gcc must not take them for constants. */
char *trace_printk_test_global_str = "This is a dynamic string that will use trace_puts\n";
char *trace_printk_test_global_str_irq = "(irq) This is a dynamic string that will use trace_puts\n";
char *trace_printk_test_global_str_fmt = "%sThis is a %s that will use trace_printk\n";

static struct irq_work irqwork;

static void trace_printk_irq_work(struct irq_work *work)
{
	trace_puts("(irq) This is a static string that will use trace_bputs\n");
	trace_puts(trace_printk_test_global_str_irq);
	trace_printk("(irq) This is a %s that will use trace_bprintk()\n", "static string");
	trace_printk(trace_printk_test_global_str_fmt, "(irq) ", "dynamic string");
}

static int __init trace_printk_init(void)
{
	init_irq_work(&irqwork, trace_printk_irq_work);
	trace_puts("This is a static string that will use trace_bputs\n");
	trace_puts(trace_printk_test_global_str);
	irq_work_queue(&irqwork);
	irq_work_sync(&irqwork);
	trace_printk("This is a %s that will use trace_bprintk()\n", "static string");
	trace_printk(trace_printk_test_global_str_fmt, "", "dynamic string");
	return 0;
}

static void __exit trace_printk_exit(void)
{
}

module_init(trace_printk_init);
module_exit(trace_printk_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("trace-printk");
