/* SPDX-License-Identifier: GPL-2.0-only */
/* Pipes, as they lie in memory on Debian's 6.1.0-*-amd64. The pads are fields that this kernel does not have. */
#ifndef PIPE_H
#define PIPE_H

#include "fs.h"
#include "mm.h"

#define PIPE_BUFFERS	16

struct pipe_buffer { struct page *page; unsigned int offset, len; void *ops; unsigned int flags; unsigned long private; };
struct pipe_inode_info {
	struct mutex mutex;
	struct wait_queue_head rd_wait, wr_wait;	/* 32 */
	unsigned int head, tail, max_usage, ring_size;	/* 80 */
	unsigned int readers, writers, files;
	char pad[20];
	struct page *tmp_page;
	struct fasync *fasync_readers, *fasync_writers;
	char pad_read[8];
	struct pipe_buffer *bufs;
};

static __always_inline bool pipe_empty(const struct pipe_inode_info *p) { return p->head == p->tail; }
static __always_inline bool pipe_full(const struct pipe_inode_info *p) { return p->head - p->tail >= PIPE_BUFFERS; }
static __always_inline struct pipe_buffer *pipe_buf(const struct pipe_inode_info *p, unsigned int at) { return &p->bufs[at % PIPE_BUFFERS]; }

struct pipe_inode_info *alloc_pipe_info(void);
void free_pipe_info(struct pipe_inode_info *pipe);
void put_pipe_info(struct inode *inode, struct pipe_inode_info *pipe);
extern const struct file_operations pipefifo_fops;
ssize_t do_iter_write(struct file *file, struct iov_iter *iter, loff_t *pos, int flags);
ssize_t iter_file_splice_write(struct pipe_inode_info *pipe, struct file *out, loff_t *ppos, size_t len, unsigned int flags);
int fifo_open(struct inode *inode, struct file *file);

/* That of a file, NULL if it is of none. */
struct pipe_inode_info *get_pipe_info(const struct file *file);
/* A place for more: the oldest data go if there is none, whose reader's turn was not seen. The pipe is locked. */
struct pipe_buffer *pipe_push(struct pipe_inode_info *pipe);
/* len bytes are read, and what is empty then is given back. The pipe is locked. */
void pipe_consume(struct pipe_inode_info *pipe, long len);

static __always_inline void tell_readers(struct pipe_inode_info *pipe) { kill_fasync(&pipe->fasync_readers, 29, 1); }
static __always_inline void tell_writers(struct pipe_inode_info *pipe) { kill_fasync(&pipe->fasync_writers, 29, 2); }

#endif
