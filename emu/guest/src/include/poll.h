/* SPDX-License-Identifier: GPL-2.0-only */
/* Who looks at many files, and in which queues he waits meanwhile. */
#ifndef POLL_H
#define POLL_H

#include "fs.h"

/* As modules have it. */
struct poll_table_struct {
	void (*_qproc)(struct file *, struct wait_queue_head *, struct poll_table_struct *);
	u32 _key;
};

static __always_inline void poll_wait(struct file *filp, struct wait_queue_head *q, struct poll_table_struct *p)
{
	if (p && p->_qproc && q)
		p->_qproc(filp, q, p);
}

struct file *anon_inode_getfile(const char *name, const struct file_operations *fops, void *priv, int flags);
int anon_inode_getfd(const char *name, const struct file_operations *fops, void *priv, int flags);
int schedule_hrtimeout_range(s64 *expires, u64 delta, int mode);

#endif
