/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

void init_timer_key(struct timer_list *t, void (*fn)(struct timer_list *), unsigned int flags, const char *name, void *key);
int timer_delete(struct timer_list *t);

static u64 tcp_segs_out, tcp_retrans;

__keep int __tcp_transmit_skb(struct sock *sk, struct sk_buff *skb, u16 flags)
{
	struct tcphdr *th = skb_push(skb, sizeof(*th));
	struct tcp_sock *tp = tcp_sk(sk);

	*th = (struct tcphdr){ .source = htons(sk->sk_num), .dest = sk->sk_dport, .seq = tp->snd_nxt, .ack_seq = tp->rcv_nxt,
			       .flags = flags, .window = 65535 };
	tcp_segs_out++;
	return sk->sk_family == AF_INET6 ? ip6_xmit(sk, skb, 6) : ip_queue_xmit(sk, skb, NULL);
}

noinline int tcp_send_flags(struct sock *sk, u16 flags)
{
	struct sk_buff *skb = packet(128, GFP_ATOMIC);

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
	sock_put(sk);
	spin_unlock(&net_lock);
}

/* What is not sent again at once waits for the second; the third asks whether the other end is there. */
static __always_inline struct timer_list *delack_timer(struct sock *sk) { return (struct timer_list *)inet_csk(sk)->pad1136; }
/* When it may send next, and when it must have acknowledged what came. */
static __always_inline struct hrtimer *pacing_timers(struct sock *sk) { return (struct hrtimer *)(tcp_sk(sk)->pad2148 + 4); }

noinline void tcp_init_timer(struct sock *sk)
{
	init_timer_key(&inet_csk(sk)->icsk_retransmit_timer, tcp_write_timer, 0, NULL, NULL);
	init_timer_key(delack_timer(sk), NULL, 0, NULL, NULL);
	init_timer_key(&sk->sk_timer, NULL, 0, NULL, NULL);
	hrtimer_init(&pacing_timers(sk)[0], 1, 6);
	hrtimer_init(&pacing_timers(sk)[1], 1, 7);
}

noinline void tcp_clear_xmit_timers(struct sock *sk)
{
	hrtimer_try_to_cancel(&pacing_timers(sk)[0]);
	hrtimer_try_to_cancel(&pacing_timers(sk)[1]);
	sk_stop_timer(sk, &inet_csk(sk)->icsk_retransmit_timer);
	sk_stop_timer(sk, delack_timer(sk));
	sk_stop_timer(sk, &sk->sk_timer);
}

/* A pending timer has a reference. */
__keep void sk_stop_timer(struct sock *sk, struct timer_list *timer)
{
	if (timer_delete(timer))
		sock_put(sk);
}

__keep void sk_reset_timer(struct sock *sk, struct timer_list *timer, unsigned long expires)
{
	if (!mod_timer(timer, expires))
		sk->sk_refcnt++;
}
