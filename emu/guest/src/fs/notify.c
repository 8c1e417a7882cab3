/* SPDX-License-Identifier: GPL-2.0-only */
/* Who wants to hear of what happens to files: what is sent to groups, and their queues of events. */
#include "notify.h"
#include "security.h"

#define MAX_QUEUED	64
#define MAX_TOLD	4	/* marks of one inode */

/* At the end of a group's queue; like events that follow each other are one, as merge finds. */
__keep int fsnotify_insert_event(struct fsnotify_group *group, struct fsnotify_event *event,
				 int (*merge)(struct fsnotify_group *, struct fsnotify_event *), void *insert)
{
	int ret = 0;

	spin_lock(&group->notification_lock);
	if (group->q_len >= MAX_QUEUED) {
		group->overflows++;
		ret = 2;
	} else if (merge && !list_empty(&group->notification_list) && merge(group, event)) {
		ret = 1;
	} else {
		list_add_tail(&event->list, &group->notification_list);
		group->q_len++;
	}
	spin_unlock(&group->notification_lock);
	if (ret)
		return ret;
	__wake_up(&group->notification_waitq, TASK_NORMAL, 1, NULL);
	kill_fasync(&group->fsn_fa, 29, 1);
	return 0;
}

__keep struct fsnotify_event *fsnotify_remove_first_event(struct fsnotify_group *group)
{
	struct fsnotify_event *event = list_entry(group->notification_list.next, struct fsnotify_event, list);

	list_del_init(&event->list);
	group->q_len--;
	return event;
}

__keep void fsnotify_destroy_event(struct fsnotify_group *group, struct fsnotify_event *event)
{
	if (event && event != group->overflow_event)
		group->ops->free_event(event);
}

static void send_to_group(u32 mask, struct inode *inode, struct inode *dir, const struct qstr *name, u32 cookie, struct inode *watched)
{
	struct fsnotify_mark *marks[MAX_TOLD];
	int i, n = fsnotify_marks_of(watched, mask, marks, ARRAY_SIZE(marks));

	for (i = 0; i < n; i++) {
		marks[i]->group->ops->handle(marks[i], mask, inode, dir, name, cookie);
		fsnotify_put_mark(marks[i]);
	}
}

/* Of what happened to inode, or to what is called name in dir: that has no inode then. */
__keep int fsnotify(u32 mask, const void *data, int data_type, struct inode *dir, const struct qstr *name, struct inode *inode, u32 cookie)
{
	struct inode *child = inode, *first = inode ? inode : dir, *parent = inode && mask & FS_EVENT_ON_CHILD ? dir : NULL;
	u32 wanted = 0;
	int idx;

	if (first->i_fsnotify_marks)
		wanted |= first->i_fsnotify_mask;
	if (parent && parent->i_fsnotify_marks)
		wanted |= parent->i_fsnotify_mask;
	if (!(wanted & mask & ~(FS_ISDIR | FS_EVENT_ON_CHILD)))
		return 0;
	idx = fsnotify_srcu_lock();
	if (parent && parent->i_fsnotify_marks)
		send_to_group(mask, child, dir, name, cookie, parent);
	if (first->i_fsnotify_marks)
		send_to_group(mask & ~FS_EVENT_ON_CHILD, child, dir, inode ? NULL : name, cookie, first);
	fsnotify_srcu_unlock(idx);
	return 0;
}

/* Whoever watches the directory of a file hears of it, too. */
__keep int __fsnotify_parent(struct dentry *dentry, u32 mask, const void *data, int data_type)
{
	struct inode *inode = dentry->d_inode, *dir = dentry->d_parent->d_inode;
	struct dentry *parent;
	int ret;

	if (!inode->i_fsnotify_marks && !dir->i_fsnotify_marks)
		return 0;
	parent = dget(dentry->d_parent);
	if (dir->i_fsnotify_mask & mask && dir->i_fsnotify_mask & FS_EVENT_ON_CHILD)
		ret = fsnotify(mask | FS_EVENT_ON_CHILD, data, data_type, dir, &dentry->d_name, inode, 0);
	else
		ret = fsnotify(mask, data, data_type, NULL, NULL, inode, 0);
	dput(parent);
	return ret;
}

/* The rest of fsnotify_parent, if there are watches. */
void fsnotify_watched(struct dentry *dentry, u32 mask, const void *data, int data_type)
{
	struct inode *inode = dentry->d_inode;

	if (!inode)
		return;
	if ((inode->i_mode & S_IFMT) == S_IFDIR)
		mask |= FS_ISDIR;
	if (dentry->d_parent == dentry || !dentry->d_parent->d_inode)
		fsnotify(mask, data, data_type, NULL, NULL, inode, 0);
	else
		__fsnotify_parent(dentry, mask, data, data_type);
}

void fsnotify_get_group(struct fsnotify_group *group)
{
	spin_lock(&group->notification_lock);
	group->refcnt++;
	spin_unlock(&group->notification_lock);
}

__keep struct fsnotify_group *fsnotify_alloc_group(const struct fsnotify_ops *ops, int flags)
{
	struct fsnotify_group *group = kzalloc(sizeof(*group), GFP_KERNEL_ACCOUNT);

	if (group) {
		group->ops = ops;
		group->refcnt = 1;
		__init_waitqueue_head(&group->notification_waitq, "&group->notification_waitq", NULL);
		INIT_LIST_HEAD(&group->notification_list);
		INIT_LIST_HEAD(&group->marks_list);
		__mutex_init(&group->mark_mutex, "&group->mark_mutex", NULL);
	}
	return group;
}

__keep void fsnotify_put_group(struct fsnotify_group *group)
{
	bool last;

	spin_lock(&group->notification_lock);
	last = --group->refcnt == 0;
	spin_unlock(&group->notification_lock);
	if (last)
		kfree(group);
}
