/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PB_migratetype_bits 3
#define NR_PAGEFLAGS 25
#define MAX_NR_ZONES 5
#define NR_CPUS_BITS 13
#define SPINLOCK_SIZE 4
#define LRU_GEN_WIDTH 3
#define __LRU_REFS_WIDTH 2
#define ZONES_SHIFT 3
#define ZONES_WIDTH 3
#define SECTIONS_WIDTH 0
#define NODES_WIDTH 10
#define KASAN_TAG_WIDTH 0
#define LAST__PID_SHIFT 8
#define LAST__PID_MASK 255
#define LAST__CPU_SHIFT 13
#define LAST__CPU_MASK 0x1fff
#define LAST_CPUPID_SHIFT 21
#define LAST_CPUPID_WIDTH 21
#define PAGEFLAGS_MASK 0x1ffffffUL
#define PAGE_POISON_PATTERN (-1L)
#define FOLIO_PF_ANY 0
#define FOLIO_PF_HEAD 0
#define FOLIO_PF_ONLY_HEAD 0
#define FOLIO_PF_NO_TAIL 0
#define FOLIO_PF_NO_COMPOUND 0
#define FOLIO_PF_SECOND 1
#define __PG_HWPOISON 0x800000UL
#define MAGIC_HWPOISON 0x48575053U
#define PAGE_MAPPING_ANON 1
#define PAGE_MAPPING_MOVABLE 2
#define PAGE_MAPPING_KSM 3
#define PAGE_MAPPING_FLAGS 3
#define PAGE_MAPPING_DAX_COW 1
#define PG_head_mask 0x10000UL
#define PAGE_TYPE_BASE 0xf0000000U
#define PAGE_MAPCOUNT_RESERVE (-128)
#define PG_buddy 128
#define PG_offline 256
#define PG_table 512
#define PG_guard 1024
#define __PG_MLOCKED 0x200000UL
#define PAGE_FLAGS_CHECK_AT_FREE 0x3830f231UL
#define PAGE_FLAGS_PRIVATE 0x6000UL
#define MAX_ORDER 11
#define MAX_ORDER_NR_PAGES 1024
#define PAGE_ALLOC_COSTLY_ORDER 3
#define MIGRATETYPE_MASK 7UL
#define LRU_BASE 0
#define LRU_ACTIVE 1
#define LRU_FILE 2
#define WORKINGSET_ANON 0
#define WORKINGSET_FILE 1
#define ANON_AND_FILE 2
#define MIN_NR_GENS 2U
#define MAX_NR_GENS 4U
#define MAX_NR_TIERS 4U
#define LRU_GEN_MASK 0x38000000UL
#define LRU_GEN_ANON 0
#define LRU_GEN_FILE 1
#define LRU_GEN_CORE 0
#define LRU_GEN_MM_WALK 1
#define LRU_GEN_NONLEAF_YOUNG 2
#define NR_LRU_GEN_CAPS 3
#define MIN_LRU_BATCH 64
#define MAX_LRU_BATCH 0x1000
#define NR_HIST_GENS 1U
#define MM_LEAF_TOTAL 0
#define MM_LEAF_OLD 1
#define MM_LEAF_YOUNG 2
#define MM_NONLEAF_TOTAL 3
#define MM_NONLEAF_FOUND 4
#define MM_NONLEAF_ADDED 5
#define NR_MM_STATS 6
#define NR_BLOOM_FILTERS 2
#define ISOLATE_UNMAPPED 2U
#define ISOLATE_ASYNC_MIGRATE 4U
#define ISOLATE_UNEVICTABLE 8U
#define NR_PCP_THP 2
#define NR_LOWORDER_PCP_LISTS 12
#define NR_PCP_LISTS 14
#define ASYNC_AND_SYNC 2
#define SECTIONS_PGOFF 64UL
#define NODES_PGOFF 54UL
#define ZONES_PGOFF 51UL
#define LAST_CPUPID_PGOFF 30UL
#define KASAN_TAG_PGOFF 30UL
#define LRU_GEN_PGOFF 27UL
#define SECTIONS_PGSHIFT 0UL
#define NODES_PGSHIFT 54UL
#define ZONES_PGSHIFT 51UL
#define LAST_CPUPID_PGSHIFT 30UL
#define KASAN_TAG_PGSHIFT 0UL
#define ZONEID_SHIFT 13
#define ZONEID_PGOFF 51UL
#define ZONEID_PGSHIFT 51UL
#define ZONES_MASK 7UL
#define NODES_MASK 1023UL
#define SECTIONS_MASK 0UL
#define LAST_CPUPID_MASK 0x1fffffUL
#define KASAN_TAG_MASK 0UL
#define ZONEID_MASK 0x1fffUL
#define DEF_PRIORITY 12
#define MAX_ZONES_PER_ZONELIST 0x1400
#define ZONELIST_FALLBACK 0
#define ZONELIST_NOFALLBACK 1
#define MAX_ZONELISTS 2
#define MMOP_OFFLINE 0
#define MMOP_ONLINE 1
#define MMOP_ONLINE_KERNEL 2
#define MMOP_ONLINE_MOVABLE 3
#define MHP_NONE 0
#define MHP_MERGE_RESOURCE 1
#define MHP_MEMMAP_ON_MEMORY 2
#define MHP_NID_IS_MGID 4
#define NUMA_ZONELIST_ORDER_LEN 16
#define PA_SECTION_SHIFT 27
#define PFN_SECTION_SHIFT 15
#define PAGES_PER_SECTION 0x8000UL
#define PAGE_SECTION_MASK 0xffffffffffff8000UL
#define SECTION_BLOCKFLAGS_BITS 256UL
#define SUBSECTION_SHIFT 21
#define SUBSECTION_SIZE 0x200000UL
#define PFN_SUBSECTION_SHIFT 9
#define PAGES_PER_SUBSECTION 512UL
#define PAGE_SUBSECTION_MASK 0xfffffffffffffe00UL
#define SUBSECTIONS_PER_SECTION 64UL
#define SECTIONS_PER_ROOT 128UL
#define SECTION_ROOT_MASK 127UL
#define SECTION_MARKED_PRESENT_BIT 0
#define SECTION_HAS_MEM_MAP_BIT 1
#define SECTION_IS_ONLINE_BIT 2
#define SECTION_IS_EARLY_BIT 3
#define SECTION_TAINT_ZONE_DEVICE_BIT 4
#define SECTION_MAP_LAST_BIT 5
#define SECTION_MARKED_PRESENT 1UL
#define SECTION_HAS_MEM_MAP 2UL
#define SECTION_IS_ONLINE 4UL
#define SECTION_IS_EARLY 8UL
#define SECTION_TAINT_ZONE_DEVICE 16UL
#define SECTION_MAP_MASK 0xffffffffffffffe0UL
#define SECTION_NID_SHIFT 5
extern int PageHeadHuge(struct page *page_head);
extern int PageHuge(struct page *page);
extern bool __folio_start_writeback(struct folio *folio, bool keep_write);
extern int add_memory(int nid, u64 start, u64 size, mhp_t mhp_flags);
extern int add_memory_driver_managed(int nid, u64 start, u64 size, const char *resource_name, mhp_t mhp_flags);
extern void generic_online_page(struct page *page, unsigned int order);
extern bool is_free_buddy_page(struct page *page);
extern struct range mhp_get_pluggable_range(bool need_mapping);
extern int offline_and_remove_memory(u64 start, u64 size);
extern void page_offline_begin(void);
extern void page_offline_end(void);
extern struct page *pfn_to_online_page(long unsigned int pfn);
extern int remove_memory(u64 start, u64 size);
extern int restore_online_page_callback(online_page_callback_t callback);
extern int set_online_page_callback(online_page_callback_t callback);
extern bool set_page_writeback(struct page *page);
extern void try_offline_node(int nid);
