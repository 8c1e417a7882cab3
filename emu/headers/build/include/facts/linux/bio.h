/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BIO_MAX_VECS 256U
#define BIO_MAX_INLINE_VECS 1024
#define BIOSET_NEED_BVECS 1
#define BIOSET_NEED_RESCUER 2
#define BIOSET_PERCPU_CACHE 4
#define BIO_POOL_SIZE 2
extern void __bio_add_page(struct bio *bio, struct page *page, unsigned int len, unsigned int off);
extern void __bio_advance(struct bio *bio, unsigned int bytes);
extern void __bio_release_pages(struct bio *bio, bool mark_dirty);
extern int bio_add_page(struct bio *bio, struct page *page, unsigned int len, unsigned int offset);
extern int bio_add_pc_page(struct request_queue *q, struct bio *bio, struct page *page, unsigned int len, unsigned int offset);
extern int bio_add_zone_append_page(struct bio *bio, struct page *page, unsigned int len, unsigned int offset);
extern struct bio *bio_alloc_bioset(struct block_device *bdev, short unsigned int nr_vecs, blk_opf_t opf, gfp_t gfp_mask, struct bio_set *bs);
extern struct bio *bio_alloc_clone(struct block_device *bdev, struct bio *bio_src, gfp_t gfp, struct bio_set *bs);
extern void bio_associate_blkg(struct bio *bio);
extern void bio_associate_blkg_from_css(struct bio *bio, struct cgroup_subsys_state *css);
extern void bio_chain(struct bio *bio, struct bio *parent);
extern void bio_clone_blkg_association(struct bio *dst, struct bio *src);
extern void bio_copy_data(struct bio *dst, struct bio *src);
extern void bio_copy_data_iter(struct bio *dst, struct bvec_iter *dst_iter, struct bio *src, struct bvec_iter *src_iter);
extern void bio_endio(struct bio *bio);
extern void bio_free_pages(struct bio *bio);
extern void bio_init(struct bio *bio, struct block_device *bdev, struct bio_vec *table, short unsigned int max_vecs, blk_opf_t opf);
extern int bio_init_clone(struct block_device *bdev, struct bio *bio, struct bio *bio_src, gfp_t gfp);
extern int bio_integrity_add_page(struct bio *bio, struct page *page, unsigned int len, unsigned int offset);
extern struct bio_integrity_payload *bio_integrity_alloc(struct bio *bio, gfp_t gfp_mask, unsigned int nr_vecs);
extern bool bio_integrity_prep(struct bio *bio);
extern void bio_integrity_trim(struct bio *bio);
extern int bio_iov_iter_get_pages(struct bio *bio, struct iov_iter *iter);
extern struct bio *bio_kmalloc(short unsigned int nr_vecs, gfp_t gfp_mask);
extern void bio_put(struct bio *bio);
extern void bio_reset(struct bio *bio, struct block_device *bdev, blk_opf_t opf);
extern struct bio *bio_split(struct bio *bio, int sectors, gfp_t gfp, struct bio_set *bs);
extern void bio_trim(struct bio *bio, sector_t offset, sector_t size);
extern void bio_uninit(struct bio *bio);
extern void bioset_exit(struct bio_set *bs);
extern int bioset_init(struct bio_set *bs, unsigned int pool_size, unsigned int front_pad, int flags);
extern int bioset_integrity_create(struct bio_set *bs, int pool_size);
extern struct bio *blk_next_bio(struct bio *bio, struct block_device *bdev, unsigned int nr_pages, blk_opf_t opf, gfp_t gfp);
extern void submit_bio(struct bio *bio);
extern int submit_bio_wait(struct bio *bio);
extern void zero_fill_bio(struct bio *bio);
