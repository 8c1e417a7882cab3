/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

static u64 ip6_in, ip6_out, ip6_drops;

static __keep int ip6_protocol_deliver_rcu(struct net *net, struct sk_buff *skb, int nexthdr)
{
	switch (nexthdr) {
	case 6:
		return tcp_v6_rcv(skb);
	case 17:
		return udpv6_rcv(skb);
	}
	ip6_drops++;
	kfree_skb(skb);
	return 0;
}

static __keep int ip6_input(struct sk_buff *skb)
{
	const struct ipv6hdr *hdr = (struct ipv6hdr *)(skb->head + skb->network_header);
	int nexthdr = hdr->nexthdr;

	skb_pull(skb, sizeof(*hdr));
	skb->transport_header = skb->data - skb->head;
	return ip6_protocol_deliver_rcu(&init_net, skb, nexthdr);
}

__keep int ipv6_rcv(struct sk_buff *skb, struct net_device *dev)
{
	ip6_in++;
	if (skb->len < sizeof(struct ipv6hdr)) {
		kfree_skb_reason(skb, SKB_DROP_REASON_PKT_TOO_SMALL);
		return 1;
	}
	skb->network_header = skb->data - skb->head;
	return ip6_input(skb);
}

static __keep int ip6_finish_output(struct net *net, struct sock *sk, struct sk_buff *skb)
{
	skb->protocol = 0x86dd;
	return dev_queue_xmit(skb);
}

__keep int ip6_output(struct net *net, struct sock *sk, struct sk_buff *skb)
{
	ip6_out++;
	skb->dev = &loopback_dev;
	return ip6_finish_output(net, sk, skb);
}

/* Every address is the machine's own: there is one device, which gives back what it is given. */
__keep int ip6_xmit(struct sock *sk, struct sk_buff *skb, u8 protocol)
{
	u32 len = skb->len;
	struct ipv6hdr *hdr;

	if (skb->data - skb->head < (long)sizeof(*hdr)) {
		kfree_skb_reason(skb, SKB_DROP_REASON_PKT_TOO_SMALL);
		return -EINVAL;
	}
	hdr = skb_push(skb, sizeof(*hdr));
	*hdr = (struct ipv6hdr){ .flow = 6, .payload_len = htons(len), .nexthdr = protocol, .hop_limit = 64,
				 .saddr = sk->__sk_common.skc_v6_rcv_saddr, .daddr = sk->__sk_common.skc_v6_daddr };
	skb->sk = sk;
	return ip6_output(sk->__sk_common.skc_net, sk, skb);
}
