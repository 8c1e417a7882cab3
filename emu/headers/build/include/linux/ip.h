/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/skbuff.h>
#include <facts/linux/ip.h>
#include <facts/linux/in.h>

#define ip_hdr(skb) ((struct iphdr *)skb_network_header(skb))
