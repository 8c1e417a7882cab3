/* SPDX-License-Identifier: GPL-2.0-only */
#include "kernel.h"
#include "percpu.h"

struct boot_params boot_params = { .nr_cpus = 1 };
int syscalls_done;

/* Null, unused, kernel code, kernel data, then user selectors 0x28 and 0x30. */
const u64 gdt_page[ABI_GDT_SIZE / 8] __aligned(64) = {
	0, 0, 0x00af9b000000ffff, 0x00cf93000000ffff,
	0x00cffb000000ffff, 0x00cff3000000ffff, 0x00affb000000ffff, 0,
};

noinline int _printk(const char *fmt, ...)
{
	int n = 0;

	while (fmt[n])
		n++;
	hypercall(ABI_HC_PUTS, (long)fmt + 2, n - 2, 6);
	return n;
}

__init int start_kernel(void)
{
	pr_info("kernel of the kprobefs machine");
	return 0;
}
