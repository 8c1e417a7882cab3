/* SPDX-License-Identifier: GPL-2.0-only */
/* Lines of the log that begin with a device's driver and name. */
#include "device.h"

noinline const char *dev_driver_string(const struct device *d)
{
	if (d->driver)
		return d->driver->name;
	if (d->bus)
		return d->bus->name;
	return d->class ? d->class->name : "";
}

static void emit(const char *level, const struct device *d, const char *fmt, va_list args)
{
	char text[512];

	vsnprintf(text, sizeof(text), fmt, args);
	if (d)
		_printk("%s%s %s: %s", level, dev_driver_string(d), dev_name(d), text);
	else
		_printk("%s(NULL device *): %s", level, text);
}

noinline void _dev_printk(const char *level, const struct device *d, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	emit(level, d, fmt, args);
	va_end(args);
}

#define DEV_LEVEL(name, level)							\
noinline void name(const struct device *d, const char *fmt, ...)		\
{										\
	va_list args;								\
										\
	va_start(args, fmt);							\
	emit(KERN_SOH level, d, fmt, args);					\
	va_end(args);								\
}
DEV_LEVEL(_dev_emerg, "0")
DEV_LEVEL(_dev_alert, "1")
DEV_LEVEL(_dev_crit, "2")
DEV_LEVEL(_dev_err, "3")
DEV_LEVEL(_dev_warn, "4")
DEV_LEVEL(_dev_notice, "5")
DEV_LEVEL(_dev_info, "6")

/* dev_dbg where somebody has turned it on; nobody can here, so it is not called. */
noinline void __dynamic_dev_dbg(void *descriptor, const struct device *d, const char *fmt, ...)
{
	va_list args;

	va_start(args, fmt);
	emit(KERN_SOH "7", d, fmt, args);
	va_end(args);
}
