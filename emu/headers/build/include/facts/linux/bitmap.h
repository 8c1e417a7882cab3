/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BITMAP_MEM_ALIGNMENT 8
#define BITMAP_MEM_MASK 7
extern void __bitmap_replace(long unsigned int *dst, const long unsigned int *old, const long unsigned int *new, const long unsigned int *mask, unsigned int nbits);
extern unsigned int __bitmap_weight_and(const long unsigned int *bitmap1, const long unsigned int *bitmap2, unsigned int bits);
extern long unsigned int __find_nth_and_bit(const long unsigned int *addr1, const long unsigned int *addr2, long unsigned int size, long unsigned int n);
extern long unsigned int __find_nth_andnot_bit(const long unsigned int *addr1, const long unsigned int *addr2, long unsigned int size, long unsigned int n);
extern long unsigned int __find_nth_bit(const long unsigned int *addr, long unsigned int size, long unsigned int n);
extern long unsigned int _find_first_and_bit(const long unsigned int *addr1, const long unsigned int *addr2, long unsigned int size);
extern long unsigned int _find_next_andnot_bit(const long unsigned int *addr1, const long unsigned int *addr2, long unsigned int nbits, long unsigned int start);
extern long unsigned int *bitmap_alloc(unsigned int nbits, gfp_t flags);
extern long unsigned int *bitmap_alloc_node(unsigned int nbits, gfp_t flags, int node);
extern int bitmap_allocate_region(long unsigned int *bitmap, unsigned int pos, int order);
extern int bitmap_bitremap(int oldbit, const long unsigned int *old, const long unsigned int *new, int bits);
extern void bitmap_cut(long unsigned int *dst, const long unsigned int *src, unsigned int first, unsigned int cut, unsigned int nbits);
extern int bitmap_find_free_region(long unsigned int *bitmap, unsigned int bits, int order);
extern void bitmap_free(const long unsigned int *bitmap);
extern void bitmap_from_arr32(long unsigned int *bitmap, const u32 *buf, unsigned int nbits);
extern int bitmap_parse(const char *start, unsigned int buflen, long unsigned int *maskp, int nmaskbits);
extern int bitmap_parse_user(const char *ubuf, unsigned int ulen, long unsigned int *maskp, int nmaskbits);
extern int bitmap_parselist(const char *buf, long unsigned int *maskp, int nmaskbits);
extern int bitmap_parselist_user(const char *ubuf, unsigned int ulen, long unsigned int *maskp, int nmaskbits);
extern int bitmap_print_bitmask_to_buf(char *buf, const long unsigned int *maskp, int nmaskbits, loff_t off, size_t count);
extern int bitmap_print_list_to_buf(char *buf, const long unsigned int *maskp, int nmaskbits, loff_t off, size_t count);
extern int bitmap_print_to_pagebuf(bool list, char *buf, const long unsigned int *maskp, int nmaskbits);
extern void bitmap_release_region(long unsigned int *bitmap, unsigned int pos, int order);
extern void bitmap_remap(long unsigned int *dst, const long unsigned int *src, const long unsigned int *old, const long unsigned int *new, unsigned int nbits);
extern void bitmap_to_arr32(u32 *buf, const long unsigned int *bitmap, unsigned int nbits);
extern long unsigned int *bitmap_zalloc(unsigned int nbits, gfp_t flags);
extern long unsigned int *bitmap_zalloc_node(unsigned int nbits, gfp_t flags, int node);
extern long unsigned int *devm_bitmap_alloc(struct device *dev, unsigned int nbits, gfp_t flags);
extern long unsigned int *devm_bitmap_zalloc(struct device *dev, unsigned int nbits, gfp_t flags);
extern long unsigned int find_next_clump8(long unsigned int *clump, const long unsigned int *addr, long unsigned int size, long unsigned int offset);
