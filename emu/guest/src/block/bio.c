/* SPDX-License-Identifier: GPL-2.0-only */
/* Bios: what is to be read or written, and who wants to know when it is done. */
#include "fs.h"
#include "blk.h"

static struct kmem_cache *bio_slab;

__keep struct bio *bio_alloc_bioset(struct block_device *bdev, unsigned short nr_vecs, u32 opf, gfp_t gfp_mask)
{
	struct bio *bio = kmem_cache_alloc(bio_slab, gfp_mask);

	if (bio)
		*bio = (struct bio){ .bi_bdev = bdev, .bi_opf = opf };
	return bio;
}

__keep void bio_put(struct bio *bio)
{
	kmem_cache_free(bio_slab, bio);
}

__keep void bio_endio(struct bio *bio)
{
	if (bio->bi_end_io)
		bio->bi_end_io(bio);
}

static void submit_bio_wait_endio(struct bio *bio)
{
	*(int *)bio->bi_private = 1;
	bio_put(bio);
}

static __keep void submit_bio_wait(struct bio *bio)
{
	int done = 0;

	bio->bi_private = &done;
	bio->bi_end_io = submit_bio_wait_endio;
	submit_bio(bio);
	while (!READ_ONCE(done)) {
		do_softirq();
		cpu_relax();
	}
}

/* One page of an inode's, to where it would be on the disk. */
noinline void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes)
{
	struct bio *bio = bio_alloc_bioset(&host_bdev, 1, REQ_OP_WRITE | REQ_SYNC, GFP_KERNEL);

	if (!bio)
		return;
	bio->bi_iter.bi_sector = inode->i_ino * 8 + (sector & 7);
	bio->bi_iter.bi_size = bytes;
	submit_bio_wait(bio);
}

static int __init init_bio(void)
{
	bio_slab = kmem_cache_create("bio", sizeof(struct bio), 8, 0, NULL);
	return bio_slab ? 0 : -ENOMEM;
}
core_initcall(init_bio);
