/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/netfilter.h>
#include <linux/ip.h>
#include <facts/linux/netfilter_ipv4.h>

#define NF_IP_PRE_ROUTING 0
#define NF_IP_LOCAL_OUT 3
