#define pr_fmt(fmt) "a11: " fmt
#include <linux/module.h>
#include <linux/kernel.h>
#include <linux/netdevice.h>
#include <linux/etherdevice.h>
#include <linux/skbuff.h>
#include <linux/netlink.h>
#include <net/netlink.h>
#include <net/sock.h>
#include <linux/sysctl.h>
#include <linux/kthread.h>
#include <linux/sched/signal.h>
#include <linux/delay.h>
#include <linux/string.h>

static void buffers(void)
{
	struct sk_buff *a = alloc_skb(100, GFP_KERNEL), *b; struct sk_buff_head q; char out[8] = "";

	pr_info("len %u tail %d head %u\n", a->len, skb_tailroom(a) >= 100, skb_headroom(a)); skb_reserve(a, 20); memcpy(skb_put(a, 5), "hello", 5); memcpy(skb_push(a, 2), "--", 2);
	pr_info("len %u head %u %.7s\n", a->len, skb_headroom(a), a->data); b = skb_copy(a, GFP_KERNEL); skb_pull(b, 2); pr_info("copy %u %.5s own %d\n", b->len, b->data, b->head != a->head);
	skb_trim(a, 4); skb_copy_bits(a, 1, out, 3); pr_info("bits %s linear %d\n", out, !skb_is_nonlinear(a)); skb_queue_head_init(&q); skb_queue_tail(&q, a); skb_queue_head(&q, b);
	pr_info("queue %u first %d\n", skb_queue_len(&q), skb_peek(&q) == b); b = skb_dequeue(&q); kfree_skb(b); skb_queue_purge(&q); pr_info("empty %d\n", skb_queue_empty(&q));
	b = dev_alloc_skb(64); pr_info("room %d\n", skb_headroom(b) >= NET_SKB_PAD); dev_kfree_skb(b);
}

static int go_up(struct net_device *d) { netif_start_queue(d); pr_info("open %s\n", d->name); return 0; }
static int go_down(struct net_device *d) { netif_stop_queue(d); pr_info("stop %s\n", d->name); return 0; }
static netdev_tx_t xmit(struct sk_buff *s, struct net_device *d) { dev_kfree_skb(s); return NETDEV_TX_OK; }
static const struct net_device_ops ops = { .ndo_open = go_up, .ndo_stop = go_down, .ndo_start_xmit = xmit, .ndo_validate_addr = eth_validate_addr };
static void setup(struct net_device *d) { ether_setup(d); d->netdev_ops = &ops; d->flags |= IFF_NOARP; eth_hw_addr_set(d, "\002ABCDE"); }
static int event(struct notifier_block *nb, unsigned long e, void *info)
{
	struct net_device *d = netdev_notifier_info_to_dev(info);

	if (!strncmp(d->name, "a11", 3) && (e == NETDEV_REGISTER || e == NETDEV_UP || e == NETDEV_DOWN || e == NETDEV_UNREGISTER)) pr_info("%s: %s\n", d->name, netdev_cmd_to_name(e));
	return NOTIFY_DONE;
}
static struct notifier_block nb = { .notifier_call = event };

static void devices(void)
{
	struct net_device *d = alloc_netdev(40, "a11d%d", NET_NAME_ENUM, setup), *f; int e, n = 0;

	register_netdevice_notifier(&nb); pr_info("mtu %u type %u hlen %u alen %u queues %u %pM\n", d->mtu, d->type, d->hard_header_len, d->addr_len, d->num_tx_queues, d->dev_addr);
	strcpy(netdev_priv(d), "private"); e = register_netdev(d); pr_info("register %d %s index %d\n", e, d->name, d->ifindex > 1); f = dev_get_by_name(&init_net, "a11d0"); pr_info("found %d %s\n", f == d, (char *)netdev_priv(f)); dev_put(f);
	rtnl_lock(); for_each_netdev(&init_net, f) n += !strcmp(f->name, "lo") || f == d; e = dev_open(d, NULL); rtnl_unlock(); pr_info("%d devices, open %d up %d\n", n, e, d->flags & IFF_UP);
	netif_carrier_off(d); pr_info("carrier %d\n", netif_carrier_ok(d)); unregister_netdev(d); pr_info("gone %d\n", dev_get_by_name(&init_net, "a11d0") == NULL); free_netdev(d); unregister_netdevice_notifier(&nb);
}

static void input(struct sk_buff *s) { pr_info("input %u\n", s->len); }
static void links(void)
{
	struct netlink_kernel_cfg cfg = { .input = input }; struct sock *s = netlink_kernel_create(&init_net, 31, &cfg); struct sk_buff *m; struct nlmsghdr *h; int e;

	pr_info("link %d\n", s != NULL); pr_info("route %d again %d\n", netlink_kernel_create(&init_net, NETLINK_ROUTE, &cfg) == NULL, netlink_kernel_create(&init_net, 31, &cfg) == NULL);
	m = nlmsg_new(20, GFP_KERNEL); h = nlmsg_put(m, 0, 3, NLMSG_DONE, 6, 0); strcpy(nlmsg_data(h), "hello"); e = nla_put_u32(m, 7, 0x1234); pr_info("len %u of %u type %u seq %u attr %d\n", h->nlmsg_len, m->len, h->nlmsg_type, h->nlmsg_seq, e);
	e = nlmsg_unicast(s, m, 4242); pr_info("unicast %d\n", e); m = nlmsg_new(8, GFP_KERNEL); nlmsg_put(m, 0, 0, NLMSG_DONE, 2, 0); e = nlmsg_multicast(s, m, 0, 1, GFP_KERNEL); pr_info("multicast %d\n", e); netlink_kernel_release(s);
}

static int var = 7, vec[3] = { 1, 2, 3 }, low = 0, high = 10; static char text[8] = "abc";
static struct ctl_table table[] = {
	{ .procname = "var", .data = &var, .maxlen = sizeof(int), .mode = 0644, .proc_handler = proc_dointvec_minmax, .extra1 = &low, .extra2 = &high },
	{ .procname = "vec", .data = vec, .maxlen = sizeof(vec), .mode = 0644, .proc_handler = proc_dointvec }, { .procname = "text", .data = text, .maxlen = sizeof(text), .mode = 0644, .proc_handler = proc_dostring }, { } };
static void one(int i, int write, char *in)
{
	char buf[32] = ""; size_t len = write ? strlen(in) : 30; loff_t pos = 0; int e;

	if (write) strcpy(buf, in);
	e = table[i].proc_handler(&table[i], write, buf, &len, &pos); pr_info("%s %d: %d len %zu pos %lld \"%*pE\" var %d vec %d %d %d %s\n", table[i].procname, write, e, len, pos, write ? 0 : (int)len, buf, var, vec[0], vec[1], vec[2], text);
}
static void variables(void)
{
	struct ctl_table_header *h = register_sysctl("a11/sub", table);

	pr_info("sysctl %d\n", h != NULL); one(0, 0, ""); one(0, 1, "9\n"); one(0, 1, "11\n"); one(0, 1, "x\n"); one(1, 0, ""); one(1, 1, "4 -5\t6\n"); one(1, 1, "8\n"); one(2, 0, ""); one(2, 1, "a long text\n"); one(2, 0, ""); unregister_sysctl_table(h);
}

static DECLARE_COMPLETION(ready);
static int waits(void *unused)
{
	allow_signal(SIGUSR1); complete(&ready);
	while (!kthread_should_stop()) {
		if (signal_pending(current)) { pr_info("signal %d\n", kernel_dequeue_signal()); flush_signals(current); }
		msleep_interruptible(2000);
	}
	pr_info("stops\n"); return 5;
}
static void signals(void)
{
	struct task_struct *t = kthread_run(waits, NULL, "a11wait"); int e;

	wait_for_completion(&ready); e = send_sig(SIGUSR2, t, 1); pr_info("not taken %d\n", e); e = send_sig(SIGUSR1, t, 1); pr_info("sent %d\n", e); msleep(20); pr_info("end %d\n", kthread_stop(t));
	e = send_sig(99, current, 1); pr_info("bad %d\n", e);
}

static void words(void)
{
	int n, i, v[6]; char **w = argv_split(GFP_KERNEL, "  one two\tthree ", &n), *s = "3,0x10-0x12,7,x";

	for (i = 0; i < n; i++) pr_info("word %d %s\n", i, w[i]);
	argv_free(w); s = get_options(s, ARRAY_SIZE(v), v); pr_info("%d: %d %d %d %d rest %s\n", v[0], v[1], v[2], v[3], v[4], s);
}

static int __init a11_init(void) { buffers(); devices(); links(); variables(); signals(); words(); return 0; }
static void __exit a11_exit(void) { pr_info("bye\n"); }
module_init(a11_init); module_exit(a11_exit);
MODULE_LICENSE("GPL");
