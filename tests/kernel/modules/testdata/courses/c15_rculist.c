/* RCU lists, SRCU, rcu callbacks. */
#include <linux/module.h>
#include <linux/rculist.h>
#include <linux/slab.h>
#include <linux/srcu.h>
struct node { int v; struct list_head l; struct rcu_head r; struct hlist_node h; };
static LIST_HEAD(head); static HLIST_HEAD(hh); static DEFINE_SPINLOCK(lock); static int freed; DEFINE_STATIC_SRCU(ss);
static void fr(struct rcu_head *r) { freed++; kfree(container_of(r, struct node, r)); }
static void add(int v) { struct node *n = kzalloc(sizeof(*n), GFP_KERNEL); n->v = v; spin_lock(&lock); list_add_tail_rcu(&n->l, &head); hlist_add_head_rcu(&n->h, &hh); spin_unlock(&lock); }
static int __init c15_init(void)
{
	struct node *n, *m, *t; int i, s = 0, idx;
	for (i = 1; i < 8; i++) add(i);
	rcu_read_lock(); list_for_each_entry_rcu(n, &head, l) s = s * 10 + n->v; rcu_read_unlock();
	pr_info("list %d\n", s); s = 0;
	rcu_read_lock(); hlist_for_each_entry_rcu(n, &hh, h) s = s * 10 + n->v; rcu_read_unlock();
	pr_info("hlist %d\n", s);
	spin_lock(&lock);
	list_for_each_entry_safe(n, t, &head, l) if (n->v % 2) { list_del_rcu(&n->l); hlist_del_rcu(&n->h); call_rcu(&n->r, fr); }
	n = list_first_entry(&head, struct node, l); m = kmemdup(n, sizeof(*n), GFP_ATOMIC); m->v = 20; list_replace_rcu(&n->l, &m->l); hlist_replace_rcu(&n->h, &m->h);
	spin_unlock(&lock);
	synchronize_rcu(); kfree(n); rcu_barrier();
	idx = srcu_read_lock(&ss); list_for_each_entry(n, &head, l) pr_info("v %d\n", n->v); srcu_read_unlock(&ss, idx); synchronize_srcu(&ss);
	pr_info("freed %d held %d\n", freed, rcu_read_lock_held());
	return 0;
}
static void __exit c15_exit(void) { struct node *n, *t; list_for_each_entry_safe(n, t, &head, l) { list_del(&n->l); kfree_rcu(n, r); } rcu_barrier(); pr_info("bye %d\n", list_empty(&head)); }
module_init(c15_init); module_exit(c15_exit);
MODULE_LICENSE("GPL");
