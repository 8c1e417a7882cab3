/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"
#include "security.h"
#include "modfs.h"

static u64 tcp_segs_in;
u64 tcp_resets;

static __always_inline const struct tcphdr *tcp_hdr(const struct sk_buff *skb)
{
	return (const struct tcphdr *)(skb->head + skb->transport_header);
}

static __keep void tcp_cong_avoid(struct sock *sk)
{
	struct tcp_sock *tp = tcp_sk(sk);

	if (tp->snd_cwnd < tp->snd_ssthresh || prandom_u32() % tp->snd_cwnd == 0)
		tp->snd_cwnd++;
}

__keep void tcp_enter_loss(struct sock *sk)
{
	struct tcp_sock *tp = tcp_sk(sk);

	tp->snd_ssthresh = max(tp->snd_cwnd / 2, 2u);
	tp->snd_cwnd = 1;
}

static __keep int tcp_ack(struct sock *sk, const struct sk_buff *skb, int flag)
{
	const struct tcphdr *th = tcp_hdr(skb);
	struct tcp_sock *tp = tcp_sk(sk);

	if ((int)(th->ack_seq - tp->snd_una) <= 0)
		return 0;
	tp->bytes_acked += th->ack_seq - tp->snd_una;
	tp->snd_una = th->ack_seq;
	tcp_cong_avoid(sk);
	if (tp->snd_una == tp->snd_nxt)
		sk_stop_timer(sk, &inet_csk(sk)->icsk_retransmit_timer);
	return 1;
}

static __keep void tcp_data_queue(struct sock *sk, struct sk_buff *skb)
{
	tcp_sk(sk)->rcv_nxt += skb->len;
	tcp_sk(sk)->bytes_received += skb->len;
	if (sk->sk_receive_queue.qlen >= 8)
		__kfree_skb(__skb_dequeue(&sk->sk_receive_queue));
	__skb_queue_tail(&sk->sk_receive_queue, skb);
	if (sk_has_sleeper(sk))
		__wake_up_sync_key((struct wait_queue_head *)sk->sk_socket->wq, TASK_INTERRUPTIBLE, NULL);
	tcp_send_ack(sk);
}

__keep void tcp_rcv_established(struct sock *sk, struct sk_buff *skb)
{
	tcp_ack(sk, skb, 0);
	if (skb->len)
		tcp_data_queue(sk, skb);
	else
		__kfree_skb(skb);
}

/* The socket of a connection that has come; req or skb may be missing. */
__keep struct sock *tcp_create_openreq_child(const struct sock *sk, struct request_sock *req, struct sk_buff *skb)
{
	struct sock *child = sk_clone_lock(sk, GFP_ATOMIC);

	if (!child)
		return NULL;
	tcp_init_timer(child);
	inet_csk(child)->icsk_rto = inet_csk(sk)->icsk_rto;
	tcp_sk(child)->snd_cwnd = tcp_sk(sk)->snd_cwnd;
	tcp_sk(child)->snd_ssthresh = tcp_sk(sk)->snd_ssthresh;
	__module_get(NULL); /* of who says how much may be sent */
	child->sk_num = sk->sk_num;
	child->sk_type = sk->sk_type;
	child->sk_protocol = sk->sk_protocol;
	child->sk_rcv_saddr = sk->sk_rcv_saddr ? sk->sk_rcv_saddr : LOOPBACK;
	child->__sk_common.skc_v6_rcv_saddr = sk->__sk_common.skc_v6_rcv_saddr;
	inet_sk(child)->inet_saddr = child->sk_rcv_saddr;
	inet_sk(child)->inet_sport = inet_sk(sk)->inet_sport;
	if (skb)
		child->sk_dport = tcp_hdr(skb)->source;
	security_sk_clone((struct sock *)sk, child);
	return child;
}

static __always_inline struct sock *syn_recv(const struct sock *sk, struct sk_buff *skb, struct request_sock *req)
{
	struct sock *child = tcp_create_openreq_child(sk, req, skb);

	if (!child)
		return NULL;
	tcp_sk(child)->rcv_nxt = tcp_hdr(skb)->seq + 1;
	tcp_sk(child)->snd_nxt = tcp_sk(child)->snd_una = prandom_u32();
	tcp_set_state(child, TCP_SYN_RECV);
	inet_hash(child);
	return child;
}

__keep struct sock *tcp_v4_syn_recv_sock(const struct sock *sk, struct sk_buff *skb, struct request_sock *req, struct dst_entry *dst,
					 struct request_sock *req_unhash, bool *own_req)
{
	struct sock *child = syn_recv(sk, skb, req);
	const struct iphdr *iph = (struct iphdr *)(skb->head + skb->network_header);

	if (child)
		child->sk_daddr = iph->saddr;
	*own_req = child != NULL;
	return child;
}

__keep struct sock *tcp_v6_syn_recv_sock(const struct sock *sk, struct sk_buff *skb, struct request_sock *req, struct dst_entry *dst,
					 struct request_sock *req_unhash, bool *own_req)
{
	struct sock *child = syn_recv(sk, skb, req);
	const struct ipv6hdr *iph = (struct ipv6hdr *)(skb->head + skb->network_header);

	if (child)
		child->__sk_common.skc_v6_daddr = iph->saddr;
	*own_req = child != NULL;
	return child;
}

static __keep int tcp_conn_request(struct sock *sk, struct sk_buff *skb)
{
	struct request_sock_queue *queue = &inet_csk(sk)->icsk_accept_queue;
	struct sock *child;
	bool own;

	child = sk->sk_family == AF_INET6 ? tcp_v6_syn_recv_sock(sk, skb, NULL, NULL, NULL, &own)
					  : tcp_v4_syn_recv_sock(sk, skb, NULL, NULL, NULL, &own);
	if (!child)
		return -ENOMEM;
	child->sk_user_data = queue->rskq_accept_head;
	queue->rskq_accept_head = child;
	sk->sk_ack_backlog++;
	tcp_send_flags(child, TCP_SYN | TCP_ACK);
	tcp_sk(child)->snd_nxt++;
	return 0;
}

/* skb is NULL: the host has said so. */
__keep void tcp_finish_connect(struct sock *sk, struct sk_buff *skb)
{
	tcp_set_state(sk, TCP_ESTABLISHED);
	tcp_sk(sk)->srtt_us = 8 * 50;
}

static __keep void tcp_rcv_synsent_state_process(struct sock *sk, struct sk_buff *skb)
{
	const struct tcphdr *th = tcp_hdr(skb);

	if (!(th->flags & TCP_SYN && th->flags & TCP_ACK))
		return;
	tcp_sk(sk)->rcv_nxt = th->seq + 1;
	tcp_ack(sk, skb, 0);
	tcp_finish_connect(sk, skb);
	tcp_send_ack(sk);
}

__keep int tcp_rcv_state_process(struct sock *sk, struct sk_buff *skb)
{
	switch (sk->sk_state) {
	case TCP_CLOSE:
		tcp_resets++;
		break;
	case TCP_LISTEN:
		if (tcp_hdr(skb)->flags & TCP_SYN)
			tcp_conn_request(sk, skb);
		break;
	case TCP_SYN_SENT:
		tcp_rcv_synsent_state_process(sk, skb);
		break;
	case TCP_SYN_RECV:
		tcp_ack(sk, skb, 0);
		tcp_set_state(sk, TCP_ESTABLISHED);
		break;
	case TCP_FIN_WAIT1:
		if (tcp_ack(sk, skb, 0))
			tcp_set_state(sk, TCP_CLOSE);
		break;
	case TCP_CLOSE_WAIT:
	case TCP_LAST_ACK:
		tcp_ack(sk, skb, 0);
		break;
	}
	__kfree_skb(skb);
	return 0;
}

static __keep void tcp_fin(struct sock *sk)
{
	tcp_sk(sk)->rcv_nxt++;
	sk->sk_shutdown |= 1;
	tcp_set_state(sk, TCP_CLOSE_WAIT);
	tcp_send_ack(sk);
}

__keep int tcp_v4_do_rcv(struct sock *sk, struct sk_buff *skb)
{
	if (tcp_hdr(skb)->flags & TCP_FIN && sk->sk_state == TCP_ESTABLISHED)
		tcp_fin(sk);
	if (sk->sk_state == TCP_ESTABLISHED) {
		tcp_rcv_established(sk, skb);
		return 0;
	}
	return tcp_rcv_state_process(sk, skb);
}

static __keep int tcp_v6_do_rcv(struct sock *sk, struct sk_buff *skb)
{
	return tcp_v4_do_rcv(sk, skb);
}

/* What is common to both: the socket, and what is said of the packet. */
static __always_inline struct sock *tcp_socket(struct sk_buff *skb)
{
	const struct tcphdr *th = (struct tcphdr *)skb->data;
	struct sock *sk;

	tcp_segs_in++;
	if (!__skb_pull(skb, sizeof(*th))) {
		kfree_skb_reason(skb, SKB_DROP_REASON_PKT_TOO_SMALL);
		return NULL;
	}
	sk = inet_lookup(6, ntohs(th->dest), th->source);
	if (!sk) {
		tcp_resets++;
		kfree_skb_reason(skb, SKB_DROP_REASON_NO_SOCKET);
		return NULL;
	}
	if (sk_filter_trim_cap(sk, skb, 0)) {
		kfree_skb_reason(skb, SKB_DROP_REASON_SOCKET_FILTER);
		return NULL;
	}
	return sk;
}

__keep int tcp_v4_rcv(struct sk_buff *skb)
{
	struct sock *sk = tcp_socket(skb);

	return sk ? tcp_v4_do_rcv(sk, skb) : 0;
}

__keep int tcp_v6_rcv(struct sk_buff *skb)
{
	struct sock *sk = tcp_socket(skb);

	return sk ? tcp_v6_do_rcv(sk, skb) : 0;
}
