/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MPOL_DEFAULT 0
#define MPOL_PREFERRED 1
#define MPOL_BIND 2
#define MPOL_INTERLEAVE 3
#define MPOL_LOCAL 4
#define MPOL_PREFERRED_MANY 5
#define MPOL_MAX 6
#define MPOL_F_STATIC_NODES 0x8000
#define MPOL_F_RELATIVE_NODES 0x4000
#define MPOL_F_NUMA_BALANCING 0x2000
#define MPOL_MODE_FLAGS 0xe000
#define MPOL_F_NODE 1
#define MPOL_F_ADDR 2
#define MPOL_F_MEMS_ALLOWED 4
#define MPOL_MF_STRICT 1
#define MPOL_MF_MOVE 2
#define MPOL_MF_MOVE_ALL 4
#define MPOL_MF_LAZY 8
#define MPOL_MF_INTERNAL 16
#define MPOL_MF_VALID 7
#define MPOL_F_SHARED 1
#define MPOL_F_MOF 8
#define MPOL_F_MORON 16
#define RECLAIM_ZONE 1
#define RECLAIM_WRITE 2
#define RECLAIM_UNMAP 4
#define SWAP_FLAG_PREFER 0x8000
#define SWAP_FLAG_PRIO_MASK 0x7fff
#define SWAP_FLAG_PRIO_SHIFT 0
#define SWAP_FLAG_DISCARD 0x10000
#define SWAP_FLAG_DISCARD_ONCE 0x20000
#define SWAP_FLAG_DISCARD_PAGES 0x40000
#define SWAP_FLAGS_VALID 0x7ffff
#define SWAP_BATCH 64
#define MAX_SWAPFILES_SHIFT 5
#define SWP_SWAPIN_ERROR_NUM 1
#define SWP_SWAPIN_ERROR 31
#define SWP_PTE_MARKER_NUM 1
#define SWP_PTE_MARKER 30
#define SWP_DEVICE_NUM 0
#define SWP_MIGRATION_NUM 3
#define SWP_MIGRATION_READ 27
#define SWP_MIGRATION_READ_EXCLUSIVE 28
#define SWP_MIGRATION_WRITE 29
#define SWP_HWPOISON_NUM 1
#define SWP_HWPOISON 26
#define MAX_SWAPFILES 26
#define MAX_SWAP_BADPAGES 637UL
#define SWP_USED 1
#define SWP_WRITEOK 2
#define SWP_DISCARDABLE 4
#define SWP_DISCARDING 8
#define SWP_SOLIDSTATE 16
#define SWP_CONTINUED 32
#define SWP_BLKDEV 64
#define SWP_ACTIVATED 128
#define SWP_FS_OPS 256
#define SWP_AREA_DISCARD 512
#define SWP_PAGE_DISCARD 1024
#define SWP_STABLE_WRITES 2048
#define SWP_SYNCHRONOUS_IO 0x1000
#define SWP_SCANNING 0x4000
#define SWAP_CLUSTER_MAX 32UL
#define COMPACT_CLUSTER_MAX 32UL
#define SWAP_HAS_CACHE 64
#define COUNT_CONTINUED 128
#define SWAP_MAP_MAX 62
#define SWAP_MAP_BAD 63
#define SWAP_MAP_SHMEM 191
#define SWAP_CONT_MAX 127
#define CLUSTER_FLAG_FREE 1
#define CLUSTER_FLAG_NEXT_NULL 2
#define CLUSTER_FLAG_HUGE 4
#define SWAP_RA_ORDER_CEILING 5
#define MEMCG_RECLAIM_MAY_SWAP 2
#define MEMCG_RECLAIM_PROACTIVE 4
extern int add_swap_extent(struct swap_info_struct *sis, long unsigned int start_page, long unsigned int nr_pages, sector_t start_block);
extern void check_move_unevictable_folios(struct folio_batch *fbatch);
extern void check_move_unevictable_pages(struct pagevec *pvec);
extern void folio_add_lru(struct folio *folio);
extern void folio_mark_accessed(struct folio *folio);
extern void lru_cache_add(struct page *page);
extern void mark_page_accessed(struct page *page);
