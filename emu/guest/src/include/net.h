/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef NET_H
#define NET_H

#include "fs.h"
#include "time.h"

struct net_device; struct sock; struct socket;

struct sk_buff {
	struct sk_buff *next;
	struct sock *sk;
	struct net_device *dev;
	u32 len, protocol, users;
	u16 transport_header, network_header;
	u8 *head, *data, *tail, *end;
};
struct sk_buff_head { struct sk_buff *first, *last; u32 qlen; spinlock_t lock; };

struct iphdr { u8 ver_ihl, tos; u16 tot_len, id, frag_off; u8 ttl, protocol; u16 check; u32 saddr, daddr; };
struct tcphdr { u16 source, dest; u32 seq, ack_seq; u16 flags, window, check, urg; };
struct udphdr { u16 source, dest, len, check; };
#define TCP_FIN	1
#define TCP_SYN	2
#define TCP_ACK	16

struct net_device {
	const char *name;
	u32 mtu;
	int (*ndo_start_xmit)(struct sk_buff *, struct net_device *);
	u64 rx_packets, tx_packets, rx_bytes;
};

struct proto {
	const char *name;
	int (*connect)(struct sock *, u32 addr, u16 port);
	struct sock *(*accept)(struct sock *, int flags, int *err);
	int (*sendmsg)(struct sock *, const void __user *buf, size_t n);
	int (*recvmsg)(struct sock *, void __user *buf, size_t n);
	void (*close)(struct sock *);
	int (*rcv)(struct sk_buff *);
};

enum { TCP_ESTABLISHED = 1, TCP_SYN_SENT, TCP_SYN_RECV, TCP_FIN_WAIT1, TCP_CLOSE = 7, TCP_CLOSE_WAIT, TCP_LISTEN = 10 };

struct sock {
	struct hlist_node node;
	const struct proto *prot;
	struct sk_buff_head receive_queue;
	u32 daddr, snd_nxt, rcv_nxt, snd_una, cwnd, ssthresh, refcnt;
	u16 num, dport;
	u8 state, shutdown;
	struct sock *accept_queue, *accept_next;
	struct timer_list retransmit;
};
struct socket { struct sock *sk; int type, state; };

struct sk_buff *__alloc_skb(u32 size, gfp_t gfp);
void kfree_skb(struct sk_buff *skb);
void *skb_put(struct sk_buff *skb, u32 n);
void *skb_push(struct sk_buff *skb, u32 n);
void *skb_pull(struct sk_buff *skb, u32 n);
void skb_queue_tail(struct sk_buff_head *q, struct sk_buff *skb);
struct sk_buff *skb_dequeue(struct sk_buff_head *q);
int netif_rx(struct sk_buff *skb);
int netif_receive_skb(struct sk_buff *skb);
int dev_queue_xmit(struct sk_buff *skb);
int ip_rcv(struct sk_buff *skb, struct net_device *dev);
int ip_queue_xmit(struct sock *sk, struct sk_buff *skb, u8 protocol);
int tcp_v4_rcv(struct sk_buff *skb);
int udp_rcv(struct sk_buff *skb);
struct sock *inet_lookup(u16 num, u16 dport);
struct sock *sk_alloc(const struct proto *prot);
void sk_free(struct sock *sk);
void inet_hash(struct sock *sk);
void inet_unhash(struct sock *sk);
/*
 * One lock for all of the network's state: sockets, their queues, the table
 * they are found in. Soft interrupts take it plainly; tasks with lock_net, which
 * keeps soft interrupts off this CPU, and release_net, which then runs those that came.
 */
extern spinlock_t net_lock;
void lock_net(void);
void release_net(void);

extern const struct proto tcp_prot, udp_prot;
extern struct net_device loopback_dev;

#endif
