/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UIO_FASTIOV 8
#define UIO_MAXIOV 1024
#define ITER_SOURCE 1
#define ITER_DEST 0
extern size_t _copy_from_iter(void *addr, size_t bytes, struct iov_iter *i);
extern size_t _copy_from_iter_flushcache(void *addr, size_t bytes, struct iov_iter *i);
extern size_t _copy_from_iter_nocache(void *addr, size_t bytes, struct iov_iter *i);
extern size_t _copy_mc_to_iter(const void *addr, size_t bytes, struct iov_iter *i);
extern size_t _copy_to_iter(const void *addr, size_t bytes, struct iov_iter *i);
extern size_t copy_page_from_iter(struct page *page, size_t offset, size_t bytes, struct iov_iter *i);
extern size_t copy_page_from_iter_atomic(struct page *page, unsigned int offset, size_t bytes, struct iov_iter *i);
extern size_t copy_page_to_iter(struct page *page, size_t offset, size_t bytes, struct iov_iter *i);
extern size_t csum_and_copy_from_iter(void *addr, size_t bytes, __wsum *csum, struct iov_iter *i);
extern size_t csum_and_copy_to_iter(const void *addr, size_t bytes, void *_csstate, struct iov_iter *i);
extern const void *dup_iter(struct iov_iter *new, struct iov_iter *old, gfp_t flags);
extern size_t fault_in_iov_iter_readable(const struct iov_iter *i, size_t size);
extern size_t fault_in_iov_iter_writeable(const struct iov_iter *i, size_t size);
extern size_t hash_and_copy_to_iter(const void *addr, size_t bytes, void *hashp, struct iov_iter *i);
extern ssize_t import_iovec(int type, const struct iovec *uvec, unsigned int nr_segs, unsigned int fast_segs, struct iovec **iovp, struct iov_iter *i);
extern int import_single_range(int rw, void *buf, size_t len, struct iovec *iov, struct iov_iter *i);
extern void iov_iter_advance(struct iov_iter *i, size_t size);
extern long unsigned int iov_iter_alignment(const struct iov_iter *i);
extern void iov_iter_bvec(struct iov_iter *i, unsigned int direction, const struct bio_vec *bvec, long unsigned int nr_segs, size_t count);
extern void iov_iter_discard(struct iov_iter *i, unsigned int direction, size_t count);
extern long unsigned int iov_iter_gap_alignment(const struct iov_iter *i);
extern ssize_t iov_iter_get_pages2(struct iov_iter *i, struct page **pages, size_t maxsize, unsigned int maxpages, size_t *start);
extern ssize_t iov_iter_get_pages_alloc2(struct iov_iter *i, struct page ***pages, size_t maxsize, size_t *start);
extern void iov_iter_init(struct iov_iter *i, unsigned int direction, const struct iovec *iov, long unsigned int nr_segs, size_t count);
extern bool iov_iter_is_aligned(const struct iov_iter *i, unsigned int addr_mask, unsigned int len_mask);
extern void iov_iter_kvec(struct iov_iter *i, unsigned int direction, const struct kvec *kvec, long unsigned int nr_segs, size_t count);
extern int iov_iter_npages(const struct iov_iter *i, int maxpages);
extern void iov_iter_pipe(struct iov_iter *i, unsigned int direction, struct pipe_inode_info *pipe, size_t count);
extern void iov_iter_revert(struct iov_iter *i, size_t unroll);
extern size_t iov_iter_single_seg_count(const struct iov_iter *i);
extern void iov_iter_xarray(struct iov_iter *i, unsigned int direction, struct xarray *xarray, loff_t start, size_t count);
extern size_t iov_iter_zero(size_t bytes, struct iov_iter *i);
