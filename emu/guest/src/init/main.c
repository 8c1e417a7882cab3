/* SPDX-License-Identifier: GPL-2.0-only */
#include "time.h"
#include "mm.h"

struct boot_params boot_params __attribute__((section(".data"))) = { .nr_cpus = 1 };

/* Null, unused, kernel code, kernel data, then user data and code (selectors 0x28, 0x30). */
const u64 gdt_page[ABI_GDT_SIZE / 8] __aligned(64) = {
	0, 0, 0x00af9b000000ffff, 0x00cf93000000ffff,
	0, 0x00cff3000000ffff, 0x00affb000000ffff, 0,
};

extern const char linux_banner[];
extern const initcall_t __initcall_start[], __initcall_end[];
int timekeeping_init(void);
void do_softirq(void);
static unsigned int cpus_online, initmem_freed;

static __init void setup_arch(void)
{
	if (!boot_params.nr_cpus)
		boot_params.nr_cpus = 1;
}

/* What fn leaves off or held is put right, and said. */
noinline __retpoline int do_one_initcall(initcall_t fn)
{
	int count = preempt_count();
	const char *imbalance = "", *off = "";
	int ret = fn();

	if (preempt_count() != count) {
		imbalance = "preemption imbalance ";
		__preempt_count = count;
	}
	if (irqs_disabled()) {
		off = "disabled interrupts ";
		local_irq_enable();
	}
	if (*imbalance || *off) {
		__warn_printk("initcall %pS returned with %s%s\n", fn, imbalance, off);
		__WARN_FLAGS(ABI_BUGFLAG_NO_CUT_HERE);
	}
	return ret;
}

static __init int do_initcalls(void)
{
	const initcall_t *fn;
	int failed = 0;

	for (fn = __initcall_start; fn < __initcall_end; fn++) {
		int ret = do_one_initcall(*fn);

		if (ret)
			pr_warn("initcall %p returned %d\n", *fn, ret);
		failed += !!ret;
	}
	return failed;
}

/* Init memory goes when the host sees start_kernel return. */
static noinline void free_initmem(void)
{
	initmem_freed++;
}

static noinline __init int kernel_init_freeable(void)
{
	return do_initcalls();
}

/* Stays when init memory goes, as what calls that. */
static __keep int kernel_init(void *unused)
{
	int failed = kernel_init_freeable();

	free_initmem();
	pr_info("Memory: %luK available, %u CPUs\n", nr_free_pages() * 4, boot_params.nr_cpus);
	return failed ? -EIO : 0;
}

noinline int rest_init(void)
{
	return kernel_init(NULL);
}

__init int start_kernel(void)
{
	local_irq_disable();
	cpus_online = 1;
	setup_arch();
	set_cpu_online();
	timekeeping_init();
	pr_info("%s", linux_banner);
	mem_init();
	kmem_cache_init();
	local_irq_enable();
	return rest_init();
}

/* Not __init: a CPU may come when init text is long gone. */
noinline int start_secondary(void)
{
	cpus_online++;
	set_cpu_online();
	preempt_disable();
	WARN_ON_ONCE(cpus_online > boot_params.nr_cpus);
	preempt_enable_no_resched();
	return smp_processor_id();
}

static void cpu_relax_once(void)
{
	cpu_relax();
}

noinline void default_idle(void)
{
	hypercall(ABI_HC_SCHEDULE, ABI_TASK_RUNNING, 0, 0);
}

struct cpuidle_state { const char *name; u32 latency; void (*enter)(void); u64 usage; };

noinline void acpi_idle_enter(void)
{
	if (!(current->thread_info & ABI_TIF_NEED_RESCHED))
		default_idle();
}

static struct cpuidle_state idle_states[] = { { "POLL", 0, cpu_relax_once, 0 }, { "C1", 1, acpi_idle_enter, 0 } };

/* What an idle CPU's task does between interrupts; it gives the CPU up whenever anybody wants it. */
noinline int cpu_startup_entry(void *unused)
{
	for (;;) {
		do_softirq();
		idle_states[1].usage++;
		idle_states[1].enter();
		schedule();
	}
}
