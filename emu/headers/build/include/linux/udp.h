/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/ip.h>
#include <facts/linux/udp.h>

#define udp_hdr(skb) ((struct udphdr *)skb_transport_header(skb))
