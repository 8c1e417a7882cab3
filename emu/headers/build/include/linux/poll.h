/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/fs.h>
#include <facts/linux/poll.h>

#define EPOLLIN 0x1u
#define EPOLLPRI 0x2u
#define EPOLLOUT 0x4u
#define EPOLLERR 0x8u
#define EPOLLHUP 0x10u
#define EPOLLRDNORM 0x40u
#define EPOLLRDBAND 0x80u
#define EPOLLWRNORM 0x100u
#define EPOLLWRBAND 0x200u
#define POLLIN 0x1
#define POLLPRI 0x2
#define POLLOUT 0x4
#define POLLERR 0x8
#define POLLHUP 0x10
#define POLLNVAL 0x20
#define POLLRDNORM 0x40
#define POLLWRNORM 0x100

static inline void poll_wait(struct file *file, wait_queue_head_t *q, poll_table *p)
{
	if (p && p->_qproc && q)
		p->_qproc(file, q, p);
}
