/* SPDX-License-Identifier: GPL-2.0-only */
/* Block requests, down to a device that takes everything and completes in a soft interrupt. */
#include "fs.h"
#include "time.h"

struct bio { struct bio *next; u64 sector; u32 size, op, status; void (*end_io)(struct bio *); void *priv; };
struct request { struct list_head queuelist; struct bio *bio; u64 sector; u32 bytes, tag; };

#define NR_TAGS	16
struct request_queue { spinlock_t lock; struct list_head pending, done; unsigned long tags; u64 sectors, merges; };

static struct request_queue null_queue = {
	.pending = LIST_HEAD_INIT(null_queue.pending), .done = LIST_HEAD_INIT(null_queue.done),
};
static struct kmem_cache *bio_slab, *request_cachep;

noinline struct bio *bio_alloc(u32 op, u64 sector, u32 size)
{
	struct bio *bio = kmem_cache_alloc(bio_slab, GFP_KERNEL);

	if (bio)
		*bio = (struct bio){ .sector = sector, .size = size, .op = op };
	return bio;
}

noinline void bio_put(struct bio *bio)
{
	kmem_cache_free(bio_slab, bio);
}

noinline void bio_endio(struct bio *bio)
{
	if (bio->end_io)
		bio->end_io(bio);
}

static noinline bool blk_attempt_bio_merge(struct request_queue *q, struct bio *bio)
{
	struct request *rq;

	if (list_empty(&q->pending))
		return false;
	rq = list_entry(q->pending.prev, struct request, queuelist);
	if (rq->sector + (rq->bytes >> 9) != bio->sector)
		return false;
	bio->next = rq->bio;
	rq->bio = bio;
	rq->bytes += bio->size;
	q->merges++;
	return true;
}

static noinline struct request *blk_mq_get_request(struct request_queue *q, struct bio *bio)
{
	unsigned long tag = find_next_zero_bit(&q->tags, NR_TAGS, 0);
	struct request *rq;

	if (tag >= NR_TAGS)
		return NULL;
	rq = kmem_cache_alloc(request_cachep, GFP_ATOMIC);
	if (!rq)
		return NULL;
	q->tags |= BIT(tag);
	*rq = (struct request){ .bio = bio, .sector = bio->sector, .bytes = bio->size, .tag = tag };
	return rq;
}

static noinline void blk_mq_dispatch_rq_list(struct request_queue *q)
{
	while (!list_empty(&q->pending)) {
		list_move(q->pending.next, &q->done);
		raise_softirq(BLOCK_SOFTIRQ);
	}
}

noinline void blk_mq_submit_bio(struct bio *bio)
{
	struct request_queue *q = &null_queue;
	struct request *rq;
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	if (!blk_attempt_bio_merge(q, bio)) {
		rq = blk_mq_get_request(q, bio);
		if (rq)
			list_add_tail(&rq->queuelist, &q->pending);
		else
			bio->status = 1;
	}
	blk_mq_dispatch_rq_list(q);
	spin_unlock_irqrestore(&q->lock, flags);
	if (unlikely(bio->status))
		bio_endio(bio);
}

noinline void submit_bio_noacct(struct bio *bio)
{
	if (WARN_ON_ONCE(!bio->size)) {
		bio_endio(bio);
		return;
	}
	blk_mq_submit_bio(bio);
}

noinline void submit_bio(struct bio *bio)
{
	if (bio->op == 1)
		null_queue.sectors += bio->size >> 9;
	submit_bio_noacct(bio);
}

static noinline void blk_mq_end_request(struct request *rq)
{
	struct bio *bio = rq->bio, *next;

	for (; bio; bio = next) {
		next = bio->next;
		bio_endio(bio);
	}
	null_queue.tags &= ~BIT(rq->tag);
	kmem_cache_free(request_cachep, rq);
}

static void blk_done_softirq(void)
{
	struct request *rq;
	unsigned long flags;

	spin_lock_irqsave(&null_queue.lock, flags);
	while (!list_empty(&null_queue.done)) {
		rq = list_entry(null_queue.done.next, struct request, queuelist);
		list_del_init(&rq->queuelist);
		spin_unlock_irqrestore(&null_queue.lock, flags);
		blk_mq_end_request(rq);
		spin_lock_irqsave(&null_queue.lock, flags);
	}
	spin_unlock_irqrestore(&null_queue.lock, flags);
}

static void submit_bio_wait_endio(struct bio *bio)
{
	*(int *)bio->priv = 1;
	bio_put(bio);
}

void do_softirq(void);

noinline void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes)
{
	struct bio *bio = bio_alloc(1, inode->ino * 8 + (sector & 7), bytes);
	int done = 0;

	if (!bio)
		return;
	bio->priv = &done;
	bio->end_io = submit_bio_wait_endio;
	submit_bio(bio);
	while (!READ_ONCE(done)) {
		do_softirq();
		cpu_relax();
	}
}

static int __init blk_dev_init(void)
{
	bio_slab = kmem_cache_create("bio", sizeof(struct bio), 8, 0, NULL);
	request_cachep = kmem_cache_create("request", sizeof(struct request), 8, 0, NULL);
	open_softirq(BLOCK_SOFTIRQ, blk_done_softirq);
	return 0;
}
core_initcall(blk_dev_init);
