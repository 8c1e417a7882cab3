/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BLKDEV_MIN_RQ 4
#define BLKDEV_DEFAULT_RQ 128
#define RQF_STARTED 2U
#define RQF_SOFTBARRIER 8U
#define RQF_FLUSH_SEQ 16U
#define RQF_MIXED_MERGE 32U
#define RQF_MQ_INFLIGHT 64U
#define RQF_DONTPREP 128U
#define RQF_FAILED 1024U
#define RQF_QUIET 2048U
#define RQF_ELVPRIV 0x1000U
#define RQF_IO_STAT 0x2000U
#define RQF_PM 0x8000U
#define RQF_HASHED 0x10000U
#define RQF_STATS 0x20000U
#define RQF_SPECIAL_PAYLOAD 0x40000U
#define RQF_ZONE_WRITE_LOCKED 0x80000U
#define RQF_MQ_POLL_SLEPT 0x100000U
#define RQF_TIMED_OUT 0x200000U
#define RQF_ELV 0x400000U
#define RQF_RESV 0x800000U
#define RQF_NOMERGE_FLAGS 0x4001aU
#define BLK_TAG_ALLOC_FIFO 0
#define BLK_TAG_ALLOC_RR 1
#define BLK_MQ_F_SHOULD_MERGE 1
#define BLK_MQ_F_TAG_QUEUE_SHARED 2
#define BLK_MQ_F_STACKING 4
#define BLK_MQ_F_TAG_HCTX_SHARED 8
#define BLK_MQ_F_BLOCKING 32
#define BLK_MQ_F_NO_SCHED 64
#define BLK_MQ_F_NO_SCHED_BY_DEFAULT 128
#define BLK_MQ_F_ALLOC_POLICY_START_BIT 8
#define BLK_MQ_F_ALLOC_POLICY_BITS 1
#define BLK_MQ_S_STOPPED 0
#define BLK_MQ_S_TAG_ACTIVE 1
#define BLK_MQ_S_SCHED_RESTART 2
#define BLK_MQ_S_INACTIVE 3
#define BLK_MQ_MAX_DEPTH 0x2800
#define BLK_MQ_CPU_WORK_BATCH 8
#define BLK_MQ_NO_HCTX_IDX 0xffffffffU
#define BLK_MQ_REQ_NOWAIT 1
#define BLK_MQ_REQ_RESERVED 2
#define BLK_MQ_REQ_PM 4
#define BLK_MQ_UNIQUE_TAG_BITS 16
#define BLK_MQ_UNIQUE_TAG_MASK 0xffff
extern struct gendisk *__blk_mq_alloc_disk(struct blk_mq_tag_set *set, void *queuedata, struct lock_class_key *lkclass);
extern void __blk_mq_end_request(struct request *rq, blk_status_t error);
extern void __blk_req_zone_write_lock(struct request *rq);
extern void __blk_req_zone_write_unlock(struct request *rq);
extern int __blk_rq_map_sg(struct request_queue *q, struct request *rq, struct scatterlist *sglist, struct scatterlist **last_sg);
extern void blk_abort_request(struct request *req);
extern void blk_dump_rq_flags(struct request *rq, char *msg);
extern blk_status_t blk_execute_rq(struct request *rq, bool at_head);
extern void blk_execute_rq_nowait(struct request *rq, bool at_head);
extern void blk_freeze_queue_start(struct request_queue *q);
extern blk_status_t blk_insert_cloned_request(struct request *rq);
extern struct gendisk *blk_mq_alloc_disk_for_queue(struct request_queue *q, struct lock_class_key *lkclass);
extern struct request *blk_mq_alloc_request(struct request_queue *q, blk_opf_t opf, blk_mq_req_flags_t flags);
extern struct request *blk_mq_alloc_request_hctx(struct request_queue *q, blk_opf_t opf, blk_mq_req_flags_t flags, unsigned int hctx_idx);
extern int blk_mq_alloc_sq_tag_set(struct blk_mq_tag_set *set, const struct blk_mq_ops *ops, unsigned int queue_depth, unsigned int set_flags);
extern int blk_mq_alloc_tag_set(struct blk_mq_tag_set *set);
extern void blk_mq_complete_request(struct request *rq);
extern bool blk_mq_complete_request_remote(struct request *rq);
extern void blk_mq_delay_kick_requeue_list(struct request_queue *q, long unsigned int msecs);
extern void blk_mq_delay_run_hw_queue(struct blk_mq_hw_ctx *hctx, long unsigned int msecs);
extern void blk_mq_delay_run_hw_queues(struct request_queue *q, long unsigned int msecs);
extern void blk_mq_destroy_queue(struct request_queue *q);
extern void blk_mq_end_request(struct request *rq, blk_status_t error);
extern void blk_mq_end_request_batch(struct io_comp_batch *iob);
extern void blk_mq_free_request(struct request *rq);
extern void blk_mq_free_tag_set(struct blk_mq_tag_set *set);
extern void blk_mq_freeze_queue(struct request_queue *q);
extern void blk_mq_freeze_queue_wait(struct request_queue *q);
extern int blk_mq_freeze_queue_wait_timeout(struct request_queue *q, long unsigned int timeout);
extern void blk_mq_hctx_set_fq_lock_class(struct blk_mq_hw_ctx *hctx, struct lock_class_key *key);
extern int blk_mq_init_allocated_queue(struct blk_mq_tag_set *set, struct request_queue *q);
extern struct request_queue *blk_mq_init_queue(struct blk_mq_tag_set *set);
extern void blk_mq_kick_requeue_list(struct request_queue *q);
extern void blk_mq_map_queues(struct blk_mq_queue_map *qmap);
extern bool blk_mq_queue_inflight(struct request_queue *q);
extern void blk_mq_quiesce_queue(struct request_queue *q);
extern void blk_mq_quiesce_queue_nowait(struct request_queue *q);
extern void blk_mq_requeue_request(struct request *rq, bool kick_requeue_list);
extern unsigned int blk_mq_rq_cpu(struct request *rq);
extern void blk_mq_run_hw_queue(struct blk_mq_hw_ctx *hctx, bool async);
extern void blk_mq_run_hw_queues(struct request_queue *q, bool async);
extern void blk_mq_start_hw_queue(struct blk_mq_hw_ctx *hctx);
extern void blk_mq_start_hw_queues(struct request_queue *q);
extern void blk_mq_start_request(struct request *rq);
extern void blk_mq_start_stopped_hw_queue(struct blk_mq_hw_ctx *hctx, bool async);
extern void blk_mq_start_stopped_hw_queues(struct request_queue *q, bool async);
extern void blk_mq_stop_hw_queue(struct blk_mq_hw_ctx *hctx);
extern void blk_mq_stop_hw_queues(struct request_queue *q);
extern void blk_mq_tagset_busy_iter(struct blk_mq_tag_set *tagset, busy_tag_iter_fn *fn, void *priv);
extern void blk_mq_tagset_wait_completed_request(struct blk_mq_tag_set *tagset);
extern void blk_mq_unfreeze_queue(struct request_queue *q);
extern u32 blk_mq_unique_tag(struct request *rq);
extern void blk_mq_unquiesce_queue(struct request_queue *q);
extern void blk_mq_update_nr_hw_queues(struct blk_mq_tag_set *set, int nr_hw_queues);
extern void blk_mq_wait_quiesce_done(struct request_queue *q);
extern bool blk_req_needs_zone_write_lock(struct request *rq);
extern bool blk_req_zone_write_trylock(struct request *rq);
extern int blk_rq_append_bio(struct request *rq, struct bio *bio);
extern void blk_rq_init(struct request_queue *q, struct request *rq);
extern bool blk_rq_is_poll(struct request *rq);
extern int blk_rq_map_kern(struct request_queue *q, struct request *rq, void *kbuf, unsigned int len, gfp_t gfp_mask);
extern int blk_rq_map_user(struct request_queue *q, struct request *rq, struct rq_map_data *map_data, void *ubuf, long unsigned int len, gfp_t gfp_mask);
extern int blk_rq_map_user_io(struct request *req, struct rq_map_data *map_data, void *ubuf, long unsigned int buf_len, gfp_t gfp_mask, bool vec, int iov_count, bool check_iter_count, int rw);
extern int blk_rq_map_user_iov(struct request_queue *q, struct request *rq, struct rq_map_data *map_data, const struct iov_iter *iter, gfp_t gfp_mask);
extern int blk_rq_prep_clone(struct request *rq, struct request *rq_src, struct bio_set *bs, gfp_t gfp_mask, int (*bio_ctr)(struct bio *, struct bio *, void *), void *data);
extern int blk_rq_unmap_user(struct bio *bio);
extern void blk_rq_unprep_clone(struct request *rq);
extern void blk_steal_bios(struct bio_list *list, struct request *rq);
extern bool blk_update_request(struct request *req, blk_status_t error, unsigned int nr_bytes);
