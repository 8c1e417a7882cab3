/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef NOTIFY_H
#define NOTIFY_H

#include "fs.h"
#include "ids.h"

struct fsnotify_mark;

struct fsnotify_event { struct list_head list; u32 mask; int wd; u32 cookie; u32 name_len; char name[]; };

struct fsnotify_ops {
	int (*handle)(struct fsnotify_mark *mark, u32 mask, struct inode *inode, struct inode *dir, const struct qstr *name, u32 cookie);
	void (*freeing_mark)(struct fsnotify_mark *mark);
	void (*free_event)(struct fsnotify_event *event);
};

/* As large as Debian's. */
struct fsnotify_group {
	union {
		struct {
			const struct fsnotify_ops *ops;
			int refcnt;
			u32 q_len, overflows;
			spinlock_t notification_lock;
			struct list_head notification_list, marks_list;
			struct wait_queue_head notification_waitq;
			struct mutex mark_mutex;	/* protects marks_list and by_wd */
			struct fsnotify_event *overflow_event;
			struct fasync *fsn_fa;
			struct ids by_wd;
		};
		char size[296];
	};
};

/* An inode is watched: by these. */
struct fsnotify_mark_connector {
	struct inode *inode;
	struct list_head marks;
	struct fsnotify_mark_connector *destroy_next;
};

struct fsnotify_mark {
	struct list_head list, g_list;	/* of the connector, and of the group */
	struct fsnotify_group *group;
	struct fsnotify_mark_connector *connector;
	u32 mask;
	int refcnt, wd;
	struct fsnotify_mark *destroy_next;
};

#define FS_ISDIR		0x40000000
#define FS_EVENT_ON_CHILD	0x08000000
#define FS_IN_IGNORED		0x8000

/* notify.c */
int fsnotify_insert_event(struct fsnotify_group *group, struct fsnotify_event *event,
			  int (*merge)(struct fsnotify_group *, struct fsnotify_event *), void *insert);
struct fsnotify_event *fsnotify_remove_first_event(struct fsnotify_group *group);
void fsnotify_destroy_event(struct fsnotify_group *group, struct fsnotify_event *event);
struct fsnotify_group *fsnotify_alloc_group(const struct fsnotify_ops *ops, int flags);
void fsnotify_put_group(struct fsnotify_group *group);
void fsnotify_get_group(struct fsnotify_group *group);

/* mark.c: a mark is the group's until it is destroyed. */
struct fsnotify_mark *fsnotify_alloc_mark(struct fsnotify_group *group, u32 mask, int wd);
struct fsnotify_mark *fsnotify_find_mark(struct inode *inode, struct fsnotify_group *group);
void fsnotify_put_mark(struct fsnotify_mark *mark);
int fsnotify_add_mark_locked(struct fsnotify_mark *mark, struct inode *inode);
void fsnotify_destroy_mark(struct fsnotify_mark *mark, struct fsnotify_group *group);
void fsnotify_destroy_group(struct fsnotify_group *group);
int fsnotify_srcu_lock(void);
void fsnotify_srcu_unlock(int idx);
/* At most n marks of inode that want to hear of mask, each with a reference. */
int fsnotify_marks_of(struct inode *inode, u32 mask, struct fsnotify_mark **marks, int n);

#endif
