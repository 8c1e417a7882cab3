/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files and their parts, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_FS_H
#define TYPES_FS_H

#include "mm.h"

typedef unsigned short mode16;
struct file; struct inode; struct dentry; struct super_block; struct vfsmount; struct mount; struct user_namespace; struct kstat;
struct kstatfs; struct vm_area_struct; struct kiocb; struct iov_iter; struct pipe_inode_info; struct poll_table_struct;
struct module; struct dir_context; struct cred; struct address_space; struct writeback_control; struct path; struct iattr;

struct lockref { spinlock_t lock; int count; };
struct timespec64 { s64 tv_sec; long tv_nsec; };
typedef struct { u32 val; } kuid_t;
struct qstr { u32 hash, len; const char *name; };
struct path { struct vfsmount *mnt; struct dentry *dentry; };
struct filename { const char *name; const char __user *uptr; int refcnt; void *aname; char iname[]; };

typedef ssize_t (*read_fn)(struct file *, char *, size_t, loff_t *);
typedef ssize_t (*write_fn)(struct file *, const char *, size_t, loff_t *);
typedef loff_t (*llseek_fn)(struct file *, loff_t, int);
typedef int (*open_fn)(struct inode *, struct file *);
typedef unsigned int (*poll_fn)(struct file *, struct poll_table_struct *);
typedef long (*ioctl_fn)(struct file *, unsigned int, unsigned long);

struct file_operations {
	struct module *owner;
	llseek_fn llseek;
	read_fn read;
	write_fn write;
	ssize_t (*read_iter)(struct kiocb *, struct iov_iter *);
	ssize_t (*write_iter)(struct kiocb *, struct iov_iter *);
	void *iopoll;
	int (*iterate)(struct file *, struct dir_context *);
	int (*iterate_shared)(struct file *, struct dir_context *);
	poll_fn poll;			/* 72 */
	ioctl_fn unlocked_ioctl, compat_ioctl;
	int (*mmap)(struct file *, struct vm_area_struct *);
	unsigned long mmap_supported_flags;
	open_fn open;			/* 112 */
	int (*flush)(struct file *, void *id);
	open_fn release;		/* 128 */
	int (*fsync)(struct file *, loff_t, loff_t, int);
	void *fasync, *lock, *sendpage, *get_unmapped_area, *check_flags, *flock;
	ssize_t (*splice_write)(struct pipe_inode_info *, struct file *, loff_t *, size_t, unsigned int);	/* 192 */
	ssize_t (*splice_read)(struct file *, loff_t *, struct pipe_inode_info *, size_t, unsigned int);
	void *more[9];
};
LAYOUT_ASSERT(sizeof(struct file_operations) == 280, "file_operations");

struct inode_operations {
	struct dentry *(*lookup)(struct inode *, struct dentry *, unsigned int);
	const char *(*get_link)(struct dentry *, struct inode *, void *);
	int (*permission)(struct user_namespace *, struct inode *, int);
	void *get_acl;
	int (*readlink)(struct dentry *, char __user *, int);
	int (*create)(struct user_namespace *, struct inode *, struct dentry *, umode_t, bool);
	int (*link)(struct dentry *, struct inode *, struct dentry *);
	int (*unlink)(struct inode *, struct dentry *);
	int (*symlink)(struct user_namespace *, struct inode *, struct dentry *, const char *);
	int (*mkdir)(struct user_namespace *, struct inode *, struct dentry *, umode_t);
	int (*rmdir)(struct inode *, struct dentry *);
	int (*mknod)(struct user_namespace *, struct inode *, struct dentry *, umode_t, u32);
	int (*rename)(struct user_namespace *, struct inode *, struct dentry *, struct inode *, struct dentry *, unsigned int);
	int (*setattr)(struct user_namespace *, struct dentry *, struct iattr *);
	int (*getattr)(struct user_namespace *, const struct path *, struct kstat *, u32, unsigned int);
	void *more[9];
} __aligned(64);
LAYOUT_ASSERT(offsetof(struct inode_operations, getattr) == 112 && sizeof(struct inode_operations) == 192, "inode_operations");

struct dentry {
	unsigned int d_flags;
	char pad4[4];
	struct hlist_node d_hash;	/* 8 */
	struct dentry *d_parent;
	struct qstr d_name;
	struct inode *d_inode;
	char d_iname[32];
	struct lockref d_lockref;
	char pad96[8];
	struct super_block *d_sb;	/* 104 */
	char pad112[8];
	void *d_fsdata;	/* 120 */
	struct list_head d_lru;	/* 128 */
	struct list_head d_child;
	struct list_head d_subdirs;
	char pad176[16];
};
LAYOUT_ASSERT(sizeof(struct dentry) == 192, "dentry");

struct address_space {
	struct inode *host;
	char pad8[120];
	unsigned long nrpages;	/* 128 */
	char pad136[16];
	unsigned long flags;	/* 152 */
	char pad160[24];
	void *private_data;	/* 184 */
};
LAYOUT_ASSERT(sizeof(struct address_space) == 192, "address_space");

/* Debian's is where this kernel has nothing. */
static __always_inline struct rw_semaphore *invalidate_lock(struct address_space *m) { return (struct rw_semaphore *)(m->pad8 + 16); }
static __always_inline struct rw_semaphore *i_mmap_lock(struct address_space *m) { return (struct rw_semaphore *)(m->pad8 + 80); }

struct inode {
	mode16 i_mode;
	mode16 i_opflags;
	u32 i_uid;
	u32 i_gid;
	unsigned int i_flags;
	char pad16[16];
	const struct inode_operations *i_op;	/* 32 */
	struct super_block *i_sb;
	struct address_space *i_mapping;
	void *i_security;	/* 56 */
	unsigned long i_ino;	/* 64 */
	unsigned int i_nlink;
	u32 i_rdev;
	loff_t i_size;
	struct timespec64 i_atime;
	struct timespec64 i_mtime;
	struct timespec64 i_ctime;
	spinlock_t i_lock;
	char pad140[4];
	u64 i_blocks;	/* 144 */
	unsigned long i_state;
	struct rw_semaphore i_rwsem;
	unsigned long dirtied_when;
	char pad208[24];
	struct list_head i_io_list;	/* 232 */
	char pad248[32];
	struct list_head i_sb_list;	/* 280 */
	char pad296[48];
	atomic_t i_count;	/* 344 */
	char pad348[4];
	atomic_t i_writecount;	/* 352 */
	char pad356[4];
	const struct file_operations *i_fop;	/* 360 */
	struct file_lock_context *i_flctx;
	struct address_space i_data;	/* 376 */
	char pad568[16];
	void *i_cdev;	/* 584 */
	u32 i_generation;
	u32 i_fsnotify_mask;
	struct fsnotify_mark_connector *i_fsnotify_marks;
	char pad608[16];
	void *i_private;	/* 624 */
};
LAYOUT_ASSERT(sizeof(struct inode) == 632, "inode");

struct vfsmount {
	struct dentry *mnt_root;
	struct super_block *mnt_sb;
	int mnt_flags;
	char pad20[4];
	struct user_namespace *mnt_userns;	/* 24 */
};
LAYOUT_ASSERT(sizeof(struct vfsmount) == 32, "vfsmount");

struct mount {
	char pad0[16];
	struct mount *mnt_parent;	/* 16 */
	struct dentry *mnt_mountpoint;
	struct vfsmount mnt;
	char pad64[72];
	const char *mnt_devname;	/* 136 */
	struct list_head mnt_list;
	char pad160[72];
	struct mnt_namespace *mnt_ns;	/* 232 */
	char pad240[52];
	int mnt_id;	/* 292 */
	char pad296[24];
};
LAYOUT_ASSERT(sizeof(struct mount) == 320, "mount");

struct super_block {
	struct list_head s_list;
	u32 s_dev;
	unsigned char s_blocksize_bits;
	char pad21[3];
	unsigned long s_blocksize;	/* 24 */
	char pad32[8];
	struct file_system_type *s_type;	/* 40 */
	char pad48[32];
	unsigned long s_flags;	/* 80 */
	char pad88[8];
	unsigned long s_magic;	/* 96 */
	struct dentry *s_root;
	struct rw_semaphore s_umount;
	int s_count;
	char pad156[764];
	void *s_fs_info;	/* 920 */
	char pad928[40];
	char s_id[32];	/* 968 */
	char pad1000[408];
	spinlock_t s_inode_list_lock;	/* 1408 */
	char pad1412[4];
	struct list_head s_inodes;	/* 1416 */
	char pad1432[40];
};
LAYOUT_ASSERT(sizeof(struct super_block) == 1472, "super_block");

struct file {
	char pad0[16];
	struct path f_path;	/* 16 */
	struct inode *f_inode;
	const struct file_operations *f_op;
	spinlock_t f_lock;
	char pad52[4];
	long f_count;	/* 56 */
	unsigned int f_flags;	/* 64 */
	unsigned int f_mode;
	struct mutex f_pos_lock;
	loff_t f_pos;
	char pad112[32];
	const struct cred *f_cred;	/* 144 */
	char pad152[24];
	loff_t f_ra_prev_pos;	/* 176: where the last read has ended */
	u64 f_version;
	void *f_security;	/* 192 */
	void *private_data;	/* 200 */
	char pad208[8];
	struct address_space *f_mapping;	/* 216 */
	char pad224[8];
};
LAYOUT_ASSERT(sizeof(struct file) == 232, "file");

#endif
