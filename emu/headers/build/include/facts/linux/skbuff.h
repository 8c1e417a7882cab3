/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define TS_AUTOLOAD 1
#define TS_IGNORECASE 2
#define TS_PRIV_ALIGNTO 8
#define CSUM_MANGLED_0 0xffff
#define NETIF_F_SG_BIT 0
#define NETIF_F_IP_CSUM_BIT 1
#define __UNUSED_NETIF_F_1 2
#define NETIF_F_HW_CSUM_BIT 3
#define NETIF_F_IPV6_CSUM_BIT 4
#define NETIF_F_HIGHDMA_BIT 5
#define NETIF_F_FRAGLIST_BIT 6
#define NETIF_F_HW_VLAN_CTAG_TX_BIT 7
#define NETIF_F_HW_VLAN_CTAG_RX_BIT 8
#define NETIF_F_HW_VLAN_CTAG_FILTER_BIT 9
#define NETIF_F_VLAN_CHALLENGED_BIT 10
#define NETIF_F_GSO_BIT 11
#define NETIF_F_LLTX_BIT 12
#define NETIF_F_NETNS_LOCAL_BIT 13
#define NETIF_F_GRO_BIT 14
#define NETIF_F_LRO_BIT 15
#define NETIF_F_GSO_SHIFT 16
#define NETIF_F_TSO_BIT 16
#define NETIF_F_GSO_ROBUST_BIT 17
#define NETIF_F_TSO_ECN_BIT 18
#define NETIF_F_TSO_MANGLEID_BIT 19
#define NETIF_F_TSO6_BIT 20
#define NETIF_F_FSO_BIT 21
#define NETIF_F_GSO_GRE_BIT 22
#define NETIF_F_GSO_GRE_CSUM_BIT 23
#define NETIF_F_GSO_IPXIP4_BIT 24
#define NETIF_F_GSO_IPXIP6_BIT 25
#define NETIF_F_GSO_UDP_TUNNEL_BIT 26
#define NETIF_F_GSO_UDP_TUNNEL_CSUM_BIT 27
#define NETIF_F_GSO_PARTIAL_BIT 28
#define NETIF_F_GSO_TUNNEL_REMCSUM_BIT 29
#define NETIF_F_GSO_SCTP_BIT 30
#define NETIF_F_GSO_ESP_BIT 31
#define NETIF_F_GSO_UDP_BIT 32
#define NETIF_F_GSO_UDP_L4_BIT 33
#define NETIF_F_GSO_FRAGLIST_BIT 34
#define NETIF_F_GSO_LAST 34
#define NETIF_F_FCOE_CRC_BIT 35
#define NETIF_F_SCTP_CRC_BIT 36
#define NETIF_F_FCOE_MTU_BIT 37
#define NETIF_F_NTUPLE_BIT 38
#define NETIF_F_RXHASH_BIT 39
#define NETIF_F_RXCSUM_BIT 40
#define NETIF_F_NOCACHE_COPY_BIT 41
#define NETIF_F_LOOPBACK_BIT 42
#define NETIF_F_RXFCS_BIT 43
#define NETIF_F_RXALL_BIT 44
#define NETIF_F_HW_VLAN_STAG_TX_BIT 45
#define NETIF_F_HW_VLAN_STAG_RX_BIT 46
#define NETIF_F_HW_VLAN_STAG_FILTER_BIT 47
#define NETIF_F_HW_L2FW_DOFFLOAD_BIT 48
#define NETIF_F_HW_TC_BIT 49
#define NETIF_F_HW_ESP_BIT 50
#define NETIF_F_HW_ESP_TX_CSUM_BIT 51
#define NETIF_F_RX_UDP_TUNNEL_PORT_BIT 52
#define NETIF_F_HW_TLS_TX_BIT 53
#define NETIF_F_HW_TLS_RX_BIT 54
#define NETIF_F_GRO_HW_BIT 55
#define NETIF_F_HW_TLS_RECORD_BIT 56
#define NETIF_F_GRO_FRAGLIST_BIT 57
#define NETIF_F_HW_MACSEC_BIT 58
#define NETIF_F_GRO_UDP_FWD_BIT 59
#define NETIF_F_HW_HSR_TAG_INS_BIT 60
#define NETIF_F_HW_HSR_TAG_RM_BIT 61
#define NETIF_F_HW_HSR_FWD_BIT 62
#define NETIF_F_HW_HSR_DUP_BIT 63
#define NETDEV_FEATURE_COUNT 64
#define NETIF_F_FCOE_CRC 0x800000000ULL
#define NETIF_F_FCOE_MTU 0x2000000000ULL
#define NETIF_F_FRAGLIST 64ULL
#define NETIF_F_FSO 0x200000ULL
#define NETIF_F_GRO 0x4000ULL
#define NETIF_F_GRO_HW 0x80000000000000ULL
#define NETIF_F_GSO 2048ULL
#define NETIF_F_GSO_ROBUST 0x20000ULL
#define NETIF_F_HIGHDMA 32ULL
#define NETIF_F_HW_CSUM 8ULL
#define NETIF_F_HW_VLAN_CTAG_FILTER 512ULL
#define NETIF_F_HW_VLAN_CTAG_RX 256ULL
#define NETIF_F_HW_VLAN_CTAG_TX 128ULL
#define NETIF_F_IP_CSUM 2ULL
#define NETIF_F_IPV6_CSUM 16ULL
#define NETIF_F_LLTX 0x1000ULL
#define NETIF_F_LOOPBACK 0x40000000000ULL
#define NETIF_F_LRO 0x8000ULL
#define NETIF_F_NETNS_LOCAL 0x2000ULL
#define NETIF_F_NOCACHE_COPY 0x20000000000ULL
#define NETIF_F_NTUPLE 0x4000000000ULL
#define NETIF_F_RXCSUM 0x10000000000ULL
#define NETIF_F_RXHASH 0x8000000000ULL
#define NETIF_F_SCTP_CRC 0x1000000000ULL
#define NETIF_F_SG 1ULL
#define NETIF_F_TSO6 0x100000ULL
#define NETIF_F_TSO_ECN 0x40000ULL
#define NETIF_F_TSO 0x10000ULL
#define NETIF_F_VLAN_CHALLENGED 1024ULL
#define NETIF_F_RXFCS 0x80000000000ULL
#define NETIF_F_RXALL 0x100000000000ULL
#define NETIF_F_GSO_GRE 0x400000ULL
#define NETIF_F_GSO_GRE_CSUM 0x800000ULL
#define NETIF_F_GSO_IPXIP4 0x1000000ULL
#define NETIF_F_GSO_IPXIP6 0x2000000ULL
#define NETIF_F_GSO_UDP_TUNNEL 0x4000000ULL
#define NETIF_F_GSO_UDP_TUNNEL_CSUM 0x8000000ULL
#define NETIF_F_TSO_MANGLEID 0x80000ULL
#define NETIF_F_GSO_PARTIAL 0x10000000ULL
#define NETIF_F_GSO_TUNNEL_REMCSUM 0x20000000ULL
#define NETIF_F_GSO_SCTP 0x40000000ULL
#define NETIF_F_GSO_ESP 0x80000000ULL
#define NETIF_F_GSO_UDP 0x100000000ULL
#define NETIF_F_HW_VLAN_STAG_FILTER 0x800000000000ULL
#define NETIF_F_HW_VLAN_STAG_RX 0x400000000000ULL
#define NETIF_F_HW_VLAN_STAG_TX 0x200000000000ULL
#define NETIF_F_HW_L2FW_DOFFLOAD 0x1000000000000ULL
#define NETIF_F_HW_TC 0x2000000000000ULL
#define NETIF_F_HW_ESP 0x4000000000000ULL
#define NETIF_F_HW_ESP_TX_CSUM 0x8000000000000ULL
#define NETIF_F_RX_UDP_TUNNEL_PORT 0x10000000000000ULL
#define NETIF_F_HW_TLS_RECORD 0x100000000000000ULL
#define NETIF_F_GSO_UDP_L4 0x200000000ULL
#define NETIF_F_HW_TLS_TX 0x20000000000000ULL
#define NETIF_F_HW_TLS_RX 0x40000000000000ULL
#define NETIF_F_GRO_FRAGLIST 0x200000000000000ULL
#define NETIF_F_GSO_FRAGLIST 0x400000000ULL
#define NETIF_F_HW_MACSEC 0x400000000000000ULL
#define NETIF_F_GRO_UDP_FWD 0x800000000000000ULL
#define NETIF_F_HW_HSR_TAG_INS 0x1000000000000000ULL
#define NETIF_F_HW_HSR_TAG_RM 0x2000000000000000ULL
#define NETIF_F_HW_HSR_FWD 0x4000000000000000ULL
#define NETIF_F_HW_HSR_DUP 0x8000000000000000ULL
#define NETIF_F_NEVER_CHANGE 0x3400ULL
#define NETIF_F_ETHTOOL_BITS 0xffffffffffffcbffULL
#define NETIF_F_GSO_MASK 0x7ffff0000ULL
#define NETIF_F_CSUM_MASK 26ULL
#define NETIF_F_ALL_TSO 0x1d0000ULL
#define NETIF_F_ALL_FCOE 0x2800200000ULL
#define NETIF_F_GSO_SOFTWARE 0x6401d0000ULL
#define NETIF_F_ONE_FOR_ALL 0x6401f0461ULL
#define NETIF_F_ALL_FOR_ALL 0x20000200000ULL
#define NETIF_F_UPPER_DISABLES 0x8000ULL
#define NETIF_F_SOFT_FEATURES 0x4800ULL
#define NETIF_F_SOFT_FEATURES_OFF 0xa00000000000000ULL
#define NETIF_F_VLAN_FEATURES 0xe00000000380ULL
#define NETIF_F_GSO_ENCAP_ALL 0xfc00000ULL
#define PIPE_DEF_BUFFERS 16
#define PIPE_BUF_FLAG_LRU 1
#define PIPE_BUF_FLAG_ATOMIC 2
#define PIPE_BUF_FLAG_GIFT 4
#define PIPE_BUF_FLAG_PACKET 8
#define PIPE_BUF_FLAG_CAN_MERGE 16
#define PIPE_BUF_FLAG_WHOLE 32
#define PIPE_SIZE 0x1000UL
#define SPLICE_F_MOVE 1
#define SPLICE_F_NONBLOCK 2
#define SPLICE_F_MORE 4
#define SPLICE_F_GIFT 8
#define SPLICE_F_ALL 15
#define PACKET_HOST 0
#define PACKET_BROADCAST 1
#define PACKET_MULTICAST 2
#define PACKET_OTHERHOST 3
#define PACKET_OUTGOING 4
#define PACKET_LOOPBACK 5
#define PACKET_USER 6
#define PACKET_KERNEL 7
#define PACKET_FASTROUTE 6
#define PACKET_ADD_MEMBERSHIP 1
#define PACKET_DROP_MEMBERSHIP 2
#define PACKET_RECV_OUTPUT 3
#define PACKET_RX_RING 5
#define PACKET_STATISTICS 6
#define PACKET_COPY_THRESH 7
#define PACKET_AUXDATA 8
#define PACKET_ORIGDEV 9
#define PACKET_VERSION 10
#define PACKET_HDRLEN 11
#define PACKET_RESERVE 12
#define PACKET_TX_RING 13
#define PACKET_LOSS 14
#define PACKET_VNET_HDR 15
#define PACKET_TX_TIMESTAMP 16
#define PACKET_TIMESTAMP 17
#define PACKET_FANOUT 18
#define PACKET_TX_HAS_OFF 19
#define PACKET_QDISC_BYPASS 20
#define PACKET_ROLLOVER_STATS 21
#define PACKET_FANOUT_DATA 22
#define PACKET_IGNORE_OUTGOING 23
#define PACKET_FANOUT_HASH 0
#define PACKET_FANOUT_LB 1
#define PACKET_FANOUT_CPU 2
#define PACKET_FANOUT_ROLLOVER 3
#define PACKET_FANOUT_RND 4
#define PACKET_FANOUT_QM 5
#define PACKET_FANOUT_CBPF 6
#define PACKET_FANOUT_EBPF 7
#define PACKET_FANOUT_FLAG_ROLLOVER 0x1000
#define PACKET_FANOUT_FLAG_UNIQUEID 0x2000
#define PACKET_FANOUT_FLAG_DEFRAG 0x8000
#define TP_STATUS_KERNEL 0
#define TP_STATUS_USER 1
#define TP_STATUS_COPY 2
#define TP_STATUS_LOSING 4
#define TP_STATUS_CSUMNOTREADY 8
#define TP_STATUS_VLAN_VALID 16
#define TP_STATUS_BLK_TMO 32
#define TP_STATUS_VLAN_TPID_VALID 64
#define TP_STATUS_CSUM_VALID 128
#define TP_STATUS_AVAILABLE 0
#define TP_STATUS_SEND_REQUEST 1
#define TP_STATUS_SENDING 2
#define TP_STATUS_WRONG_FORMAT 4
#define TP_STATUS_TS_SOFTWARE 0x20000000
#define TP_STATUS_TS_SYS_HARDWARE 0x40000000
#define TP_STATUS_TS_RAW_HARDWARE 0x80000000U
#define TP_FT_REQ_FILL_RXHASH 1
#define TPACKET_ALIGNMENT 16
#define TPACKET_HDRLEN 52UL
#define TPACKET2_HDRLEN 52UL
#define TPACKET3_HDRLEN 68UL
#define PACKET_MR_MULTICAST 0
#define PACKET_MR_PROMISC 1
#define PACKET_MR_ALLMULTI 2
#define PACKET_MR_UNICAST 3
#define _LINUX_PTR_RING_H 1
#define PP_FLAG_DMA_MAP 1UL
#define PP_FLAG_DMA_SYNC_DEV 2UL
#define PP_FLAG_PAGE_FRAG 4UL
#define PP_FLAG_ALL 7UL
#define PP_ALLOC_CACHE_SIZE 128
#define PP_ALLOC_CACHE_REFILL 64
#define PAGE_POOL_DMA_USE_PP_FRAG_COUNT 0
#define CHECKSUM_NONE 0
#define CHECKSUM_UNNECESSARY 1
#define CHECKSUM_COMPLETE 2
#define CHECKSUM_PARTIAL 3
#define SKB_MAX_CSUM_LEVEL 3
#define SKB_MAX_ALLOC 0x3ec0UL
#define MAX_SKB_FRAGS 17UL
#define GSO_BY_FRAGS 0xffff
#define SKBTX_HW_TSTAMP 1
#define SKBTX_SW_TSTAMP 2
#define SKBTX_IN_PROGRESS 4
#define SKBTX_HW_TSTAMP_USE_CYCLES 8
#define SKBTX_WIFI_STATUS 16
#define SKBTX_HW_TSTAMP_NETDEV 32
#define SKBTX_SCHED_TSTAMP 64
#define SKBTX_ANY_SW_TSTAMP 66
#define SKBTX_ANY_TSTAMP 75
#define SKBFL_ZEROCOPY_ENABLE 1
#define SKBFL_SHARED_FRAG 2
#define SKBFL_PURE_ZEROCOPY 4
#define SKBFL_DONT_ORPHAN 8
#define SKBFL_MANAGED_FRAG_REFS 16
#define SKBFL_ZEROCOPY_FRAG 3
#define SKBFL_ALL_ZEROCOPY 31
#define SKB_DATAREF_SHIFT 16
#define SKB_DATAREF_MASK 0xffff
#define SKB_FCLONE_UNAVAILABLE 0
#define SKB_FCLONE_ORIG 1
#define SKB_FCLONE_CLONE 2
#define SKB_GSO_TCPV4 1
#define SKB_GSO_DODGY 2
#define SKB_GSO_TCP_ECN 4
#define SKB_GSO_TCP_FIXEDID 8
#define SKB_GSO_TCPV6 16
#define SKB_GSO_FCOE 32
#define SKB_GSO_GRE 64
#define SKB_GSO_GRE_CSUM 128
#define SKB_GSO_IPXIP4 256
#define SKB_GSO_IPXIP6 512
#define SKB_GSO_UDP_TUNNEL 1024
#define SKB_GSO_UDP_TUNNEL_CSUM 2048
#define SKB_GSO_PARTIAL 0x1000
#define SKB_GSO_TUNNEL_REMCSUM 0x2000
#define SKB_GSO_SCTP 0x4000
#define SKB_GSO_ESP 0x8000
#define SKB_GSO_UDP 0x10000
#define SKB_GSO_UDP_L4 0x20000
#define SKB_GSO_FRAGLIST 0x40000
#define NET_SKBUFF_DATA_USES_OFFSET 1
#define CLONED_MASK 1
#define CLONED_OFFSET 126UL
#define PKT_TYPE_MAX 7
#define PKT_TYPE_OFFSET 128UL
#define PKT_VLAN_PRESENT_BIT 0
#define TC_AT_INGRESS_MASK 128
#define SKB_MONO_DELIVERY_TIME_MASK 32
#define PKT_VLAN_PRESENT_OFFSET 130UL
#define SKB_ALLOC_FCLONE 1
#define SKB_ALLOC_RX 2
#define SKB_ALLOC_NAPI 4
#define SKB_DST_NOREF 1UL
#define SKB_DST_PTRMASK 0xfffffffffffffffeUL
#define ENCAP_TYPE_ETHER 0
#define ENCAP_TYPE_IPPROTO 1
#define CHECKSUM_BREAK 76
#define SKB_GSO_CB_OFFSET 32
extern int ___pskb_trim(struct sk_buff *skb, unsigned int len);
extern struct sk_buff *__alloc_skb(unsigned int size, gfp_t gfp_mask, int flags, int node);
extern void __kfree_skb(struct sk_buff *skb);
extern void *__napi_alloc_frag_align(unsigned int fragsz, unsigned int align_mask);
extern struct sk_buff *__napi_alloc_skb(struct napi_struct *napi, unsigned int len, gfp_t gfp_mask);
extern void *__netdev_alloc_frag_align(unsigned int fragsz, unsigned int align_mask);
extern struct sk_buff *__netdev_alloc_skb(struct net_device *dev, unsigned int len, gfp_t gfp_mask);
extern struct sk_buff *__pskb_copy_fclone(struct sk_buff *skb, int headroom, gfp_t gfp_mask, bool fclone);
extern void *__pskb_pull_tail(struct sk_buff *skb, int delta);
extern __wsum __skb_checksum(const struct sk_buff *skb, int offset, int len, __wsum csum, const struct skb_checksum_ops *ops);
extern __sum16 __skb_checksum_complete(struct sk_buff *skb);
extern __sum16 __skb_checksum_complete_head(struct sk_buff *skb, int len);
extern void __skb_ext_del(struct sk_buff *skb, enum skb_ext_id id);
extern void __skb_ext_put(struct skb_ext *ext);
extern bool __skb_flow_dissect(const struct net *net, const struct sk_buff *skb, struct flow_dissector *flow_dissector, void *target_container, const void *data, __be16 proto, int nhoff, int hlen, unsigned int flags);
extern __be32 __skb_flow_get_ports(const struct sk_buff *skb, int thoff, u8 ip_proto, const void *data, int hlen);
extern void __skb_free_datagram_locked(struct sock *sk, struct sk_buff *skb, int len);
extern void __skb_get_hash_net(const struct net *net, struct sk_buff *skb);
extern u32 __skb_get_hash_symmetric(const struct sk_buff *skb);
extern int __skb_pad(struct sk_buff *skb, int pad, bool free_on_error);
extern struct sk_buff *__skb_recv_datagram(struct sock *sk, struct sk_buff_head *sk_queue, unsigned int flags, int *off, int *err);
extern struct sk_buff *__skb_try_recv_datagram(struct sock *sk, struct sk_buff_head *queue, unsigned int flags, int *off, int *err, struct sk_buff **last);
extern void __skb_tstamp_tx(struct sk_buff *orig_skb, const struct sk_buff *ack_skb, struct skb_shared_hwtstamps *hwtstamps, struct sock *sk, int tstype);
extern int __skb_vlan_pop(struct sk_buff *skb, u16 *vlan_tci);
extern int __skb_wait_for_more_packets(struct sock *sk, struct sk_buff_head *queue, int *err, long int *timeo_p, const struct sk_buff *skb);
extern void __skb_warn_lro_forwarding(const struct sk_buff *skb);
extern void __skb_zcopy_downgrade_managed(struct sk_buff *skb);
extern ssize_t __splice_from_pipe(struct pipe_inode_info *pipe, struct splice_desc *sd, splice_actor *actor);
extern int __zerocopy_sg_from_iter(struct msghdr *msg, struct sock *sk, struct sk_buff *skb, struct iov_iter *from, size_t length);
extern ssize_t add_to_pipe(struct pipe_inode_info *pipe, struct pipe_buffer *buf);
extern struct sk_buff *alloc_skb_for_msg(struct sk_buff *first);
extern struct sk_buff *alloc_skb_with_frags(long unsigned int header_len, long unsigned int data_len, int max_page_order, int *errcode, gfp_t gfp_mask);
extern struct sk_buff *build_skb(void *data, unsigned int frag_size);
extern struct sk_buff *build_skb_around(struct sk_buff *skb, void *data, unsigned int frag_size);
extern void consume_skb(struct sk_buff *skb);
extern __poll_t datagram_poll(struct file *file, struct socket *sock, poll_table *wait);
extern bool generic_pipe_buf_get(struct pipe_inode_info *pipe, struct pipe_buffer *buf);
extern void generic_pipe_buf_release(struct pipe_inode_info *pipe, struct pipe_buffer *buf);
extern bool generic_pipe_buf_try_steal(struct pipe_inode_info *pipe, struct pipe_buffer *buf);
extern void inet_proto_csum_replace16(__sum16 *sum, struct sk_buff *skb, const __be32 *from, const __be32 *to, bool pseudohdr);
extern void inet_proto_csum_replace4(__sum16 *sum, struct sk_buff *skb, __be32 from, __be32 to, bool pseudohdr);
extern void inet_proto_csum_replace_by_diff(__sum16 *sum, struct sk_buff *skb, __wsum diff, bool pseudohdr, bool ipv6);
extern void kfree_skb_list_reason(struct sk_buff *segs, enum skb_drop_reason reason);
extern void kfree_skb_partial(struct sk_buff *skb, bool head_stolen);
extern void kfree_skb_reason(struct sk_buff *skb, enum skb_drop_reason reason);
extern int mm_account_pinned_pages(struct mmpin *mmp, size_t size);
extern void mm_unaccount_pinned_pages(struct mmpin *mmp);
extern void msg_zerocopy_callback(struct sk_buff *skb, struct ubuf_info *uarg, bool success);
extern void msg_zerocopy_put_abort(struct ubuf_info *uarg, bool have_uref);
extern struct ubuf_info *msg_zerocopy_realloc(struct sock *sk, size_t size, struct ubuf_info *uarg);
extern struct sk_buff *napi_build_skb(void *data, unsigned int frag_size);
extern void napi_consume_skb(struct sk_buff *skb, int budget);
extern void netdev_alert(const struct net_device *dev, const char *fmt, ...);
extern void netdev_crit(const struct net_device *dev, const char *fmt, ...);
extern void netdev_emerg(const struct net_device *dev, const char *fmt, ...);
extern void netdev_err(const struct net_device *dev, const char *fmt, ...);
extern void netdev_info(const struct net_device *dev, const char *fmt, ...);
extern void netdev_notice(const struct net_device *dev, const char *fmt, ...);
extern void netdev_printk(const char *level, const struct net_device *dev, const char *format, ...);
extern void netdev_warn(const struct net_device *dev, const char *fmt, ...);
extern struct page *page_pool_alloc_frag(struct page_pool *pool, unsigned int *offset, unsigned int size, gfp_t gfp);
extern struct page *page_pool_alloc_pages(struct page_pool *pool, gfp_t gfp);
extern struct page_pool *page_pool_create(const struct page_pool_params *params);
extern void page_pool_destroy(struct page_pool *pool);
extern void page_pool_put_defragged_page(struct page_pool *pool, struct page *page, unsigned int dma_sync_size, bool allow_direct);
extern void page_pool_put_page_bulk(struct page_pool *pool, void **data, int count);
extern void page_pool_release_page(struct page_pool *pool, struct page *page);
extern bool page_pool_return_skb_page(struct page *page);
extern void page_pool_update_nid(struct page_pool *pool, int new_nid);
extern void pipe_lock(struct pipe_inode_info *pipe);
extern void pipe_unlock(struct pipe_inode_info *pipe);
extern int pskb_expand_head(struct sk_buff *skb, int nhead, int ntail, gfp_t gfp_mask);
extern struct sk_buff *pskb_extract(struct sk_buff *skb, int off, int to_copy, gfp_t gfp);
extern void *pskb_put(struct sk_buff *skb, struct sk_buff *tail, int len);
extern int pskb_trim_rcsum_slow(struct sk_buff *skb, unsigned int len);
extern void skb_abort_seq_read(struct skb_seq_state *st);
extern void skb_add_rx_frag(struct sk_buff *skb, int i, struct page *page, int off, int size, unsigned int truesize);
extern void skb_append(struct sk_buff *old, struct sk_buff *newsk, struct sk_buff_head *list);
extern int skb_append_pagefrags(struct sk_buff *skb, struct page *page, int offset, size_t size);
extern __wsum skb_checksum(const struct sk_buff *skb, int offset, int len, __wsum csum);
extern int skb_checksum_setup(struct sk_buff *skb, bool recalculate);
extern struct sk_buff *skb_checksum_trimmed(struct sk_buff *skb, unsigned int transport_len, __sum16 (*skb_chkf)(struct sk_buff *));
extern struct sk_buff *skb_clone(struct sk_buff *skb, gfp_t gfp_mask);
extern struct sk_buff *skb_clone_sk(struct sk_buff *skb);
extern void skb_clone_tx_timestamp(struct sk_buff *skb);
extern void skb_coalesce_rx_frag(struct sk_buff *skb, int i, int size, unsigned int truesize);
extern void skb_complete_tx_timestamp(struct sk_buff *skb, struct skb_shared_hwtstamps *hwtstamps);
extern void skb_complete_wifi_ack(struct sk_buff *skb, bool acked);
extern struct sk_buff *skb_copy(const struct sk_buff *skb, gfp_t gfp_mask);
extern __wsum skb_copy_and_csum_bits(const struct sk_buff *skb, int offset, u8 *to, int len);
extern int skb_copy_and_csum_datagram_msg(struct sk_buff *skb, int hlen, struct msghdr *msg);
extern void skb_copy_and_csum_dev(const struct sk_buff *skb, u8 *to);
extern int skb_copy_and_hash_datagram_iter(const struct sk_buff *skb, int offset, struct iov_iter *to, int len, struct ahash_request *hash);
extern int skb_copy_bits(const struct sk_buff *skb, int offset, void *to, int len);
extern int skb_copy_datagram_from_iter(struct sk_buff *skb, int offset, struct iov_iter *from, int len);
extern int skb_copy_datagram_iter(const struct sk_buff *skb, int offset, struct iov_iter *to, int len);
extern struct sk_buff *skb_copy_expand(const struct sk_buff *skb, int newheadroom, int newtailroom, gfp_t gfp_mask);
extern void skb_copy_header(struct sk_buff *new, const struct sk_buff *old);
extern int skb_copy_ubufs(struct sk_buff *skb, gfp_t gfp_mask);
extern int skb_cow_data(struct sk_buff *skb, int tailbits, struct sk_buff **trailer);
extern bool skb_defer_rx_timestamp(struct sk_buff *skb);
extern struct sk_buff *skb_dequeue(struct sk_buff_head *list);
extern struct sk_buff *skb_dequeue_tail(struct sk_buff_head *list);
extern void skb_dump(const char *level, const struct sk_buff *skb, bool full_pkt);
extern int skb_ensure_writable(struct sk_buff *skb, unsigned int write_len);
extern int skb_eth_pop(struct sk_buff *skb);
extern int skb_eth_push(struct sk_buff *skb, const unsigned char *dst, const unsigned char *src);
extern struct sk_buff *skb_expand_head(struct sk_buff *skb, unsigned int headroom);
extern void *skb_ext_add(struct sk_buff *skb, enum skb_ext_id id);
extern unsigned int skb_find_text(struct sk_buff *skb, unsigned int from, unsigned int to, struct ts_config *config);
extern void skb_flow_dissect_ct(const struct sk_buff *skb, struct flow_dissector *flow_dissector, void *target_container, u16 *ctinfo_map, size_t mapsize, bool post_ct, u16 zone);
extern void skb_flow_dissect_hash(const struct sk_buff *skb, struct flow_dissector *flow_dissector, void *target_container);
extern void skb_flow_dissect_meta(const struct sk_buff *skb, struct flow_dissector *flow_dissector, void *target_container);
extern void skb_flow_dissect_tunnel_info(const struct sk_buff *skb, struct flow_dissector *flow_dissector, void *target_container);
extern void skb_flow_dissector_init(struct flow_dissector *flow_dissector, const struct flow_dissector_key *key, unsigned int key_count);
extern void skb_free_datagram(struct sock *sk, struct sk_buff *skb);
extern __u32 skb_get_hash_perturb(const struct sk_buff *skb, const siphash_key_t *perturb);
extern bool skb_gso_validate_mac_len(const struct sk_buff *skb, unsigned int len);
extern bool skb_gso_validate_network_len(const struct sk_buff *skb, unsigned int mtu);
extern void skb_headers_offset_update(struct sk_buff *skb, int off);
extern int skb_kill_datagram(struct sock *sk, struct sk_buff *skb, unsigned int flags);
extern struct sk_buff *skb_morph(struct sk_buff *dst, struct sk_buff *src);
extern int skb_mpls_dec_ttl(struct sk_buff *skb);
extern int skb_mpls_pop(struct sk_buff *skb, __be16 next_proto, int mac_len, bool ethernet);
extern int skb_mpls_push(struct sk_buff *skb, __be32 mpls_lse, __be16 mpls_proto, int mac_len, bool ethernet);
extern int skb_mpls_update_lse(struct sk_buff *skb, __be32 mpls_lse);
extern bool skb_page_frag_refill(unsigned int sz, struct page_frag *pfrag, gfp_t gfp);
extern bool skb_partial_csum_set(struct sk_buff *skb, u16 start, u16 off);
extern void skb_prepare_seq_read(struct sk_buff *skb, unsigned int from, unsigned int to, struct skb_seq_state *st);
extern void *skb_pull(struct sk_buff *skb, unsigned int len);
extern void *skb_pull_data(struct sk_buff *skb, size_t len);
extern void *skb_pull_rcsum(struct sk_buff *skb, unsigned int len);
extern void *skb_push(struct sk_buff *skb, unsigned int len);
extern void *skb_put(struct sk_buff *skb, unsigned int len);
extern void skb_queue_head(struct sk_buff_head *list, struct sk_buff *newsk);
extern void skb_queue_purge(struct sk_buff_head *list);
extern void skb_queue_tail(struct sk_buff_head *list, struct sk_buff *newsk);
extern struct sk_buff *skb_realloc_headroom(struct sk_buff *skb, unsigned int headroom);
extern struct sk_buff *skb_recv_datagram(struct sock *sk, unsigned int flags, int *err);
extern void skb_scrub_packet(struct sk_buff *skb, bool xnet);
extern struct sk_buff *skb_segment(struct sk_buff *head_skb, netdev_features_t features);
extern struct sk_buff *skb_segment_list(struct sk_buff *skb, netdev_features_t features, unsigned int offset);
extern int skb_send_sock_locked(struct sock *sk, struct sk_buff *skb, int offset, int len);
extern unsigned int skb_seq_read(unsigned int consumed, const u8 **data, struct skb_seq_state *st);
extern int skb_splice_bits(struct sk_buff *skb, struct sock *sk, unsigned int offset, struct pipe_inode_info *pipe, unsigned int tlen, unsigned int flags);
extern void skb_split(struct sk_buff *skb, struct sk_buff *skb1, const u32 len);
extern int skb_store_bits(struct sk_buff *skb, int offset, const void *from, int len);
extern int skb_to_sgvec(struct sk_buff *skb, struct scatterlist *sg, int offset, int len);
extern int skb_to_sgvec_nomark(struct sk_buff *skb, struct scatterlist *sg, int offset, int len);
extern void skb_trim(struct sk_buff *skb, unsigned int len);
extern bool skb_try_coalesce(struct sk_buff *to, struct sk_buff *from, bool *fragstolen, int *delta_truesize);
extern void skb_tstamp_tx(struct sk_buff *orig_skb, struct skb_shared_hwtstamps *hwtstamps);
extern void skb_tx_error(struct sk_buff *skb);
extern void skb_unlink(struct sk_buff *skb, struct sk_buff_head *list);
extern int skb_vlan_pop(struct sk_buff *skb);
extern int skb_vlan_push(struct sk_buff *skb, __be16 vlan_proto, u16 vlan_tci);
extern struct sk_buff *skb_vlan_untag(struct sk_buff *skb);
extern int skb_zerocopy(struct sk_buff *to, struct sk_buff *from, int len, int hlen);
extern unsigned int skb_zerocopy_headlen(const struct sk_buff *from);
extern int skb_zerocopy_iter_stream(struct sock *sk, struct sk_buff *skb, struct msghdr *msg, int len, struct ubuf_info *uarg);
extern ssize_t splice_direct_to_actor(struct file *in, struct splice_desc *sd, splice_direct_actor *actor);
extern ssize_t splice_to_pipe(struct pipe_inode_info *pipe, struct splice_pipe_desc *spd);
extern void textsearch_destroy(struct ts_config *conf);
extern unsigned int textsearch_find_continuous(struct ts_config *conf, struct ts_state *state, const void *data, unsigned int len);
extern struct ts_config *textsearch_prepare(const char *algo, const void *pattern, unsigned int len, gfp_t gfp_mask, int flags);
extern int textsearch_register(struct ts_ops *ops);
extern int textsearch_unregister(struct ts_ops *ops);
extern int zerocopy_sg_from_iter(struct sk_buff *skb, struct iov_iter *from);
