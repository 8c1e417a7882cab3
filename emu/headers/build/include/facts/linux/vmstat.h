/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ENABLE_NUMA_STAT 1
#define DISABLE_NUMA_STAT 0
extern void __dec_node_page_state(struct page *page, enum node_stat_item item);
extern void __dec_zone_page_state(struct page *page, enum zone_stat_item item);
extern void __inc_node_page_state(struct page *page, enum node_stat_item item);
extern void __inc_zone_page_state(struct page *page, enum zone_stat_item item);
extern void __mod_lruvec_page_state(struct page *page, enum node_stat_item idx, int val);
extern void __mod_node_page_state(struct pglist_data *pgdat, enum node_stat_item item, long int delta);
extern void __mod_zone_page_state(struct zone *zone, enum zone_stat_item item, long int delta);
extern void all_vm_events(long unsigned int *ret);
extern void dec_node_page_state(struct page *page, enum node_stat_item item);
extern void dec_zone_page_state(struct page *page, enum zone_stat_item item);
extern void inc_node_page_state(struct page *page, enum node_stat_item item);
extern void inc_zone_page_state(struct page *page, enum zone_stat_item item);
extern void mod_node_page_state(struct pglist_data *pgdat, enum node_stat_item item, long int delta);
extern void mod_zone_page_state(struct zone *zone, enum zone_stat_item item, long int delta);
