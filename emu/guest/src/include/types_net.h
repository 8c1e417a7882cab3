/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Sockets and packets, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_NET_H
#define TYPES_NET_H

#include "types_path.h"
#include "types_sec.h"
#include "time.h"

struct sk_buff; struct sock; struct socket; struct proto; struct proto_ops; struct msghdr; struct sockaddr; struct net_device;
struct request_sock; struct unix_address; struct netdev_queue; struct dst_entry;

struct in6_addr { u32 w[4]; };
struct net_device_stats { unsigned long rx_packets, tx_packets, rx_bytes, tx_bytes, rx_errors, tx_errors, rx_dropped, tx_dropped, more[15]; };
struct sk_buff_head { struct sk_buff *next, *prev; u32 qlen; spinlock_t lock; };
struct request_sock_queue { spinlock_t rskq_lock; char rskq_defer_accept; u32 synflood_warned; atomic_t qlen, young;
			    struct sock *rskq_accept_head, *rskq_accept_tail; char fastopenq[40]; };

struct net {
	u32 passive;
	char pad4[12];
	int ifindex;	/* 16 */
	char pad20[68];
	struct user_namespace *user_ns;	/* 88 */
	char pad96[56];
	struct list_head dev_base_head;	/* 152 */
	void *proc_net;
	char pad176[160];
	struct net_device *loopback_dev;	/* 336 */
	char pad344[4136];
};
LAYOUT_ASSERT(sizeof(struct net) == 4480, "net");

struct net_device_ops {
	int (*ndo_init)(struct net_device *);
	void (*ndo_uninit)(struct net_device *);
	int (*ndo_open)(struct net_device *);
	int (*ndo_stop)(struct net_device *);
	int (*ndo_start_xmit)(struct sk_buff *, struct net_device *);
	char pad40[32];
	int (*ndo_set_mac_address)(struct net_device *, void *);	/* 72 */
	int (*ndo_validate_addr)(struct net_device *);
	char pad88[600];
};
LAYOUT_ASSERT(sizeof(struct net_device_ops) == 688, "net_device_ops");

struct netdev_queue {
	struct net_device *dev;
	char pad8[120];
	spinlock_t _xmit_lock;	/* 128 */
	int xmit_lock_owner;
	unsigned long trans_start;
	unsigned long state;
	char pad152[168];
};
LAYOUT_ASSERT(sizeof(struct netdev_queue) == 320, "netdev_queue");

struct net_device {
	char name[16];
	char pad16[40];
	unsigned long state;	/* 56 */
	struct list_head dev_list;
	struct list_head napi_list;
	char pad96[96];
	unsigned int flags;	/* 192 */
	char pad196[12];
	const struct net_device_ops *netdev_ops;	/* 208 */
	int ifindex;
	unsigned short gflags;
	unsigned short hard_header_len;
	unsigned int mtu;
	char pad228[4];
	u64 features;	/* 232 */
	char pad240[48];
	unsigned int min_mtu;	/* 288 */
	unsigned int max_mtu;
	unsigned short type;
	unsigned char min_header_len;
	unsigned char name_assign_type;
	char pad300[4];
	struct net_device_stats stats;	/* 304 */
	char pad488[72];
	const void *header_ops;	/* 560 */
	unsigned char operstate;
	char pad569[36];
	unsigned char addr_len;	/* 605 */
	char pad606[210];
	const unsigned char *dev_addr;	/* 816 */
	char pad824[8];
	unsigned int num_rx_queues;	/* 832 */
	unsigned int real_num_rx_queues;
	char pad840[64];
	unsigned char broadcast[32];	/* 904 */
	char pad936[24];
	struct netdev_queue *_tx;	/* 960 */
	unsigned int num_tx_queues;
	unsigned int real_num_tx_queues;
	char pad976[8];
	unsigned int tx_queue_len;	/* 984 */
	char pad988[244];
	int *pcpu_refcnt;	/* 1232 */
	char pad1240[16];
	u8 reg_state;	/* 1256 */
	char pad1257[3];
	bool needs_free_netdev;	/* 1260 */
	char pad1261[3];
	void (*priv_destructor)(struct net_device *);	/* 1264 */
	char pad1272[8];
	struct net *nd_net;	/* 1280 */
	char pad1288[1088];
	u8 dev_addr_shadow[32];	/* 2376 */
	char pad2408[24];
} __aligned(64);
LAYOUT_ASSERT(sizeof(struct net_device) == 2432, "net_device");

struct sk_buff {
	struct sk_buff *next;
	struct sk_buff *prev;
	struct net_device *dev;
	struct sock *sk;
	s64 tstamp;
	char cb[48];
	char pad88[8];
	void (*destructor)(struct sk_buff *);	/* 96 */
	char pad104[8];
	unsigned int len;	/* 112 */
	unsigned int data_len;
	char pad120[60];
	u16 protocol;	/* 180 */
	u16 transport_header;
	u16 network_header;
	u16 mac_header;
	u32 tail;
	u32 end;	/* 192 */
	char pad196[4];
	u8 *head;	/* 200 */
	u8 *data;
	unsigned int truesize;
	u32 users;
	char pad224[8];
};
LAYOUT_ASSERT(sizeof(struct sk_buff) == 232, "sk_buff");

struct msghdr {
	void *msg_name;
	int msg_namelen;
	char pad12[4];
	struct iov_iter msg_iter;	/* 16 */
	void *msg_control;
	char pad64[4];
	unsigned int msg_flags;	/* 68 */
	size_t msg_controllen;
	struct kiocb *msg_iocb;
	char pad88[16];
};
LAYOUT_ASSERT(sizeof(struct msghdr) == 104, "msghdr");

struct proto_ops {
	int family;
	char pad4[4];
	struct module *owner;	/* 8 */
	int (*release)(struct socket *);
	int (*bind)(struct socket *, struct sockaddr *, int);
	int (*connect)(struct socket *, struct sockaddr *, int, int);
	int (*socketpair)(struct socket *, struct socket *);
	int (*accept)(struct socket *, struct socket *, int, bool);
	int (*getname)(struct socket *, struct sockaddr *, int);
	unsigned int (*poll)(struct file *, struct socket *, struct poll_table_struct *);	/* 64 */
	int (*ioctl)(struct socket *, unsigned int, unsigned long);
	char pad80[16];
	int (*listen)(struct socket *, int);	/* 96 */
	int (*shutdown)(struct socket *, int);
	int (*setsockopt)(struct socket *, int, int);
	int (*getsockopt)(struct socket *, int, int);
	char pad128[8];
	int (*sendmsg)(struct socket *, struct msghdr *, size_t);	/* 136 */
	int (*recvmsg)(struct socket *, struct msghdr *, size_t, int);
	char pad152[88];
};
LAYOUT_ASSERT(sizeof(struct proto_ops) == 240, "proto_ops");

struct proto {
	void (*close)(struct sock *, long);
	char pad8[8];
	int (*connect)(struct sock *, struct sockaddr *, int);	/* 16 */
	char pad24[8];
	struct sock *(*accept)(struct sock *, int, int *, bool);	/* 32 */
	char pad40[8];
	int (*init)(struct sock *);	/* 48 */
	char pad56[48];
	int (*sendmsg)(struct sock *, struct msghdr *, size_t);	/* 104 */
	int (*recvmsg)(struct sock *, struct msghdr *, size_t, int, int *);
	char pad120[32];
	int (*backlog_rcv)(struct sock *, struct sk_buff *);	/* 152 */
	char pad160[184];
	struct kmem_cache *slab;	/* 344 */
	unsigned int obj_size;
	char pad356[52];
	char name[32];	/* 408 */
	char pad440[24];
};
LAYOUT_ASSERT(sizeof(struct proto) == 464, "proto");

struct sock_common {
	u32 skc_daddr;
	u32 skc_rcv_saddr;
	unsigned int skc_hash;
	u16 skc_dport;
	u16 skc_num;
	unsigned short skc_family;
	volatile unsigned char skc_state;
	unsigned char skc_reuse;
	int skc_bound_dev_if;
	char pad24[16];
	const struct proto *skc_prot;	/* 40 */
	struct net *skc_net;
	struct in6_addr skc_v6_daddr;
	struct in6_addr skc_v6_rcv_saddr;
	atomic64_t skc_cookie;
	char pad96[8];
	struct hlist_node skc_node;	/* 104 */
	char pad120[8];
	u32 skc_refcnt;	/* 128 */
	char pad132[4];
};
LAYOUT_ASSERT(sizeof(struct sock_common) == 136, "sock_common");

struct sock {
	struct sock_common __sk_common;
	char pad136[16];
	struct { spinlock_t slock; int owned; struct wait_queue_head wq; } sk_lock;	/* 152 */
	char pad184[8];
	struct sk_buff_head sk_error_queue;	/* 192 */
	struct sk_buff_head sk_receive_queue;
	char pad240[40];
	int sk_rcvbuf;	/* 280 */
	char pad284[48];
	int sk_sndbuf;	/* 332 */
	int sk_wmem_queued;
	u32 sk_wmem_alloc;	/* 1, and one more for each packet that somebody else has */
	char pad344[16];
	struct sk_buff_head sk_write_queue;	/* 360 */
	char pad384[24];
	struct timer_list sk_timer;	/* 408 */
	u32 sk_priority;	/* 448 */
	u32 sk_mark;
	char pad456[58];
	u16 sk_type;	/* 514 */
	u16 sk_protocol;
	char pad518[26];
	int sk_err;	/* 544 */
	char pad548[4];
	u32 sk_ack_backlog;	/* 552 */
	u32 sk_max_ack_backlog;
	u32 sk_uid;
	char pad564[46];
	u8 sk_shutdown;	/* 610 */
	char pad611[13];
	struct socket *sk_socket;	/* 624 */
	void *sk_user_data;
	void *sk_security;	/* 640 */
	char pad648[56];
	int (*sk_backlog_rcv)(struct sock *, struct sk_buff *);	/* 704 */
	char pad712[64];
};
LAYOUT_ASSERT(sizeof(struct sock) == 776, "sock");

struct inet_sock {
	struct sock sk;
	void *pinet6;
	u32 inet_saddr;
	char pad788[16];
	u16 inet_sport;	/* 804 */
	u8 tos;
	char pad807[185];
};
LAYOUT_ASSERT(sizeof(struct inet_sock) == 992, "inet_sock");

struct inet_connection_sock {
	struct inet_sock icsk_inet;
	struct request_sock_queue icsk_accept_queue;
	char pad1072[24];
	struct timer_list icsk_retransmit_timer;	/* 1096 */
	char pad1136[80];
	u32 icsk_rto;	/* 1216 */
	char pad1220[220];
};
LAYOUT_ASSERT(sizeof(struct inet_connection_sock) == 1440, "inet_connection_sock");

struct tcp_sock {
	struct inet_connection_sock inet_conn;
	char pad1440[8];
	u64 bytes_received;	/* 1448 */
	char pad1456[8];
	u32 rcv_nxt;	/* 1464 */
	u32 copied_seq;
	char pad1472[4];
	u32 snd_nxt;	/* 1476 */
	char pad1480[16];
	u64 bytes_acked;	/* 1496 */
	char pad1504[4];
	u32 snd_una;	/* 1508 */
	char pad1512[160];
	u32 srtt_us;	/* 1672 */
	u32 mdev_us;
	char pad1680[92];
	u32 snd_ssthresh;	/* 1772 */
	u32 snd_cwnd;
	char pad1780[72];
	u32 write_seq;	/* 1852 */
	char pad1856[288];
	u32 total_retrans;	/* 2144 */
	char pad2148[132];
};
LAYOUT_ASSERT(sizeof(struct tcp_sock) == 2280, "tcp_sock");

struct request_sock {
	struct sock_common __req_common;
	struct request_sock *dl_next;
	u16 mss;
	char pad146[54];
	struct sock *sk;	/* 200 */
	char pad208[24];
};
LAYOUT_ASSERT(sizeof(struct request_sock) == 232, "request_sock");

struct unix_sock {
	struct sock sk;
	struct unix_address *addr;
	struct path path;
	struct mutex iolock;	/* 800 */
	struct mutex bindlock;
	struct sock *peer;	/* 864 */
	char pad872[152];
};
LAYOUT_ASSERT(sizeof(struct unix_sock) == 1024, "unix_sock");

/* What goes with a message, in cb as Linux has it. */
struct unix_skb_parms { struct pid *pid; u32 uid, gid; struct scm_fp_list *fp; u32 secid, consumed; };
#define UNIXCB(skb)	(*(struct unix_skb_parms *)(skb)->cb)

/* Debian's is where this kernel has nothing. */
static __always_inline struct wait_queue_head *peer_wait(struct unix_sock *u) { return (struct wait_queue_head *)(u->pad872 + 40); }

struct socket {
	int state;
	short type;
	unsigned long flags;
	struct file *file;		/* 16 */
	struct sock *sk;
	const struct proto_ops *ops;
	char wq[64] __attribute__((aligned(64)));
};
LAYOUT_ASSERT(sizeof(struct socket) == 128, "socket");

#define sk_prot		__sk_common.skc_prot
#define sk_family	__sk_common.skc_family
#define sk_state	__sk_common.skc_state
#define sk_refcnt	__sk_common.skc_refcnt
#define sk_num		__sk_common.skc_num
#define sk_dport	__sk_common.skc_dport
#define sk_daddr	__sk_common.skc_daddr
#define sk_rcv_saddr	__sk_common.skc_rcv_saddr
#define sk_node		__sk_common.skc_node

#endif
