/* Attacks on the machine that loads it: what= says which one. */
#include <linux/delay.h>
#include <linux/hrtimer.h>
#include <linux/interrupt.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>
#include <linux/timer.h>

static char *what = "";
module_param(what, charp, 0444);

static struct tasklet_struct tasklet;
static struct timer_list timer;
static struct hrtimer hrtimer;
static struct proc_dir_entry *entry;

static void spin(void)
{
	for (;;)
		cpu_relax();
}

static void tasklet_spins(struct tasklet_struct *t) { spin(); }
static void tasklet_again(struct tasklet_struct *t) { tasklet_schedule(t); }

static void tasklet_long(struct tasklet_struct *t)
{
	ktime_t end = ktime_add_ms(ktime_get(), 5500);

	while (ktime_before(ktime_get(), end))
		cpu_relax();
	pr_info("tasklet ends\n");
}

static void timer_spins(struct timer_list *t) { spin(); }
static enum hrtimer_restart hrtimer_spins(struct hrtimer *t) { spin(); return HRTIMER_NORESTART; }
static enum hrtimer_restart hrtimer_again(struct hrtimer *t) { return HRTIMER_RESTART; }

static void start_tasklet(void (*f)(struct tasklet_struct *))
{
	tasklet_setup(&tasklet, f);
	tasklet_schedule(&tasklet);
}

static void start_hrtimer(enum hrtimer_restart (*f)(struct hrtimer *))
{
	hrtimer_init(&hrtimer, CLOCK_MONOTONIC, HRTIMER_MODE_REL);
	hrtimer.function = f;
	hrtimer_start(&hrtimer, 0, HRTIMER_MODE_REL);
}

static void wipe_cr3(void) { asm volatile("mov %0, %%cr3" :: "r"(0ul) : "memory"); }
static void wipe_cr4(void) { asm volatile("mov %0, %%cr4" :: "r"(0ul) : "memory"); }

static void no_paging(void)
{
	unsigned long v;

	asm volatile("mov %%cr0, %0" : "=r"(v));
	asm volatile("mov %0, %%cr0" :: "r"(v & ~(1ul << 31)) : "memory");
}

static void no_gdt(void)
{
	struct { u16 limit; u64 base; } __packed none = { 0, 0 };

	asm volatile("lgdt %0; mov %1, %%ds" :: "m"(none), "r"(0x18));
}

static void no_percpu(void)
{
	asm volatile("wrmsr; mov %%gs:0, %%rax" :: "c"(0xc0000101), "a"(0), "d"(0));
}

static void cr3_in_tasklet(struct tasklet_struct *t) { wipe_cr3(); }

static int show(struct seq_file *m, void *v) { return 0; }

static void make_entry(void) { entry = proc_create_single("hostile", 0444, NULL, show); }
static void proc_filled(void) { make_entry(); memset(entry, 0x5a, 192); }

static void proc_circle(void)
{
	int i;

	make_entry();
	for (i = 0; i < 24; i++)
		((void **)entry)[i] = entry;
}

static void tasklet_spinning(void) { start_tasklet(tasklet_spins); }
static void tasklet_scheduling(void) { start_tasklet(tasklet_again); }
static void tasklet_delaying(void) { start_tasklet(tasklet_long); mdelay(20); }
static void tasklet_cr3(void) { start_tasklet(cr3_in_tasklet); }
static void hrtimer_spinning(void) { start_hrtimer(hrtimer_spins); }
static void hrtimer_restarting(void) { start_hrtimer(hrtimer_again); }

static void timer_spinning(void)
{
	timer_setup(&timer, timer_spins, 0);
	mod_timer(&timer, jiffies + 1);
}

static const struct { const char *name; void (*f)(void); } attacks[] = {
	{ "tasklet-spins", tasklet_spinning }, { "tasklet-again", tasklet_scheduling }, { "tasklet-cr3", tasklet_cr3 },
	{ "tasklet-long", tasklet_delaying },
	{ "hrtimer-spins", hrtimer_spinning }, { "hrtimer-again", hrtimer_restarting }, { "timer-spins", timer_spinning },
	{ "cr3", wipe_cr3 }, { "cr4", wipe_cr4 }, { "paging", no_paging }, { "gdt", no_gdt }, { "percpu", no_percpu },
	{ "proc-filled", proc_filled }, { "proc-circle", proc_circle },
};

static int __init hostile_init(void)
{
	int i;

	for (i = 0; i < ARRAY_SIZE(attacks); i++)
		if (!strcmp(what, attacks[i].name)) {
			attacks[i].f();
			return 0;
		}
	return -EINVAL;
}

static void __exit hostile_exit(void)
{
	if (tasklet.callback)
		tasklet_kill(&tasklet);
	if (timer.function)
		del_timer_sync(&timer);
	if (hrtimer.function)
		hrtimer_cancel(&hrtimer);
	if (entry)
		remove_proc_entry("hostile", NULL);
}

module_init(hostile_init);
module_exit(hostile_exit);
MODULE_LICENSE("GPL");
