/* SPDX-License-Identifier: GPL-2.0-only */
/* inotify and fanotify: groups that are files. */
#include "notify.h"
#include "security.h"
#include "poll.h"

#define ALL_EVENTS	0xfff		/* of what a caller may ask for */

int woken_wake_function(struct wait_queue_entry *e, unsigned int mode, int flags, void *key);
void fsnotify_get_mark(struct fsnotify_mark *mark);
int fsnotify_add_mark(struct fsnotify_mark *mark, struct inode *inode, int obj_type, int add_flags);

static struct fsnotify_event *alloc_event(u32 mask, int wd, u32 cookie, const struct qstr *name)
{
	const u32 len = name ? name->len : 0;
	struct fsnotify_event *e = __kmalloc(sizeof(*e) + (len ? len + 1 : 0), GFP_KERNEL_ACCOUNT | __GFP_RETRY_MAYFAIL);

	if (!e)
		return NULL;
	INIT_LIST_HEAD(&e->list);
	e->mask = mask;
	e->wd = wd;
	e->cookie = cookie;
	e->name_len = len;
	if (len) {
		memcpy(e->name, name->name, len);
		e->name[len] = 0;
	}
	return e;
}

static noinline int inotify_merge(struct fsnotify_group *group, struct fsnotify_event *event)
{
	struct fsnotify_event *last = list_entry(group->notification_list.prev, struct fsnotify_event, list);

	return last->mask == event->mask && last->wd == event->wd && last->name_len == event->name_len &&
	       !memcmp(last->name, event->name, event->name_len);
}

__keep int inotify_handle_inode_event(struct fsnotify_mark *inode_mark, u32 mask, struct inode *inode, struct inode *dir,
				      const struct qstr *name, u32 cookie)
{
	struct fsnotify_event *event = alloc_event(mask, inode_mark->wd, cookie, name);

	if (!event)
		return -ENOMEM;
	if (fsnotify_insert_event(inode_mark->group, event, inotify_merge, NULL))
		fsnotify_destroy_event(inode_mark->group, event);
	return 0;
}

/* The watch is no more: its number is free, and whoever reads hears of it. */
static void inotify_freeing_mark(struct fsnotify_mark *mark)
{
	struct fsnotify_group *group = mark->group;

	inotify_handle_inode_event(mark, FS_IN_IGNORED, NULL, NULL, NULL, 0);
	spin_lock(&group->notification_lock);
	ids_remove(&group->by_wd, mark->wd);
	spin_unlock(&group->notification_lock);
}

static void inotify_free_event(struct fsnotify_event *event)
{
	kfree(event);
}

static const struct fsnotify_ops inotify_ops = { inotify_handle_inode_event, inotify_freeing_mark, inotify_free_event };

__keep int fanotify_handle_event(struct fsnotify_mark *mark, u32 mask, struct inode *inode, struct inode *dir,
				 const struct qstr *file_name, u32 cookie)
{
	struct fsnotify_event *event = alloc_event(mask, 0, current->tgid, NULL);

	if (!event)
		return -ENOMEM;
	if (fsnotify_insert_event(mark->group, event, NULL, NULL))
		fsnotify_destroy_event(mark->group, event);
	return 0;
}

static const struct fsnotify_ops fanotify_ops = { fanotify_handle_event, NULL, inotify_free_event };

/* The first event, if as much as the host's call has returned has room for it. */
static struct fsnotify_event *get_one_event(struct fsnotify_group *group, long room)
{
	struct fsnotify_event *e = NULL;

	spin_lock(&group->notification_lock);
	if (room > 0 && !list_empty(&group->notification_list))
		e = fsnotify_remove_first_event(group);
	spin_unlock(&group->notification_lock);
	return e;
}

/* Its length there, 0 if there is no memory. */
static long copy_event_to_user(const struct fsnotify_event *e, char __user *buf)
{
	const u32 padded = e->name_len ? ALIGN(e->name_len + 1, 16) : 0;
	struct { int wd; u32 mask, cookie, len; } head = { e->wd, e->mask & ~FS_EVENT_ON_CHILD, e->cookie, padded };

	if (copy_to_user(buf, &head, sizeof(head)))
		return 0;
	if (e->name_len) {
		__check_object_size(e->name, e->name_len, true);
		if (copy_to_user(buf + sizeof(head), e->name, e->name_len))
			return 0;
	}
	return sizeof(head) + padded;
}

static __keep ssize_t inotify_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct wait_queue_entry wait = { .private = current, .func = woken_wake_function };
	struct fsnotify_group *group = file->private_data;
	struct fsnotify_event *e;
	long left, done;

	INIT_LIST_HEAD(&wait.entry);
	add_wait_queue(&group->notification_waitq, &wait);
	mirror_wait(TASK_INTERRUPTIBLE);
	for (left = current->mirror_ret; (e = get_one_event(group, left)); left -= done, buf += done) {
		done = copy_event_to_user(e, buf);
		fsnotify_destroy_event(group, e);
		if (!done)
			break;
	}
	remove_wait_queue(&group->notification_waitq, &wait);
	return current->mirror_ret;
}

static int notify_release(struct inode *inode, struct file *file)
{
	fsnotify_destroy_group(file->private_data);
	return 0;
}

static unsigned int notify_poll(struct file *file, struct poll_table_struct *wait)
{
	struct fsnotify_group *group = file->private_data;

	poll_wait(file, &group->notification_waitq, wait);
	return group->q_len ? 1 : 0;
}

static const struct file_operations inotify_fops = { .read = inotify_read, .release = notify_release, .poll = notify_poll };

/* A new group, as a descriptor. */
static long notify_fd(struct fsnotify_group *group, const char *name, int flags)
{
	long fd;

	if (!group)
		return -ENOMEM;
	fd = anon_inode_getfd(name, &inotify_fops, group, flags);
	if (fd < 0)
		fsnotify_destroy_group(group);
	return fd;
}

static struct fsnotify_group *inotify_new_group(void)
{
	struct fsnotify_group *group = fsnotify_alloc_group(&inotify_ops, 1);
	struct fsnotify_event *oevent;

	if (!group)
		return NULL;
	oevent = kmalloc(sizeof(*oevent), GFP_KERNEL_ACCOUNT);
	if (!oevent) {
		fsnotify_destroy_group(group);
		return NULL;
	}
	*oevent = (struct fsnotify_event){ .mask = 0x4000, .wd = -1 };
	INIT_LIST_HEAD(&oevent->list);
	group->overflow_event = oevent;
	return group;
}

static __keep int do_inotify_init(int flags)
{
	return mirror_error() ? mirror_error() : notify_fd(inotify_new_group(), "inotify", flags);
}

__keep int inotify_find_inode(const char __user *dirname, struct path *path, unsigned int flags, u64 mask)
{
	int error = user_path_at_empty(AT_FDCWD, dirname, flags, path, NULL);

	if (error)
		return error;
	error = inode_permission(&init_user_ns, path->dentry->d_inode, MAY_READ);
	if (!error)
		error = security_path_notify(path, mask, 0);
	if (error)
		path_put(path);
	return error;
}

/* The number is the host's. */
static int inotify_new_watch(struct fsnotify_group *group, struct inode *inode, u32 mask, int wd)
{
	struct fsnotify_mark *mark = fsnotify_alloc_mark(group, mask, wd);
	int ret;

	if (!mark)
		return -ENOMEM;
	spin_lock(&group->notification_lock);
	ret = ids_add(&group->by_wd, wd, mark);
	spin_unlock(&group->notification_lock);
	if (!ret) {
		ret = fsnotify_add_mark_locked(mark, inode);
		if (ret) {
			spin_lock(&group->notification_lock);
			ids_remove(&group->by_wd, wd);
			spin_unlock(&group->notification_lock);
		}
	}
	fsnotify_put_mark(mark);
	return ret;
}

static int inotify_update_watch(struct fsnotify_group *group, struct inode *inode, u32 arg, int wd)
{
	u32 mask = (arg & ALL_EVENTS) | 0x2000 | ((inode->i_mode & S_IFMT) == S_IFDIR ? FS_EVENT_ON_CHILD : 0);
	struct fsnotify_mark *mark;
	int ret = 0;

	mutex_lock(&group->mark_mutex);
	mark = fsnotify_find_mark(inode, group);
	if (mark) {
		mark->mask = arg & 0x20000000 ? mark->mask | mask : mask; /* IN_MASK_ADD */
		inode->i_fsnotify_mask |= mark->mask;
		fsnotify_put_mark(mark);
	} else {
		ret = inotify_new_watch(group, inode, mask, wd);
	}
	mutex_unlock(&group->mark_mutex);
	return ret;
}

/* What add does of a group and an inode, which the caller names. */
static long add_watch(int fd, const char __user *name, u32 mask, int (*add)(struct fsnotify_group *, struct inode *, u32, int))
{
	struct fd f_ = fdget(fd);
	struct file *f = f_.file;
	struct path path;
	long err;

	if (!f)
		return -EBADF;
	err = inotify_find_inode(name, &path, LOOKUP_FOLLOW, mask);
	if (!err) {
		if (f->f_op == &inotify_fops && !mirror_error() && path.dentry->d_inode)
			add(f->private_data, path.dentry->d_inode, mask, current->mirror_ret);
		path_put(&path);
	}
	fdput(f_);
	return err ? err : current->mirror_ret;
}

static int fanotify_add_inode_mark(struct fsnotify_group *group, struct inode *inode, u32 mask, int wd)
{
	struct fsnotify_mark *mark = fsnotify_alloc_mark(group, mask, 0);
	int ret = mark ? fsnotify_add_mark(mark, inode, 0, 0) : -ENOMEM;

	if (mark)
		fsnotify_put_mark(mark);
	return ret;
}

long __x64_sys_inotify_rm_watch(const struct pt_regs *r)
{
	struct fd f = fdget(ARG1(r));
	struct fsnotify_group *group = f.file && f.file->f_op == &inotify_fops ? f.file->private_data : NULL;
	struct fsnotify_mark *mark = NULL;

	if (!f.file)
		return -EBADF;
	if (group) {
		spin_lock(&group->notification_lock);
		mark = ids_find(&group->by_wd, ARG2(r));
		if (mark)
			fsnotify_get_mark(mark);
		spin_unlock(&group->notification_lock);
	}
	if (mark) {
		fsnotify_destroy_mark(mark, group);
		fsnotify_put_mark(mark);
	}
	fdput(f);
	return current->mirror_ret;
}

static long fanotify_init(void)
{
	return mirror_error() ? mirror_error() : notify_fd(fsnotify_alloc_group(&fanotify_ops, 1), "[fanotify]", 0);
}

long __x64_sys_inotify_init(const struct pt_regs *r) { return do_inotify_init(0); }
long __x64_sys_inotify_init1(const struct pt_regs *r) { return do_inotify_init(ARG1(r)); }
long __x64_sys_inotify_add_watch(const struct pt_regs *r) { return add_watch(ARG1(r), (const char __user *)ARG2(r), ARG3(r), inotify_update_watch); }
long __x64_sys_fanotify_init(const struct pt_regs *r) { return fanotify_init(); }
long __x64_sys_fanotify_mark(const struct pt_regs *r) { return add_watch(ARG1(r), (const char __user *)ARG5(r), ARG3(r), fanotify_add_inode_mark); }
