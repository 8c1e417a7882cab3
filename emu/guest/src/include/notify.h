/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef NOTIFY_H
#define NOTIFY_H

#include "fs.h"

struct fsnotify_mark;
typedef int (*fsnotify_handler)(struct fsnotify_mark *mark, u32 mask, struct inode *inode, struct inode *dir,
				const struct qstr *name, u32 cookie);

struct fsnotify_event { struct list_head list; u32 mask, cookie; };

struct fsnotify_group {
	fsnotify_handler handle;
	int refcnt;
	u32 q_len, overflows;
	struct list_head notification_list;
	struct list_head *marks;	/* all there have been, by next */
};

struct fsnotify_mark {
	struct list_head list;		/* of all groups' */
	struct list_head *next;
	struct fsnotify_group *group;
	struct inode *inode;
	u32 mask;
};

int fsnotify_insert_event(struct fsnotify_group *group, struct fsnotify_event *event,
			  int (*merge)(struct fsnotify_group *, struct fsnotify_event *), void *insert);
struct fsnotify_event *fsnotify_remove_first_event(struct fsnotify_group *group);
void fsnotify_destroy_event(struct fsnotify_group *group, struct fsnotify_event *event);
struct fsnotify_event *fsnotify_alloc_event(u32 mask, u32 cookie);
struct fsnotify_group *fsnotify_alloc_group(fsnotify_handler handle);
void fsnotify_put_group(struct fsnotify_group *group);
void fsnotify_destroy_group(struct fsnotify_group *group);
int fsnotify_add_mark(struct fsnotify_group *group, struct inode *inode, u32 mask);

#endif
