/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/netdevice.h>
#include <facts/linux/netfilter.h>

#define NF_DROP 0
#define NF_ACCEPT 1
