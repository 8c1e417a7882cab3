/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef FS_H
#define FS_H

#include "mm.h"
#include "string.h"
#include "uaccess.h"

#define PATH_MAX	4096
#define NAME_MAX	255
#define DNAME_INLINE	40
#define O_ACCMODE	3
#define O_WRONLY	1
#define O_RDWR		2
#define O_CREAT		0100
#define O_EXCL		0200
#define O_TRUNC		01000
#define O_APPEND	02000
#define O_NONBLOCK	04000
#define O_DIRECTORY	0200000
#define O_CLOEXEC	02000000
#define FMODE_READ	1
#define FMODE_WRITE	2
#define FMODE_LSEEK	4
#define AT_FDCWD	-100
#define S_IFMT		0170000
#define S_IFDIR		0040000
#define S_IFREG		0100000
#define S_IFLNK		0120000
#define S_ISDIR(m)	(((m) & S_IFMT) == S_IFDIR)
#define MAY_EXEC	1
#define MAY_WRITE	2
#define MAY_READ	4
#define NR_OPEN		64

struct inode; struct dentry; struct file; struct super_block; struct kstat; struct kstatfs; struct user_namespace;

struct qstr { const char *name; u32 len; u32 hash; };
struct path { struct dentry *dentry; };
struct filename { const char *name; const char __user *uptr; int refcnt; char iname[]; };

struct dir_context {
	bool (*actor)(struct dir_context *, const char *name, int len, loff_t off, u64 ino, unsigned type);
	loff_t pos;
};

struct file_operations {
	loff_t (*llseek)(struct file *, loff_t, int);
	ssize_t (*read)(struct file *, char __user *, size_t, loff_t *);
	ssize_t (*write)(struct file *, const char __user *, size_t, loff_t *);
	int (*iterate)(struct file *, struct dir_context *);
	int (*open)(struct inode *, struct file *);
	int (*flush)(struct file *);
	int (*release)(struct inode *, struct file *);
	int (*fsync)(struct file *, loff_t, loff_t, int);
	long (*unlocked_ioctl)(struct file *, unsigned int, unsigned long);
	unsigned int (*poll)(struct file *);
};

struct inode_operations {
	struct dentry *(*lookup)(struct inode *, struct dentry *, unsigned int);
	int (*permission)(struct inode *, int);
	int (*create)(struct inode *, struct dentry *, umode_t, bool);
	int (*mkdir)(struct inode *, struct dentry *, umode_t);
	int (*rmdir)(struct inode *, struct dentry *);
	int (*mknod)(struct inode *, struct dentry *, umode_t, u32);
	int (*link)(struct dentry *, struct inode *, struct dentry *);
	int (*symlink)(struct inode *, struct dentry *, const char *);
	int (*unlink)(struct inode *, struct dentry *);
	int (*rename)(struct inode *, struct dentry *, struct inode *, struct dentry *, unsigned int);
	int (*readlink)(struct dentry *, char __user *, int);
	int (*setattr)(struct dentry *, loff_t size);
	int (*getattr)(const struct path *, struct kstat *);
};

struct super_block {
	const char *name;
	u32 magic;
	u64 next_ino;
	struct dentry *root;
	int (*statfs)(struct dentry *, struct kstatfs *);
	spinlock_t inode_lock;		/* protects the two below; nests inside dcache_lock */
	struct list_head inodes;
	u32 nr_inodes;
};

struct inode {
	umode_t mode;
	u32 nlink, uid, gid;
	u64 ino;
	loff_t size;
	u64 mtime;
	atomic_t count, writecount;
	const struct inode_operations *i_op;
	const struct file_operations *i_fop;
	struct super_block *sb;
	spinlock_t lock;
	struct list_head sb_list;
	void *priv;
};

struct dentry {
	struct hlist_node hash;
	struct list_head lru;
	struct dentry *parent;
	struct inode *inode;
	struct super_block *sb;
	int lockref;
	u32 flags;
	struct qstr name;
	char iname[DNAME_INLINE];
};

struct file {
	const struct file_operations *f_op;
	struct inode *inode;
	struct dentry *dentry;
	unsigned int mode, flags;
	atomic_t count;
	loff_t pos;
	void *private_data;
};

struct files_struct {
	atomic_t count;
	spinlock_t lock;
	unsigned long open_fds, close_on_exec;	/* these and fd: lock */
	struct file *fd[NR_OPEN];
};

struct kstat { u64 ino; umode_t mode; u32 nlink, uid, gid, dev; loff_t size; u64 mtime; u64 blocks; };
struct kstatfs { u64 type, bsize, blocks, bfree, files, ffree; u32 namelen; };
struct open_flags { int open_flag; umode_t mode; int acc_mode; int intent; };
struct open_how { u64 flags, mode, resolve; };
struct nameidata { struct path path; struct qstr last; struct inode *inode; unsigned int flags, depth; int dfd; struct filename *name; };

/*
 * What the machine knows of a file may be out of date: the host decides. An
 * error is one only if the call is predicted to fail, and then that one.
 */
static inline long mirror_error(void)
{
	return current->mirror_ret < 0 ? current->mirror_ret : 0;
}

#define LOOKUP_FOLLOW	1
#define LOOKUP_DIRECTORY 2
#define LOOKUP_PARENT	0x10
#define LOOKUP_OPEN	0x100
#define LOOKUP_CREATE	0x200

/* namei.c */
struct filename *getname_flags(const char __user *name, int flags, int *empty);
struct filename *getname(const char __user *name);
struct filename *getname_kernel(const char *name);
void putname(struct filename *name);
struct file *do_filp_open(int dfd, struct filename *name, const struct open_flags *op);
int filename_lookup(int dfd, struct filename *name, unsigned flags, struct path *path);
struct dentry *filename_create(int dfd, struct filename *name, struct path *path, unsigned int flags);
int inode_permission(struct inode *inode, int mask);
int generic_permission(struct inode *inode, int mask);
int may_open(const struct path *path, int acc_mode, int flag);
int vfs_create(struct inode *dir, struct dentry *d, umode_t mode, bool excl);
int vfs_mkdir(struct inode *dir, struct dentry *d, umode_t mode);
int vfs_rmdir(struct inode *dir, struct dentry *d);
int vfs_mknod(struct inode *dir, struct dentry *d, umode_t mode, u32 dev);
int vfs_link(struct dentry *old, struct inode *dir, struct dentry *d);
int vfs_symlink(struct inode *dir, struct dentry *d, const char *old);
int vfs_unlink(struct inode *dir, struct dentry *d);
int vfs_rename(struct inode *od, struct dentry *o, struct inode *nd, struct dentry *n, unsigned int flags);
int vfs_readlink(struct dentry *d, char __user *buf, int len);

/* dcache.c, inode.c, super.c */
struct dentry *d_alloc(struct dentry *parent, const struct qstr *name);
struct dentry *__d_lookup(const struct dentry *parent, const struct qstr *name);
struct dentry *d_lookup(struct dentry *parent, const struct qstr *name);
void d_instantiate(struct dentry *d, struct inode *inode);
void d_add(struct dentry *d, struct inode *inode);
void d_delete(struct dentry *d);
void d_move(struct dentry *d, struct dentry *target);
void d_drop(struct dentry *d);
struct dentry *dget(struct dentry *d);
void dput(struct dentry *d);
int shrink_dcache_sb(int keep);
char *d_path(const struct path *path, char *buf, int len);
struct inode *new_inode(struct super_block *sb);
void iput(struct inode *inode);
void init_special(struct inode *inode, umode_t mode);
extern struct super_block host_sb;
struct inode *host_make_inode(struct super_block *sb, umode_t mode);

/* file.c, file_table.c, open.c, read_write.c */
struct file *alloc_empty_file(int flags);
struct file *fget(unsigned int fd);
void fput(struct file *f);
int get_unused_fd_flags(unsigned flags);
void put_unused_fd(unsigned int fd);
void fd_install(unsigned int fd, struct file *f);
int close_fd(unsigned fd);
struct files_struct *current_files(void);
struct files_struct *dup_fd(struct files_struct *old);
void exit_files(struct task_struct *tsk);
int filp_close(struct file *f, void *id);
int vfs_open(const struct path *path, struct file *f);
long vfs_truncate(const struct path *path, loff_t len);
int vfs_fsync(struct file *f, int datasync);
int vfs_fsync_range(struct file *f, loff_t start, loff_t end, int datasync);
ssize_t vfs_read(struct file *f, char __user *buf, size_t n, loff_t *pos);
ssize_t vfs_write(struct file *f, const char __user *buf, size_t n, loff_t *pos);
loff_t vfs_llseek(struct file *f, loff_t off, int whence);
ssize_t ksys_read(unsigned int fd, char __user *buf, size_t n);
ssize_t ksys_write(unsigned int fd, const char __user *buf, size_t n);
int rw_verify_area(int rw, struct file *f, const loff_t *pos, size_t n);
long do_sys_open(int dfd, const char __user *name, int flags, umode_t mode);
int iterate_dir(struct file *f, struct dir_context *ctx);
int vfs_getattr(const struct path *path, struct kstat *st, u32 mask, unsigned int flags);
int vfs_statfs(const struct path *path, struct kstatfs *st);
void fsnotify(u32 mask, struct inode *inode);

struct dentry *tracefs_create_dir(const char *name, struct dentry *parent);
struct dentry *tracefs_create_file(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops);
void tracefs_remove(struct dentry *d);

#endif
