/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef BLK_H
#define BLK_H

#include "types_block.h"
#include "time.h"

#define REQ_OP_READ	0
#define REQ_OP_WRITE	1
#define REQ_SYNC	0x800
#define RQF_IO_STAT	0x2000
#define NR_TAGS		16

struct request_queue { spinlock_t lock; struct list_head pending, done; unsigned long tags; u64 sectors, merges, ios; };
extern struct block_device host_bdev;

struct bio *bio_alloc_bioset(struct block_device *bdev, unsigned short nr_vecs, u32 opf, gfp_t gfp_mask);
void bio_put(struct bio *bio);
void bio_endio(struct bio *bio);
void submit_bio(struct bio *bio);
void do_softirq(void);

#endif
