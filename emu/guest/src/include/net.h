/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef NET_H
#define NET_H

#include "fs.h"
#include "types_net.h"
#include "time.h"

#define AF_UNIX		1
#define AF_INET		2
#define AF_INET6	10
#define AF_NETLINK	16
#define SOCK_STREAM	1
#define SOCK_DGRAM	2
#define SOCK_RAW	3
#define SOL_SOCKET	1
#define LOOPBACK	0x0100007f

struct sockaddr { u16 sa_family; char sa_data[110]; };
struct sockaddr_in { u16 sin_family, sin_port; u32 sin_addr; u64 zero; };
struct sockaddr_in6 { u16 sin6_family, sin6_port; u32 flowinfo; struct in6_addr sin6_addr; u32 scope; };
struct iphdr { u8 ver_ihl, tos; u16 tot_len, id, frag_off; u8 ttl, protocol; u16 check; u32 saddr, daddr; };
struct ipv6hdr { u32 flow; u16 payload_len; u8 nexthdr, hop_limit; struct in6_addr saddr, daddr; };
struct tcphdr { u16 source, dest; u32 seq, ack_seq; u16 flags, window, check, urg; };
struct udphdr { u16 source, dest, len, check; };
#define PACKET_HEADERS	96
#define TCP_FIN	1
#define TCP_SYN	2
#define TCP_ACK	16

enum { TCP_ESTABLISHED = 1, TCP_SYN_SENT, TCP_SYN_RECV, TCP_FIN_WAIT1, TCP_FIN_WAIT2, TCP_TIME_WAIT, TCP_CLOSE, TCP_CLOSE_WAIT,
       TCP_LAST_ACK, TCP_LISTEN };
enum { SS_FREE, SS_UNCONNECTED, SS_CONNECTING, SS_CONNECTED };
enum skb_drop_reason { SKB_DROP_REASON_NOT_SPECIFIED = 1, SKB_DROP_REASON_NO_SOCKET, SKB_DROP_REASON_PKT_TOO_SMALL,
		       SKB_DROP_REASON_TCP_CSUM, SKB_DROP_REASON_SOCKET_FILTER, SKB_DROP_REASON_UDP_CSUM };

static __always_inline u16 htons(u16 v) { return v << 8 | v >> 8; }
#define ntohs htons
static __always_inline struct tcp_sock *tcp_sk(const struct sock *sk) { return (struct tcp_sock *)sk; }
static __always_inline struct inet_sock *inet_sk(const struct sock *sk) { return (struct inet_sock *)sk; }
static __always_inline struct inet_connection_sock *inet_csk(const struct sock *sk) { return (struct inet_connection_sock *)sk; }

struct sk_buff *__alloc_skb(u32 size, gfp_t gfp, int flags, int node);
void kfree_skb(struct sk_buff *skb);
void kfree_skb_reason(struct sk_buff *skb, enum skb_drop_reason reason);
void consume_skb(struct sk_buff *skb);
void *skb_put(struct sk_buff *skb, u32 n);
void *skb_push(struct sk_buff *skb, u32 n);
void *skb_pull(struct sk_buff *skb, u32 n);
void skb_queue_tail(struct sk_buff_head *q, struct sk_buff *skb);
struct sk_buff *skb_dequeue(struct sk_buff_head *q);
void __kfree_skb(struct sk_buff *skb);
void skb_attempt_defer_free(struct sk_buff *skb);
void unix_init(struct sock *sk);
int skb_copy_datagram_iter(const struct sk_buff *skb, int offset, struct iov_iter *to, int len);
int netif_rx(struct sk_buff *skb);
int __netif_rx(struct sk_buff *skb);
int netif_receive_skb(struct sk_buff *skb);
int dev_queue_xmit(struct sk_buff *skb);
int ip_rcv(struct sk_buff *skb, struct net_device *dev);
int ip_queue_xmit(struct sock *sk, struct sk_buff *skb, void *fl);
int ip_send_skb(struct sock *sk, struct sk_buff *skb);
struct sock *sk_clone_lock(const struct sock *sk, gfp_t priority);
int ipv6_rcv(struct sk_buff *skb, struct net_device *dev);
int ip6_xmit(struct sock *sk, struct sk_buff *skb, u8 protocol);
int tcp_v4_rcv(struct sk_buff *skb);
int tcp_v6_rcv(struct sk_buff *skb);
int udp_rcv(struct sk_buff *skb);
int udpv6_rcv(struct sk_buff *skb);
struct sock *inet_lookup(u8 protocol, u16 num, u16 dport);
struct sock *sk_alloc(struct net *net, int family, gfp_t priority, const struct proto *prot, int kern);
void sk_free(struct sock *sk);
void sock_wfree(struct sk_buff *skb);
void sk_wait_for_more(struct sock *sk);
void sk_wait_woken(struct sock *sk);

static __always_inline void sock_put(struct sock *sk)
{
	if (!--sk->sk_refcnt)
		sk_free(sk);
}

/* Somebody waits at the socket for something to come or to go. */
static __always_inline bool sk_has_sleeper(struct sock *sk)
{
	return sk->sk_socket && !list_empty(&((struct wait_queue_head *)sk->sk_socket->wq)->head);
}

/* The first of a queue that nobody else has. */
static __always_inline struct sk_buff *__skb_dequeue(struct sk_buff_head *q)
{
	struct sk_buff *skb = q->next;

	if (skb) {
		q->next = skb->next;
		if (!q->next)
			q->prev = NULL;
		q->qlen--;
	}
	return skb;
}

static __always_inline void __skb_queue_tail(struct sk_buff_head *q, struct sk_buff *skb)
{
	skb->next = NULL;
	skb->prev = q->prev;
	if (q->prev)
		q->prev->next = skb;
	else
		q->next = skb;
	q->prev = skb;
	q->qlen++;
}

static __always_inline void skb_reserve(struct sk_buff *skb, int n)
{
	skb->data += n;
	skb->tail += n;
}

/* One with room for the headers before its data. */
static __always_inline struct sk_buff *packet(u32 size, gfp_t gfp)
{
	struct sk_buff *skb = __alloc_skb(size + PACKET_HEADERS, gfp, 0, -1);

	if (skb)
		skb_reserve(skb, PACKET_HEADERS);
	return skb;
}

static __always_inline void *__skb_push(struct sk_buff *skb, u32 n)
{
	skb->len += n;
	return skb->data -= n;
}

static __always_inline void *__skb_pull(struct sk_buff *skb, u32 n)
{
	if (n > skb->len)
		return NULL;
	skb->len -= n;
	return skb->data += n;
}

/* The checksum of a header. */
static __always_inline u16 ip_fast_csum(const void *p, u32 len)
{
	const u16 *w = p;
	u32 sum = 0, i;

	for (i = 0; i < len / 2; i++)
		sum += w[i];
	sum = (sum >> 16) + (sum & 0xffff);
	return ~(sum + (sum >> 16));
}

int sk_filter_trim_cap(struct sock *sk, struct sk_buff *skb, unsigned int cap);
void inet_hash(struct sock *sk);
void inet_unhash(struct sock *sk);
u16 inet_ephemeral_port(void);
/*
 * One lock for all of the network's state: sockets, their queues, the table
 * they are found in. Soft interrupts take it plainly; tasks with lock_net, which
 * keeps soft interrupts off this CPU, and release_net, which then runs those that came.
 */
extern spinlock_t net_lock;
void lock_net(void);
void release_net(void);

/* TCP's parts */
void tcp_set_state(struct sock *sk, int state);
int tcp_connect(struct sock *sk);
void tcp_finish_connect(struct sock *sk, struct sk_buff *skb);
int tcp_send_flags(struct sock *sk, u16 flags);
int __tcp_transmit_skb(struct sock *sk, struct sk_buff *skb, u16 flags);
int tcp_retransmit_skb(struct sock *sk, struct sk_buff *skb, int segs);
void tcp_enter_loss(struct sock *sk);
void tcp_init_timer(struct sock *sk);
void sk_stop_timer(struct sock *sk, struct timer_list *timer);
void tcp_clear_xmit_timers(struct sock *sk);
void sk_reset_timer(struct sock *sk, struct timer_list *timer, unsigned long expires);
void tcp_send_ack(struct sock *sk);
int tcp_v4_do_rcv(struct sock *sk, struct sk_buff *skb);
struct sock *tcp_create_openreq_child(const struct sock *sk, struct request_sock *req, struct sk_buff *skb);
struct sock *inet_csk_accept(struct sock *sk, int flags, int *err, bool kern);
int inet_csk_listen_start(struct sock *sk);
int tcp_sendpage(struct sock *sk, struct page *page, int offset, size_t size, int flags);
ssize_t inet_sendpage(struct socket *sock, struct page *page, int offset, size_t size, int flags);
extern u64 tcp_resets;
unsigned int jiffies_to_usecs(unsigned long j);

extern struct net init_net;
extern const struct proto tcp_prot, udp_prot, tcpv6_prot, udpv6_prot, unix_dgram_proto, unix_stream_proto;
extern const struct proto_ops inet_stream_ops, inet_dgram_ops, inet6_stream_ops, inet6_dgram_ops, unix_stream_ops, unix_dgram_ops,
	netlink_ops;
extern struct net_device loopback_dev;
extern const struct file_operations socket_file_ops;

#endif
