/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

static u64 tcp_segs_out, tcp_retrans;

__keep int __tcp_transmit_skb(struct sock *sk, struct sk_buff *skb, u16 flags)
{
	struct tcphdr *th = skb_push(skb, sizeof(*th));
	struct tcp_sock *tp = tcp_sk(sk);

	*th = (struct tcphdr){ .source = htons(sk->sk_num), .dest = sk->sk_dport, .seq = tp->snd_nxt, .ack_seq = tp->rcv_nxt,
			       .flags = flags, .window = 65535 };
	tcp_segs_out++;
	return sk->sk_family == AF_INET6 ? ip6_xmit(sk, skb, 6) : ip_queue_xmit(sk, skb, 6);
}

noinline int tcp_send_flags(struct sock *sk, u16 flags)
{
	struct sk_buff *skb = __alloc_skb(320, flags & (TCP_SYN | TCP_FIN) ? GFP_KERNEL : GFP_ATOMIC, flags & (TCP_SYN | TCP_FIN) ? 1 : 0, -1);

	return skb ? __tcp_transmit_skb(sk, skb, flags) : -ENOMEM;
}

__keep void tcp_send_ack(struct sock *sk)
{
	tcp_send_flags(sk, TCP_ACK);
}

/* The first packet of a connection. */
__keep int tcp_connect(struct sock *sk)
{
	int err;

	tcp_sk(sk)->rcv_nxt = 0;
	err = tcp_send_flags(sk, TCP_SYN);
	tcp_sk(sk)->snd_nxt++;
	return err < 0 ? err : 0;
}

static __keep int __tcp_retransmit_skb(struct sock *sk, struct sk_buff *skb, int segs)
{
	return tcp_send_flags(sk, TCP_ACK);
}

/* skb is NULL: what it was is not kept; its place in the stream is sent again. */
__keep int tcp_retransmit_skb(struct sock *sk, struct sk_buff *skb, int segs)
{
	int err = __tcp_retransmit_skb(sk, skb, segs);

	if (err >= 0) {
		tcp_retrans++;
		tcp_sk(sk)->total_retrans++;
	}
	return err;
}

static __keep void tcp_retransmit_timer(struct sock *sk)
{
	if (tcp_sk(sk)->snd_una == tcp_sk(sk)->snd_nxt || sk->sk_state != TCP_ESTABLISHED)
		return;
	tcp_enter_loss(sk);
	tcp_retransmit_skb(sk, NULL, 1);
}

static __keep void tcp_write_timer(struct timer_list *t)
{
	struct sock *sk = (struct sock *)container_of(t, struct inet_connection_sock, icsk_retransmit_timer);

	spin_lock(&net_lock);
	tcp_retransmit_timer(sk);
	sk_free(sk);
	spin_unlock(&net_lock);
}

noinline void tcp_init_timer(struct sock *sk)
{
	timer_setup(&inet_csk(sk)->icsk_retransmit_timer, tcp_write_timer);
}

/* A pending timer has a reference. */
__keep void sk_stop_timer(struct sock *sk)
{
	if (del_timer(&inet_csk(sk)->icsk_retransmit_timer))
		sk_free(sk);
}

__keep void sk_reset_timer(struct sock *sk, unsigned long expires)
{
	if (!mod_timer(&inet_csk(sk)->icsk_retransmit_timer, expires))
		sk->sk_refcnt++;
}
