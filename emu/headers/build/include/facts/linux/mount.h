/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MNT_NOSUID 1
#define MNT_NODEV 2
#define MNT_NOEXEC 4
#define MNT_NOATIME 8
#define MNT_NODIRATIME 16
#define MNT_RELATIME 32
#define MNT_READONLY 64
#define MNT_NOSYMFOLLOW 128
#define MNT_SHRINKABLE 256
#define MNT_WRITE_HOLD 512
#define MNT_SHARED 0x1000
#define MNT_UNBINDABLE 0x2000
#define MNT_SHARED_MASK 0x2000
#define MNT_USER_SETTABLE_MASK 255
#define MNT_ATIME_MASK 56
#define MNT_INTERNAL_FLAGS 0x1f005200
#define MNT_INTERNAL 0x4000
#define MNT_LOCK_ATIME 0x40000
#define MNT_LOCK_NOEXEC 0x80000
#define MNT_LOCK_NOSUID 0x100000
#define MNT_LOCK_NODEV 0x200000
#define MNT_LOCK_READONLY 0x400000
#define MNT_LOCKED 0x800000
#define MNT_DOOMED 0x1000000
#define MNT_SYNC_UMOUNT 0x2000000
#define MNT_MARKED 0x4000000
#define MNT_UMOUNT 0x8000000
#define MNT_CURSOR 0x10000000
extern bool __mnt_is_readonly(struct vfsmount *mnt);
extern struct vfsmount *clone_private_mount(const struct path *path);
extern struct vfsmount *fc_mount(struct fs_context *fc);
extern struct vfsmount *kern_mount(struct file_system_type *type);
extern void kern_unmount(struct vfsmount *mnt);
extern void kern_unmount_array(struct vfsmount **mnt, unsigned int num);
extern void mark_mounts_for_expiry(struct list_head *mounts);
extern int may_umount(struct vfsmount *mnt);
extern int may_umount_tree(struct vfsmount *m);
extern void mnt_drop_write(struct vfsmount *mnt);
extern void mnt_drop_write_file(struct file *file);
extern void mnt_set_expiry(struct vfsmount *mnt, struct list_head *expiry_list);
extern int mnt_want_write(struct vfsmount *m);
extern int mnt_want_write_file(struct file *file);
extern struct vfsmount *mntget(struct vfsmount *mnt);
extern void mntput(struct vfsmount *mnt);
extern dev_t name_to_dev_t(const char *name);
extern bool path_is_mountpoint(const struct path *path);
extern struct vfsmount *vfs_create_mount(struct fs_context *fc);
extern struct vfsmount *vfs_kern_mount(struct file_system_type *type, int flags, const char *name, void *data);
extern struct vfsmount *vfs_submount(const struct dentry *mountpoint, struct file_system_type *type, const char *name, void *data);
