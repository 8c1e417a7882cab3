/* SPDX-License-Identifier: GPL-2.0-only */
/* What of the machine modules ask for, and there is none or little of it. */
#include "mm.h"
#include "string.h"
#include "printf.h"
#include "tracepoint.h"

/* There are no programs in the machine. */
noinline int call_usermodehelper(const char *path, char **argv, char **envp, int wait)
{
	return path && *path ? -ENOENT : 0;
}

noinline int __request_module(bool wait, const char *fmt, ...)
{
	char name[56];
	va_list args;

	va_start(args, fmt);
	vsnprintf(name, sizeof(name), fmt, args);
	va_end(args);
	TRACE(module_request, name, wait, __builtin_return_address(0));
	return -ENOENT;
}

/* No task uses the processor's floating point here, so nothing has to be kept. */
noinline void kernel_fpu_begin_mask(unsigned int mask) { preempt_disable(); }
noinline void kernel_fpu_end(void) { preempt_enable(); }
noinline bool irq_fpu_usable(void) { return true; }

noinline bool cc_platform_has(int attr) { return false; }

/* No packet of a network comes to whom modules hook in. */
noinline int nf_register_net_hook(void *net, const void *reg) { return 0; }
noinline void nf_unregister_net_hook(void *net, const void *reg) { }

noinline int register_keyboard_notifier(void *nb) { return 0; }
noinline int unregister_keyboard_notifier(void *nb) { return 0; }

/* struct cpuinfo_x86 of the first processor, as far as it is filled in. */
struct {
	u8 family, vendor, model, stepping;
	char pad4[136 - 4];
	char vendor_id[16], model_id[64];	/* 136 */
	char pad216[240 - 216];
	unsigned long loops_per_jiffy;		/* 240 */
	char pad248[288 - 248];
} boot_cpu_data = { 6, 2, 6, 3, .vendor_id = "AuthenticAMD", .model_id = "QEMU TCG CPU version 2.5+", .loops_per_jiffy = 4000000 };

unsigned int cpu_khz = 1000000, tsc_khz = 1000000;
unsigned long loops_per_jiffy = 4000000;
int system_state = 3;			/* SYSTEM_RUNNING */
