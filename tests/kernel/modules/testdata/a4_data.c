/* Memory, data structures, per-CPU data and RCU. */
#include <linux/module.h>
#include <linux/slab.h>
#include <linux/vmalloc.h>
#include <linux/mm.h>
#include <linux/percpu.h>
#include <linux/rcupdate.h>
#include <linux/rculist.h>
#include <linux/xarray.h>
#include <linux/idr.h>
#include <linux/rbtree.h>
#include <linux/hashtable.h>
#include <linux/list_sort.h>
#include <linux/llist.h>
#include <linux/kref.h>
#include <linux/refcount.h>
#include <linux/kfifo.h>
#include <linux/cpumask.h>

struct item { int v; struct list_head list; struct hlist_node hash; struct rb_node rb; struct rcu_head rcu; struct llist_node ll; };
static LIST_HEAD(list);
static DEFINE_HASHTABLE(hash, 4);
static DEFINE_XARRAY(xa);
static DEFINE_XARRAY_ALLOC(xb);
static DEFINE_IDR(idr);
static DEFINE_IDA(ida);
static int freed;
static DECLARE_COMPLETION(done);

static void free_item(struct rcu_head *h) { freed++; kfree(container_of(h, struct item, rcu)); complete(&done); }
static int by_value(void *p, const struct list_head *a, const struct list_head *b) { return list_entry(a, struct item, list)->v > list_entry(b, struct item, list)->v; }
static void insert(struct rb_root *root, struct item *x)
{
	struct rb_node **p = &root->rb_node, *parent = NULL;

	while (*p) { parent = *p; p = x->v < rb_entry(parent, struct item, rb)->v ? &parent->rb_left : &parent->rb_right; }
	rb_link_node(&x->rb, parent, p); rb_insert_color(&x->rb, root);
}
static void release(struct kref *k) { pr_info("released\n"); }
static int each(int id, void *p, void *data) { pr_info("idr %d %ld\n", id, (long)p); return 0; }

static noinline void memory(void)
{
	struct kmem_cache *c = kmem_cache_create("a4_cache", 72, 8, SLAB_HWCACHE_ALIGN, NULL);
	u8 *p = kzalloc(100, GFP_KERNEL), *q, *v;
	unsigned long page = get_zeroed_page(GFP_KERNEL);

	pr_info("zero %d size %d cache %d page %d\n", p[99], ksize(p) >= 100, c != NULL, !(page & ~PAGE_MASK)); free_page(page);
	p[5] = 9; q = krealloc(p, 5000, GFP_KERNEL); pr_info("krealloc %d\n", q[5]); kfree(q); kfree(NULL); kfree_sensitive(kmalloc(9, GFP_ATOMIC));
	p = kmem_cache_zalloc(c, GFP_KERNEL); pr_info("object %d align %d\n", p[71], !((long)p & 63)); kmem_cache_free(c, p); kmem_cache_destroy(c);
	v = vzalloc(100000); v[99999] = 1; pr_info("vmalloc %d\n", v[0]); vfree(v); v = kvmalloc(20000, GFP_KERNEL); kvfree(v);
	p = kmalloc(0, GFP_KERNEL); pr_info("none %d array %d\n", ZERO_OR_NULL_PTR(p), kcalloc(SIZE_MAX / 2, 4, GFP_KERNEL) == NULL); kfree(p);
}

static noinline void arrays(void)
{
	unsigned long i; void *e; u32 id; int a, b;

	pr_info("xa %d", xa_is_err(xa_store(&xa, 500, (void *)8, GFP_KERNEL))); xa_store(&xa, 3, (void *)4, GFP_KERNEL); xa_store(&xa, 70000, xa_mk_value(7), GFP_KERNEL);
	xa_set_mark(&xa, 500, XA_MARK_1);
	xa_for_each(&xa, i, e) pr_cont(" %lu:%lx", i, (long)e);
	xa_for_each_marked(&xa, i, e, XA_MARK_1) pr_cont(" marked %lu", i);
	pr_cont(" load %ld old %ld erase %ld empty %d\n", (long)xa_load(&xa, 500), (long)xa_store(&xa, 3, (void *)12, GFP_KERNEL), (long)xa_erase(&xa, 3), xa_empty(&xa)); xa_destroy(&xa);
	a = xa_alloc(&xb, &id, (void *)16, xa_limit_32b, GFP_KERNEL); b = xa_insert(&xb, 0, (void *)20, GFP_KERNEL); pr_info("alloc %d id %u insert %d\n", a, id, b); xa_destroy(&xb);
	a = idr_alloc(&idr, (void *)100, 1, 0, GFP_KERNEL); b = idr_alloc(&idr, (void *)200, 1, 0, GFP_KERNEL);
	pr_info("idr %d %d find %ld full %d cyclic %d %d\n", a, b, (long)idr_find(&idr, 2), idr_alloc(&idr, (void *)4, 1, 3, GFP_KERNEL), idr_alloc_cyclic(&idr, (void *)300, 1, 0, GFP_KERNEL), idr_alloc_cyclic(&idr, (void *)400, 1, 0, GFP_KERNEL));
	pr_info("remove %ld\n", (long)idr_remove(&idr, 2)); idr_for_each(&idr, each, NULL); idr_destroy(&idr);
	a = ida_alloc(&ida, GFP_KERNEL); b = ida_alloc_min(&ida, 5, GFP_KERNEL); ida_free(&ida, a); pr_info("ida %d %d %d\n", a, b, ida_alloc(&ida, GFP_KERNEL)); ida_destroy(&ida);
}

static noinline void lists(void)
{
	struct rb_root root = RB_ROOT; struct rb_node *n; struct item *x, *y, *t; LLIST_HEAD(ll); int i; struct kref k; refcount_t r = REFCOUNT_INIT(1); DEFINE_KFIFO(fifo, int, 8);

	for (i = 0; i < 6; i++) { x = kzalloc(sizeof(*x), GFP_KERNEL); x->v = i * 7 % 5; list_add_tail_rcu(&x->list, &list); hash_add(hash, &x->hash, x->v); insert(&root, x); llist_add(&x->ll, &ll); kfifo_put(&fifo, x->v); }
	list_sort(NULL, &list, by_value); pr_info("list");
	list_for_each_entry(x, &list, list) pr_cont(" %d", x->v);
	pr_cont(" tree");
	for (n = rb_first(&root); n; n = rb_next(n)) pr_cont(" %d", rb_entry(n, struct item, rb)->v);
	pr_cont(" last %d hash", rb_entry(rb_last(&root), struct item, rb)->v);
	hash_for_each_possible(hash, x, hash, 2) pr_cont(" %d", x->v == 2);
	llist_for_each_entry(x, llist_del_all(&ll), ll) pr_cont(" ll %d", x->v);
	pr_cont(" fifo %d", kfifo_len(&fifo)); while (kfifo_get(&fifo, &i)) pr_cont(" %d", i);
	pr_cont("\n");
	rcu_read_lock(); list_for_each_entry_rcu(x, &list, list) if (x->v == 3) break; rcu_read_unlock();
	list_del_rcu(&x->list); call_rcu(&x->rcu, free_item); wait_for_completion(&done); synchronize_rcu(); rcu_barrier(); pr_info("freed %d\n", freed);
	list_for_each_entry_safe(x, y, &list, list) { list_del(&x->list); kfree_rcu(x, rcu); }
	t = NULL; pr_info("empty %d %d\n", list_empty(&list), t == NULL); rcu_barrier();
	kref_init(&k); kref_get(&k); pr_info("put %d %d\n", kref_put(&k, release), kref_put(&k, release));
	refcount_inc(&r); pr_info("refs %u last %d %d\n", refcount_read(&r), refcount_dec_and_test(&r), refcount_dec_and_test(&r));
}

static int __init a4_init(void)
{
	long __percpu *c = alloc_percpu(long); long sum = 0; int cpu;

	memory(); arrays(); lists();
	for_each_possible_cpu(cpu) *per_cpu_ptr(c, cpu) = 10;
	preempt_disable(); this_cpu_add(*c, 5); this_cpu_inc(*c); pr_info("here %ld cpu %d\n", this_cpu_read(*c), smp_processor_id() < nr_cpu_ids); preempt_enable();
	for_each_online_cpu(cpu) sum += *per_cpu_ptr(c, cpu);
	pr_info("sum %ld online %d\n", sum - 10 * num_online_cpus(), num_online_cpus() >= 1 && cpu_online(0)); free_percpu(c);
	return 0;
}
static void __exit a4_exit(void) { pr_info("bye\n"); }
module_init(a4_init); module_exit(a4_exit); MODULE_LICENSE("GPL");
