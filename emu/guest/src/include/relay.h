/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Relay channels: each processor has a ring of sub-buffers, which a module fills and a file shows. The structs are those of
 * Debian's 6.1.0-*-amd64, since macros in a module's own text write into them.
 */
#ifndef RELAY_H
#define RELAY_H

#include "modfs.h"
#include "mm.h"
#include "time.h"

struct rchan_buf {
	void *start, *data;
	size_t offset;			/* 16: in the sub-buffer; subbuf_size + 1 where the writer found no room */
	size_t subbufs_produced, subbufs_consumed;
	struct rchan *chan;
	struct wait_queue_head read_wait;	/* 48 */
	struct irq_work wakeup_work;
	unsigned long irqwait;
	struct dentry *dentry;		/* 104 */
	int kref;
	void *page_array;
	unsigned int page_count, finalized;
	size_t *padding;		/* 136: of each sub-buffer: how many bytes at its end are unused */
	size_t prev_padding, bytes_consumed, early_bytes;
	unsigned int cpu;
} __aligned(64);
LAYOUT_ASSERT(offsetof(struct rchan_buf, padding) == 136 && sizeof(struct rchan_buf) == 192, "rchan_buf");

struct rchan_callbacks {
	int (*subbuf_start)(struct rchan_buf *, void *subbuf, void *prev_subbuf, size_t prev_padding);
	struct dentry *(*create_buf_file)(const char *name, struct dentry *parent, umode_t mode, struct rchan_buf *, int *is_global);
	int (*remove_buf_file)(struct dentry *);
};

struct rchan {
	u32 version;
	size_t subbuf_size, n_subbufs, alloc_size;
	const struct rchan_callbacks *cb;	/* 32 */
	int kref;
	void *private_data;
	size_t last_toobig;
	struct rchan_buf **buf;		/* 64: of each processor */
	int is_global;
	struct list_head list;
	struct dentry *parent;
	int has_base_filename;
	char base_filename[255];
};
LAYOUT_ASSERT(offsetof(struct rchan, buf) == 64 && sizeof(struct rchan) == 368, "rchan");

#define RELAYFS_CHANNEL_VERSION	7

extern struct mutex relay_channels_mutex;

void relay_remove_buf(struct rchan_buf *buf);
int relay_buf_full(struct rchan_buf *buf);

static __always_inline bool relay_stopped(struct rchan_buf *buf)
{
	return buf->offset > buf->chan->subbuf_size;
}

#endif
