/* SPDX-License-Identifier: GPL-2.0-only */
/* Who wants to hear of what happens to files: groups of marks on inodes, and their queues of events. */
#include "notify.h"
#include "security.h"

#define MAX_QUEUED	64

LIST_HEAD(fsnotify_marks);
static DEFINE_SPINLOCK(marks_lock);	/* the list, and all queues */
static struct kmem_cache *mark_cachep, *event_cachep;

/* At the end of a group's queue; like events that follow each other are one, as merge finds. */
__keep int fsnotify_insert_event(struct fsnotify_group *group, struct fsnotify_event *event,
				 int (*merge)(struct fsnotify_group *, struct fsnotify_event *), void *insert)
{
	int ret = 0;

	spin_lock(&marks_lock);
	if (group->q_len >= MAX_QUEUED) {
		group->overflows++;
		ret = 2;
	} else if (merge && merge(group, event)) {
		ret = 1;
	} else {
		list_add_tail(&event->list, &group->notification_list);
		group->q_len++;
	}
	spin_unlock(&marks_lock);
	return ret;
}

__keep struct fsnotify_event *fsnotify_remove_first_event(struct fsnotify_group *group)
{
	struct fsnotify_event *event = NULL;

	spin_lock(&marks_lock);
	if (!list_empty(&group->notification_list)) {
		event = list_entry(group->notification_list.next, struct fsnotify_event, list);
		list_del_init(&event->list);
		group->q_len--;
	}
	spin_unlock(&marks_lock);
	return event;
}

__keep void fsnotify_destroy_event(struct fsnotify_group *group, struct fsnotify_event *event)
{
	if (event)
		kmem_cache_free(event_cachep, event);
}

noinline struct fsnotify_event *fsnotify_alloc_event(u32 mask, u32 cookie)
{
	struct fsnotify_event *e = kmem_cache_alloc(event_cachep, GFP_ATOMIC);

	if (e) {
		INIT_LIST_HEAD(&e->list);
		e->mask = mask;
		e->cookie = cookie;
	}
	return e;
}

static noinline int send_to_group(u32 mask, struct inode *inode, struct inode *dir, const struct qstr *name, struct fsnotify_mark *mark)
{
	return mark->group->handle(mark, mask, inode, dir, name, 0);
}

/* Of what happened to inode, or below dir to what is called name. */
__keep int fsnotify(u32 mask, struct inode *inode, struct inode *dir, const struct qstr *name)
{
	struct fsnotify_mark *m, *hit[4];
	int i, n = 0;

	if (likely(list_empty(&fsnotify_marks)))
		return 0;
	spin_lock(&marks_lock);
	list_for_each_entry(m, &fsnotify_marks, list)
		if (n < (int)ARRAY_SIZE(hit) && m->mask & mask && (m->inode == inode || m->inode == dir)) {
			m->group->refcnt++;
			hit[n++] = m;
		}
	spin_unlock(&marks_lock);
	for (i = 0; i < n; i++) {
		send_to_group(mask, inode, dir, name, hit[i]);
		fsnotify_put_group(hit[i]->group);
	}
	return 0;
}

__keep int __fsnotify_parent(struct dentry *dentry, u32 mask, struct inode *inode)
{
	return fsnotify(mask, inode, dentry->d_parent->d_inode, &dentry->d_name);
}

noinline void fsnotify_name(u32 mask, struct inode *dir, struct dentry *dentry)
{
	if (unlikely(!list_empty(&fsnotify_marks)))
		__fsnotify_parent(dentry, mask, dentry->d_inode ? dentry->d_inode : dir);
}

__keep struct fsnotify_group *fsnotify_alloc_group(fsnotify_handler handle)
{
	struct fsnotify_group *group = kzalloc(sizeof(*group), GFP_KERNEL);

	if (group) {
		group->handle = handle;
		group->refcnt = 1;
		INIT_LIST_HEAD(&group->notification_list);
	}
	return group;
}

/* The last one takes the queue with it, and the marks: none is left of a group that is gone. */
__keep void fsnotify_put_group(struct fsnotify_group *group)
{
	struct fsnotify_event *e;
	struct list_head *p, *next;
	struct fsnotify_mark *m;
	bool last;

	spin_lock(&marks_lock);
	last = --group->refcnt == 0;
	spin_unlock(&marks_lock);
	if (!last)
		return;
	while ((e = fsnotify_remove_first_event(group)))
		fsnotify_destroy_event(group, e);
	for (p = group->marks; p; p = next) {
		m = (struct fsnotify_mark *)p;
		next = m->next;
		iput(m->inode);
		kmem_cache_free(mark_cachep, m);
	}
	kfree(group);
}

/* Nothing is sent to the group any more; those under way have references. */
__keep void fsnotify_destroy_group(struct fsnotify_group *group)
{
	struct fsnotify_mark *m;

	spin_lock(&marks_lock);
	for (m = (struct fsnotify_mark *)group->marks; m; m = (struct fsnotify_mark *)m->next)
		list_del_init(&m->list);
	spin_unlock(&marks_lock);
	fsnotify_put_group(group);
}

__keep int fsnotify_add_mark(struct fsnotify_group *group, struct inode *inode, u32 mask)
{
	struct fsnotify_mark *m = kmem_cache_alloc(mark_cachep, GFP_KERNEL);

	if (!m)
		return -ENOMEM;
	atomic_inc(&inode->i_count);
	m->inode = inode;
	m->group = group;
	m->mask = mask;
	spin_lock(&marks_lock);
	m->next = group->marks;
	group->marks = &m->list;
	list_add(&m->list, &fsnotify_marks);
	spin_unlock(&marks_lock);
	return 0;
}

static int __init fsnotify_init(void)
{
	mark_cachep = kmem_cache_create("fsnotify_mark", sizeof(struct fsnotify_mark), 8, 0, NULL);
	event_cachep = kmem_cache_create("fsnotify_event", sizeof(struct fsnotify_event), 8, 0, NULL);
	return mark_cachep && event_cachep ? 0 : -ENOMEM;
}
core_initcall(fsnotify_init);
