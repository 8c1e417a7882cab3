/* SPDX-License-Identifier: GPL-2.0-only */
#include "net.h"

static u64 udp_in, udp_noports;

/* The packet of a message; to whom is in msg_name, or in the socket. */
static noinline struct sk_buff *udp_make_skb(struct sock *sk, struct msghdr *msg, size_t len)
{
	struct sockaddr_in *usin = msg->msg_name;
	struct sk_buff *skb;
	struct udphdr *uh;
	void *data;

	len = min(len, (size_t)8192); /* more is not kept */
	skb = packet(len, GFP_KERNEL);
	if (!skb)
		return NULL;
	data = skb_put(skb, len);
	__check_object_size(data, len, false);
	_copy_from_iter(data, len, &msg->msg_iter);
	if (!sk->sk_num) {
		sk->sk_num = inet_ephemeral_port();
		inet_hash(sk);
	}
	uh = __skb_push(skb, sizeof(*uh));
	*uh = (struct udphdr){ htons(sk->sk_num), usin && msg->msg_namelen >= 8 ? usin->sin_port : sk->sk_dport, len + sizeof(*uh), 0 };
	uh->check = ip_fast_csum(uh, uh->len & ~1u);
	return skb;
}

static __keep int udp_send_skb(struct sk_buff *skb, struct sock *sk)
{
	return ip_send_skb(sk, skb);
}

__keep int udp_sendmsg(struct sock *sk, struct msghdr *msg, size_t len)
{
	struct sockaddr_in *usin = msg->msg_name;
	struct sk_buff *skb;
	u32 daddr;

	lock_net();
	daddr = sk->sk_daddr;
	skb = udp_make_skb(sk, msg, len);
	if (skb) {
		if (usin && msg->msg_namelen >= 8)
			sk->sk_daddr = usin->sin_addr;
		udp_send_skb(skb, sk);
		sk->sk_daddr = daddr;
	}
	release_net();
	return skb ? (int)len : -ENOMEM;
}

static __keep int udp_v6_send_skb(struct sk_buff *skb, struct sock *sk)
{
	return ip6_xmit(sk, skb, 17);
}

__keep int udpv6_sendmsg(struct sock *sk, struct msghdr *msg, size_t len)
{
	struct sk_buff *skb;

	lock_net();
	skb = udp_make_skb(sk, msg, len);
	if (skb)
		udp_v6_send_skb(skb, sk);
	release_net();
	return skb ? (int)len : -ENOMEM;
}

static __keep struct sk_buff *__skb_recv_udp(struct sock *sk, unsigned int flags)
{
	struct sk_buff *skb;

	if (!READ_ONCE(sk->sk_receive_queue.next))
		sk_wait_for_more(sk);
	lock_net();
	skb = __skb_dequeue(&sk->sk_receive_queue);
	release_net();
	return skb;
}

__keep int udp_recvmsg(struct sock *sk, struct msghdr *msg, size_t len, int flags, int *addr_len)
{
	struct sk_buff *skb;
	int ret = -EAGAIN;

	skb = __skb_recv_udp(sk, flags);
	if (skb) {
		ret = min((size_t)skb->len, len);
		skb_copy_datagram_iter(skb, 0, &msg->msg_iter, ret);
		consume_skb(skb);
	}
	return ret;
}

__keep int udpv6_recvmsg(struct sock *sk, struct msghdr *msg, size_t len, int flags, int *addr_len)
{
	struct sk_buff *skb;
	int ret = -EAGAIN;

	skb = __skb_recv_udp(sk, flags);
	if (skb) {
		ret = min((size_t)skb->len, len);
		skb_copy_datagram_iter(skb, 0, &msg->msg_iter, ret);
		consume_skb(skb);
	}
	return ret;
}

static __always_inline int queue_one(struct sock *sk, struct sk_buff *skb)
{
	if (sk_filter_trim_cap(sk, skb, 0) || sk->sk_receive_queue.qlen >= 8) {
		kfree_skb_reason(skb, SKB_DROP_REASON_SOCKET_FILTER);
		return -ENOMEM;
	}
	__skb_queue_tail(&sk->sk_receive_queue, skb);
	if (sk_has_sleeper(sk))
		__wake_up_sync_key((struct wait_queue_head *)sk->sk_socket->wq, TASK_INTERRUPTIBLE, NULL);
	return 0;
}

static __keep int udp_queue_rcv_one_skb(struct sock *sk, struct sk_buff *skb)
{
	return queue_one(sk, skb);
}

static __keep int udpv6_queue_rcv_one_skb(struct sock *sk, struct sk_buff *skb)
{
	return queue_one(sk, skb);
}

static __keep int udp_queue_rcv_skb(struct sock *sk, struct sk_buff *skb)
{
	return udp_queue_rcv_one_skb(sk, skb);
}

static __keep int udpv6_queue_rcv_skb(struct sock *sk, struct sk_buff *skb)
{
	return udpv6_queue_rcv_one_skb(sk, skb);
}

/* The socket that a packet is for; else it is dropped. */
static noinline struct sock *udp_socket(struct sk_buff *skb)
{
	const struct udphdr *uh = (struct udphdr *)skb->data;
	struct sock *sk;

	udp_in++;
	if (skb->len < sizeof(*uh) || uh->len > skb->len || ip_fast_csum(uh, uh->len & ~1u)) {
		kfree_skb_reason(skb, SKB_DROP_REASON_UDP_CSUM);
		return NULL;
	}
	__skb_pull(skb, sizeof(*uh));
	sk = inet_lookup(17, ntohs(uh->dest), uh->source);
	if (!sk) {
		udp_noports++;
		kfree_skb_reason(skb, SKB_DROP_REASON_NO_SOCKET);
	}
	return sk;
}

static __keep int __udp4_lib_rcv(struct sk_buff *skb)
{
	struct sock *sk = udp_socket(skb);

	return sk ? udp_queue_rcv_skb(sk, skb) : 0;
}

__keep int udp_rcv(struct sk_buff *skb)
{
	return __udp4_lib_rcv(skb);
}

static __keep int __udp6_lib_rcv(struct sk_buff *skb)
{
	struct sock *sk = udp_socket(skb);

	return sk ? udpv6_queue_rcv_skb(sk, skb) : 0;
}

__keep int udpv6_rcv(struct sk_buff *skb)
{
	return __udp6_lib_rcv(skb);
}

static __keep int ip4_datagram_connect(struct sock *sk, struct sockaddr *uaddr, int addr_len)
{
	struct sockaddr_in *usin = (struct sockaddr_in *)uaddr;

	lock_net();
	sk->sk_daddr = usin->sin_addr;
	sk->sk_dport = usin->sin_port;
	if (!sk->sk_num) {
		sk->sk_num = inet_ephemeral_port();
		inet_hash(sk);
	}
	inet_sk(sk)->inet_sport = htons(sk->sk_num);
	sk->sk_state = TCP_ESTABLISHED;
	release_net();
	return 0;
}

static __keep int ip6_datagram_connect(struct sock *sk, struct sockaddr *uaddr, int addr_len)
{
	struct sockaddr_in6 *usin = (struct sockaddr_in6 *)uaddr;

	lock_net();
	sk->__sk_common.skc_v6_daddr = usin->sin6_addr;
	sk->sk_dport = usin->sin6_port;
	sk->sk_state = TCP_ESTABLISHED;
	release_net();
	return 0;
}

static __keep void udp_lib_close(struct sock *sk, long timeout)
{
	lock_net();
	inet_unhash(sk);
	sock_put(sk);
	release_net();
}

#define UDP_PROTO(prot_name, conn, send, recv)										\
	{ .name = prot_name, .close = udp_lib_close, .connect = conn, .sendmsg = send, .recvmsg = recv, .obj_size = sizeof(struct inet_sock) }
const struct proto udp_prot = UDP_PROTO("UDP", ip4_datagram_connect, udp_sendmsg, udp_recvmsg);
const struct proto udpv6_prot = UDP_PROTO("UDPv6", ip6_datagram_connect, udpv6_sendmsg, udpv6_recvmsg);
