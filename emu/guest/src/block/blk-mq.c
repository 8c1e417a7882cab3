/* SPDX-License-Identifier: GPL-2.0-only */
/* Block requests, down to a device that takes everything and completes in a soft interrupt. */
#include "blk.h"
#include "string.h"

static struct request_queue host_queue = {
	.pending = LIST_HEAD_INIT(host_queue.pending), .done = LIST_HEAD_INIT(host_queue.done),
};
static struct gendisk host_disk = { .major = 254, .minors = 16, .disk_name = "vda" };
struct block_device host_bdev = { .bd_nr_sectors = 1ul << 31, .bd_disk = &host_disk, .bd_queue = &host_queue, .bd_dev = 254u << 20 };
static struct kmem_cache *request_cachep;

/* Of a request that has got one more bio. */
__keep void blk_account_io_merge_bio(struct request *req)
{
	if (req->rq_flags & RQF_IO_STAT)
		req->q->merges++;
}

static __keep bool bio_attempt_back_merge(struct request *req, struct bio *bio, unsigned int nr_segs)
{
	if (req->__sector + (req->__data_len >> 9) != bio->bi_iter.bi_sector)
		return false;
	req->biotail->bi_next = bio;
	req->biotail = bio;
	req->__data_len += bio->bi_iter.bi_size;
	blk_account_io_merge_bio(req);
	return true;
}

static __keep bool blk_attempt_plug_merge(struct request_queue *q, struct bio *bio, unsigned int nr_segs)
{
	if (list_empty(&q->pending))
		return false;
	return bio_attempt_back_merge(list_entry(q->pending.prev, struct request, queuelist), bio, nr_segs);
}

static __keep unsigned int blk_mq_get_tag(struct request_queue *q)
{
	unsigned long tag = find_next_zero_bit(&q->tags, NR_TAGS, 0);

	if (tag < NR_TAGS)
		q->tags |= BIT(tag);
	return tag;
}

static __keep struct request *__blk_mq_alloc_requests(struct request_queue *q, struct bio *bio)
{
	unsigned int tag = blk_mq_get_tag(q);
	struct request *rq;

	if (tag >= NR_TAGS)
		return NULL;
	rq = kmem_cache_alloc(request_cachep, GFP_ATOMIC);
	if (!rq) {
		q->tags &= ~BIT(tag);
		return NULL;
	}
	*rq = (struct request){ .q = q, .bio = bio, .biotail = bio, .__sector = bio->bi_iter.bi_sector, .tag = tag, .internal_tag = -1,
				.__data_len = bio->bi_iter.bi_size, .cmd_flags = bio->bi_opf, .rq_flags = RQF_IO_STAT,
				.part = bio->bi_bdev, .start_time_ns = sched_clock() };
	return rq;
}

__keep void blk_mq_start_request(struct request *rq)
{
	rq->io_start_time_ns = sched_clock();
	rq->stats_sectors = rq->__data_len >> 9;
	rq->state = 1; /* MQ_RQ_IN_FLIGHT */
}

/* The device's interrupt. */
struct irq_desc { u32 handled; void (*action)(void); };
static void host_disk_irq(void) { raise_softirq(BLOCK_SOFTIRQ); }
static struct irq_desc host_disk_desc = { .action = host_disk_irq };

static __keep int handle_irq_event_percpu(struct irq_desc *desc)
{
	desc->action();
	desc->handled++;
	return 1;
}

/* The device has it, and is done with it: it says so at once. */
static __keep int host_queue_rq(struct request_queue *q, struct request *rq)
{
	blk_mq_start_request(rq);
	list_move(&rq->queuelist, &q->done);
	handle_irq_event_percpu(&host_disk_desc);
	return 0;
}

static __keep bool blk_mq_dispatch_rq_list(struct request_queue *q, struct list_head *list, unsigned int nr_budgets)
{
	while (!list_empty(list))
		host_queue_rq(q, list_entry(list->next, struct request, queuelist));
	return true;
}

__keep void blk_mq_submit_bio(struct bio *bio)
{
	struct request_queue *q = bio->bi_bdev->bd_queue;
	struct request *rq;
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	if (!blk_attempt_plug_merge(q, bio, 1)) {
		rq = __blk_mq_alloc_requests(q, bio);
		if (rq)
			list_add_tail(&rq->queuelist, &q->pending);
		else
			bio->bi_status = 10;
	}
	blk_mq_dispatch_rq_list(q, &q->pending, 0);
	spin_unlock_irqrestore(&q->lock, flags);
	if (unlikely(bio->bi_status))
		bio_endio(bio);
}

static __keep void __submit_bio(struct bio *bio)
{
	blk_mq_submit_bio(bio);
}

static __keep void submit_bio_noacct_nocheck(struct bio *bio)
{
	__submit_bio(bio);
}

__keep void submit_bio_noacct(struct bio *bio)
{
	if (WARN_ON_ONCE(!bio->bi_iter.bi_size)) {
		bio_endio(bio);
		return;
	}
	submit_bio_noacct_nocheck(bio);
}

__keep void submit_bio(struct bio *bio)
{
	if (bio->bi_opf & REQ_OP_WRITE)
		host_queue.sectors += bio->bi_iter.bi_size >> 9;
	submit_bio_noacct(bio);
}

/* All of its bios are done; returns whether more is left of it. */
static __keep bool blk_update_request(struct request *req, u8 error, unsigned int nr_bytes)
{
	struct bio *bio = req->bio, *next;

	req->bio = NULL;
	for (; bio; bio = next) {
		next = bio->bi_next;
		bio->bi_status = error;
		bio_endio(bio);
	}
	return false;
}

static __keep void blk_account_io_done(struct request *req, u64 now)
{
	if (req->rq_flags & RQF_IO_STAT)
		req->q->ios++;
}

static __keep void __blk_mq_end_request(struct request *rq, u8 error)
{
	blk_account_io_done(rq, sched_clock());
	rq->q->tags &= ~BIT(rq->tag);
	kmem_cache_free(request_cachep, rq);
}

__keep void blk_mq_end_request(struct request *rq, u8 error)
{
	blk_update_request(rq, error, rq->__data_len);
	__blk_mq_end_request(rq, error);
}

static void blk_done_softirq(void)
{
	struct request_queue *q = &host_queue;
	struct request *rq;
	unsigned long flags;

	spin_lock_irqsave(&q->lock, flags);
	while (!list_empty(&q->done)) {
		rq = list_entry(q->done.next, struct request, queuelist);
		list_del_init(&rq->queuelist);
		spin_unlock_irqrestore(&q->lock, flags);
		blk_mq_end_request(rq, 0);
		spin_lock_irqsave(&q->lock, flags);
	}
	spin_unlock_irqrestore(&q->lock, flags);
}

static int __init blk_mq_init(void)
{
	request_cachep = kmem_cache_create("request", sizeof(struct request), 8, 0, NULL);
	open_softirq(BLOCK_SOFTIRQ, blk_done_softirq);
	return request_cachep ? 0 : -ENOMEM;
}
core_initcall(blk_mq_init);
