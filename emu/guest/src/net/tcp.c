/* SPDX-License-Identifier: GPL-2.0-only */
/* TCP over the loopback device: enough of it for every packet to be earned. */
#include "net.h"

#define TCP_MSS	1024

static struct hlist_head sock_hash[16];
static struct kmem_cache *sock_cachep;
static u64 tcp_segs_in, tcp_segs_out, tcp_resets, tcp_retrans;

noinline struct sock *sk_alloc(const struct proto *prot)
{
	struct sock *sk = kmem_cache_alloc(sock_cachep, GFP_KERNEL | __GFP_ZERO);

	if (sk) {
		sk->prot = prot;
		sk->state = TCP_CLOSE;
		sk->refcnt = 1;
		sk->cwnd = 10;
		sk->ssthresh = 64;
	}
	return sk;
}

noinline void sk_free(struct sock *sk)
{
	struct sk_buff *skb;

	if (--sk->refcnt)
		return;
	while ((skb = skb_dequeue(&sk->receive_queue)))
		kfree_skb(skb);
	kmem_cache_free(sock_cachep, sk);
}

static noinline struct hlist_head *inet_ehashfn(u16 num)
{
	return &sock_hash[jhash(&num, sizeof(num), 0) & 15];
}

noinline void inet_hash(struct sock *sk)
{
	hlist_add_head(&sk->node, inet_ehashfn(sk->num));
}

noinline void inet_unhash(struct sock *sk)
{
	hlist_del_init(&sk->node);
}

noinline struct sock *inet_lookup(u16 num, u16 dport)
{
	struct hlist_node *n;
	struct sock *listener = NULL;

	hlist_for_each(n, inet_ehashfn(num)) {
		struct sock *sk = container_of(n, struct sock, node);

		if (sk->num != num)
			continue;
		if (sk->dport == dport)
			return sk;
		if (sk->state == TCP_LISTEN || !sk->dport)
			listener = sk;
	}
	return listener;
}

static noinline int __tcp_transmit_skb(struct sock *sk, struct sk_buff *skb, u16 flags)
{
	struct tcphdr *th = skb_push(skb, sizeof(*th));

	*th = (struct tcphdr){ .source = sk->num, .dest = sk->dport, .seq = sk->snd_nxt, .ack_seq = sk->rcv_nxt,
			       .flags = flags, .window = 65535 };
	tcp_segs_out++;
	return ip_queue_xmit(sk, skb, 6);
}

static noinline int tcp_send_flags(struct sock *sk, u16 flags)
{
	struct sk_buff *skb = __alloc_skb(128, GFP_ATOMIC);

	return skb ? __tcp_transmit_skb(sk, skb, flags) : -ENOMEM;
}

noinline int tcp_send_ack(struct sock *sk)
{
	return tcp_send_flags(sk, TCP_ACK);
}

static noinline void tcp_write_timer(struct timer_list *t)
{
	struct sock *sk = container_of(t, struct sock, retransmit);

	spin_lock(&net_lock);
	if (sk->snd_una != sk->snd_nxt) {
		tcp_retrans++;
		sk->ssthresh = max(sk->cwnd / 2, 2u);
		sk->cwnd = 1;
	}
	sk_free(sk);
	spin_unlock(&net_lock);
}

/* A pending timer has a reference. */
static noinline void sk_stop_timer(struct sock *sk)
{
	if (del_timer(&sk->retransmit))
		sk_free(sk);
}

static noinline void sk_reset_timer(struct sock *sk, unsigned long expires)
{
	if (!mod_timer(&sk->retransmit, expires))
		sk->refcnt++;
}

static noinline void tcp_cong_avoid(struct sock *sk)
{
	if (sk->cwnd < sk->ssthresh)
		sk->cwnd++;
	else if (prandom_u32() % sk->cwnd == 0)
		sk->cwnd++;
}

static noinline int tcp_ack(struct sock *sk, const struct tcphdr *th)
{
	if ((int)(th->ack_seq - sk->snd_una) <= 0)
		return 0;
	sk->snd_una = th->ack_seq;
	tcp_cong_avoid(sk);
	if (sk->snd_una == sk->snd_nxt)
		sk_stop_timer(sk);
	return 1;
}

static noinline void tcp_data_queue(struct sock *sk, struct sk_buff *skb)
{
	sk->rcv_nxt += skb->len;
	if (sk->receive_queue.qlen >= 8)
		kfree_skb(skb_dequeue(&sk->receive_queue));
	skb_queue_tail(&sk->receive_queue, skb);
	tcp_send_ack(sk);
}

noinline void tcp_rcv_established(struct sock *sk, struct sk_buff *skb, const struct tcphdr *th)
{
	tcp_ack(sk, th);
	if (skb->len)
		tcp_data_queue(sk, skb);
	else
		kfree_skb(skb);
}

static noinline int tcp_conn_request(struct sock *sk, const struct tcphdr *th)
{
	struct sock *child = sk_alloc(sk->prot);

	if (!child)
		return -ENOMEM;
	child->num = sk->num;
	child->dport = th->source;
	child->state = TCP_SYN_RECV;
	child->rcv_nxt = th->seq + 1;
	child->snd_nxt = child->snd_una = prandom_u32();
	timer_setup(&child->retransmit, tcp_write_timer);
	inet_hash(child);
	child->accept_next = sk->accept_queue;
	sk->accept_queue = child;
	tcp_send_flags(child, TCP_SYN | TCP_ACK);
	child->snd_nxt++;
	return 0;
}

noinline int tcp_rcv_state_process(struct sock *sk, struct sk_buff *skb, const struct tcphdr *th)
{
	switch (sk->state) {
	case TCP_CLOSE:
	case 0:
		tcp_resets++;
		break;
	case TCP_LISTEN:
		if (th->flags & TCP_SYN)
			tcp_conn_request(sk, th);
		break;
	case TCP_SYN_SENT:
		if (th->flags & TCP_SYN && th->flags & TCP_ACK) {
			sk->rcv_nxt = th->seq + 1;
			tcp_ack(sk, th);
			sk->state = TCP_ESTABLISHED;
			tcp_send_ack(sk);
		}
		break;
	case TCP_SYN_RECV:
		tcp_ack(sk, th);
		sk->state = TCP_ESTABLISHED;
		break;
	case TCP_FIN_WAIT1:
		if (tcp_ack(sk, th))
			sk->state = TCP_CLOSE;
		break;
	case TCP_CLOSE_WAIT:
		tcp_ack(sk, th);
		break;
	}
	kfree_skb(skb);
	return 0;
}

noinline int tcp_v4_do_rcv(struct sock *sk, struct sk_buff *skb, const struct tcphdr *th)
{
	if (th->flags & TCP_FIN && sk->state == TCP_ESTABLISHED) {
		sk->rcv_nxt++;
		sk->state = TCP_CLOSE_WAIT;
		tcp_send_ack(sk);
	}
	if (sk->state == TCP_ESTABLISHED) {
		tcp_rcv_established(sk, skb, th);
		return 0;
	}
	return tcp_rcv_state_process(sk, skb, th);
}

noinline int tcp_v4_rcv(struct sk_buff *skb)
{
	const struct tcphdr *th = (struct tcphdr *)skb->data;
	struct sock *sk;

	tcp_segs_in++;
	if (!skb_pull(skb, sizeof(*th)))
		goto drop;
	sk = inet_lookup(th->dest, th->source);
	if (sk)
		return tcp_v4_do_rcv(sk, skb, th);
	tcp_resets++;
drop:
	kfree_skb(skb);
	return 0;
}

noinline int tcp_v4_connect(struct sock *sk, u32 addr, u16 port)
{
	static u16 next_port = 32768;
	sk->num = next_port++ | 0x8000;
	sk->dport = port;
	sk->daddr = 0x0100007f;
	sk->state = TCP_SYN_SENT;
	sk->snd_nxt = sk->snd_una = prandom_u32();
	timer_setup(&sk->retransmit, tcp_write_timer);
	inet_hash(sk);
	tcp_send_flags(sk, TCP_SYN);
	sk->snd_nxt++;
	return 0;
}

noinline int tcp_sendmsg_locked(struct sock *sk, const void __user *buf, size_t n)
{
	size_t chunk = min(n, (size_t)TCP_MSS);
	struct sk_buff *skb = __alloc_skb(chunk, GFP_KERNEL);

	if (!skb)
		return -ENOMEM;
	if (copy_from_user(skb_put(skb, chunk), buf, chunk))
		tcp_resets += 0;
	__tcp_transmit_skb(sk, skb, TCP_ACK);
	sk->snd_nxt += chunk;
	sk_reset_timer(sk, jiffies + HZ / 5);
	return chunk;
}

noinline int tcp_sendmsg(struct sock *sk, const void __user *buf, size_t n)
{
	if (sk->state != TCP_ESTABLISHED && sk->state != TCP_CLOSE_WAIT)
		return -EPIPE;
	return tcp_sendmsg_locked(sk, buf, n);
}

noinline int tcp_recvmsg(struct sock *sk, void __user *buf, size_t n)
{
	struct sk_buff *skb = skb_dequeue(&sk->receive_queue);
	int ret;

	if (!skb)
		return sk->state == TCP_CLOSE_WAIT ? 0 : -EAGAIN;
	ret = min((size_t)skb->len, n);
	if (copy_to_user(buf, skb->data, ret))
		ret = -EFAULT;
	kfree_skb(skb);
	return ret;
}

noinline struct sock *inet_csk_accept(struct sock *sk, int flags, int *err)
{
	struct sock *newsk = sk->accept_queue;

	*err = -EINVAL;
	if (sk->state != TCP_LISTEN)
		return NULL;
	*err = -EAGAIN;
	if (newsk) {
		sk->accept_queue = newsk->accept_next;
		*err = 0;
	}
	return newsk;
}

noinline void tcp_close(struct sock *sk)
{
	struct sock *child;

	while ((child = sk->accept_queue)) {
		sk->accept_queue = child->accept_next;
		tcp_close(child);
	}
	if (sk->state == TCP_ESTABLISHED) {
		sk->state = TCP_FIN_WAIT1;
		tcp_send_flags(sk, TCP_FIN | TCP_ACK);
		sk->snd_nxt++;
		}
	sk_stop_timer(sk);
	inet_unhash(sk);
	sk_free(sk);
}

const struct proto tcp_prot = {
	"TCP", tcp_v4_connect, inet_csk_accept, tcp_sendmsg, tcp_recvmsg, tcp_close, tcp_v4_rcv,
};

static int __init tcp_init(void)
{
	sock_cachep = kmem_cache_create("TCP", sizeof(struct sock), 8, 0, NULL);
	return 0;
}
core_initcall(tcp_init);
