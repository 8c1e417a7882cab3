/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/skbuff.h>
#include <facts/linux/if_ether.h>

#define skb_network_header(skb) ((skb)->head + (skb)->network_header)
#define skb_transport_header(skb) ((skb)->head + (skb)->transport_header)
#define skb_mac_header(skb) ((skb)->head + (skb)->mac_header)
#define skb_end_pointer(skb) ((skb)->head + (skb)->end)
#define skb_shinfo(skb) ((struct skb_shared_info *)skb_end_pointer(skb))
#define skb_headlen(skb) ((skb)->len - (skb)->data_len)
#define skb_reserve(skb, n) do { (skb)->data += (n); (skb)->tail += (n); } while (0)
#define skb_tail_pointer(skb) ((skb)->head + (skb)->tail)
#define skb_reset_mac_header(skb) ((skb)->mac_header = (skb)->data - (skb)->head)
#define skb_reset_network_header(skb) ((skb)->network_header = (skb)->data - (skb)->head)
#define skb_reset_transport_header(skb) ((skb)->transport_header = (skb)->data - (skb)->head)
#define alloc_skb(size, gfp) __alloc_skb(size, gfp, 0, NUMA_NO_NODE)
#define dev_kfree_skb(skb) consume_skb(skb)
#define kfree_skb(skb) kfree_skb_reason(skb, SKB_DROP_REASON_NOT_SPECIFIED)
