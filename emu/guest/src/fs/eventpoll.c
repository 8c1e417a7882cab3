/* SPDX-License-Identifier: GPL-2.0-only */
/* Sets of files that are looked at again and again. A file is known by its descriptor: one that is closed is not found. */
#include "poll.h"
#include "time.h"

struct eventpoll {
	struct mutex mtx;
	struct wait_queue_head wq, poll_wait;
	struct list_head items;
	u32 nr;
	char more[72];
};
struct epitem { struct list_head link; int fd; u32 events; char more[104]; };

#define MAX_ITEMS	64

static struct kmem_cache *epi_cache;

static int ep_eventpoll_release(struct inode *inode, struct file *file)
{
	struct eventpoll *ep = file->private_data;
	struct list_head *p, *n;

	mutex_lock(&ep->mtx);
	list_for_each_safe(p, n, &ep->items)
		free_rcu_object(list_entry(p, struct epitem, link));
	mutex_unlock(&ep->mtx);
	kfree(ep);
	return 0;
}

static unsigned int ep_eventpoll_poll(struct file *file, struct poll_table_struct *wait)
{
	struct eventpoll *ep = file->private_data;

	poll_wait(file, &ep->poll_wait, wait);
	return 0;
}

static const struct file_operations eventpoll_fops = { .poll = ep_eventpoll_poll, .release = ep_eventpoll_release };

static __always_inline long do_epoll_create(int flags)
{
	struct eventpoll *ep;
	int fd;

	if (mirror_error())
		return mirror_error();
	ep = kzalloc(sizeof(*ep), GFP_KERNEL);
	if (!ep)
		return -ENOMEM;
	__mutex_init(&ep->mtx, "&ep->mtx", NULL);
	__init_waitqueue_head(&ep->wq, "&ep->wq", NULL);
	__init_waitqueue_head(&ep->poll_wait, "&ep->poll_wait", NULL);
	INIT_LIST_HEAD(&ep->items);
	fd = anon_inode_getfd("[eventpoll]", &eventpoll_fops, ep, O_RDWR | (flags & O_CLOEXEC));
	if (fd < 0)
		kfree(ep);
	return fd;
}

long __x64_sys_epoll_create(const struct pt_regs *r) { return do_epoll_create(0); }
long __x64_sys_epoll_create1(const struct pt_regs *r) { return do_epoll_create(ARG1(r)); }

static struct epitem *ep_find(struct eventpoll *ep, int fd)
{
	struct epitem *epi;

	list_for_each_entry(epi, &ep->items, link)
		if (epi->fd == fd)
			return epi;
	return NULL;
}

static __always_inline void ep_insert(struct eventpoll *ep, struct file *tfile, int fd)
{
	struct epitem *epi;

	if (ep->nr >= MAX_ITEMS || ep_find(ep, fd))
		return;
	epi = kmem_cache_alloc(epi_cache, GFP_KERNEL | __GFP_ZERO);
	if (!epi)
		return;
	epi->fd = fd;
	list_add_tail(&epi->link, &ep->items);
	ep->nr++;
	if (tfile->f_op->poll)
		epi->events = tfile->f_op->poll(tfile, NULL);
}

static __always_inline void ep_remove(struct eventpoll *ep, int fd)
{
	struct epitem *epi = ep_find(ep, fd);

	if (!epi)
		return;
	list_del_init(&epi->link);
	ep->nr--;
	free_rcu_object(epi);
}

#define EPOLL_CTL_ADD	1
#define EPOLL_CTL_DEL	2

long __x64_sys_epoll_ctl(const struct pt_regs *r)
{
	struct fd f = fdget(ARG1(r)), tf = fdget(ARG3(r));
	struct eventpoll *ep;

	if (f.file && tf.file && f.file->f_op == &eventpoll_fops && !mirror_error()) {
		ep = f.file->private_data;
		mutex_lock(&ep->mtx);
		if (ARG2(r) == EPOLL_CTL_ADD)
			ep_insert(ep, tf.file, ARG3(r));
		else if (ARG2(r) == EPOLL_CTL_DEL)
			ep_remove(ep, ARG3(r));
		mutex_unlock(&ep->mtx);
	}
	fdput(tf);
	fdput(f);
	return current->mirror_ret;
}

/* Of those that have something to tell: as many as the host has found. */
static __always_inline void ep_send_events(struct eventpoll *ep)
{
	struct files_struct *files = current_files();
	struct epitem *epi;
	struct file *file;

	mutex_lock(&ep->mtx);
	list_for_each_entry(epi, &ep->items, link) {
		file = files && epi->fd >= 0 && epi->fd < NR_OPEN ? files->fd[epi->fd] : NULL;
		if (file && file->f_op->poll)
			epi->events = file->f_op->poll(file, NULL);
	}
	mutex_unlock(&ep->mtx);
}

static __always_inline long do_epoll_wait(int epfd, int timeout)
{
	ktime_t expires = ktime_get() + timeout * (ktime_t)1000000;
	struct fd f = fdget(epfd);

	if (READ_ONCE(current->mirror_wait)) {
		current->state = TASK_INTERRUPTIBLE;
		schedule_hrtimeout_range(timeout < 0 ? NULL : &expires, timeout < 0 ? 0 : 50000, HRTIMER_MODE_ABS);
	}
	if (f.file && f.file->f_op == &eventpoll_fops && current->mirror_ret > 0)
		ep_send_events(f.file->private_data);
	fdput(f);
	return current->mirror_ret;
}

long __x64_sys_epoll_wait(const struct pt_regs *r) { return do_epoll_wait(ARG1(r), ARG4(r)); }
long __x64_sys_epoll_pwait(const struct pt_regs *r) { return do_epoll_wait(ARG1(r), ARG4(r)); }

static int __init eventpoll_init(void)
{
	epi_cache = kmem_cache_create("eventpoll_epi", sizeof(struct epitem), 64, 0, NULL);
	return epi_cache ? 0 : -ENOMEM;
}
initcall(eventpoll_init);
