/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/ip.h>
#include <facts/linux/icmp.h>

#define icmp_hdr(skb) ((struct icmphdr *)skb_transport_header(skb))
