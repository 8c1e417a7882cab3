/* SPDX-License-Identifier: GPL-2.0-only */
/* inotify and fanotify: groups that are files. */
#include "notify.h"
#include "security.h"
#include "poll.h"

static noinline int inotify_merge(struct fsnotify_group *group, struct fsnotify_event *event)
{
	struct fsnotify_event *last;

	if (list_empty(&group->notification_list))
		return 0;
	last = list_entry(group->notification_list.prev, struct fsnotify_event, list);
	return last->mask == event->mask && last->cookie == event->cookie;
}

__keep int inotify_handle_inode_event(struct fsnotify_mark *inode_mark, u32 mask, struct inode *inode, struct inode *dir,
				      const struct qstr *name, u32 cookie)
{
	struct fsnotify_event *event = fsnotify_alloc_event(mask, name ? name->hash : cookie);

	if (!event)
		return -ENOMEM;
	if (fsnotify_insert_event(inode_mark->group, event, inotify_merge, NULL))
		fsnotify_destroy_event(inode_mark->group, event);
	return 0;
}

__keep int fanotify_handle_event(struct fsnotify_mark *mark, u32 mask, struct inode *inode, struct inode *dir,
				 const struct qstr *file_name, u32 cookie)
{
	struct fsnotify_event *event = fsnotify_alloc_event(mask, current->tgid);

	if (!event)
		return -ENOMEM;
	if (fsnotify_insert_event(mark->group, event, NULL, NULL))
		fsnotify_destroy_event(mark->group, event);
	return 0;
}

static __keep ssize_t inotify_read(struct file *file, char __user *buf, size_t count, loff_t *pos)
{
	struct fsnotify_group *group = file->private_data;
	struct fsnotify_event *e;
	long left;

	mirror_wait(TASK_INTERRUPTIBLE);
	left = max(current->mirror_ret, 0l);
	for (; left > 0; left -= 16) {
		e = fsnotify_remove_first_event(group);
		if (!e)
			break;
		fsnotify_destroy_event(group, e);
	}
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

	return group->q_len ? 1 : 0;
}

static const struct file_operations inotify_fops = { .read = inotify_read, .release = notify_release, .poll = notify_poll };

/* A new group, as a descriptor. */
static noinline int notify_fd(fsnotify_handler handle, const char *name, int flags)
{
	struct fsnotify_group *group;
	struct file *f;
	int fd;

	if (current->mirror_ret < 0)
		return current->mirror_ret;
	fd = get_unused_fd_flags(flags);
	if (fd < 0)
		return fd;
	group = fsnotify_alloc_group(handle);
	if (!group) {
		put_unused_fd(fd);
		return -ENOMEM;
	}
	f = anon_inode_getfile(name, &inotify_fops, group, flags & ~O_ACCMODE);
	if (IS_ERR(f)) {
		fsnotify_put_group(group);
		put_unused_fd(fd);
		return PTR_ERR(f);
	}
	fd_install(fd, f);
	return fd;
}

static __keep int do_inotify_init(int flags)
{
	return notify_fd(inotify_handle_inode_event, "inotify", flags);
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

static noinline long add_watch(int fd, const char __user *name, u32 mask)
{
	struct fd f_ = fdget(fd);
	struct file *f = f_.file;
	struct path path;
	long err;

	if (!f)
		return -EBADF;
	err = inotify_find_inode(name, &path, LOOKUP_FOLLOW, mask);
	if (!err) {
		if (f->f_op == &inotify_fops && !mirror_error())
			fsnotify_add_mark(f->private_data, path.dentry->d_inode, mask);
		path_put(&path);
	}
	fdput(f_);
	return err ? err : current->mirror_ret;
}

long __x64_sys_inotify_init(const struct pt_regs *r) { return do_inotify_init(0); }
long __x64_sys_inotify_init1(const struct pt_regs *r) { return do_inotify_init(ARG1(r)); }
long __x64_sys_inotify_add_watch(const struct pt_regs *r) { return add_watch(ARG1(r), (const char __user *)ARG2(r), ARG3(r)); }
long __x64_sys_fanotify_init(const struct pt_regs *r) { return notify_fd(fanotify_handle_event, "[fanotify]", 0); }
long __x64_sys_fanotify_mark(const struct pt_regs *r) { return add_watch(ARG1(r), (const char __user *)ARG5(r), ARG3(r)); }
