/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/ip.h>
#include <facts/linux/tcp.h>

#define tcp_hdr(skb) ((struct tcphdr *)skb_transport_header(skb))
