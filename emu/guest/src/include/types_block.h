/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Block requests, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_BLOCK_H
#define TYPES_BLOCK_H

#include "types_fs.h"

struct bio; struct request_queue; struct block_device;
struct bvec_iter { u64 bi_sector; unsigned int bi_size, bi_idx, bi_bvec_done; } __packed;
struct gendisk { int major, first_minor, minors; char disk_name[32]; };

struct block_device {
	u64 bd_start_sect;
	u64 bd_nr_sectors;
	char pad16[20];
	u32 bd_dev;	/* 36 */
	char pad40[816];
	struct gendisk *bd_disk;	/* 856 */
	struct request_queue *bd_queue;
	char pad872[56];
};
LAYOUT_ASSERT(sizeof(struct block_device) == 928, "block_device");

struct bio {
	struct bio *bi_next;
	struct block_device *bi_bdev;
	u32 bi_opf;
	u16 bi_flags;
	char pad22[2];
	u8 bi_status;	/* 24 */
	char pad25[7];
	struct bvec_iter bi_iter;	/* 32 */
	char pad52[4];
	void (*bi_end_io)(struct bio *);	/* 56 */
	void *bi_private;	/* 64 */
	char pad72[56];
};
LAYOUT_ASSERT(sizeof(struct bio) == 128, "bio");

struct request {
	struct request_queue *q;
	char pad8[16];
	u32 cmd_flags;	/* 24 */
	u32 rq_flags;
	int tag;
	int internal_tag;
	unsigned int timeout;
	unsigned int __data_len;
	u64 __sector;
	struct bio *bio;
	struct bio *biotail;	/* 64 */
	struct list_head queuelist;
	struct block_device *part;
	char pad96[8];
	u64 start_time_ns;	/* 104 */
	u64 io_start_time_ns;
	char pad120[2];
	u16 stats_sectors;	/* 122 */
	char pad124[8];
	unsigned int state;	/* 132 */
	char pad136[136];
};
LAYOUT_ASSERT(sizeof(struct request) == 272, "request");

#endif
