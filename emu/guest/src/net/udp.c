/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

static u64 udp_in, udp_noports;

noinline int udp_sendmsg(struct sock *sk, const void __user *buf, size_t n)
{
	size_t len = min(n, (size_t)1024);
	struct sk_buff *skb = __alloc_skb(len, GFP_KERNEL);
	struct udphdr *uh;

	if (!skb)
		return -ENOMEM;
	if (copy_from_user(skb_put(skb, len), buf, len))
		udp_noports += 0;
	uh = skb_push(skb, sizeof(*uh));
	*uh = (struct udphdr){ sk->num, sk->dport, len + sizeof(*uh), 0 };
	uh->check = ip_compute_csum(uh, uh->len);
	ip_queue_xmit(sk, skb, 17);
	return len;
}

noinline int udp_recvmsg(struct sock *sk, void __user *buf, size_t n)
{
	struct sk_buff *skb = skb_dequeue(&sk->receive_queue);
	int ret;

	if (!skb)
		return -EAGAIN;
	ret = copy_to_user(buf, skb->data, min((size_t)skb->len, n)) ? -EFAULT : (int)min((size_t)skb->len, n);
	kfree_skb(skb);
	return ret;
}

static noinline int udp_queue_rcv_skb(struct sock *sk, struct sk_buff *skb)
{
	if (sk->receive_queue.qlen >= 8) {
		kfree_skb(skb);
		return -ENOMEM;
	}
	skb_queue_tail(&sk->receive_queue, skb);
	return 0;
}

noinline int udp_rcv(struct sk_buff *skb)
{
	const struct udphdr *uh = (struct udphdr *)skb->data;
	struct sock *sk;

	udp_in++;
	if (skb->len < sizeof(*uh) || uh->len > skb->len || ip_compute_csum(uh, uh->len))
		goto drop;
	skb_pull(skb, sizeof(*uh));
	sk = inet_lookup(uh->dest, uh->source);
	if (sk)
		return udp_queue_rcv_skb(sk, skb);
	udp_noports++;
drop:
	kfree_skb(skb);
	return 0;
}

static noinline int udp_connect(struct sock *sk, u32 addr, u16 port)
{
	sk->daddr = 0x0100007f;
	sk->dport = port;
	sk->state = TCP_ESTABLISHED;
	return 0;
}

static noinline struct sock *udp_accept(struct sock *sk, int flags, int *err)
{
	*err = -95;
	return NULL;
}

static noinline void udp_close(struct sock *sk)
{
	inet_unhash(sk);
	sk_free(sk);
}

const struct proto udp_prot = { "UDP", udp_connect, udp_accept, udp_sendmsg, udp_recvmsg, udp_close, udp_rcv };
