/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define IPCORK_OPT 1
#define IPCORK_ALLFRAG 2
#define IP_CMSG_PKTINFO 1UL
#define IP_CMSG_TTL 2UL
#define IP_CMSG_TOS 4UL
#define IP_CMSG_RECVOPTS 8UL
#define IP_CMSG_RETOPTS 16UL
#define IP_CMSG_PASSSEC 32UL
#define IP_CMSG_ORIGDSTADDR 64UL
#define IP_CMSG_CHECKSUM 128UL
#define IP_CMSG_RECVFRAGSIZE 256UL
#define ICSK_CA_PRIV_SIZE 104UL
#define ICSK_TIME_RETRANS 1
#define ICSK_TIME_DACK 2
#define ICSK_TIME_PROBE0 3
#define ICSK_TIME_LOSS_PROBE 5
#define ICSK_TIME_REO_TIMEOUT 6
#define TCP_PINGPONG_THRESH 1
#define TCP_FLAG_CWR 0x8000
#define TCP_FLAG_ECE 0x4000
#define TCP_FLAG_URG 0x2000
#define TCP_FLAG_ACK 0x1000
#define TCP_FLAG_PSH 2048
#define TCP_FLAG_RST 1024
#define TCP_FLAG_SYN 512
#define TCP_FLAG_FIN 256
#define TCP_RESERVED_BITS 15
#define TCP_DATA_OFFSET 240
#define TCP_MSS_DEFAULT 536U
#define TCP_MSS_DESIRED 1220U
#define TCP_NODELAY 1
#define TCP_MAXSEG 2
#define TCP_CORK 3
#define TCP_KEEPIDLE 4
#define TCP_KEEPINTVL 5
#define TCP_KEEPCNT 6
#define TCP_SYNCNT 7
#define TCP_LINGER2 8
#define TCP_DEFER_ACCEPT 9
#define TCP_WINDOW_CLAMP 10
#define TCP_INFO 11
#define TCP_QUICKACK 12
#define TCP_CONGESTION 13
#define TCP_MD5SIG 14
#define TCP_THIN_LINEAR_TIMEOUTS 16
#define TCP_THIN_DUPACK 17
#define TCP_USER_TIMEOUT 18
#define TCP_REPAIR 19
#define TCP_REPAIR_QUEUE 20
#define TCP_QUEUE_SEQ 21
#define TCP_REPAIR_OPTIONS 22
#define TCP_FASTOPEN 23
#define TCP_TIMESTAMP 24
#define TCP_NOTSENT_LOWAT 25
#define TCP_CC_INFO 26
#define TCP_SAVE_SYN 27
#define TCP_SAVED_SYN 28
#define TCP_REPAIR_WINDOW 29
#define TCP_FASTOPEN_CONNECT 30
#define TCP_ULP 31
#define TCP_MD5SIG_EXT 32
#define TCP_FASTOPEN_KEY 33
#define TCP_FASTOPEN_NO_COOKIE 34
#define TCP_ZEROCOPY_RECEIVE 35
#define TCP_INQ 36
#define TCP_CM_INQ 36
#define TCP_TX_DELAY 37
#define TCP_REPAIR_ON 1
#define TCP_REPAIR_OFF 0
#define TCP_REPAIR_OFF_NO_WP (-1)
#define TCP_NO_QUEUE 0
#define TCP_RECV_QUEUE 1
#define TCP_SEND_QUEUE 2
#define TCP_QUEUES_NR 3
#define TCPI_OPT_TIMESTAMPS 1
#define TCPI_OPT_SACK 2
#define TCPI_OPT_WSCALE 4
#define TCPI_OPT_ECN 8
#define TCPI_OPT_ECN_SEEN 16
#define TCPI_OPT_SYN_DATA 32
#define TCPF_CA_Open 1
#define TCPF_CA_Disorder 2
#define TCPF_CA_CWR 4
#define TCPF_CA_Recovery 8
#define TCPF_CA_Loss 16
#define TCP_NLA_PAD 0
#define TCP_NLA_BUSY 1
#define TCP_NLA_RWND_LIMITED 2
#define TCP_NLA_SNDBUF_LIMITED 3
#define TCP_NLA_DATA_SEGS_OUT 4
#define TCP_NLA_TOTAL_RETRANS 5
#define TCP_NLA_PACING_RATE 6
#define TCP_NLA_DELIVERY_RATE 7
#define TCP_NLA_SND_CWND 8
#define TCP_NLA_REORDERING 9
#define TCP_NLA_MIN_RTT 10
#define TCP_NLA_RECUR_RETRANS 11
#define TCP_NLA_DELIVERY_RATE_APP_LMT 12
#define TCP_NLA_SNDQ_SIZE 13
#define TCP_NLA_CA_STATE 14
#define TCP_NLA_SND_SSTHRESH 15
#define TCP_NLA_DELIVERED 16
#define TCP_NLA_DELIVERED_CE 17
#define TCP_NLA_BYTES_SENT 18
#define TCP_NLA_BYTES_RETRANS 19
#define TCP_NLA_DSACK_DUPS 20
#define TCP_NLA_REORD_SEEN 21
#define TCP_NLA_SRTT 22
#define TCP_NLA_TIMEOUT_REHASH 23
#define TCP_NLA_BYTES_NOTSENT 24
#define TCP_NLA_EDT 25
#define TCP_NLA_TTL 26
#define TCP_MD5SIG_MAXKEYLEN 80
#define TCP_MD5SIG_FLAG_PREFIX 1
#define TCP_MD5SIG_FLAG_IFINDEX 2
#define TCP_RECEIVE_ZEROCOPY_FLAG_TLB_CLEAN_HINT 1
#define TCP_FASTOPEN_COOKIE_MIN 4
#define TCP_FASTOPEN_COOKIE_MAX 16
#define TCP_FASTOPEN_COOKIE_SIZE 8
#define TCP_SACK_SEEN 1
#define TCP_DSACK_SEEN 4
#define TCP_NUM_SACKS 4
#define TCP_RACK_RECOVERY_THRESH 16
extern void __inet_twsk_schedule(struct inet_timewait_sock *tw, int timeo, bool rearm);
extern struct sock *inet_csk_accept(struct sock *sk, int flags, int *err, bool kern);
extern void inet_csk_addr2sockaddr(struct sock *sk, struct sockaddr *uaddr);
extern void inet_csk_clear_xmit_timers(struct sock *sk);
extern struct sock *inet_csk_clone_lock(const struct sock *sk, const struct request_sock *req, const gfp_t priority);
extern struct sock *inet_csk_complete_hashdance(struct sock *sk, struct sock *child, struct request_sock *req, bool own_req);
extern void inet_csk_delete_keepalive_timer(struct sock *sk);
extern void inet_csk_destroy_sock(struct sock *sk);
extern int inet_csk_get_port(struct sock *sk, short unsigned int snum);
extern void inet_csk_init_xmit_timers(struct sock *sk, void (*retransmit_handler)(struct timer_list *), void (*delack_handler)(struct timer_list *), void (*keepalive_handler)(struct timer_list *));
extern int inet_csk_listen_start(struct sock *sk);
extern void inet_csk_listen_stop(struct sock *sk);
extern void inet_csk_prepare_forced_close(struct sock *sk);
extern struct sock *inet_csk_reqsk_queue_add(struct sock *sk, struct request_sock *req, struct sock *child);
extern bool inet_csk_reqsk_queue_drop(struct sock *sk, struct request_sock *req);
extern void inet_csk_reqsk_queue_drop_and_put(struct sock *sk, struct request_sock *req);
extern bool inet_csk_reqsk_queue_hash_add(struct sock *sk, struct request_sock *req, long unsigned int timeout);
extern void inet_csk_reset_keepalive_timer(struct sock *sk, long unsigned int len);
extern struct dst_entry *inet_csk_route_child_sock(const struct sock *sk, struct sock *newsk, const struct request_sock *req);
extern struct dst_entry *inet_csk_route_req(const struct sock *sk, struct flowi4 *fl4, const struct request_sock *req);
extern struct dst_entry *inet_csk_update_pmtu(struct sock *sk, u32 mtu);
extern struct request_sock *inet_reqsk_alloc(const struct request_sock_ops *ops, struct sock *sk_listener, bool attach_listener);
extern int inet_rtx_syn_ack(const struct sock *parent, struct request_sock *req);
extern int inet_sk_rebuild_header(struct sock *sk);
extern void inet_sk_set_state(struct sock *sk, int state);
extern struct inet_timewait_sock *inet_twsk_alloc(const struct sock *sk, struct inet_timewait_death_row *dr, const int state);
extern void inet_twsk_deschedule_put(struct inet_timewait_sock *tw);
extern void inet_twsk_hashdance(struct inet_timewait_sock *tw, struct sock *sk, struct inet_hashinfo *hashinfo);
extern void inet_twsk_purge(struct inet_hashinfo *hashinfo);
extern void inet_twsk_put(struct inet_timewait_sock *tw);
extern u32 minmax_running_max(struct minmax *m, u32 win, u32 t, u32 meas);
extern void tcp_sock_set_cork(struct sock *sk, bool on);
extern int tcp_sock_set_keepcnt(struct sock *sk, int val);
extern int tcp_sock_set_keepidle(struct sock *sk, int val);
extern int tcp_sock_set_keepintvl(struct sock *sk, int val);
extern void tcp_sock_set_nodelay(struct sock *sk);
extern void tcp_sock_set_quickack(struct sock *sk, int val);
extern int tcp_sock_set_syncnt(struct sock *sk, int val);
extern void tcp_sock_set_user_timeout(struct sock *sk, u32 val);
