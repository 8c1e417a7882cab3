/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define LIST_BL_LOCKMASK 1UL
#define USE_CMPXCHG_LOCKREF 1
#define DNAME_INLINE_LEN 32
#define DCACHE_OP_HASH 1
#define DCACHE_OP_COMPARE 2
#define DCACHE_OP_REVALIDATE 4
#define DCACHE_OP_DELETE 8
#define DCACHE_OP_PRUNE 16
#define DCACHE_DISCONNECTED 32
#define DCACHE_REFERENCED 64
#define DCACHE_DONTCACHE 128
#define DCACHE_CANT_MOUNT 256
#define DCACHE_GENOCIDE 512
#define DCACHE_SHRINK_LIST 1024
#define DCACHE_OP_WEAK_REVALIDATE 2048
#define DCACHE_NFSFS_RENAMED 0x1000
#define DCACHE_COOKIE 0x2000
#define DCACHE_FSNOTIFY_PARENT_WATCHED 0x4000
#define DCACHE_DENTRY_KILLED 0x8000
#define DCACHE_MOUNTED 0x10000
#define DCACHE_NEED_AUTOMOUNT 0x20000
#define DCACHE_MANAGE_TRANSIT 0x40000
#define DCACHE_MANAGED_DENTRY 0x70000
#define DCACHE_LRU_LIST 0x80000
#define DCACHE_ENTRY_TYPE 0x700000
#define DCACHE_MISS_TYPE 0
#define DCACHE_WHITEOUT_TYPE 0x100000
#define DCACHE_DIRECTORY_TYPE 0x200000
#define DCACHE_AUTODIR_TYPE 0x300000
#define DCACHE_REGULAR_TYPE 0x400000
#define DCACHE_SPECIAL_TYPE 0x500000
#define DCACHE_SYMLINK_TYPE 0x600000
#define DCACHE_MAY_FREE 0x800000
#define DCACHE_FALLTHRU 0x1000000
#define DCACHE_NOKEY_NAME 0x2000000
#define DCACHE_OP_REAL 0x4000000
#define DCACHE_PAR_LOOKUP 0x10000000
#define DCACHE_DENTRY_CURSOR 0x20000000
#define DCACHE_NORCU 0x40000000
extern void __d_drop(struct dentry *dentry);
extern void __d_lookup_unhash_wake(struct dentry *dentry);
extern void d_add(struct dentry *entry, struct inode *inode);
extern struct dentry *d_add_ci(struct dentry *dentry, struct inode *inode, struct qstr *name);
extern struct dentry *d_alloc(struct dentry *parent, const struct qstr *name);
extern struct dentry *d_alloc_anon(struct super_block *sb);
extern struct dentry *d_alloc_parallel(struct dentry *parent, const struct qstr *name, wait_queue_head_t *wq);
extern void d_delete(struct dentry *dentry);
extern void d_drop(struct dentry *dentry);
extern struct dentry *d_exact_alias(struct dentry *entry, struct inode *inode);
extern struct dentry *d_find_alias(struct inode *inode);
extern struct dentry *d_find_any_alias(struct inode *inode);
extern void d_genocide(struct dentry *parent);
extern struct dentry *d_hash_and_lookup(struct dentry *dir, struct qstr *name);
extern void d_instantiate(struct dentry *entry, struct inode *inode);
extern struct dentry *d_instantiate_anon(struct dentry *dentry, struct inode *inode);
extern void d_instantiate_new(struct dentry *entry, struct inode *inode);
extern void d_invalidate(struct dentry *dentry);
extern struct dentry *d_lookup(const struct dentry *parent, const struct qstr *name);
extern struct dentry *d_make_root(struct inode *root_inode);
extern void d_move(struct dentry *dentry, struct dentry *target);
extern struct dentry *d_obtain_alias(struct inode *inode);
extern struct dentry *d_obtain_root(struct inode *inode);
extern char *d_path(const struct path *path, char *buf, int buflen);
extern void d_prune_aliases(struct inode *inode);
extern void d_rehash(struct dentry *entry);
extern bool d_same_name(const struct dentry *dentry, const struct dentry *parent, const struct qstr *name);
extern void d_set_d_op(struct dentry *dentry, const struct dentry_operations *op);
extern void d_set_fallthru(struct dentry *dentry);
extern struct dentry *d_splice_alias(struct inode *inode, struct dentry *dentry);
extern void d_tmpfile(struct file *file, struct inode *inode);
extern char *dentry_path_raw(const struct dentry *dentry, char *buf, int buflen);
extern struct dentry *dget_parent(struct dentry *dentry);
extern void dput(struct dentry *dentry);
extern unsigned int full_name_hash(const void *salt, const char *name, unsigned int len);
extern u64 hashlen_string(const void *salt, const char *name);
extern void lockref_get(struct lockref *lockref);
extern int lockref_get_not_dead(struct lockref *lockref);
extern int lockref_get_not_zero(struct lockref *lockref);
extern void lockref_mark_dead(struct lockref *lockref);
extern int lockref_put_not_zero(struct lockref *lockref);
extern int lockref_put_or_lock(struct lockref *lockref);
extern int lockref_put_return(struct lockref *lockref);
extern int path_has_submounts(const struct path *parent);
extern void release_dentry_name_snapshot(struct name_snapshot *name);
extern void shrink_dcache_parent(struct dentry *parent);
extern void shrink_dcache_sb(struct super_block *sb);
extern void take_dentry_name_snapshot(struct name_snapshot *name, struct dentry *dentry);
