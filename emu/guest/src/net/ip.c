/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

static u64 ip_in, ip_delivers, ip_hdrerrors, ip_out, ip_mc_out;
static u16 ip_ident;

static noinline bool ip_route_input_noref(const struct iphdr *iph)
{
	return (iph->daddr & 0xff) == 127 || iph->daddr == iph->saddr;
}

static __keep int ip_protocol_deliver_rcu(struct net *net, struct sk_buff *skb, int protocol)
{
	ip_delivers++;
	switch (protocol) {
	case 6:
		return tcp_v4_rcv(skb);
	case 17:
		return udp_rcv(skb);
	}
	kfree_skb(skb);
	return 0;
}

static noinline int ip_local_deliver_finish(struct sk_buff *skb)
{
	const struct iphdr *iph = (struct iphdr *)(skb->head + skb->network_header);
	int protocol = iph->protocol;

	__skb_pull(skb, sizeof(*iph));
	skb->transport_header = skb->data - skb->head;
	ip_protocol_deliver_rcu(&init_net, skb, protocol);
	return 0;
}

noinline int ip_local_deliver(struct sk_buff *skb)
{
	return ip_local_deliver_finish(skb);
}

static __always_inline int __ip_rcv_finish(struct sk_buff *skb)
{
	const struct iphdr *iph = (struct iphdr *)(skb->head + skb->network_header);

	if (!ip_route_input_noref(iph)) {
		kfree_skb(skb);
		return 1;
	}
	return ip_local_deliver(skb);
}

/* For those who let it through after they have looked at it. */
static __used noinline int ip_rcv_finish(struct sk_buff *skb)
{
	return __ip_rcv_finish(skb);
}

static noinline struct sk_buff *ip_rcv_core(struct sk_buff *skb)
{
	const struct iphdr *iph = (struct iphdr *)skb->data;

	ip_in++;
	if (skb->len < sizeof(*iph) || iph->ver_ihl != 0x45 || ip_fast_csum(iph, sizeof(*iph)))
		goto drop;
	if (iph->tot_len > skb->len || iph->tot_len < sizeof(*iph))
		goto drop;
	skb->network_header = skb->data - skb->head;
	return skb;
drop:
	ip_hdrerrors++;
	kfree_skb(skb);
	return NULL;
}

noinline int ip_rcv(struct sk_buff *skb, struct net_device *dev)
{
	skb = ip_rcv_core(skb);
	return skb ? __ip_rcv_finish(skb) : 1;
}

static noinline void ip_send_check(struct iphdr *iph)
{
	iph->check = 0;
	iph->check = ip_fast_csum(iph, sizeof(*iph));
}

static __keep int ip_finish_output(struct net *net, struct sock *sk, struct sk_buff *skb)
{
	skb->protocol = 0x0800;
	return dev_queue_xmit(skb);
}

__keep int ip_output(struct net *net, struct sock *sk, struct sk_buff *skb)
{
	ip_out++;
	skb->dev = &loopback_dev;
	return ip_finish_output(net, sk, skb);
}

/* To many: nobody here listens to them. */
__keep int ip_mc_output(struct net *net, struct sock *sk, struct sk_buff *skb)
{
	ip_mc_out++;
	skb->dev = &loopback_dev;
	return ip_finish_output(net, sk, skb);
}

/* What a control group's programs say of a packet: there are none. */
static int (*cgroup_progs[4])(struct sk_buff *skb);
__keep int __cgroup_bpf_run_filter_skb(struct sock *sk, struct sk_buff *skb, int atype)
{
	int (*prog)(struct sk_buff *) = cgroup_progs[atype & 3];

	return prog ? prog(skb) : 0;
}

static __always_inline int local_out(struct sk_buff *skb)
{
	struct iphdr *iph = (struct iphdr *)skb->data;

	iph->tot_len = skb->len;
	ip_send_check(iph);
	if (unlikely(cgroup_progs[1]) && __cgroup_bpf_run_filter_skb(skb->sk, skb, 1)) {
		kfree_skb_reason(skb, SKB_DROP_REASON_SOCKET_FILTER);
		return -EPERM;
	}
	if ((iph->daddr & 0xf0) == 0xe0)
		return ip_mc_output(&init_net, skb->sk, skb);
	return ip_output(&init_net, skb->sk, skb);
}

noinline int ip_local_out(struct sk_buff *skb)
{
	return local_out(skb);
}

static __always_inline void ip_header(struct sock *sk, struct sk_buff *skb, struct iphdr *iph)
{
	*iph = (struct iphdr){ .ver_ihl = 0x45, .id = ip_ident++, .ttl = 64, .protocol = sk->sk_protocol,
			       .saddr = sk->sk_rcv_saddr ? sk->sk_rcv_saddr : LOOPBACK, .daddr = sk->sk_daddr ? sk->sk_daddr : LOOPBACK };
	skb->sk = sk;
}

/* A message that is complete. */
__keep int ip_send_skb(struct sock *sk, struct sk_buff *skb)
{
	ip_header(sk, skb, __skb_push(skb, sizeof(struct iphdr)));
	return local_out(skb);
}

__keep int __ip_queue_xmit(struct sock *sk, struct sk_buff *skb, void *fl, u8 tos)
{
	ip_header(sk, skb, skb_push(skb, sizeof(struct iphdr)));
	return ip_local_out(skb);
}

__keep int ip_queue_xmit(struct sock *sk, struct sk_buff *skb, void *fl)
{
	return __ip_queue_xmit(sk, skb, fl, inet_sk(sk)->tos);
}
