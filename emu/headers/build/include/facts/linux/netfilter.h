/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NF_STOLEN 2
#define NF_QUEUE 3
#define NF_REPEAT 4
#define NF_STOP 5
#define NF_MAX_VERDICT 5
#define NF_VERDICT_MASK 255
#define NF_VERDICT_FLAG_QUEUE_BYPASS 0x8000
#define NF_VERDICT_QMASK 0xffff0000U
#define NF_VERDICT_QBITS 16
#define NFPROTO_UNSPEC 0
#define NFPROTO_INET 1
#define NFPROTO_IPV4 2
#define NFPROTO_ARP 3
#define NFPROTO_NETDEV 5
#define NFPROTO_BRIDGE 7
#define NFPROTO_IPV6 10
#define NFPROTO_NUMPROTO 11
#define NF_CT_DEFAULT_ZONE_ID 0
#define NF_CT_ZONE_DIR_ORIG 1
#define NF_CT_ZONE_DIR_REPL 2
#define NF_CT_DEFAULT_ZONE_DIR 3
#define NF_CT_FLAG_MARK 1
extern __sum16 nf_checksum(struct sk_buff *skb, unsigned int hook, unsigned int dataoff, u8 protocol, short unsigned int family);
extern __sum16 nf_checksum_partial(struct sk_buff *skb, unsigned int hook, unsigned int dataoff, unsigned int len, u8 protocol, short unsigned int family);
extern void nf_ct_attach(struct sk_buff *new, const struct sk_buff *skb);
extern bool nf_ct_get_tuple_skb(struct nf_conntrack_tuple *dst_tuple, const struct sk_buff *skb);
extern void nf_ct_set_closing(struct nf_conntrack *nfct);
extern int nf_getsockopt(struct sock *sk, u_int8_t pf, int val, char *opt, int *len);
extern int nf_hook_slow(struct sk_buff *skb, struct nf_hook_state *state, const struct nf_hook_entries *e, unsigned int s);
extern void nf_hook_slow_list(struct list_head *head, struct nf_hook_state *state, const struct nf_hook_entries *e);
extern int nf_register_net_hook(struct net *net, const struct nf_hook_ops *reg);
extern int nf_register_net_hooks(struct net *net, const struct nf_hook_ops *reg, unsigned int n);
extern int nf_register_sockopt(struct nf_sockopt_ops *reg);
extern int nf_route(struct net *net, struct dst_entry **dst, struct flowi *fl, bool strict, short unsigned int family);
extern int nf_setsockopt(struct sock *sk, u_int8_t pf, int val, sockptr_t opt, unsigned int len);
extern void nf_unregister_net_hook(struct net *net, const struct nf_hook_ops *reg);
extern void nf_unregister_net_hooks(struct net *net, const struct nf_hook_ops *reg, unsigned int hookcount);
extern void nf_unregister_sockopt(struct nf_sockopt_ops *reg);
