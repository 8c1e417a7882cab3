/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UDP_CORK 1
#define UDP_ENCAP 100
#define UDP_NO_CHECK6_TX 101
#define UDP_NO_CHECK6_RX 102
#define UDP_SEGMENT 103
#define UDP_GRO 104
#define UDP_ENCAP_ESPINUDP_NON_IKE 1
#define UDP_ENCAP_ESPINUDP 2
#define UDP_ENCAP_L2TPINUDP 3
#define UDP_ENCAP_GTP0 4
#define UDP_ENCAP_GTP1U 5
#define UDP_ENCAP_RXRPC 6
#define TCP_ENCAP_ESPINTCP 7
#define UDP_HTABLE_SIZE_MIN 256
#define UDP_FLAGS_CORK 0
#define UDP_FLAGS_NO_CHECK6_TX 1
#define UDP_FLAGS_NO_CHECK6_RX 2
#define UDP_FLAGS_GRO_ENABLED 3
#define UDP_FLAGS_ACCEPT_FRAGLIST 4
#define UDP_FLAGS_ACCEPT_L4 5
#define UDP_FLAGS_ENCAP_ENABLED 6
#define UDPLITE_BIT 1
#define UDPLITE_SEND_CC 2
#define UDPLITE_RECV_CC 4
#define UDP_MAX_SEGMENTS 128
