/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PAGE_COUNTER_MAX 0x7ffffffffffffUL
#define EFD_SEMAPHORE 1
#define EFD_CLOEXEC 0x80000
#define EFD_NONBLOCK 2048
#define EFD_SHARED_FCNTL_FLAGS 0x80800
#define EFD_FLAGS_SET 0x80801
#define FPROP_FRAC_SHIFT 10
#define FPROP_FRAC_BASE 1024UL
#define SECTOR_SHIFT 9
#define SECTOR_SIZE 512
#define PAGE_SECTORS_SHIFT 3
#define PAGE_SECTORS 8
#define SECTOR_MASK 7
#define BLK_STS_OK 0
#define BLK_STS_NOTSUPP 1
#define BLK_STS_TIMEOUT 2
#define BLK_STS_NOSPC 3
#define BLK_STS_TRANSPORT 4
#define BLK_STS_TARGET 5
#define BLK_STS_NEXUS 6
#define BLK_STS_MEDIUM 7
#define BLK_STS_PROTECTION 8
#define BLK_STS_RESOURCE 9
#define BLK_STS_IOERR 10
#define BLK_STS_DM_REQUEUE 11
#define BLK_STS_AGAIN 12
#define BLK_STS_DEV_RESOURCE 13
#define BLK_STS_ZONE_RESOURCE 14
#define BLK_STS_ZONE_OPEN_RESOURCE 15
#define BLK_STS_ZONE_ACTIVE_RESOURCE 16
#define BLK_STS_OFFLINE 17
#define BIO_ISSUE_RES_BITS 1
#define BIO_ISSUE_SIZE_BITS 12
#define BIO_ISSUE_RES_SHIFT 63
#define BIO_ISSUE_SIZE_SHIFT 51
#define BIO_ISSUE_TIME_MASK 0x7ffffffffffffULL
#define BIO_ISSUE_SIZE_MASK 0x7ff8000000000000ULL
#define BIO_ISSUE_RES_MASK 0x8000000000000000ULL
#define BIO_ISSUE_THROTL_SKIP_LATENCY 0x8000000000000000ULL
#define BLK_QC_T_NONE 0xffffffffU
#define BIO_RESET_BYTES 106UL
#define BIO_MAX_SECTORS 0x7fffffU
#define BIO_NO_PAGE_REF 0
#define BIO_CLONED 1
#define BIO_BOUNCED 2
#define BIO_QUIET 3
#define BIO_CHAIN 4
#define BIO_REFFED 5
#define BIO_BPS_THROTTLED 6
#define BIO_TRACE_COMPLETION 7
#define BIO_CGROUP_ACCT 8
#define BIO_QOS_THROTTLED 9
#define BIO_QOS_MERGED 10
#define BIO_REMAPPED 11
#define BIO_ZONE_WRITE_LOCKED 12
#define BIO_FLAG_LAST 13
#define REQ_OP_BITS 8
#define REQ_OP_MASK 255U
#define REQ_FLAG_BITS 24
#define REQ_FAILFAST_DEV 256U
#define REQ_FAILFAST_TRANSPORT 512U
#define REQ_FAILFAST_DRIVER 1024U
#define REQ_SYNC 2048U
#define REQ_META 0x1000U
#define REQ_PRIO 0x2000U
#define REQ_NOMERGE 0x4000U
#define REQ_IDLE 0x8000U
#define REQ_INTEGRITY 0x10000U
#define REQ_FUA 0x20000U
#define REQ_PREFLUSH 0x40000U
#define REQ_RAHEAD 0x80000U
#define REQ_BACKGROUND 0x100000U
#define REQ_NOWAIT 0x200000U
#define REQ_CGROUP_PUNT 0x400000U
#define REQ_NOUNMAP 0x8000000U
#define REQ_POLLED 0x800000U
#define REQ_ALLOC_CACHE 0x1000000U
#define REQ_DRV 0x4000000U
#define REQ_SWAP 0x2000000U
#define REQ_FAILFAST_MASK 1792U
#define REQ_NOMERGE_FLAGS 0x64000U
#define DIRTY_SCOPE 8
#define BDP_ASYNC 1
#define MEM_CGROUP_ID_SHIFT 16
#define MEM_CGROUP_ID_MAX 0xffff
#define MEMCG_CGWB_FRN_CNT 4
#define MEMCG_CHARGE_BATCH 64U
#define MEMCG_DATA_FLAGS_MASK 3
#define IFA_UNSPEC 0
#define IFA_ADDRESS 1
#define IFA_LOCAL 2
#define IFA_LABEL 3
#define IFA_BROADCAST 4
#define IFA_ANYCAST 5
#define IFA_CACHEINFO 6
#define IFA_MULTICAST 7
#define IFA_FLAGS 8
#define IFA_RT_PRIORITY 9
#define IFA_TARGET_NETNSID 10
#define IFA_PROTO 11
#define __IFA_MAX 12
#define IFA_MAX 11
#define IFA_F_SECONDARY 1
#define IFA_F_TEMPORARY 1
#define IFA_F_NODAD 2
#define IFA_F_OPTIMISTIC 4
#define IFA_F_DADFAILED 8
#define IFA_F_HOMEADDRESS 16
#define IFA_F_DEPRECATED 32
#define IFA_F_TENTATIVE 64
#define IFA_F_PERMANENT 128
#define IFA_F_MANAGETEMPADDR 256
#define IFA_F_NOPREFIXROUTE 512
#define IFA_F_MCAUTOJOIN 1024
#define IFA_F_STABLE_PRIVACY 2048
#define IFAPROT_UNSPEC 0
#define IFAPROT_KERNEL_LO 1
#define IFAPROT_KERNEL_RA 2
#define IFAPROT_KERNEL_LL 3
#define RTNL_FAMILY_IPMR 128
#define RTNL_FAMILY_IP6MR 129
#define RTNL_FAMILY_MAX 129
#define RTM_MAX 123
#define RTM_BASE 16
#define RTM_NEWLINK 16
#define RTM_DELLINK 17
#define RTM_GETLINK 18
#define RTM_SETLINK 19
#define RTM_NEWADDR 20
#define RTM_DELADDR 21
#define RTM_GETADDR 22
#define RTM_NEWROUTE 24
#define RTM_DELROUTE 25
#define RTM_GETROUTE 26
#define RTM_NEWNEIGH 28
#define RTM_DELNEIGH 29
#define RTM_GETNEIGH 30
#define RTM_NEWRULE 32
#define RTM_DELRULE 33
#define RTM_GETRULE 34
#define RTM_NEWQDISC 36
#define RTM_DELQDISC 37
#define RTM_GETQDISC 38
#define RTM_NEWTCLASS 40
#define RTM_DELTCLASS 41
#define RTM_GETTCLASS 42
#define RTM_NEWTFILTER 44
#define RTM_DELTFILTER 45
#define RTM_GETTFILTER 46
#define RTM_NEWACTION 48
#define RTM_DELACTION 49
#define RTM_GETACTION 50
#define RTM_NEWPREFIX 52
#define RTM_GETMULTICAST 58
#define RTM_GETANYCAST 62
#define RTM_NEWNEIGHTBL 64
#define RTM_GETNEIGHTBL 66
#define RTM_SETNEIGHTBL 67
#define RTM_NEWNDUSEROPT 68
#define RTM_NEWADDRLABEL 72
#define RTM_DELADDRLABEL 73
#define RTM_GETADDRLABEL 74
#define RTM_GETDCB 78
#define RTM_SETDCB 79
#define RTM_NEWNETCONF 80
#define RTM_DELNETCONF 81
#define RTM_GETNETCONF 82
#define RTM_NEWMDB 84
#define RTM_DELMDB 85
#define RTM_GETMDB 86
#define RTM_NEWNSID 88
#define RTM_DELNSID 89
#define RTM_GETNSID 90
#define RTM_NEWSTATS 92
#define RTM_GETSTATS 94
#define RTM_SETSTATS 95
#define RTM_NEWCACHEREPORT 96
#define RTM_NEWCHAIN 100
#define RTM_DELCHAIN 101
#define RTM_GETCHAIN 102
#define RTM_NEWNEXTHOP 104
#define RTM_DELNEXTHOP 105
#define RTM_GETNEXTHOP 106
#define RTM_NEWLINKPROP 108
#define RTM_DELLINKPROP 109
#define RTM_GETLINKPROP 110
#define RTM_NEWVLAN 112
#define RTM_DELVLAN 113
#define RTM_GETVLAN 114
#define RTM_NEWNEXTHOPBUCKET 116
#define RTM_DELNEXTHOPBUCKET 117
#define RTM_GETNEXTHOPBUCKET 118
#define RTM_NEWTUNNEL 120
#define RTM_DELTUNNEL 121
#define RTM_GETTUNNEL 122
#define __RTM_MAX 123
#define RTM_NR_MSGTYPES 108
#define RTM_NR_FAMILIES 27
#define RTA_ALIGNTO 4U
#define RTN_UNSPEC 0
#define RTN_UNICAST 1
#define RTN_LOCAL 2
#define RTN_BROADCAST 3
#define RTN_ANYCAST 4
#define RTN_MULTICAST 5
#define RTN_BLACKHOLE 6
#define RTN_UNREACHABLE 7
#define RTN_PROHIBIT 8
#define RTN_THROW 9
#define RTN_NAT 10
#define RTN_XRESOLVE 11
#define __RTN_MAX 12
#define RTN_MAX 11
#define RTPROT_UNSPEC 0
#define RTPROT_REDIRECT 1
#define RTPROT_KERNEL 2
#define RTPROT_BOOT 3
#define RTPROT_STATIC 4
#define RTPROT_GATED 8
#define RTPROT_RA 9
#define RTPROT_MRT 10
#define RTPROT_ZEBRA 11
#define RTPROT_BIRD 12
#define RTPROT_DNROUTED 13
#define RTPROT_XORP 14
#define RTPROT_NTK 15
#define RTPROT_DHCP 16
#define RTPROT_MROUTED 17
#define RTPROT_KEEPALIVED 18
#define RTPROT_BABEL 42
#define RTPROT_OPENR 99
#define RTPROT_BGP 186
#define RTPROT_ISIS 187
#define RTPROT_OSPF 188
#define RTPROT_RIP 189
#define RTPROT_EIGRP 192
#define RTM_F_NOTIFY 256
#define RTM_F_CLONED 512
#define RTM_F_EQUALIZE 1024
#define RTM_F_PREFIX 2048
#define RTM_F_LOOKUP_TABLE 0x1000
#define RTM_F_FIB_MATCH 0x2000
#define RTM_F_OFFLOAD 0x4000
#define RTM_F_TRAP 0x8000
#define RTM_F_OFFLOAD_FAILED 0x20000000
#define RTA_MAX 30
#define RTNH_F_DEAD 1
#define RTNH_F_PERVASIVE 2
#define RTNH_F_ONLINK 4
#define RTNH_F_OFFLOAD 8
#define RTNH_F_LINKDOWN 16
#define RTNH_F_UNRESOLVED 32
#define RTNH_F_TRAP 64
#define RTNH_COMPARE_MASK 89
#define RTNH_ALIGNTO 4
#define RTNETLINK_HAVE_PEERINFO 1
#define RTAX_UNSPEC 0
#define RTAX_LOCK 1
#define RTAX_MTU 2
#define RTAX_WINDOW 3
#define RTAX_RTT 4
#define RTAX_RTTVAR 5
#define RTAX_SSTHRESH 6
#define RTAX_CWND 7
#define RTAX_ADVMSS 8
#define RTAX_REORDERING 9
#define RTAX_HOPLIMIT 10
#define RTAX_INITCWND 11
#define RTAX_FEATURES 12
#define RTAX_RTO_MIN 13
#define RTAX_INITRWND 14
#define RTAX_QUICKACK 15
#define RTAX_CC_ALGO 16
#define RTAX_FASTOPEN_NO_COOKIE 17
#define __RTAX_MAX 18
#define RTAX_MAX 17
#define RTAX_FEATURE_ECN 1
#define RTAX_FEATURE_SACK 2
#define RTAX_FEATURE_TIMESTAMP 4
#define RTAX_FEATURE_ALLFRAG 8
#define RTAX_FEATURE_MASK 15
#define PREFIX_UNSPEC 0
#define PREFIX_ADDRESS 1
#define PREFIX_CACHEINFO 2
#define __PREFIX_MAX 3
#define PREFIX_MAX 2
#define TCM_IFINDEX_MAGIC_BLOCK 0xffffffffU
#define TCA_UNSPEC 0
#define TCA_KIND 1
#define TCA_OPTIONS 2
#define TCA_STATS 3
#define TCA_XSTATS 4
#define TCA_RATE 5
#define TCA_FCNT 6
#define TCA_STATS2 7
#define TCA_STAB 8
#define TCA_PAD 9
#define TCA_DUMP_INVISIBLE 10
#define TCA_CHAIN 11
#define TCA_HW_OFFLOAD 12
#define TCA_INGRESS_BLOCK 13
#define TCA_EGRESS_BLOCK 14
#define TCA_DUMP_FLAGS 15
#define TCA_EXT_WARN_MSG 16
#define __TCA_MAX 17
#define TCA_MAX 16
#define TCA_DUMP_FLAGS_TERSE 1
#define NDUSEROPT_UNSPEC 0
#define NDUSEROPT_SRCADDR 1
#define __NDUSEROPT_MAX 2
#define NDUSEROPT_MAX 1
#define RTNLGRP_MAX 36
#define TCA_ACT_TAB 1
#define TCAA_MAX 1
#define TCA_ROOT_MAX 5
#define TCA_ROOT_UNSPEC 0
#define TCA_ROOT_TAB 1
#define TCA_ROOT_FLAGS 2
#define TCA_ROOT_COUNT 3
#define TCA_ROOT_TIME_DELTA 4
#define TCA_ROOT_EXT_WARN_MSG 5
#define __TCA_ROOT_MAX 6
#define TCA_FLAG_LARGE_DUMP_ON 1
#define TCA_ACT_FLAG_LARGE_DUMP_ON 1
#define TCA_ACT_FLAG_TERSE_DUMP 2
#define RTEXT_FILTER_VF 1
#define RTEXT_FILTER_BRVLAN 2
#define RTEXT_FILTER_BRVLAN_COMPRESSED 4
#define RTEXT_FILTER_SKIP_STATS 8
#define RTEXT_FILTER_MRP 16
#define RTEXT_FILTER_CFM_CONFIG 32
#define RTEXT_FILTER_CFM_STATUS 64
#define RTEXT_FILTER_MST 128
#define NLA_UNSPEC 0
#define NLA_U8 1
#define NLA_U16 2
#define NLA_U32 3
#define NLA_U64 4
#define NLA_STRING 5
#define NLA_FLAG 6
#define NLA_MSECS 7
#define NLA_NESTED 8
#define NLA_NESTED_ARRAY 9
#define NLA_NUL_STRING 10
#define NLA_BINARY 11
#define NLA_S8 12
#define NLA_S16 13
#define NLA_S32 14
#define NLA_S64 15
#define NLA_BITFIELD32 16
#define NLA_REJECT 17
#define NLA_BE16 18
#define NLA_BE32 19
#define __NLA_TYPE_MAX 20
#define NLA_TYPE_MAX 19
#define NL_VALIDATE_DEPRECATED_STRICT 3
#define NL_VALIDATE_STRICT 31
#define RTNL_KIND_MASK 3
#define NUD_IN_TIMER 27
#define NUD_VALID 222
#define NUD_CONNECTED 194
#define NEIGH_VAR_DATA_MAX 14
#define NEIGH_VAR_MCAST_PROBES 0
#define NEIGH_VAR_UCAST_PROBES 1
#define NEIGH_VAR_APP_PROBES 2
#define NEIGH_VAR_MCAST_REPROBES 3
#define NEIGH_VAR_RETRANS_TIME 4
#define NEIGH_VAR_BASE_REACHABLE_TIME 5
#define NEIGH_VAR_DELAY_PROBE_TIME 6
#define NEIGH_VAR_INTERVAL_PROBE_TIME_MS 7
#define NEIGH_VAR_GC_STALETIME 8
#define NEIGH_VAR_QUEUE_LEN_BYTES 9
#define NEIGH_VAR_PROXY_QLEN 10
#define NEIGH_VAR_ANYCAST_DELAY 11
#define NEIGH_VAR_PROXY_DELAY 12
#define NEIGH_VAR_LOCKTIME 13
#define NEIGH_VAR_QUEUE_LEN 14
#define NEIGH_VAR_RETRANS_TIME_MS 15
#define NEIGH_VAR_BASE_REACHABLE_TIME_MS 16
#define NEIGH_VAR_GC_INTERVAL 17
#define NEIGH_VAR_GC_THRESH1 18
#define NEIGH_VAR_GC_THRESH2 19
#define NEIGH_VAR_GC_THRESH3 20
#define NEIGH_VAR_MAX 21
#define NEIGH_NUM_HASH_RND 4
#define NEIGH_ARP_TABLE 0
#define NEIGH_ND_TABLE 1
#define NEIGH_DN_TABLE 2
#define NEIGH_NR_TABLES 3
#define NEIGH_LINK_TABLE 3
#define NEIGH_PRIV_ALIGN 8UL
#define NEIGH_UPDATE_F_OVERRIDE 1UL
#define NEIGH_UPDATE_F_WEAK_OVERRIDE 2UL
#define NEIGH_UPDATE_F_OVERRIDE_ISROUTER 4UL
#define NEIGH_UPDATE_F_USE 8UL
#define NEIGH_UPDATE_F_MANAGED 16UL
#define NEIGH_UPDATE_F_EXT_LEARNED 32UL
#define NEIGH_UPDATE_F_ISROUTER 64UL
#define NEIGH_UPDATE_F_ADMIN 128UL
#define NTF_OLD_MASK 255
#define NTF_EXT_SHIFT 8
#define NTF_EXT_MASK 1
#define NTF_MANAGED 256
#define NEIGH_SEQ_NEIGH_ONLY 1
#define NEIGH_SEQ_IS_PNEIGH 2
#define NEIGH_SEQ_SKIP_NOARP 4
#define LOCALLY_ENQUEUED 1
#define DST_NOXFRM 2
#define DST_NOPOLICY 4
#define DST_NOCOUNT 8
#define DST_FAKE_RTABLE 16
#define DST_XFRM_TUNNEL 32
#define DST_XFRM_QUEUE 64
#define DST_METADATA 128
#define DST_OBSOLETE_NONE 0
#define DST_OBSOLETE_DEAD 2
#define DST_OBSOLETE_FORCE_CHK (-1)
#define DST_OBSOLETE_KILL (-2)
#define DST_METRICS_READ_ONLY 1UL
#define DST_METRICS_REFCOUNTED 2UL
#define DST_METRICS_FLAGS 3UL
#define DST_FEATURE_ECN_CA 0x80000000U
#define DST_FEATURE_MASK 0x80000000U
#define DST_FEATURE_ECN_MASK 0x80000001U
#define XFRM_LOOKUP_ICMP 1
#define XFRM_LOOKUP_QUEUE 2
#define XFRM_LOOKUP_KEEP_DST_REF 4
#define TCP_ESTABLISHED 1
#define TCP_SYN_SENT 2
#define TCP_SYN_RECV 3
#define TCP_FIN_WAIT1 4
#define TCP_FIN_WAIT2 5
#define TCP_TIME_WAIT 6
#define TCP_CLOSE 7
#define TCP_CLOSE_WAIT 8
#define TCP_LAST_ACK 9
#define TCP_LISTEN 10
#define TCP_CLOSING 11
#define TCP_NEW_SYN_RECV 12
#define TCP_MAX_STATES 13
#define TCP_STATE_MASK 15
#define TCP_ACTION_FIN 128
#define TCPF_ESTABLISHED 2
#define TCPF_SYN_SENT 4
#define TCPF_SYN_RECV 8
#define TCPF_FIN_WAIT1 16
#define TCPF_FIN_WAIT2 32
#define TCPF_TIME_WAIT 64
#define TCPF_CLOSE 128
#define TCPF_CLOSE_WAIT 256
#define TCPF_LAST_ACK 512
#define TCPF_LISTEN 1024
#define TCPF_CLOSING 2048
#define TCPF_NEW_SYN_RECV 0x1000
#define SOF_TIMESTAMPING_TX_HARDWARE 1
#define SOF_TIMESTAMPING_TX_SOFTWARE 2
#define SOF_TIMESTAMPING_RX_HARDWARE 4
#define SOF_TIMESTAMPING_RX_SOFTWARE 8
#define SOF_TIMESTAMPING_SOFTWARE 16
#define SOF_TIMESTAMPING_SYS_HARDWARE 32
#define SOF_TIMESTAMPING_RAW_HARDWARE 64
#define SOF_TIMESTAMPING_OPT_ID 128
#define SOF_TIMESTAMPING_TX_SCHED 256
#define SOF_TIMESTAMPING_TX_ACK 512
#define SOF_TIMESTAMPING_OPT_CMSG 1024
#define SOF_TIMESTAMPING_OPT_TSONLY 2048
#define SOF_TIMESTAMPING_OPT_STATS 0x1000
#define SOF_TIMESTAMPING_OPT_PKTINFO 0x2000
#define SOF_TIMESTAMPING_OPT_TX_SWHW 0x4000
#define SOF_TIMESTAMPING_BIND_PHC 0x8000
#define SOF_TIMESTAMPING_LAST 0x8000
#define SOF_TIMESTAMPING_MASK 0xffff
#define SOF_TIMESTAMPING_TX_RECORD_MASK 771
#define FIB_RULE_PERMANENT 1
#define FIB_RULE_INVERT 2
#define FIB_RULE_UNRESOLVED 4
#define FIB_RULE_IIF_DETACHED 8
#define FIB_RULE_DEV_DETACHED 8
#define FIB_RULE_OIF_DETACHED 16
#define FIB_RULE_FIND_SADDR 0x10000
#define FRA_IFNAME 3
#define FRA_UNSPEC 0
#define FRA_DST 1
#define FRA_SRC 2
#define FRA_IIFNAME 3
#define FRA_GOTO 4
#define FRA_UNUSED2 5
#define FRA_PRIORITY 6
#define FRA_UNUSED3 7
#define FRA_UNUSED4 8
#define FRA_UNUSED5 9
#define FRA_FWMARK 10
#define FRA_FLOW 11
#define FRA_TUN_ID 12
#define FRA_SUPPRESS_IFGROUP 13
#define FRA_SUPPRESS_PREFIXLEN 14
#define FRA_TABLE 15
#define FRA_FWMASK 16
#define FRA_OIFNAME 17
#define FRA_PAD 18
#define FRA_L3MDEV 19
#define FRA_UID_RANGE 20
#define FRA_PROTOCOL 21
#define FRA_IP_PROTO 22
#define FRA_SPORT_RANGE 23
#define FRA_DPORT_RANGE 24
#define __FRA_MAX 25
#define FRA_MAX 24
#define FR_ACT_UNSPEC 0
#define FR_ACT_TO_TBL 1
#define FR_ACT_GOTO 2
#define FR_ACT_NOP 3
#define FR_ACT_RES3 4
#define FR_ACT_RES4 5
#define FR_ACT_BLACKHOLE 6
#define FR_ACT_UNREACHABLE 7
#define FR_ACT_PROHIBIT 8
#define __FR_ACT_MAX 9
#define FR_ACT_MAX 8
#define FIB_LOOKUP_NOREF 1
#define FIB_LOOKUP_IGNORE_LINKSTATE 2
#define L3MDEV_TYPE_MAX 1
#define SK_USER_DATA_NOCOPY 1UL
#define SK_USER_DATA_BPF 2UL
#define SK_USER_DATA_PSOCK 4UL
#define SK_USER_DATA_PTRMASK 0xfffffffffffffff8UL
#define SK_NO_REUSE 0
#define SK_CAN_REUSE 1
#define SK_FORCE_REUSE 2
#define SK_FLAGS_TIMESTAMP 0x8080UL
#define SK_MEMORY_PCPU_RESERVE 256
#define SK_ALLOC_PERCPU_COUNTER_BATCH 16
#define PROTO_INUSE_NR 64
#define SOCK_DESTROY_TIME 2500
#define PROT_SOCK 1024
#define SHUTDOWN_MASK 3
#define RCV_SHUTDOWN 1
#define SEND_SHUTDOWN 2
#define SOCK_BINDADDR_LOCK 4
#define SOCK_BINDPORT_LOCK 8
#define SK_MEM_SEND 0
#define SK_MEM_RECV 1
#define NO_QUEUE_MAPPING 0xffff
#define TCP_SKB_MIN_TRUESIZE 2304UL
#define SOCK_MIN_SNDBUF 0x1200UL
#define SOCK_MIN_RCVBUF 2304UL
#define SOCK_SKB_CB_OFFSET 44UL
#define SK_DEFAULT_STAMP (-1000000000L)
#define FLAGS_RECV_CMSGS 0x8020800UL
#define TSFLAGS_ANY 80
#define _SK_MEM_PACKETS 256
#define _SK_MEM_OVERHEAD 832UL
#define SK_WMEM_MAX 0x34000UL
#define SK_RMEM_MAX 0x34000UL
extern void __dst_destroy_metrics_generic(struct dst_entry *dst, long unsigned int old);
extern void __inode_attach_wb(struct inode *inode, struct page *page);
extern bool __lock_sock_fast(struct sock *sk);
extern struct neighbour *__neigh_create(struct neigh_table *tbl, const void *pkey, struct net_device *dev, bool want_ref);
extern int __neigh_event_send(struct neighbour *neigh, struct sk_buff *skb, const bool immediate_ok);
extern void __neigh_for_each_release(struct neigh_table *tbl, int (*cb)(struct neighbour *));
extern void __neigh_set_probe_once(struct neighbour *neigh);
extern int __nla_parse(struct nlattr **tb, int maxtype, const struct nlattr *head, int len, const struct nla_policy *policy, unsigned int validate, struct netlink_ext_ack *extack);
extern void __nla_put(struct sk_buff *skb, int attrtype, int attrlen, const void *data);
extern void __nla_put_64bit(struct sk_buff *skb, int attrtype, int attrlen, const void *data, int padattr);
extern void __nla_put_nohdr(struct sk_buff *skb, int attrlen, const void *data);
extern struct nlattr *__nla_reserve(struct sk_buff *skb, int attrtype, int attrlen);
extern struct nlattr *__nla_reserve_64bit(struct sk_buff *skb, int attrtype, int attrlen, int padattr);
extern void *__nla_reserve_nohdr(struct sk_buff *skb, int attrlen);
extern int __nla_validate(const struct nlattr *head, int len, int maxtype, const struct nla_policy *policy, unsigned int validate, struct netlink_ext_ack *extack);
extern struct pneigh_entry *__pneigh_lookup(struct neigh_table *tbl, struct net *net, const void *pkey, struct net_device *dev);
extern int __rtnl_link_register(struct rtnl_link_ops *ops);
extern void __rtnl_link_unregister(struct rtnl_link_ops *ops);
extern int __rtnl_register_many(const struct rtnl_msg_handler *handlers, int n);
extern void __rtnl_unregister_many(const struct rtnl_msg_handler *handlers, int n);
extern int __sk_backlog_rcv(struct sock *sk, struct sk_buff *skb);
extern struct dst_entry *__sk_dst_check(struct sock *sk, u32 cookie);
extern void __sk_flush_backlog(struct sock *sk);
extern void __sk_mem_reclaim(struct sock *sk, int amount);
extern int __sk_mem_schedule(struct sock *sk, int size, int kind);
extern int __sk_queue_drop_skb(struct sock *sk, struct sk_buff_head *sk_queue, struct sk_buff *skb, unsigned int flags, void (*destructor)(struct sock *, struct sk_buff *));
extern int __sk_receive_skb(struct sock *sk, struct sk_buff *skb, const int nested, unsigned int trim_cap, bool refcounted);
extern int __sock_cmsg_send(struct sock *sk, struct msghdr *msg, struct cmsghdr *cmsg, struct sockcm_cookie *sockc);
extern long unsigned int __sock_i_ino(struct sock *sk);
extern int __sock_queue_rcv_skb(struct sock *sk, struct sk_buff *skb);
extern void __sock_recv_cmsgs(struct msghdr *msg, struct sock *sk, struct sk_buff *skb);
extern void __sock_recv_timestamp(struct msghdr *msg, struct sock *sk, struct sk_buff *skb);
extern void __sock_recv_wifi_status(struct msghdr *msg, struct sock *sk, struct sk_buff *skb);
extern void __sock_tx_timestamp(__u16 tsflags, __u8 *tx_flags);
extern void balance_dirty_pages_ratelimited(struct address_space *mapping);
extern int balance_dirty_pages_ratelimited_flags(struct address_space *mapping, unsigned int flags);
extern int call_fib_notifier(struct notifier_block *nb, enum fib_event_type event_type, struct fib_notifier_info *info);
extern int call_fib_notifiers(struct net *net, enum fib_event_type event_type, struct fib_notifier_info *info);
extern void *dst_alloc(struct dst_ops *ops, struct net_device *dev, int initial_ref, int initial_obsolete, short unsigned int flags);
extern unsigned int dst_blackhole_mtu(const struct dst_entry *dst);
extern void dst_blackhole_redirect(struct dst_entry *dst, struct sock *sk, struct sk_buff *skb);
extern void dst_blackhole_update_pmtu(struct dst_entry *dst, struct sock *sk, struct sk_buff *skb, u32 mtu, bool confirm_neigh);
extern u32 *dst_cow_metrics_generic(struct dst_entry *dst, long unsigned int old);
extern struct dst_entry *dst_destroy(struct dst_entry *dst);
extern void dst_dev_put(struct dst_entry *dst);
extern int dst_discard_out(struct net *net, struct sock *sk, struct sk_buff *skb);
extern void dst_init(struct dst_entry *dst, struct dst_ops *ops, struct net_device *dev, int initial_ref, int initial_obsolete, short unsigned int flags);
extern void dst_release(struct dst_entry *dst);
extern void dst_release_immediate(struct dst_entry *dst);
extern void eventfd_ctx_do_read(struct eventfd_ctx *ctx, __u64 *cnt);
extern struct eventfd_ctx *eventfd_ctx_fdget(int fd);
extern struct eventfd_ctx *eventfd_ctx_fileget(struct file *file);
extern void eventfd_ctx_put(struct eventfd_ctx *ctx);
extern int eventfd_ctx_remove_wait_queue(struct eventfd_ctx *ctx, wait_queue_entry_t *wait, __u64 *cnt);
extern struct file *eventfd_fget(int fd);
extern __u64 eventfd_signal(struct eventfd_ctx *ctx, __u64 n);
extern int fib_default_rule_add(struct fib_rules_ops *ops, u32 pref, u32 table, u32 flags);
extern int fib_nl_delrule(struct sk_buff *skb, struct nlmsghdr *nlh, struct netlink_ext_ack *extack);
extern int fib_nl_newrule(struct sk_buff *skb, struct nlmsghdr *nlh, struct netlink_ext_ack *extack);
extern struct fib_notifier_ops *fib_notifier_ops_register(const struct fib_notifier_ops *tmpl, struct net *net);
extern void fib_notifier_ops_unregister(struct fib_notifier_ops *ops);
extern bool fib_rule_matchall(const struct fib_rule *rule);
extern int fib_rules_dump(struct net *net, struct notifier_block *nb, int family, struct netlink_ext_ack *extack);
extern int fib_rules_lookup(struct fib_rules_ops *ops, struct flowi *fl, int flags, struct fib_lookup_arg *arg);
extern struct fib_rules_ops *fib_rules_register(const struct fib_rules_ops *tmpl, struct net *net);
extern unsigned int fib_rules_seq_read(struct net *net, int family);
extern void fib_rules_unregister(struct fib_rules_ops *ops);
extern bool filemap_dirty_folio(struct address_space *mapping, struct folio *folio);
extern void folio_account_redirty(struct folio *folio);
extern bool folio_redirty_for_writepage(struct writeback_control *wbc, struct folio *folio);
extern int generic_writepages(struct address_space *mapping, struct writeback_control *wbc);
extern struct mem_cgroup *get_mem_cgroup_from_mm(struct mm_struct *mm);
extern void inode_io_list_del(struct inode *inode);
extern struct dst_entry *ip6_dst_check(struct dst_entry *dst, u32 cookie);
extern int ip6_input(struct sk_buff *skb);
extern unsigned int ip6_mtu(const struct dst_entry *dst);
extern int ip6_output(struct net *net, struct sock *sk, struct sk_buff *skb);
extern int ip_local_deliver(struct sk_buff *skb);
extern int ip_output(struct net *net, struct sock *sk, struct sk_buff *skb);
extern struct dst_entry *ipv4_dst_check(struct dst_entry *dst, u32 cookie);
extern unsigned int ipv4_mtu(const struct dst_entry *dst);
extern u32 l3mdev_fib_table_by_index(struct net *net, int ifindex);
extern u32 l3mdev_fib_table_rcu(const struct net_device *dev);
extern int l3mdev_ifindex_lookup_by_table_id(enum l3mdev_type l3type, struct net *net, u32 table_id);
extern struct dst_entry *l3mdev_link_scope_lookup(struct net *net, struct flowi6 *fl6);
extern int l3mdev_master_ifindex_rcu(const struct net_device *dev);
extern int l3mdev_master_upper_ifindex_by_index_rcu(struct net *net, int ifindex);
extern int l3mdev_table_lookup_register(enum l3mdev_type l3type, lookup_by_table_id_t fn);
extern void l3mdev_table_lookup_unregister(enum l3mdev_type l3type, lookup_by_table_id_t fn);
extern void l3mdev_update_flow(struct net *net, struct flowi *fl);
extern void lock_sock_nested(struct sock *sk, int subclass);
extern struct mem_cgroup *mem_cgroup_from_task(struct task_struct *p);
extern int ndo_dflt_bridge_getlink(struct sk_buff *skb, u32 pid, u32 seq, struct net_device *dev, u16 mode, u32 flags, u32 mask, int nlflags, u32 filter_mask, int (*vlan_fill)(struct sk_buff *, struct net_device *, u32));
extern int ndo_dflt_fdb_add(struct ndmsg *ndm, struct nlattr **tb, struct net_device *dev, const unsigned char *addr, u16 vid, u16 flags);
extern int ndo_dflt_fdb_del(struct ndmsg *ndm, struct nlattr **tb, struct net_device *dev, const unsigned char *addr, u16 vid);
extern int ndo_dflt_fdb_dump(struct sk_buff *skb, struct netlink_callback *cb, struct net_device *dev, struct net_device *filter_dev, int *idx);
extern void neigh_app_ns(struct neighbour *n);
extern int neigh_carrier_down(struct neigh_table *tbl, struct net_device *dev);
extern void neigh_changeaddr(struct neigh_table *tbl, struct net_device *dev);
extern int neigh_connected_output(struct neighbour *neigh, struct sk_buff *skb);
extern void neigh_destroy(struct neighbour *neigh);
extern int neigh_direct_output(struct neighbour *neigh, struct sk_buff *skb);
extern struct neighbour *neigh_event_ns(struct neigh_table *tbl, u8 *lladdr, void *saddr, struct net_device *dev);
extern void neigh_for_each(struct neigh_table *tbl, void (*cb)(struct neighbour *, void *), void *cookie);
extern int neigh_ifdown(struct neigh_table *tbl, struct net_device *dev);
extern struct neighbour *neigh_lookup(struct neigh_table *tbl, const void *pkey, struct net_device *dev);
extern struct neigh_parms *neigh_parms_alloc(struct net_device *dev, struct neigh_table *tbl);
extern void neigh_parms_release(struct neigh_table *tbl, struct neigh_parms *parms);
extern int neigh_proc_dointvec(struct ctl_table *ctl, int write, void *buffer, size_t *lenp, loff_t *ppos);
extern int neigh_proc_dointvec_jiffies(struct ctl_table *ctl, int write, void *buffer, size_t *lenp, loff_t *ppos);
extern int neigh_proc_dointvec_ms_jiffies(struct ctl_table *ctl, int write, void *buffer, size_t *lenp, loff_t *ppos);
extern long unsigned int neigh_rand_reach_time(long unsigned int base);
extern int neigh_resolve_output(struct neighbour *neigh, struct sk_buff *skb);
extern void *neigh_seq_next(struct seq_file *seq, void *v, loff_t *pos);
extern void *neigh_seq_start(struct seq_file *seq, loff_t *pos, struct neigh_table *tbl, unsigned int neigh_seq_flags);
extern void neigh_seq_stop(struct seq_file *seq, void *v);
extern int neigh_sysctl_register(struct net_device *dev, struct neigh_parms *p, proc_handler *handler);
extern void neigh_sysctl_unregister(struct neigh_parms *p);
extern int neigh_table_clear(int index, struct neigh_table *tbl);
extern void neigh_table_init(int index, struct neigh_table *tbl);
extern int neigh_update(struct neighbour *neigh, const u8 *lladdr, u8 new, u32 flags, u32 nlmsg_pid);
extern int neigh_xmit(int index, struct net_device *dev, const void *addr, struct sk_buff *skb);
extern void net_dec_egress_queue(void);
extern void net_dec_ingress_queue(void);
extern void net_inc_egress_queue(void);
extern void net_inc_ingress_queue(void);
extern void netdev_xmit_skip_txqueue(bool skip);
extern int netlink_rcv_skb(struct sk_buff *skb, int (*cb)(struct sk_buff *, struct nlmsghdr *, struct netlink_ext_ack *));
extern int nla_append(struct sk_buff *skb, int attrlen, const void *data);
extern struct nlattr *nla_find(const struct nlattr *head, int len, int attrtype);
extern int nla_memcmp(const struct nlattr *nla, const void *data, size_t size);
extern int nla_memcpy(void *dest, const struct nlattr *src, int count);
extern int nla_policy_len(const struct nla_policy *p, int n);
extern int nla_put(struct sk_buff *skb, int attrtype, int attrlen, const void *data);
extern int nla_put_64bit(struct sk_buff *skb, int attrtype, int attrlen, const void *data, int padattr);
extern int nla_put_nohdr(struct sk_buff *skb, int attrlen, const void *data);
extern struct nlattr *nla_reserve(struct sk_buff *skb, int attrtype, int attrlen);
extern struct nlattr *nla_reserve_64bit(struct sk_buff *skb, int attrtype, int attrlen, int padattr);
extern void *nla_reserve_nohdr(struct sk_buff *skb, int attrlen);
extern int nla_strcmp(const struct nlattr *nla, const char *str);
extern char *nla_strdup(const struct nlattr *nla, gfp_t flags);
extern ssize_t nla_strscpy(char *dst, const struct nlattr *nla, size_t dstsize);
extern int nlmsg_notify(struct sock *sk, struct sk_buff *skb, u32 portid, unsigned int group, int report, gfp_t flags);
extern void pneigh_enqueue(struct neigh_table *tbl, struct neigh_parms *p, struct sk_buff *skb);
extern struct pneigh_entry *pneigh_lookup(struct neigh_table *tbl, struct net *net, const void *pkey, struct net_device *dev, int creat);
extern int proto_register(struct proto *prot, int alloc_slab);
extern void proto_unregister(struct proto *prot);
extern bool redirty_page_for_writepage(struct writeback_control *wbc, struct page *page);
extern bool refcount_dec_and_rtnl_lock(refcount_t *r);
extern int register_fib_notifier(struct net *net, struct notifier_block *nb, void (*cb)(struct notifier_block *), struct netlink_ext_ack *extack);
extern void release_sock(struct sock *sk);
extern int rtnetlink_put_metrics(struct sk_buff *skb, u32 *metrics);
extern void rtnl_af_register(struct rtnl_af_ops *ops);
extern void rtnl_af_unregister(struct rtnl_af_ops *ops);
extern int rtnl_configure_link(struct net_device *dev, const struct ifinfomsg *ifm, u32 portid, const struct nlmsghdr *nlh);
extern struct net_device *rtnl_create_link(struct net *net, const char *ifname, unsigned char name_assign_type, const struct rtnl_link_ops *ops, struct nlattr **tb, struct netlink_ext_ack *extack);
extern int rtnl_delete_link(struct net_device *dev, u32 portid, const struct nlmsghdr *nlh);
extern bool rtnl_dev_link_net_capable(const struct net_device *dev, const struct net *link_net);
extern struct net *rtnl_get_net_ns_capable(struct sock *sk, int netnsid);
extern int rtnl_is_locked(void);
extern void rtnl_kfree_skbs(struct sk_buff *head, struct sk_buff *tail);
extern struct net *rtnl_link_get_net(struct net *src_net, struct nlattr **tb);
extern int rtnl_link_register(struct rtnl_link_ops *ops);
extern void rtnl_link_unregister(struct rtnl_link_ops *ops);
extern void rtnl_lock(void);
extern int rtnl_lock_killable(void);
extern int rtnl_nla_parse_ifinfomsg(struct nlattr **tb, const struct nlattr *nla_peer, struct netlink_ext_ack *exterr);
extern void rtnl_notify(struct sk_buff *skb, struct net *net, u32 pid, u32 group, const struct nlmsghdr *nlh, gfp_t flags);
extern void rtnl_offload_xstats_notify(struct net_device *dev);
extern int rtnl_put_cacheinfo(struct sk_buff *skb, struct dst_entry *dst, u32 id, long int expires, u32 error);
extern int rtnl_register_module(struct module *owner, int protocol, int msgtype, rtnl_doit_func doit, rtnl_dumpit_func dumpit, unsigned int flags);
extern void rtnl_set_sk_err(struct net *net, u32 group, int error);
extern int rtnl_trylock(void);
extern int rtnl_unicast(struct sk_buff *skb, struct net *net, u32 pid);
extern void rtnl_unlock(void);
extern int rtnl_unregister(int protocol, int msgtype);
extern void rtnl_unregister_all(int protocol);
extern struct sock *sk_alloc(struct net *net, int family, gfp_t priority, struct proto *prot, int kern);
extern bool sk_capable(const struct sock *sk, int cap);
extern void sk_clear_memalloc(struct sock *sk);
extern struct sock *sk_clone_lock(const struct sock *sk, const gfp_t priority);
extern void sk_common_release(struct sock *sk);
extern struct dst_entry *sk_dst_check(struct sock *sk, u32 cookie);
extern void sk_error_report(struct sock *sk);
extern void sk_free(struct sock *sk);
extern void sk_free_unlock_clone(struct sock *sk);
extern bool sk_mc_loop(struct sock *sk);
extern bool sk_net_capable(const struct sock *sk, int cap);
extern bool sk_ns_capable(const struct sock *sk, struct user_namespace *user_ns, int cap);
extern bool sk_page_frag_refill(struct sock *sk, struct page_frag *pfrag);
extern void sk_reset_timer(struct sock *sk, struct timer_list *timer, long unsigned int expires);
extern void sk_send_sigurg(struct sock *sk);
extern void sk_set_memalloc(struct sock *sk);
extern int sk_set_peek_off(struct sock *sk, int val);
extern void sk_setup_caps(struct sock *sk, struct dst_entry *dst);
extern void sk_stop_timer(struct sock *sk, struct timer_list *timer);
extern void sk_stop_timer_sync(struct sock *sk, struct timer_list *timer);
extern int sk_stream_error(struct sock *sk, int flags, int err);
extern void sk_stream_kill_queues(struct sock *sk);
extern void sk_stream_wait_close(struct sock *sk, long int timeout);
extern int sk_stream_wait_connect(struct sock *sk, long int *timeo_p);
extern int sk_stream_wait_memory(struct sock *sk, long int *timeo_p);
extern int sk_wait_data(struct sock *sk, long int *timeo, const struct sk_buff *skb);
extern void skb_orphan_partial(struct sk_buff *skb);
extern void skb_set_owner_w(struct sk_buff *skb, struct sock *sk);
extern struct sk_buff *sock_alloc_send_pskb(struct sock *sk, long unsigned int header_len, long unsigned int data_len, int noblock, int *errcode, int max_page_order);
extern int sock_bind_add(struct sock *sk, struct sockaddr *addr, int addr_len);
extern int sock_bindtoindex(struct sock *sk, int ifindex, bool lock_sk);
extern int sock_cmsg_send(struct sock *sk, struct msghdr *msg, struct sockcm_cookie *sockc);
extern int sock_common_getsockopt(struct socket *sock, int level, int optname, char *optval, int *optlen);
extern int sock_common_recvmsg(struct socket *sock, struct msghdr *msg, size_t size, int flags);
extern int sock_common_setsockopt(struct socket *sock, int level, int optname, sockptr_t optval, unsigned int optlen);
extern int sock_copy_user_timeval(struct __kernel_sock_timeval *tv, sockptr_t optval, int optlen, bool old_timeval);
extern struct sk_buff *sock_dequeue_err_skb(struct sock *sk);
extern void sock_edemux(struct sk_buff *skb);
extern void sock_efree(struct sk_buff *skb);
extern void sock_enable_timestamps(struct sock *sk);
extern void sock_gen_put(struct sock *sk);
extern int sock_get_timeout(long int timeo, void *optval, bool old_timeval);
extern int sock_gettstamp(struct socket *sock, void *userstamp, bool timeval, bool time32);
extern long unsigned int sock_i_ino(struct sock *sk);
extern kuid_t sock_i_uid(struct sock *sk);
extern void sock_init_data(struct socket *sock, struct sock *sk);
extern void sock_init_data_uid(struct socket *sock, struct sock *sk, kuid_t uid);
extern int sock_inuse_get(struct net *net);
extern void sock_kfree_s(struct sock *sk, void *mem, int size);
extern void *sock_kmalloc(struct sock *sk, int size, gfp_t priority);
extern void *sock_kmemdup(struct sock *sk, const void *src, int size, gfp_t priority);
extern void sock_kzfree_s(struct sock *sk, void *mem, int size);
extern int sock_load_diag_module(int family, int protocol);
extern int sock_no_accept(struct socket *sock, struct socket *newsock, int flags, bool kern);
extern int sock_no_bind(struct socket *sock, struct sockaddr *saddr, int len);
extern int sock_no_connect(struct socket *sock, struct sockaddr *saddr, int len, int flags);
extern int sock_no_getname(struct socket *sock, struct sockaddr *saddr, int peer);
extern int sock_no_ioctl(struct socket *sock, unsigned int cmd, long unsigned int arg);
extern void sock_no_linger(struct sock *sk);
extern int sock_no_listen(struct socket *sock, int backlog);
extern int sock_no_mmap(struct file *file, struct socket *sock, struct vm_area_struct *vma);
extern int sock_no_recvmsg(struct socket *sock, struct msghdr *m, size_t len, int flags);
extern int sock_no_sendmsg(struct socket *sock, struct msghdr *m, size_t len);
extern int sock_no_sendmsg_locked(struct sock *sk, struct msghdr *m, size_t len);
extern ssize_t sock_no_sendpage(struct socket *sock, struct page *page, int offset, size_t size, int flags);
extern ssize_t sock_no_sendpage_locked(struct sock *sk, struct page *page, int offset, size_t size, int flags);
extern int sock_no_shutdown(struct socket *sock, int how);
extern int sock_no_socketpair(struct socket *sock1, struct socket *sock2);
extern void sock_pfree(struct sk_buff *skb);
extern int sock_prot_inuse_get(struct net *net, struct proto *prot);
extern int sock_queue_err_skb(struct sock *sk, struct sk_buff *skb);
extern int sock_queue_rcv_skb_reason(struct sock *sk, struct sk_buff *skb, enum skb_drop_reason *reason);
extern int sock_recv_errqueue(struct sock *sk, struct msghdr *msg, int len, int level, int type);
extern void sock_rfree(struct sk_buff *skb);
extern void sock_set_keepalive(struct sock *sk);
extern void sock_set_mark(struct sock *sk, u32 val);
extern void sock_set_priority(struct sock *sk, u32 priority);
extern void sock_set_rcvbuf(struct sock *sk, int val);
extern void sock_set_reuseaddr(struct sock *sk);
extern void sock_set_reuseport(struct sock *sk);
extern void sock_set_sndtimeo(struct sock *sk, s64 secs);
extern int sock_setsockopt(struct socket *sock, int level, int optname, sockptr_t optval, unsigned int optlen);
extern void sock_wfree(struct sk_buff *skb);
extern struct sk_buff *sock_wmalloc(struct sock *sk, long unsigned int size, int force, gfp_t priority);
extern bool sockopt_capable(int cap);
extern bool sockopt_ns_capable(struct user_namespace *ns, int cap);
extern void sockopt_release_sock(struct sock *sk);
extern void sync_inodes_sb(struct super_block *sb);
extern void tag_pages_for_writeback(struct address_space *mapping, long unsigned int start, long unsigned int end);
extern bool tcp_stream_memory_free(const struct sock *sk, int wake);
extern int tcp_v4_do_rcv(struct sock *sk, struct sk_buff *skb);
extern void try_to_writeback_inodes_sb(struct super_block *sb, enum wb_reason reason);
extern int unregister_fib_notifier(struct net *net, struct notifier_block *nb);
extern void wbc_account_cgroup_owner(struct writeback_control *wbc, struct page *page, size_t bytes);
extern void wbc_attach_and_unlock_inode(struct writeback_control *wbc, struct inode *inode);
extern void wbc_detach_inode(struct writeback_control *wbc);
extern int write_cache_pages(struct address_space *mapping, struct writeback_control *wbc, writepage_t writepage, void *data);
extern void writeback_inodes_sb(struct super_block *sb, enum wb_reason reason);
extern void writeback_inodes_sb_nr(struct super_block *sb, long unsigned int nr, enum wb_reason reason);
extern struct dst_entry *xfrm_lookup(struct net *net, struct dst_entry *dst_orig, const struct flowi *fl, const struct sock *sk, int flags);
extern struct dst_entry *xfrm_lookup_route(struct net *net, struct dst_entry *dst_orig, const struct flowi *fl, const struct sock *sk, int flags);
extern struct dst_entry *xfrm_lookup_with_ifid(struct net *net, struct dst_entry *dst_orig, const struct flowi *fl, const struct sock *sk, int flags, u32 if_id);
