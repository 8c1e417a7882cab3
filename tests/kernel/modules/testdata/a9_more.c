/* Queues, pools, pages, regions, lines of devices, and what is asked for in vain. */
#include <linux/module.h>
#include <linux/kfifo.h>
#include <linux/mempool.h>
#include <linux/mm.h>
#include <linux/slab.h>
#include <linux/ioport.h>
#include <linux/interrupt.h>
#include <linux/miscdevice.h>
#include <linux/fs.h>
#include <linux/device.h>
#include <linux/uaccess.h>
#include <linux/utsname.h>

static DEFINE_KFIFO(small, int, 8);
static struct kfifo dyn;
static struct kfifo_rec_ptr_1 rec;
static const struct file_operations fops = { .owner = THIS_MODULE };
static struct miscdevice misc = { .minor = MISC_DYNAMIC_MINOR, .name = "a9misc", .fops = &fops };
static irqreturn_t on_irq(int irq, void *dev) { return IRQ_NONE; }

static void fifos(void)
{
	char buf[32]; int i, v, e;

	for (i = 0; i < 10; i++) if (!kfifo_put(&small, i)) break;
	pr_info("put %d len %u avail %u full %d\n", i, kfifo_len(&small), kfifo_avail(&small), kfifo_is_full(&small));
	e = kfifo_get(&small, &v); pr_info("get %d %d\n", e, v); e = kfifo_peek(&small, &v); pr_info("peek %d %d\n", e, v);
	e = kfifo_alloc(&dyn, 20, GFP_KERNEL); pr_info("alloc %d size %u\n", e, kfifo_size(&dyn));
	pr_info("in %u\n", kfifo_in(&dyn, "hello, world, this is longer than that", 38)); pr_info("out %u\n", kfifo_out(&dyn, buf, 5)); pr_info("%.5s in %u\n", buf, kfifo_in(&dyn, "ABC", 3));
	e = kfifo_out_peek(&dyn, buf, 31); pr_info("peek %d len %u skip\n", e, kfifo_len(&dyn)); kfifo_reset(&dyn); pr_info("empty %d\n", kfifo_is_empty(&dyn)); kfifo_free(&dyn);
	e = kfifo_alloc(&dyn, 1, GFP_KERNEL); pr_info("one %d\n", e);
	e = kfifo_alloc(&rec, 64, GFP_KERNEL); pr_info("rec %d in %u %u\n", e, kfifo_in(&rec, "first", 5), kfifo_in(&rec, "second one", 10));
	pr_info("len %u\n", kfifo_peek_len(&rec)); e = kfifo_out(&rec, buf, 3); pr_info("out %d %.3s\n", e, buf); kfifo_skip(&rec); pr_info("empty %d\n", kfifo_is_empty(&rec)); kfifo_free(&rec);
}

static void memory(void)
{
	struct kmem_cache *c = kmem_cache_create("a9", 100, 0, 0, NULL); mempool_t *m; void *p[4]; struct page *pg; char *a, buf[8]; int i;

	pr_info("cache %u\n", kmem_cache_size(c)); m = mempool_create_slab_pool(2, c); for (i = 0; i < 4; i++) p[i] = mempool_alloc(m, GFP_KERNEL);
	pr_info("pool min %d curr %d\n", m->min_nr, m->curr_nr); for (i = 0; i < 4; i++) mempool_free(p[i], m); mempool_destroy(m); kmem_cache_destroy(c);
	pg = alloc_pages(GFP_KERNEL, 1); a = page_address(pg); strcpy(a, "page"); pr_info("%s %d %d\n", a, virt_to_page(a) == pg, page_to_pfn(pg) == __pa(a) >> PAGE_SHIFT); __free_pages(pg, 1);
	a = alloc_pages_exact(5000, GFP_KERNEL); pr_info("exact %d\n", a && !((long)a & ~PAGE_MASK)); free_pages_exact(a, 5000);
	pr_info("pa %d\n", __pa(&misc) != 0);
}

static void devices(void)
{
	struct resource *r; int e;

	r = request_region(0x5678, 4, "a9"); pr_info("region %d %s\n", r != NULL, r->name); pr_info("again %d\n", request_region(0x567a, 4, "a9b") != NULL); release_region(0x5678, 4);
	r = request_region(0x567a, 4, "a9b"); pr_info("free %d\n", r != NULL); release_region(0x567a, 4);
	e = request_irq(60, on_irq, IRQF_SHARED, "a9", NULL); pr_info("irq %d\n", e); pr_info("line %d\n", request_irq(70000, on_irq, 0, "a9", NULL));
	e = misc_register(&misc); pr_info("misc %d\n", e); dev_info(misc.this_device, "a line of %d\n", 9); dev_err(misc.this_device, "another\n"); dev_dbg(misc.this_device, "unseen\n"); misc_deregister(&misc);
	pr_info("cpu %d name %d machine %s\n", boot_cpu_data.x86 > 0, boot_cpu_data.x86_vendor_id[0] != 0, init_uts_ns.name.machine); pr_info("state %d\n", system_state == SYSTEM_RUNNING);
}

static int __init a9_init(void) { fifos(); memory(); devices(); return 0; }
static void __exit a9_exit(void) { pr_info("bye\n"); }
module_init(a9_init); module_exit(a9_exit);
MODULE_LICENSE("GPL");
