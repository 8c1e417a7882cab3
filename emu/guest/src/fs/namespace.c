/* SPDX-License-Identifier: GPL-2.0-only */
/* Mounts. The machine has one tree, whatever the host's processes have mounted. */
#include "fs.h"
#include "security.h"

struct mount host_mount = { .mnt_list = LIST_HEAD_INIT(host_mount.mnt_list), .mnt_devname = "host", .mnt_id = 1 };
static DEFINE_SPINLOCK(mount_lock);
static u32 mnt_writers, mounts = 1;
static LIST_HEAD(mount_list);

__keep struct vfsmount *mntget(struct vfsmount *mnt)
{
	return mnt;
}

/* The one mount stays. */
static __keep void mntput_no_expire(struct mount *mnt)
{
	WARN_ON_ONCE(!mnt->mnt.mnt_root);
}

__keep void mntput(struct vfsmount *mnt)
{
	if (mnt)
		mntput_no_expire(container_of(mnt, struct mount, mnt));
}

int __mnt_want_write(struct vfsmount *m);
__keep int __mnt_want_write(struct vfsmount *m)
{
	int ret = 0;

	spin_lock(&mount_lock);
	if (m->mnt_flags & 0x40) /* MNT_READONLY */
		ret = mirror_error();
	if (!ret)
		mnt_writers++;
	spin_unlock(&mount_lock);
	return ret;
}

__keep int mnt_want_write(struct vfsmount *m)
{
	might_sleep(); /* for a file system that is frozen */
	return __mnt_want_write(m);
}

__keep void mnt_drop_write(struct vfsmount *m)
{
	spin_lock(&mount_lock);
	mnt_writers--;
	spin_unlock(&mount_lock);
}

static __keep bool may_mount(void)
{
	return ns_capable(&init_user_ns, CAP_SYS_ADMIN);
}

/* A mount that the host has made: known by its name, and by where it is. */
static noinline int do_new_mount(struct path *path, const char *type, int flags, const char *name)
{
	struct mount *m;
	int err = mirror_error();

	if (err)
		return err;
	if (mounts > 64)
		return 0;
	m = kzalloc(sizeof(*m), GFP_KERNEL);
	if (!m)
		return -ENOMEM;
	m->mnt_parent = &host_mount;
	m->mnt_mountpoint = dget(path->dentry);
	m->mnt.mnt_root = host_sb.s_root;
	m->mnt.mnt_sb = &host_sb;
	m->mnt.mnt_flags = flags;
	spin_lock(&mount_lock);
	m->mnt_id = ++mounts;
	list_add(&m->mnt_list, &mount_list);
	spin_unlock(&mount_lock);
	return 0;
}

__keep int path_mount(const char *dev_name, struct path *path, const char *type_page, unsigned long flags, void *data_page)
{
	int ret = security_sb_mount(dev_name, path, type_page, flags, data_page);

	if (ret)
		return ret;
	if (!may_mount())
		return mirror_error();
	if (flags & 0x20) /* MS_REMOUNT */
		return mirror_error();
	return do_new_mount(path, type_page, flags, dev_name);
}

static __keep long do_mount(const char *dev_name, const char __user *dir_name, const char *type_page, unsigned long flags,
			    void *data_page)
{
	struct path path;
	int ret = user_path_at_empty(AT_FDCWD, dir_name, LOOKUP_FOLLOW, &path, NULL);

	if (ret)
		return ret;
	ret = path_mount(dev_name, &path, type_page, flags, data_page);
	path_put(&path);
	return ret;
}

static noinline char *copy_mount_string(const void __user *data)
{
	char *s;

	if (!data)
		return NULL;
	s = kzalloc(256, GFP_KERNEL);
	if (s && strncpy_from_user(s, data, 255) < 0)
		*s = 0;
	return s;
}

long __x64_sys_mount(const struct pt_regs *r)
{
	char *type = copy_mount_string((void __user *)ARG3(r)), *dev = copy_mount_string((void __user *)ARG1(r));
	long ret = do_mount(dev, (const char __user *)ARG2(r), type, ARG4(r), NULL);

	kfree(dev);
	kfree(type);
	return ret;
}

static noinline int do_umount(struct dentry *mountpoint, int flags)
{
	struct mount *m, *found = NULL;
	int retval = security_sb_umount(&host_mount.mnt, flags);

	if (!retval)
		retval = mirror_error();
	if (retval)
		return retval;
	spin_lock(&mount_lock);
	list_for_each_entry(m, &mount_list, mnt_list)
		if (m->mnt_mountpoint == mountpoint) {
			found = m;
			list_del_init(&m->mnt_list);
			mounts--;
			break;
		}
	spin_unlock(&mount_lock);
	if (found) {
		dput(found->mnt_mountpoint);
		kfree(found);
	}
	return 0;
}

__keep int path_umount(struct path *path, int flags)
{
	int ret = may_mount() ? do_umount(path->dentry, flags) : mirror_error();

	path_put(path);
	return ret;
}

long __x64_sys_umount(const struct pt_regs *r)
{
	struct path path;
	int ret = user_path_at_empty(AT_FDCWD, (const char __user *)ARG1(r), LOOKUP_FOLLOW, &path, NULL);

	return ret ? ret : path_umount(&path, ARG2(r));
}

long __x64_sys_pivot_root(const struct pt_regs *r)
{
	struct path new, old;
	long err;

	if (!may_mount())
		return mirror_error();
	err = user_path_at_empty(AT_FDCWD, (const char __user *)ARG1(r), LOOKUP_FOLLOW | LOOKUP_DIRECTORY, &new, NULL);
	if (err)
		return err;
	err = user_path_at_empty(AT_FDCWD, (const char __user *)ARG2(r), LOOKUP_FOLLOW | LOOKUP_DIRECTORY, &old, NULL);
	if (!err) {
		err = security_sb_pivotroot(&old, &new);
		path_put(&old);
	}
	path_put(&new);
	return err ? err : mirror_error();
}
