/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BLKREPORTZONE 0xc0101282UL
#define BLKRESETZONE 0x40101283UL
#define BLKGETZONESZ 0x80041284UL
#define BLKGETNRZONES 0x80041285UL
#define BLKOPENZONE 0x40101286UL
#define BLKCLOSEZONE 0x40101287UL
#define BLKFINISHZONE 0x40101288UL
#define SBQ_WAIT_QUEUES 8
#define SBQ_WAKE_BATCH 8
#define BLK_MQ_POLL_STATS_BKTS 16
#define BLK_MQ_POLL_CLASSIC (-1)
#define BLKCG_MAX_POLS 6
#define DISK_MAX_PARTS 256
#define DISK_NAME_LEN 32
#define PARTITION_META_INFO_VOLNAMELTH 64
#define PARTITION_META_INFO_UUIDLTH 37
#define GENHD_FL_REMOVABLE 1
#define GENHD_FL_HIDDEN 2
#define GENHD_FL_NO_PART 4
#define DISK_EVENT_MEDIA_CHANGE 1
#define DISK_EVENT_EJECT_REQUEST 2
#define DISK_EVENT_FLAG_POLL 1
#define DISK_EVENT_FLAG_UEVENT 2
#define DISK_EVENT_FLAG_BLOCK_ON_EXCL_WRITE 4
#define GD_NEED_PART_SCAN 0
#define GD_READ_ONLY 1
#define GD_DEAD 2
#define GD_NATIVE_CAPACITY 3
#define GD_ADDED 4
#define GD_SUPPRESS_PART_SCAN 5
#define GD_OWNS_QUEUE 6
#define BLK_ALL_ZONES 0xffffffffU
#define QUEUE_FLAG_STOPPED 0
#define QUEUE_FLAG_DYING 1
#define QUEUE_FLAG_HAS_SRCU 2
#define QUEUE_FLAG_NOMERGES 3
#define QUEUE_FLAG_SAME_COMP 4
#define QUEUE_FLAG_FAIL_IO 5
#define QUEUE_FLAG_NONROT 6
#define QUEUE_FLAG_VIRT 6
#define QUEUE_FLAG_IO_STAT 7
#define QUEUE_FLAG_NOXMERGES 9
#define QUEUE_FLAG_ADD_RANDOM 10
#define QUEUE_FLAG_SAME_FORCE 12
#define QUEUE_FLAG_HW_WC 13
#define QUEUE_FLAG_INIT_DONE 14
#define QUEUE_FLAG_STABLE_WRITES 15
#define QUEUE_FLAG_POLL 16
#define QUEUE_FLAG_WC 17
#define QUEUE_FLAG_FUA 18
#define QUEUE_FLAG_DAX 19
#define QUEUE_FLAG_STATS 20
#define QUEUE_FLAG_REGISTERED 22
#define QUEUE_FLAG_QUIESCED 24
#define QUEUE_FLAG_PCI_P2PDMA 25
#define QUEUE_FLAG_ZONE_RESETALL 26
#define QUEUE_FLAG_RQ_ALLOC_TIME 27
#define QUEUE_FLAG_HCTX_ACTIVE 28
#define QUEUE_FLAG_NOWAIT 29
#define QUEUE_FLAG_SQ_SCHED 30
#define QUEUE_FLAG_MQ_DEFAULT 0x20000090UL
#define BLK_DEFAULT_SG_TIMEOUT 0x3a98
#define BLK_MIN_SG_TIMEOUT 1750
#define BLK_POLL_ONESHOT 1
#define BLK_POLL_NOSLEEP 2
#define ELEVATOR_F_ZBD_SEQ_WRITE 1U
#define BLKDEV_ZERO_NOUNMAP 1
#define BLKDEV_ZERO_NOFALLBACK 2
#define BLK_DEF_MAX_SECTORS 2560U
#define NFL4_UFLG_MASK 63
#define BDEVNAME_SIZE 32
#define BDEVT_SIZE 10
#define BLKDEV_MAJOR_MAX 512
extern struct block_device *I_BDEV(struct inode *inode);
extern struct gendisk *__blk_alloc_disk(int node, struct lock_class_key *lkclass);
extern int __blkdev_issue_discard(struct block_device *bdev, sector_t sector, sector_t nr_sects, gfp_t gfp_mask, struct bio **biop);
extern int __blkdev_issue_zeroout(struct block_device *bdev, sector_t sector, sector_t nr_sects, gfp_t gfp_mask, struct bio **biop, unsigned int flags);
extern int __invalidate_device(struct block_device *bdev, bool kill_dirty);
extern int __register_blkdev(unsigned int major, const char *name, void (*probe)(dev_t));
extern int __sbitmap_queue_get(struct sbitmap_queue *sbq);
extern void add_disk_randomness(struct gendisk *disk);
extern void bd_abort_claiming(struct block_device *bdev, void *holder);
extern int bd_link_disk_holder(struct block_device *bdev, struct gendisk *disk);
extern int bd_prepare_to_claim(struct block_device *bdev, void *holder);
extern void bd_unlink_disk_holder(struct block_device *bdev, struct gendisk *disk);
extern int bdev_alignment_offset(struct block_device *bdev);
extern bool bdev_check_media_change(struct block_device *bdev);
extern unsigned int bdev_discard_alignment(struct block_device *bdev);
extern int bdev_disk_changed(struct gendisk *disk, bool invalidate);
extern void bdev_end_io_acct(struct block_device *bdev, enum req_op op, long unsigned int start_time);
extern unsigned int bdev_nr_zones(struct block_device *bdev);
extern long unsigned int bdev_start_io_acct(struct block_device *bdev, unsigned int sectors, enum req_op op, long unsigned int start_time);
extern void bio_end_io_acct_remapped(struct bio *bio, long unsigned int start_time, struct block_device *orig_bdev);
extern int bio_poll(struct bio *bio, struct io_comp_batch *iob, unsigned int flags);
extern struct bio *bio_split_to_limits(struct bio *bio);
extern long unsigned int bio_start_io_acct(struct bio *bio);
extern void bio_start_io_acct_time(struct bio *bio, long unsigned int start_time);
extern struct blk_plug_cb *blk_check_plugged(blk_plug_cb_fn unplug, void *data, int size);
extern void blk_clear_pm_only(struct request_queue *q);
extern void blk_finish_plug(struct blk_plug *plug);
extern bool blk_get_queue(struct request_queue *q);
extern void blk_io_schedule(void);
extern void blk_limits_io_min(struct queue_limits *limits, unsigned int min);
extern void blk_limits_io_opt(struct queue_limits *limits, unsigned int opt);
extern int blk_lld_busy(struct request_queue *q);
extern void blk_mark_disk_dead(struct gendisk *disk);
extern const char *blk_op_str(enum req_op op);
extern void blk_put_queue(struct request_queue *q);
extern void blk_queue_alignment_offset(struct request_queue *q, unsigned int offset);
extern void blk_queue_bounce_limit(struct request_queue *q, enum blk_bounce bounce);
extern bool blk_queue_can_use_dma_map_merging(struct request_queue *q, struct device *dev);
extern void blk_queue_chunk_sectors(struct request_queue *q, unsigned int chunk_sectors);
extern void blk_queue_dma_alignment(struct request_queue *q, int mask);
extern void blk_queue_flag_clear(unsigned int flag, struct request_queue *q);
extern void blk_queue_flag_set(unsigned int flag, struct request_queue *q);
extern bool blk_queue_flag_test_and_set(unsigned int flag, struct request_queue *q);
extern void blk_queue_io_min(struct request_queue *q, unsigned int min);
extern void blk_queue_io_opt(struct request_queue *q, unsigned int opt);
extern void blk_queue_logical_block_size(struct request_queue *q, unsigned int size);
extern void blk_queue_max_discard_sectors(struct request_queue *q, unsigned int max_discard_sectors);
extern void blk_queue_max_discard_segments(struct request_queue *q, short unsigned int max_segments);
extern void blk_queue_max_hw_sectors(struct request_queue *q, unsigned int max_hw_sectors);
extern void blk_queue_max_secure_erase_sectors(struct request_queue *q, unsigned int max_sectors);
extern void blk_queue_max_segment_size(struct request_queue *q, unsigned int max_size);
extern void blk_queue_max_segments(struct request_queue *q, short unsigned int max_segments);
extern void blk_queue_max_write_zeroes_sectors(struct request_queue *q, unsigned int max_write_zeroes_sectors);
extern void blk_queue_max_zone_append_sectors(struct request_queue *q, unsigned int max_zone_append_sectors);
extern void blk_queue_physical_block_size(struct request_queue *q, unsigned int size);
extern void blk_queue_required_elevator_features(struct request_queue *q, unsigned int features);
extern void blk_queue_rq_timeout(struct request_queue *q, unsigned int timeout);
extern void blk_queue_segment_boundary(struct request_queue *q, long unsigned int mask);
extern void blk_queue_update_dma_alignment(struct request_queue *q, int mask);
extern void blk_queue_update_dma_pad(struct request_queue *q, unsigned int mask);
extern void blk_queue_virt_boundary(struct request_queue *q, long unsigned int mask);
extern void blk_queue_write_cache(struct request_queue *q, bool wc, bool fua);
extern void blk_queue_zone_write_granularity(struct request_queue *q, unsigned int size);
extern int blk_revalidate_disk_zones(struct gendisk *disk, void (*update_driver_data)(struct gendisk *));
extern void blk_set_pm_only(struct request_queue *q);
extern void blk_set_queue_depth(struct request_queue *q, unsigned int depth);
extern void blk_set_stacking_limits(struct queue_limits *lim);
extern int blk_stack_limits(struct queue_limits *t, struct queue_limits *b, sector_t start);
extern void blk_start_plug(struct blk_plug *plug);
extern int blk_status_to_errno(blk_status_t status);
extern void blk_sync_queue(struct request_queue *q);
extern const char *blk_zone_cond_str(enum blk_zone_cond zone_cond);
extern int blkdev_compat_ptr_ioctl(struct block_device *bdev, fmode_t mode, unsigned int cmd, long unsigned int arg);
extern struct block_device *blkdev_get_by_dev(dev_t dev, fmode_t mode, void *holder);
extern struct block_device *blkdev_get_by_path(const char *path, fmode_t mode, void *holder);
extern int blkdev_issue_discard(struct block_device *bdev, sector_t sector, sector_t nr_sects, gfp_t gfp_mask);
extern int blkdev_issue_flush(struct block_device *bdev);
extern int blkdev_issue_secure_erase(struct block_device *bdev, sector_t sector, sector_t nr_sects, gfp_t gfp);
extern int blkdev_issue_zeroout(struct block_device *bdev, sector_t sector, sector_t nr_sects, gfp_t gfp_mask, unsigned int flags);
extern void blkdev_put(struct block_device *bdev, fmode_t mode);
extern int blkdev_report_zones(struct block_device *bdev, sector_t sector, unsigned int nr_zones, report_zones_cb cb, void *data);
extern int blkdev_zone_mgmt(struct block_device *bdev, enum req_op op, sector_t sector, sector_t nr_sectors, gfp_t gfp_mask);
extern void del_gendisk(struct gendisk *disk);
extern int device_add_disk(struct device *parent, struct gendisk *disk, const struct attribute_group **groups);
extern struct blk_independent_access_ranges *disk_alloc_independent_access_ranges(struct gendisk *disk, int nr_ia_ranges);
extern bool disk_force_media_change(struct gendisk *disk, unsigned int events);
extern void disk_set_independent_access_ranges(struct gendisk *disk, struct blk_independent_access_ranges *iars);
extern void disk_set_zoned(struct gendisk *disk, enum blk_zoned_model model);
extern void disk_stack_limits(struct gendisk *disk, struct block_device *bdev, sector_t offset);
extern void disk_uevent(struct gendisk *disk, enum kobject_action action);
extern void disk_update_readahead(struct gendisk *disk);
extern blk_status_t errno_to_blk_status(int errno);
extern int freeze_bdev(struct block_device *bdev);
extern int fsync_bdev(struct block_device *bdev);
extern void invalidate_bdev(struct block_device *bdev);
extern void invalidate_disk(struct gendisk *disk);
extern int iocb_bio_iopoll(struct kiocb *kiocb, struct io_comp_batch *iob, unsigned int flags);
extern int kblockd_mod_delayed_work_on(int cpu, struct delayed_work *dwork, long unsigned int delay);
extern int kblockd_schedule_work(struct work_struct *work);
extern int lookup_bdev(const char *pathname, dev_t *dev);
extern void put_disk(struct gendisk *disk);
extern void sbitmap_add_wait_queue(struct sbitmap_queue *sbq, struct sbq_wait_state *ws, struct sbq_wait *sbq_wait);
extern bool sbitmap_any_bit_set(const struct sbitmap *sb);
extern void sbitmap_bitmap_show(struct sbitmap *sb, struct seq_file *m);
extern void sbitmap_del_wait_queue(struct sbq_wait *sbq_wait);
extern void sbitmap_finish_wait(struct sbitmap_queue *sbq, struct sbq_wait_state *ws, struct sbq_wait *sbq_wait);
extern int sbitmap_get(struct sbitmap *sb);
extern int sbitmap_get_shallow(struct sbitmap *sb, long unsigned int shallow_depth);
extern int sbitmap_init_node(struct sbitmap *sb, unsigned int depth, int shift, gfp_t flags, int node, bool round_robin, bool alloc_hint);
extern void sbitmap_prepare_to_wait(struct sbitmap_queue *sbq, struct sbq_wait_state *ws, struct sbq_wait *sbq_wait, int state);
extern void sbitmap_queue_clear(struct sbitmap_queue *sbq, unsigned int nr, unsigned int cpu);
extern int sbitmap_queue_get_shallow(struct sbitmap_queue *sbq, unsigned int shallow_depth);
extern int sbitmap_queue_init_node(struct sbitmap_queue *sbq, unsigned int depth, int shift, bool round_robin, gfp_t flags, int node);
extern void sbitmap_queue_min_shallow_depth(struct sbitmap_queue *sbq, unsigned int min_shallow_depth);
extern void sbitmap_queue_recalculate_wake_batch(struct sbitmap_queue *sbq, unsigned int users);
extern void sbitmap_queue_resize(struct sbitmap_queue *sbq, unsigned int depth);
extern void sbitmap_queue_show(struct sbitmap_queue *sbq, struct seq_file *m);
extern void sbitmap_queue_wake_all(struct sbitmap_queue *sbq);
extern void sbitmap_queue_wake_up(struct sbitmap_queue *sbq, int nr);
extern void sbitmap_resize(struct sbitmap *sb, unsigned int depth);
extern void sbitmap_show(struct sbitmap *sb, struct seq_file *m);
extern unsigned int sbitmap_weight(const struct sbitmap *sb);
extern int set_blocksize(struct block_device *bdev, int size);
extern void set_capacity(struct gendisk *disk, sector_t sectors);
extern bool set_capacity_and_notify(struct gendisk *disk, sector_t size);
extern void set_disk_ro(struct gendisk *disk, bool read_only);
extern void submit_bio_noacct(struct bio *bio);
extern int sync_blockdev(struct block_device *bdev);
extern int sync_blockdev_nowait(struct block_device *bdev);
extern int sync_blockdev_range(struct block_device *bdev, loff_t lstart, loff_t lend);
extern int thaw_bdev(struct block_device *bdev);
extern void unregister_blkdev(unsigned int major, const char *name);
