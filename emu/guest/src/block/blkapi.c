/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Block devices of modules: a disk has a name, a size and a queue. Processes have the host's devices, so nobody reads
 * or writes one.
 */
#include "device.h"

#define FIRST_MAJOR	254	/* dynamic majors go down from here */

struct blk_mq_ops; struct request;
struct queue_limits { char bytes[120]; };
struct request_queue {
	char pad0[80];
	const struct blk_mq_ops *mq_ops;	/* 80 */
	char pad88[40];
	void *queuedata;		/* 128 */
	unsigned long queue_flags;
	char pad144[304];
	unsigned int limits[30];	/* 448 */
	char pad568[512];
};
struct block_device { u64 start, nr_sectors; char pad16[16]; bool read_only; u32 dev; char pad40[816]; struct gendisk *disk;
		      struct request_queue *queue; char pad872[64]; };
struct gendisk {
	int major, first_minor, minors;
	char disk_name[32];		/* 12 */
	unsigned short events, event_flags;
	char pad48[16];
	struct block_device *part0;	/* 64 */
	const void *fops;
	struct request_queue *queue;
	void *private_data;
	char pad96[600];
};
struct blk_mq_tag_set {
	char map[48];
	unsigned int nr_maps;
	const struct blk_mq_ops *ops;	/* 56 */
	unsigned int nr_hw_queues, queue_depth, reserved_tags, cmd_size;
	int numa_node;
	unsigned int timeout, flags;
	void *driver_data;		/* 96 */
	void **tags;
};
LAYOUT_ASSERT(offsetof(struct request_queue, limits) == 448 && offsetof(struct block_device, disk) == 856 &&
	       offsetof(struct gendisk, private_data) == 88 && offsetof(struct blk_mq_tag_set, driver_data) == 96, "sizes");

static struct { bool used; char name[16]; } majors[512];
static DEFINE_MUTEX(major_lock);

noinline int __register_blkdev(unsigned int major, const char *name, void *probe)
{
	unsigned int want = major;
	int err = 0;

	mutex_lock(&major_lock);
	if (!major) {
		for (want = FIRST_MAJOR; want && majors[want].used; want--)
			;
		err = want ? (int)want : -EBUSY;
	}
	if (want >= ARRAY_SIZE(majors)) {
		pr_err("__register_blkdev: major requested (%u) is greater than the maximum (%u) for %s\n", major, (u32)ARRAY_SIZE(majors) - 1, name);
		err = -EINVAL;
	} else if (want && majors[want].used)
		err = -EBUSY;
	if (err == -EBUSY)
		pr_warn("register_blkdev: cannot get major %u for %s\n", major, name);
	if (err >= 0) {
		majors[want].used = true;
		strscpy(majors[want].name, name, sizeof(majors[want].name));
	}
	mutex_unlock(&major_lock);
	return err;
}

noinline void unregister_blkdev(unsigned int major, const char *name)
{
	mutex_lock(&major_lock);
	if (major < ARRAY_SIZE(majors))
		majors[major].used = false;
	mutex_unlock(&major_lock);
}

noinline int blk_mq_alloc_tag_set(struct blk_mq_tag_set *set)
{
	if (!set->nr_hw_queues || !set->queue_depth || !set->ops)
		return -EINVAL;
	set->nr_maps = set->nr_maps ?: 1;
	set->tags = kzalloc(sizeof(void *) * set->nr_hw_queues, GFP_KERNEL);
	return set->tags ? 0 : -ENOMEM;
}

noinline int blk_mq_alloc_sq_tag_set(struct blk_mq_tag_set *set, const struct blk_mq_ops *ops, unsigned int depth, unsigned int flags)
{
	memset(set, 0, sizeof(*set));
	set->ops = ops;
	set->nr_hw_queues = 1;
	set->nr_maps = 1;
	set->queue_depth = depth;
	set->numa_node = -1;
	set->flags = flags;
	return blk_mq_alloc_tag_set(set);
}

noinline void blk_mq_free_tag_set(struct blk_mq_tag_set *set)
{
	kfree(set->tags);
	set->tags = NULL;
}

noinline struct request_queue *blk_mq_init_queue(struct blk_mq_tag_set *set)
{
	struct request_queue *q = kzalloc(sizeof(*q), GFP_KERNEL);

	if (!q)
		return ERR_PTR(-ENOMEM);
	q->mq_ops = set ? set->ops : NULL;
	return q;
}

static struct gendisk *disk_of(struct request_queue *q, void *data)
{
	struct gendisk *disk = kzalloc(sizeof(*disk), GFP_KERNEL);

	if (!disk || IS_ERR(q))
		return NULL;
	disk->part0 = kzalloc(sizeof(*disk->part0), GFP_KERNEL);
	if (!disk->part0) {
		kfree(disk);
		return NULL;
	}
	q->queuedata = data;
	disk->queue = q;
	disk->part0->disk = disk;
	disk->part0->queue = q;
	return disk;
}

noinline struct gendisk *__blk_mq_alloc_disk(struct blk_mq_tag_set *set, void *data, void *key)
{
	return disk_of(blk_mq_init_queue(set), data) ?: ERR_PTR(-ENOMEM);
}

noinline struct gendisk *__blk_alloc_disk(int node, void *key) { return disk_of(blk_mq_init_queue(NULL), NULL); }
noinline void blk_mq_destroy_queue(struct request_queue *q) { }
noinline void blk_put_queue(struct request_queue *q) { }

noinline int device_add_disk(struct device *parent, struct gendisk *disk, const struct attribute_group **groups)
{
	if (!disk->disk_name[0] || (disk->major && !disk->minors))
		return -EINVAL;
	disk->part0->dev = MKDEV(disk->major, disk->first_minor);
	return 0;
}

noinline void del_gendisk(struct gendisk *disk) { }

noinline void put_disk(struct gendisk *disk)
{
	if (!disk)
		return;
	kfree(disk->queue);
	kfree(disk->part0);
	kfree(disk);
}

noinline void set_capacity(struct gendisk *disk, u64 sectors) { disk->part0->nr_sectors = sectors; }
noinline bool set_capacity_and_notify(struct gendisk *disk, u64 sectors)
{
	bool changed = disk->part0->nr_sectors != sectors;

	set_capacity(disk, sectors);
	return changed;
}

noinline void set_disk_ro(struct gendisk *disk, bool ro) { disk->part0->read_only = ro; }
noinline void blk_queue_logical_block_size(struct request_queue *q, unsigned int size) { }
noinline void blk_queue_physical_block_size(struct request_queue *q, unsigned int size) { }
noinline void blk_queue_max_hw_sectors(struct request_queue *q, unsigned int n) { }
noinline void blk_queue_max_segments(struct request_queue *q, unsigned short n) { }
noinline void blk_queue_flag_set(unsigned int flag, struct request_queue *q) { q->queue_flags |= BIT(flag); }
noinline void blk_queue_flag_clear(unsigned int flag, struct request_queue *q) { q->queue_flags &= ~BIT(flag); }
noinline void blk_queue_io_min(struct request_queue *q, unsigned int n) { }
noinline void blk_queue_io_opt(struct request_queue *q, unsigned int n) { }

/* Of requests, which do not come. */
noinline void api_blk_mq_start_request(struct request *rq) { }
noinline void api_blk_mq_end_request(struct request *rq, u8 status) { }
noinline void blk_mq_freeze_queue(struct request_queue *q) { }
noinline void blk_mq_unfreeze_queue(struct request_queue *q) { }
noinline void blk_mq_quiesce_queue(struct request_queue *q) { }
noinline void blk_mq_unquiesce_queue(struct request_queue *q) { }
