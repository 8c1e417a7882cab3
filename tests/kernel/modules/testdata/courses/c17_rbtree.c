/* rbtree, xarray, idr, radix tree, hashtable, bitmap, sort, crc32, list_sort, bsearch. */
#include <linux/module.h>
#include <linux/rbtree.h>
#include <linux/xarray.h>
#include <linux/idr.h>
#include <linux/radix-tree.h>
#include <linux/hashtable.h>
#include <linux/bitmap.h>
#include <linux/sort.h>
#include <linux/bsearch.h>
#include <linux/list_sort.h>
#include <linux/crc32.h>
#include <linux/slab.h>
#include <linux/jhash.h>
#include <linux/random.h>
struct n { struct rb_node rb; int k; struct list_head l; struct hlist_node h; };
static int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }
static int lcmp(void *p, const struct list_head *a, const struct list_head *b) { return list_entry(a, struct n, l)->k - list_entry(b, struct n, l)->k; }
static struct rb_root root = RB_ROOT; static DEFINE_HASHTABLE(ht, 4); static DEFINE_XARRAY(xa); static DEFINE_XARRAY_ALLOC(xal); static DEFINE_IDR(idr); static DEFINE_IDA(ida); static RADIX_TREE(rt, GFP_KERNEL);
static void ins(struct n *x) { struct rb_node **p = &root.rb_node, *par = NULL; while (*p) { par = *p; p = x->k < rb_entry(par, struct n, rb)->k ? &par->rb_left : &par->rb_right; } rb_link_node(&x->rb, par, p); rb_insert_color(&x->rb, &root); }
static int __init c17_init(void)
{
	static struct n v[10]; static int keys[10] = { 5, 2, 9, 1, 7, 3, 8, 6, 4, 0 }; LIST_HEAD(l); struct rb_node *r; struct n *x; int i, bkt; unsigned long idx; void *e; u32 id; struct radix_tree_iter it; void **slot; DECLARE_BITMAP(bm, 70); int *f;
	for (i = 0; i < 10; i++) { v[i].k = keys[i]; ins(&v[i]); list_add(&v[i].l, &l); hash_add(ht, &v[i].h, v[i].k); }
	for (r = rb_first(&root); r; r = rb_next(r)) pr_cont("%d ", rb_entry(r, struct n, rb)->k); pr_cont("\n");
	rb_erase(&v[0].rb, &root); pr_info("last %d\n", rb_entry(rb_last(&root), struct n, rb)->k);
	list_sort(NULL, &l, lcmp); i = 0; list_for_each_entry(x, &l, l) i = i * 3 + x->k; pr_info("sorted %d\n", i);
	hash_for_each_possible(ht, x, h, 7) if (x->k == 7) pr_info("hash 7\n"); i = 0; hash_for_each(ht, bkt, x, h) i++; pr_info("hashed %d\n", i);
	sort(keys, 10, sizeof(int), cmp, NULL); i = 6; f = bsearch(&i, keys, 10, sizeof(int), cmp); pr_info("bsearch %ld\n", (long)(f - keys));
	xa_store(&xa, 5, xa_mk_value(50), GFP_KERNEL); xa_store(&xa, 1000, xa_mk_value(7), GFP_KERNEL); xa_set_mark(&xa, 1000, XA_MARK_0); xa_for_each(&xa, idx, e) pr_info("xa %lu %lu\n", idx, xa_to_value(e)); xa_for_each_marked(&xa, idx, e, XA_MARK_0) pr_info("marked %lu\n", idx); pr_info("insert %d\n", xa_insert(&xa, 5, xa_mk_value(1), GFP_KERNEL)); 
	for (i = 0; i < 3; i++) { xa_alloc(&xal, &id, xa_mk_value(i), xa_limit_32b, GFP_KERNEL); pr_info("id %u\n", id); }
	pr_info("idr %d %d %d\n", idr_alloc(&idr, &v[1], 10, 20, GFP_KERNEL), idr_alloc(&idr, &v[2], 10, 11, GFP_KERNEL), idr_alloc(&idr, &v[2], 0, 0, GFP_KERNEL)); idr_for_each_entry(&idr, x, i) pr_info("idr %d key %d\n", i, x->k);
	pr_info("ida %d %d %d\n", ida_alloc(&ida, GFP_KERNEL), ida_alloc_range(&ida, 5, 9, GFP_KERNEL), ida_alloc(&ida, GFP_KERNEL)); ida_destroy(&ida); idr_destroy(&idr); xa_destroy(&xa); xa_destroy(&xal);
	pr_info("radix %d %d\n", radix_tree_insert(&rt, 77, &v[3]), radix_tree_insert(&rt, 77, &v[4])); radix_tree_insert(&rt, 700, &v[4]); radix_tree_for_each_slot(slot, &rt, &it, 0) pr_info("slot %lu\n", it.index); pr_info("lookup %d\n", radix_tree_lookup(&rt, 77) == &v[3]); radix_tree_delete(&rt, 77); radix_tree_delete(&rt, 700); pr_info("empty %d\n", radix_tree_empty(&rt));
	bitmap_zero(bm, 70); bitmap_set(bm, 3, 5); set_bit(69, bm); pr_info("bm %*pb list %*pbl weight %d first %lu zero %lu\n", 70, bm, 70, bm, bitmap_weight(bm, 70), find_first_bit(bm, 70), find_next_zero_bit(bm, 70, 3));
	pr_info("crc %08x jhash %08x hash %u\n", crc32(~0, "hello", 5) ^ ~0, jhash("hello", 5, 0), hash_32(12345, 8));
	pr_info("hweight %u fls %d ffs %d ilog2 %d roundup %lu\n", hweight32(0xff0f), fls(0x80), ffs(0x80), ilog2(1000), roundup_pow_of_two(100));
	return 0;
}
static void __exit c17_exit(void) { }
module_init(c17_init); module_exit(c17_exit);
MODULE_LICENSE("GPL");
