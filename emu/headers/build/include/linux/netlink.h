/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/skbuff.h>
#include <linux/netdevice.h>
#include <facts/linux/netlink.h>

#define NLMSG_ALIGNTO 4U
#define NLMSG_ALIGN(n) (((n) + NLMSG_ALIGNTO - 1) & ~(NLMSG_ALIGNTO - 1))
#define NLMSG_HDRLEN ((int)NLMSG_ALIGN(sizeof(struct nlmsghdr)))
#define NLMSG_LENGTH(n) ((n) + NLMSG_HDRLEN)
#define NLMSG_SPACE(n) NLMSG_ALIGN(NLMSG_LENGTH(n))
#define NLMSG_DATA(h) ((void *)((char *)(h) + NLMSG_HDRLEN))
#define NLMSG_PAYLOAD(h, n) ((h)->nlmsg_len - NLMSG_SPACE(n))
#define NETLINK_CB(skb) (*(struct netlink_skb_parms *)&((skb)->cb))
#define NETLINK_USERSOCK 2
#define nlmsg_data(h) NLMSG_DATA(h)
#define nlmsg_len(h) ((int)(h)->nlmsg_len - NLMSG_HDRLEN)
#define nlmsg_hdr(skb) ((struct nlmsghdr *)(skb)->data)
#define nlmsg_total_size(n) NLMSG_ALIGN(NLMSG_LENGTH(n))
#define nlmsg_new(n, gfp) alloc_skb(nlmsg_total_size(n), gfp)
#define nlmsg_put(skb, portid, seq, type, n, flags) __nlmsg_put(skb, portid, seq, type, n, flags)
#define nlmsg_unicast(sk, skb, portid) netlink_unicast(sk, skb, portid, 0x40)
#define netlink_kernel_create(net, unit, cfg) __netlink_kernel_create(net, unit, THIS_MODULE, cfg)
