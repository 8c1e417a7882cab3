/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MAX_NESTED_LINKS 8
#define MAXSYMLINKS 40
#define LAST_NORM 0
#define LAST_ROOT 1
#define LAST_DOT 2
#define LAST_DOTDOT 3
#define LOOKUP_FOLLOW 1
#define LOOKUP_DIRECTORY 2
#define LOOKUP_AUTOMOUNT 4
#define LOOKUP_EMPTY 0x4000
#define LOOKUP_DOWN 0x8000
#define LOOKUP_MOUNTPOINT 128
#define LOOKUP_REVAL 32
#define LOOKUP_RCU 64
#define LOOKUP_OPEN 256
#define LOOKUP_CREATE 512
#define LOOKUP_EXCL 1024
#define LOOKUP_RENAME_TARGET 2048
#define LOOKUP_PARENT 16
#define LOOKUP_NO_SYMLINKS 0x10000
#define LOOKUP_NO_MAGICLINKS 0x20000
#define LOOKUP_NO_XDEV 0x40000
#define LOOKUP_BENEATH 0x80000
#define LOOKUP_IN_ROOT 0x100000
#define LOOKUP_CACHED 0x200000
#define LOOKUP_IS_SCOPED 0x180000
extern void done_path_create(struct path *path, struct dentry *dentry);
extern int follow_down(struct path *path);
extern int follow_down_one(struct path *path);
extern int follow_up(struct path *path);
extern int kern_path(const char *name, unsigned int flags, struct path *path);
extern struct dentry *kern_path_create(int dfd, const char *pathname, struct path *path, unsigned int lookup_flags);
extern struct dentry *lock_rename(struct dentry *p1, struct dentry *p2);
extern struct dentry *lock_rename_child(struct dentry *c1, struct dentry *p2);
extern struct dentry *lookup_one(struct user_namespace *mnt_userns, const char *name, struct dentry *base, int len);
extern struct dentry *lookup_one_len(const char *name, struct dentry *base, int len);
extern struct dentry *lookup_one_len_unlocked(const char *name, struct dentry *base, int len);
extern struct dentry *lookup_one_positive_unlocked(struct user_namespace *mnt_userns, const char *name, struct dentry *base, int len);
extern struct dentry *lookup_one_qstr_excl(const struct qstr *name, struct dentry *base, unsigned int flags);
extern struct dentry *lookup_one_unlocked(struct user_namespace *mnt_userns, const char *name, struct dentry *base, int len);
extern struct dentry *lookup_positive_unlocked(const char *name, struct dentry *base, int len);
extern struct dentry *try_lookup_one_len(const char *name, struct dentry *base, int len);
extern void unlock_rename(struct dentry *p1, struct dentry *p2);
extern int user_path_at_empty(int dfd, const char *name, unsigned int flags, struct path *path, int *empty);
extern struct dentry *user_path_create(int dfd, const char *pathname, struct path *path, unsigned int lookup_flags);
extern int vfs_path_parent_lookup(struct filename *filename, unsigned int flags, struct path *parent, struct qstr *last, int *type, const struct path *root);
