/* Lines of interrupts as 6.1 has them on a PC, parked threads, and pools of addresses. */
#include <linux/module.h>
#include <linux/interrupt.h>
#include <linux/kthread.h>
#include <linux/genalloc.h>
#include <linux/delay.h>
#include <linux/scatterlist.h>
#include <linux/slab.h>

static irqreturn_t on_irq(int irq, void *dev) { return IRQ_NONE; }
static int token;

static void lines(void)
{
	int i, e, s;

	for (i = 0; i < 34; i++) {
		if (i == 3 || i == 4) continue; /* of the console */
		e = request_irq(i, on_irq, 0, "a13", &token);
		if (!e) free_irq(i, &token);
		s = request_irq(i, on_irq, IRQF_SHARED, "a13", &token);
		if (!s) free_irq(i, &token);
		if (i < 3 || i == 5 || i == 7 || i > 15) pr_info("irq %d: %d %d\n", i, e, s);
	}
}

static int rounds, parks;

static int worker(void *arg)
{
	while (!kthread_should_stop()) {
		if (kthread_should_park()) { parks++; kthread_parkme(); continue; }
		rounds++;
		schedule_timeout_interruptible(1);
	}
	return 42;
}

static void parking(void)
{
	struct task_struct *t = kthread_create(worker, NULL, "a13/%d", 1);
	int e, seen;

	e = kthread_park(t); pr_info("parked before it ran: %d, rounds %d parks %d\n", e, rounds, parks);
	kthread_unpark(t); while (!READ_ONCE(rounds)) msleep(2);
	e = kthread_park(t); seen = rounds; msleep(20); pr_info("park %d, rests %d, parks %d\n", e, seen == rounds, parks);
	pr_info("state %x\n", READ_ONCE(t->__state));
	kthread_unpark(t); while (READ_ONCE(rounds) == seen) msleep(2);
	e = kthread_park(t); pr_info("again %d parks %d\n", e, parks);
	e = kthread_stop(t); pr_info("stopped while parked: %d\n", e);
}

static void pools(void)
{
	struct gen_pool *p = gen_pool_create(4, -1); unsigned long a, b, c; int e; dma_addr_t dma;
	char *mem = kmalloc(256, GFP_KERNEL);

	a = gen_pool_alloc(p, 16); pr_info("empty %lx\n", a);
	e = gen_pool_add_virt(p, 0x10000, 0x900000, 256, -1); pr_info("add %d size %zu avail %zu\n", e, gen_pool_size(p), gen_pool_avail(p));
	a = gen_pool_alloc(p, 20); b = gen_pool_alloc(p, 1); c = gen_pool_alloc(p, 512); pr_info("%lx %lx %lx avail %zu\n", a, b, c, gen_pool_avail(p));
	pr_info("phys %llx none %llx\n", (u64)gen_pool_virt_to_phys(p, b), (u64)gen_pool_virt_to_phys(p, 0x99));
	pr_info("has %d %d %d\n", gen_pool_has_addr(p, a, 32), gen_pool_has_addr(p, 0x100f0, 32), gen_pool_has_addr(p, 1, 1));
	gen_pool_free(p, a, 20); a = gen_pool_alloc(p, 48); c = gen_pool_alloc(p, 32); pr_info("fit %lx %lx avail %zu\n", a, c, gen_pool_avail(p));
	gen_pool_free(p, a, 48); gen_pool_free(p, b, 1); gen_pool_free(p, c, 32);
	gen_pool_set_algo(p, gen_pool_best_fit, NULL); a = gen_pool_alloc(p, 240); b = gen_pool_alloc(p, 16); pr_info("best %lx %lx\n", a, b);
	gen_pool_free(p, a, 240); gen_pool_free(p, b, 16);
	e = gen_pool_add(p, (unsigned long)mem, 256, -1); pr_info("more %d avail %zu\n", e, gen_pool_avail(p));
	gen_pool_set_algo(p, NULL, NULL); a = (unsigned long)gen_pool_dma_alloc(p, 256, &dma); pr_info("second %d\n", a == (unsigned long)mem); gen_pool_free(p, a, 256);
	gen_pool_destroy(p); kfree(mem);
}

static void lists(void)
{
	struct scatterlist sg[3], *s; int i, n = 0; char *text = kstrdup("one two three", GFP_KERNEL);

	sg_init_table(sg, 3); for_each_sg(sg, s, 3, i) sg_set_buf(s, text + 4 * i, 4);
	for (s = sg; s; s = sg_next(s)) n += s->length;
	pr_info("sg %d nents %d %.4s last %d\n", n, sg_nents(sg), (char *)sg_virt(&sg[1]), sg_is_last(&sg[2]) != 0); kfree(text);
}

static int __init a13_init(void) { lines(); parking(); pools(); lists(); return 0; }
static void __exit a13_exit(void) { pr_info("bye\n"); }
module_init(a13_init); module_exit(a13_exit);
MODULE_LICENSE("GPL");
