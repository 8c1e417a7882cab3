/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <net/net_namespace.h>

static inline void *net_generic(const struct net *net, unsigned int id) { return rcu_dereference(net->gen)->ptr[id]; }
