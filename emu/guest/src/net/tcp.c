/* SPDX-License-Identifier: GPL-2.0-only */
/* TCP over the loopback device: enough of it for every packet to be earned. */
#include "net.h"
#include "security.h"
#include "modfs.h"

#define TCP_MSS	8192	/* of a packet: more than Linux's head, which has its data in pages */

static u64 state_changes[16];

__keep void tcp_set_state(struct sock *sk, int state)
{
	int oldstate = sk->sk_state;

	state_changes[state & 15]++;
	if (state == TCP_CLOSE && oldstate != TCP_LISTEN)
		sk->sk_err = 0;
	if (state == TCP_CLOSE)
		inet_unhash(sk);
	sk->sk_state = state;
}

static __keep int tcp_v4_init_sock(struct sock *sk)
{
	struct tcp_sock *tp = tcp_sk(sk);

	tp->snd_cwnd = 10;
	tp->snd_ssthresh = 64;
	inet_csk(sk)->icsk_rto = HZ;
	tcp_init_timer(sk);
	tp->mdev_us = jiffies_to_usecs(HZ);
	try_module_get(NULL); /* of who says how much may be sent */
	return 0;
}

/* Both ends of a connection that begins here. */
static __always_inline void connect_ports(struct sock *sk, u16 dport)
{
	struct tcp_sock *tp = tcp_sk(sk);

	if (!sk->sk_num)
		sk->sk_num = inet_ephemeral_port();
	inet_sk(sk)->inet_sport = htons(sk->sk_num);
	sk->sk_dport = dport;
	tp->snd_nxt = tp->snd_una = tp->write_seq = prandom_u32();
}

__keep int tcp_v4_connect(struct sock *sk, struct sockaddr *uaddr, int addr_len)
{
	struct sockaddr_in *usin = (struct sockaddr_in *)uaddr;
	struct inet_sock *inet = inet_sk(sk);

	if (addr_len < (int)sizeof(struct sockaddr_in) - 8)
		return -EINVAL;
	sk->sk_daddr = usin->sin_addr ? usin->sin_addr : LOOPBACK;
	if (!inet->inet_saddr)
		inet->inet_saddr = (sk->sk_daddr & 0xff) == 127 ? LOOPBACK : 0x0f02000a;
	sk->sk_rcv_saddr = inet->inet_saddr;
	connect_ports(sk, usin->sin_port);
	tcp_set_state(sk, TCP_SYN_SENT);
	if (!sk->sk_node.pprev)
		inet_hash(sk);
	return tcp_connect(sk);
}

__keep int tcp_v6_connect(struct sock *sk, struct sockaddr *uaddr, int addr_len)
{
	struct sockaddr_in6 *usin = (struct sockaddr_in6 *)uaddr;

	if (addr_len < 24)
		return -EINVAL;
	sk->__sk_common.skc_v6_daddr = usin->sin6_addr;
	sk->__sk_common.skc_v6_rcv_saddr = usin->sin6_addr;
	connect_ports(sk, usin->sin6_port);
	tcp_set_state(sk, TCP_SYN_SENT);
	if (!sk->sk_node.pprev)
		inet_hash(sk);
	return tcp_connect(sk);
}

__keep int tcp_sendmsg_locked(struct sock *sk, struct msghdr *msg, size_t size)
{
	size_t chunk = min(size, (size_t)TCP_MSS);
	struct sk_buff *skb;

	if (sk->sk_state != TCP_ESTABLISHED && sk->sk_state != TCP_CLOSE_WAIT)
		return -EPIPE;
	skb = packet(chunk, GFP_KERNEL);
	if (!skb)
		return -ENOMEM;
	if (_copy_from_iter(skb_put(skb, chunk), chunk, &msg->msg_iter) < chunk)
		state_changes[0]++;
	tcp_sk(sk)->write_seq += chunk;
	__tcp_transmit_skb(sk, skb, TCP_ACK);
	tcp_sk(sk)->snd_nxt += chunk;
	sk_reset_timer(sk, &inet_csk(sk)->icsk_retransmit_timer, jiffies + HZ / 5);
	return size;
}

__keep int tcp_sendmsg(struct sock *sk, struct msghdr *msg, size_t size)
{
	int ret;

	mirror_wait(TASK_INTERRUPTIBLE);
	lock_net();
	ret = tcp_sendmsg_locked(sk, msg, size);
	release_net();
	return ret;
}

/* A page of a file's, without its bytes. */
__keep int tcp_sendpage(struct sock *sk, struct page *page, int offset, size_t size, int flags)
{
	struct msghdr msg = { 0 };

	iov_iter_ubuf(&msg.msg_iter, 1, NULL, size);
	return tcp_sendmsg(sk, &msg, size);
}

/* The other end may send more: what was read makes room. */
__keep void tcp_cleanup_rbuf(struct sock *sk, int copied)
{
	if (copied > 0 && sk->sk_state == TCP_ESTABLISHED && tcp_sk(sk)->copied_seq - tcp_sk(sk)->rcv_nxt > 65535u)
		tcp_sk(sk)->copied_seq = tcp_sk(sk)->rcv_nxt;
}

static __keep int tcp_recvmsg_locked(struct sock *sk, struct msghdr *msg, size_t len, int flags)
{
	struct sk_buff *skb;
	size_t copied = 0, n;

	if (!sk->sk_receive_queue.next && READ_ONCE(current->mirror_wait)) {
		tcp_cleanup_rbuf(sk, 0);
		release_net();
		sk_wait_woken(sk);
		lock_net();
	}
	while (copied < len && (skb = sk->sk_receive_queue.next)) {
		n = min((size_t)skb->len, len - copied);
		skb_copy_datagram_iter(skb, 0, &msg->msg_iter, n);
		tcp_sk(sk)->copied_seq += n;
		copied += n;
		if (n < skb->len)
			__skb_pull(skb, n);
		else
			skb_attempt_defer_free(__skb_dequeue(&sk->sk_receive_queue));
	}
	tcp_cleanup_rbuf(sk, copied);
	return copied || sk->sk_state == TCP_CLOSE_WAIT ? (int)copied : -EAGAIN;
}

__keep int tcp_recvmsg(struct sock *sk, struct msghdr *msg, size_t len, int flags, int *addr_len)
{
	int ret;

	lock_net();
	ret = tcp_recvmsg_locked(sk, msg, len, flags);
	release_net();
	return ret;
}

__keep int inet_csk_listen_start(struct sock *sk)
{
	sk->sk_ack_backlog = 0;
	tcp_set_state(sk, TCP_LISTEN);
	if (!sk->sk_num)
		sk->sk_num = inet_ephemeral_port();
	inet_sk(sk)->inet_sport = htons(sk->sk_num);
	if (!sk->sk_node.pprev)
		inet_hash(sk);
	return 0;
}

/* Takes the next connection. One that the host has accepted and that nobody here has made is made now. */
__keep struct sock *inet_csk_accept(struct sock *sk, int flags, int *err, bool kern)
{
	struct request_sock_queue *queue = &inet_csk(sk)->icsk_accept_queue;
	struct sock *newsk;

	sk_wait_for_more(sk);
	lock_net();
	newsk = queue->rskq_accept_head;
	*err = -EINVAL;
	if (sk->sk_state == TCP_LISTEN && newsk) {
		queue->rskq_accept_head = newsk->sk_user_data;
		newsk->sk_user_data = NULL;
		sk->sk_ack_backlog--;
	} else if (sk->sk_state == TCP_LISTEN && current->mirror_ret >= 0) {
		newsk = tcp_create_openreq_child(sk, NULL, NULL);
		if (newsk)
			tcp_set_state(newsk, TCP_ESTABLISHED);
	}
	release_net();
	if (newsk)
		*err = 0;
	else if (sk->sk_state == TCP_LISTEN)
		*err = -EAGAIN;
	return newsk;
}

/* Nobody is to hear of it any more. */
static __always_inline void inet_csk_destroy_sock(struct sock *sk)
{
	struct sk_buff *skb;

	tcp_clear_xmit_timers(sk);
	module_put(NULL);
	kfree(NULL); /* the SYN that was to be kept */
	while ((skb = skb_dequeue(&sk->sk_error_queue)))
		kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED);
	while ((skb = __skb_dequeue(&sk->sk_receive_queue)))
		__kfree_skb(skb);
	sock_put(sk);
}

static __keep void __tcp_close(struct sock *sk, long timeout)
{
	struct request_sock_queue *queue = &inet_csk(sk)->icsk_accept_queue;
	struct sock *child;

	while (sk->sk_state == TCP_LISTEN && (child = queue->rskq_accept_head)) {
		queue->rskq_accept_head = child->sk_user_data;
		child->sk_user_data = NULL;
		__tcp_close(child, 0);
	}
	if (sk->sk_state == TCP_ESTABLISHED || sk->sk_state == TCP_CLOSE_WAIT) {
		tcp_set_state(sk, sk->sk_state == TCP_ESTABLISHED ? TCP_FIN_WAIT1 : TCP_LAST_ACK);
		tcp_send_flags(sk, TCP_FIN | TCP_ACK);
		tcp_sk(sk)->snd_nxt++;
	}
	tcp_set_state(sk, TCP_CLOSE);
	inet_csk_destroy_sock(sk);
}

__keep void tcp_close(struct sock *sk, long timeout)
{
	lock_net();
	__tcp_close(sk, timeout);
	release_net();
}

#define TCP_PROTO(prot_name, conn)									\
{													\
	.name = prot_name, .close = tcp_close, .connect = conn, .accept = inet_csk_accept, .init = tcp_v4_init_sock,	\
	.sendmsg = tcp_sendmsg, .recvmsg = tcp_recvmsg, .backlog_rcv = tcp_v4_do_rcv, .obj_size = sizeof(struct tcp_sock),	\
}
const struct proto tcp_prot = TCP_PROTO("TCP", tcp_v4_connect);
const struct proto tcpv6_prot = TCP_PROTO("TCPv6", tcp_v6_connect);
