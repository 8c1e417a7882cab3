/* A netfilter hook that counts what loopback carries. */
#include <linux/module.h>
#include <linux/netfilter.h>
#include <linux/netfilter_ipv4.h>
#include <linux/ip.h>
#include <linux/udp.h>
#include <linux/skbuff.h>
#include <net/net_namespace.h>
static int in, out;
static unsigned int hook(void *priv, struct sk_buff *skb, const struct nf_hook_state *st)
{
	struct iphdr *ip = ip_hdr(skb);
	if (ip->protocol != IPPROTO_UDP) return NF_ACCEPT;
	if (st->hook == NF_INET_LOCAL_IN) in++; else out++;
	return NF_ACCEPT;
}
static struct nf_hook_ops a = { .hook = hook, .pf = NFPROTO_IPV4, .hooknum = NF_INET_LOCAL_IN, .priority = NF_IP_PRI_FIRST };
static struct nf_hook_ops b = { .hook = hook, .pf = NFPROTO_IPV4, .hooknum = NF_INET_LOCAL_OUT, .priority = NF_IP_PRI_LAST };
static int __init c11_init(void)
{
	int r = nf_register_net_hook(&init_net, &a), s = nf_register_net_hook(&init_net, &b);
	pr_info("%d %d\n", r, s);
	return r ? r : s;
}
static void __exit c11_exit(void) { nf_unregister_net_hook(&init_net, &a); nf_unregister_net_hook(&init_net, &b); pr_info("bye in %d out %d\n", in >= 0, out >= 0); }
module_init(c11_init); module_exit(c11_exit);
MODULE_LICENSE("GPL");
