/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NODES_SHIFT 10
#define NUMA_NO_MEMBLK (-1)
extern int numa_map_to_online_node(int node);
