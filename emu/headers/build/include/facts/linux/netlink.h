/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SCM_MAX_FD 253
#define NETLINK_ROUTE 0
#define NETLINK_UNUSED 1
#define NETLINK_FIREWALL 3
#define NETLINK_SOCK_DIAG 4
#define NETLINK_NFLOG 5
#define NETLINK_XFRM 6
#define NETLINK_SELINUX 7
#define NETLINK_ISCSI 8
#define NETLINK_AUDIT 9
#define NETLINK_FIB_LOOKUP 10
#define NETLINK_CONNECTOR 11
#define NETLINK_NETFILTER 12
#define NETLINK_IP6_FW 13
#define NETLINK_DNRTMSG 14
#define NETLINK_KOBJECT_UEVENT 15
#define NETLINK_GENERIC 16
#define NETLINK_SCSITRANSPORT 18
#define NETLINK_ECRYPTFS 19
#define NETLINK_RDMA 20
#define NETLINK_CRYPTO 21
#define NETLINK_SMC 22
#define NETLINK_INET_DIAG 4
#define MAX_LINKS 32
#define NLM_F_REQUEST 1
#define NLM_F_MULTI 2
#define NLM_F_ACK 4
#define NLM_F_ECHO 8
#define NLM_F_DUMP_INTR 16
#define NLM_F_DUMP_FILTERED 32
#define NLM_F_ROOT 256
#define NLM_F_MATCH 512
#define NLM_F_ATOMIC 1024
#define NLM_F_DUMP 768
#define NLM_F_REPLACE 256
#define NLM_F_EXCL 512
#define NLM_F_CREATE 1024
#define NLM_F_APPEND 2048
#define NLM_F_NONREC 256
#define NLM_F_BULK 512
#define NLM_F_CAPPED 256
#define NLM_F_ACK_TLVS 512
#define NLMSG_NOOP 1
#define NLMSG_ERROR 2
#define NLMSG_DONE 3
#define NLMSG_OVERRUN 4
#define NLMSG_MIN_TYPE 16
#define NETLINK_ADD_MEMBERSHIP 1
#define NETLINK_DROP_MEMBERSHIP 2
#define NETLINK_PKTINFO 3
#define NETLINK_BROADCAST_ERROR 4
#define NETLINK_NO_ENOBUFS 5
#define NETLINK_LISTEN_ALL_NSID 8
#define NETLINK_LIST_MEMBERSHIPS 9
#define NETLINK_CAP_ACK 10
#define NETLINK_EXT_ACK 11
#define NETLINK_GET_STRICT_CHK 12
#define NET_MAJOR 36
#define NETLINK_UNCONNECTED 0
#define NETLINK_CONNECTED 1
#define NLA_F_NESTED 0x8000
#define NLA_F_NET_BYTEORDER 0x4000
#define NLA_TYPE_MASK (-49153)
#define NLA_ALIGNTO 4
#define NLA_HDRLEN 4
#define NL_CFG_F_NONROOT_RECV 1
#define NL_CFG_F_NONROOT_SEND 2
#define NETLINK_MAX_COOKIE_LEN 20
#define NLMSG_GOODSIZE 3776UL
#define NLMSG_DEFAULT_SIZE 3760UL
extern int __netlink_dump_start(struct sock *ssk, struct sk_buff *skb, const struct nlmsghdr *nlh, struct netlink_dump_control *control);
extern struct sock *__netlink_kernel_create(struct net *net, int unit, struct module *module, struct netlink_kernel_cfg *cfg);
extern bool __netlink_ns_capable(const struct netlink_skb_parms *nsp, struct user_namespace *user_ns, int cap);
extern struct nlmsghdr *__nlmsg_put(struct sk_buff *skb, u32 portid, u32 seq, int type, int len, int flags);
extern void __scm_destroy(struct scm_cookie *scm);
extern int __scm_send(struct socket *sock, struct msghdr *msg, struct scm_cookie *p);
extern void do_trace_netlink_extack(const char *msg);
extern void netlink_ack(struct sk_buff *in_skb, struct nlmsghdr *nlh, int err, const struct netlink_ext_ack *extack);
extern int netlink_add_tap(struct netlink_tap *nt);
extern int netlink_broadcast(struct sock *ssk, struct sk_buff *skb, u32 portid, u32 group, gfp_t allocation);
extern bool netlink_capable(const struct sk_buff *skb, int cap);
extern int netlink_has_listeners(struct sock *sk, unsigned int group);
extern void netlink_kernel_release(struct sock *sk);
extern bool netlink_net_capable(const struct sk_buff *skb, int cap);
extern bool netlink_ns_capable(const struct sk_buff *skb, struct user_namespace *user_ns, int cap);
extern int netlink_register_notifier(struct notifier_block *nb);
extern int netlink_remove_tap(struct netlink_tap *nt);
extern int netlink_set_err(struct sock *ssk, u32 portid, u32 group, int code);
extern bool netlink_strict_get_check(struct sk_buff *skb);
extern int netlink_unicast(struct sock *ssk, struct sk_buff *skb, u32 portid, int nonblock);
extern int netlink_unregister_notifier(struct notifier_block *nb);
extern void scm_detach_fds(struct msghdr *msg, struct scm_cookie *scm);
extern struct scm_fp_list *scm_fp_dup(struct scm_fp_list *fpl);
