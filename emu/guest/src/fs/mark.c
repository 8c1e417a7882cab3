/* SPDX-License-Identifier: GPL-2.0-only */
/* Marks: which group wants to hear what of which inode. Those that are given up are freed by a worker, once nobody looks at them. */
#include "notify.h"
#include "security.h"
#include "time.h"
#include "process.h"

#define REAPER_DELAY	1	/* jiffies */
#define WORK_CPU_UNBOUND 8192

extern struct workqueue_struct *system_unbound_wq;
bool queue_delayed_work_on(int cpu, struct workqueue_struct *wq, struct delayed_work *d, unsigned long delay);
bool flush_delayed_work(struct delayed_work *d);
void delayed_work_timer_fn(struct timer_list *t);
bool mutex_is_locked(struct mutex *m);

u32 fsnotify_connectors;	/* inodes that are watched */
static struct srcu fsnotify_mark_srcu;
static DEFINE_SPINLOCK(marks_lock);	/* connectors and their marks */
static struct kmem_cache *mark_cachep, *connector_cachep;
static struct fsnotify_mark *destroy_marks;
static struct fsnotify_mark_connector *destroy_connectors;
static struct delayed_work reaper_work;
static struct work_struct connector_reaper_work;

int fsnotify_srcu_lock(void) { return __srcu_read_lock(&fsnotify_mark_srcu); }
void fsnotify_srcu_unlock(int idx) { __srcu_read_unlock(&fsnotify_mark_srcu, idx); }

/* Who looks at the marks of an inode. */
static struct fsnotify_mark_connector *grab_connector(struct inode *inode)
{
	int idx = fsnotify_srcu_lock();
	struct fsnotify_mark_connector *c = READ_ONCE(inode->i_fsnotify_marks);

	fsnotify_srcu_unlock(idx);
	return c;
}

int fsnotify_marks_of(struct inode *inode, u32 mask, struct fsnotify_mark **marks, int max)
{
	struct fsnotify_mark *m;
	int n = 0;

	spin_lock(&marks_lock);
	if (inode->i_fsnotify_marks)
		list_for_each_entry(m, &inode->i_fsnotify_marks->marks, list)
			if (n < max && m->mask & mask) {
				m->refcnt++;
				marks[n++] = m;
			}
	spin_unlock(&marks_lock);
	return n;
}

struct fsnotify_mark *fsnotify_alloc_mark(struct fsnotify_group *group, u32 mask, int wd)
{
	struct fsnotify_mark *m = kmem_cache_alloc(mark_cachep, GFP_KERNEL);

	if (!m)
		return NULL;
	*m = (struct fsnotify_mark){ .group = group, .mask = mask, .wd = wd, .refcnt = 1 };
	INIT_LIST_HEAD(&m->list);
	INIT_LIST_HEAD(&m->g_list);
	fsnotify_get_group(group);
	return m;
}

void fsnotify_get_mark(struct fsnotify_mark *mark)
{
	spin_lock(&marks_lock);
	mark->refcnt++;
	spin_unlock(&marks_lock);
}

struct fsnotify_mark *fsnotify_find_mark(struct inode *inode, struct fsnotify_group *group)
{
	struct fsnotify_mark *m, *found = NULL;

	if (!grab_connector(inode))
		return NULL;
	spin_lock(&marks_lock);
	if (inode->i_fsnotify_marks)
		list_for_each_entry(m, &inode->i_fsnotify_marks->marks, list)
			if (m->group == group)
				found = m;
	if (found)
		found->refcnt++;
	spin_unlock(&marks_lock);
	return found;
}

/* inode is watched from now on, if it has not been; marks_lock is held. */
static struct fsnotify_mark_connector *attach_connector(struct inode *inode, struct fsnotify_mark_connector *made)
{
	if (!inode->i_fsnotify_marks) {
		made->inode = inode;
		INIT_LIST_HEAD(&made->marks);
		inode->i_fsnotify_marks = made;
		inode->i_fsnotify_mask = 0;
		fsnotify_connectors++;
	}
	return inode->i_fsnotify_marks;
}

int fsnotify_add_mark_locked(struct fsnotify_mark *mark, struct inode *inode)
{
	struct fsnotify_mark_connector *c = NULL;

	WARN_ON_ONCE(!mutex_is_locked(&mark->group->mark_mutex));
	list_add(&mark->g_list, &mark->group->marks_list);
	if (!grab_connector(inode)) {
		c = kmem_cache_alloc(connector_cachep, GFP_KERNEL);
		if (!c) {
			list_del_init(&mark->g_list);
			return -ENOMEM;
		}
		grab_connector(inode);
		ihold(inode);
	}
	spin_lock(&marks_lock);
	mark->connector = c ? attach_connector(inode, c) : inode->i_fsnotify_marks;
	if (mark->connector) {
		list_add(&mark->list, &mark->connector->marks);
		inode->i_fsnotify_mask |= mark->mask;
		mark->refcnt++;
	}
	spin_unlock(&marks_lock);
	if (c && mark->connector != c) { /* another one was faster */
		kmem_cache_free(connector_cachep, c);
		iput(inode);
	}
	if (!mark->connector)
		list_del_init(&mark->g_list);
	return mark->connector ? 0 : -EAGAIN;
}

__keep int fsnotify_add_mark(struct fsnotify_mark *mark, struct inode *inode, int obj_type, int add_flags)
{
	int ret;

	mutex_lock(&mark->group->mark_mutex);
	ret = fsnotify_add_mark_locked(mark, inode);
	mutex_unlock(&mark->group->mark_mutex);
	return ret;
}

/* mark is not the inode's any more; its connector, if it was the last one there. marks_lock is held. */
static struct fsnotify_mark_connector *detach_mark(struct fsnotify_mark *mark)
{
	struct fsnotify_mark_connector *c = mark->connector;
	struct fsnotify_mark *m;
	u32 mask = 0;

	if (!c)
		return NULL;
	list_del_init(&mark->list);
	mark->connector = NULL;
	list_for_each_entry(m, &c->marks, list)
		mask |= m->mask;
	c->inode->i_fsnotify_mask = mask;
	if (!list_empty(&c->marks))
		return NULL;
	c->inode->i_fsnotify_marks = NULL;
	fsnotify_connectors--;
	c->destroy_next = destroy_connectors;
	destroy_connectors = c;
	return c;
}

/* The last one who has it gives it to the worker. */
void fsnotify_put_mark(struct fsnotify_mark *mark)
{
	struct fsnotify_mark_connector *c = NULL;
	struct inode *inode = NULL;
	bool last;

	spin_lock(&marks_lock);
	last = --mark->refcnt == 0;
	if (last) {
		c = detach_mark(mark);
		inode = c ? c->inode : NULL;
		mark->destroy_next = destroy_marks;
		destroy_marks = mark;
	}
	spin_unlock(&marks_lock);
	if (!last)
		return;
	iput(inode);
	if (c)
		queue_work_on(WORK_CPU_UNBOUND, system_unbound_wq, &connector_reaper_work);
	queue_delayed_work_on(WORK_CPU_UNBOUND, system_unbound_wq, &reaper_work, REAPER_DELAY);
}

static bool detach_of_group(struct fsnotify_mark *mark)
{
	bool there = !list_empty(&mark->g_list);

	WARN_ON_ONCE(!mutex_is_locked(&mark->group->mark_mutex));
	list_del_init(&mark->g_list);
	return there;
}

/* The caller has a reference; the inode's and the group's is given up. */
static void free_mark(struct fsnotify_mark *mark)
{
	if (mark->group->ops->freeing_mark)
		mark->group->ops->freeing_mark(mark);
	fsnotify_put_mark(mark);
}

void fsnotify_destroy_mark(struct fsnotify_mark *mark, struct fsnotify_group *group)
{
	bool there;

	mutex_lock(&group->mark_mutex);
	there = detach_of_group(mark);
	mutex_unlock(&group->mark_mutex);
	if (there)
		free_mark(mark);
}

static void mark_reaper(struct work_struct *w)
{
	struct fsnotify_mark *m, *next;

	spin_lock(&marks_lock);
	m = destroy_marks;
	destroy_marks = NULL;
	spin_unlock(&marks_lock);
	for (; m; m = next) {
		next = m->destroy_next;
		fsnotify_put_group(m->group);
		kmem_cache_free(mark_cachep, m);
	}
}

static void connector_reaper(struct work_struct *w)
{
	struct fsnotify_mark_connector *c, *next;

	spin_lock(&marks_lock);
	c = destroy_connectors;
	destroy_connectors = NULL;
	spin_unlock(&marks_lock);
	for (; c; c = next) {
		next = c->destroy_next;
		kmem_cache_free(connector_cachep, c);
	}
}

/* Whoever looks for the inode's marks just now is waited for; there are none any more. */
void fsnotify_forget(struct inode *inode)
{
	struct fsnotify_mark *m;

	if (!grab_connector(inode))
		return;
	while (fsnotify_marks_of(inode, ~0u, &m, 1)) {
		fsnotify_destroy_mark(m, m->group);
		fsnotify_put_mark(m);
	}
}

static void clear_marks_by_group(struct fsnotify_group *group)
{
	struct fsnotify_mark *m;

	for (;;) {
		mutex_lock(&group->mark_mutex);
		m = list_empty(&group->marks_list) ? NULL : list_entry(group->marks_list.next, struct fsnotify_mark, g_list);
		if (m)
			detach_of_group(m);
		mutex_unlock(&group->mark_mutex);
		if (!m)
			return;
		free_mark(m);
	}
}

/* Nothing is sent to the group any more, and its queue goes. */
__keep void fsnotify_destroy_group(struct fsnotify_group *group)
{
	clear_marks_by_group(group);
	might_sleep();
	flush_delayed_work(&reaper_work);
	while (!list_empty(&group->notification_list))
		fsnotify_destroy_event(group, fsnotify_remove_first_event(group));
	if (group->overflow_event)
		group->ops->free_event(group->overflow_event);
	fsnotify_put_group(group);
}

static int __init fsnotify_init(void)
{
	INIT_WORK(&reaper_work.work, mark_reaper);
	INIT_WORK(&connector_reaper_work, connector_reaper);
	timer_setup(&reaper_work.timer, delayed_work_timer_fn);
	mark_cachep = kmem_cache_create("fsnotify_mark", sizeof(struct fsnotify_mark), 8, 0, NULL);
	connector_cachep = kmem_cache_create("fsnotify_mark_connector", sizeof(struct fsnotify_mark_connector), 8, 0, NULL);
	return mark_cachep && connector_cachep ? 0 : -ENOMEM;
}
core_initcall(fsnotify_init);
