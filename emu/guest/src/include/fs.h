/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef FS_H
#define FS_H

#include "types_path.h"
#include "string.h"
#include "uaccess.h"

#define PATH_MAX	4096
#define NAME_MAX	255
#define DNAME_INLINE	32
#define O_ACCMODE	3
#define O_WRONLY	1
#define O_RDWR		2
#define O_CREAT		0100
#define O_EXCL		0200
#define O_TRUNC		01000
#define O_APPEND	02000
#define O_NONBLOCK	04000
#define O_DIRECTORY	0200000
#define O_LARGEFILE	0100000
#define __FMODE_EXEC	0x20
#define O_NOFOLLOW	0400000
#define O_PATH		010000000
#define O_CLOEXEC	02000000
#define FMODE_READ	1
#define FMODE_WRITE	2
#define FMODE_LSEEK	4
#define FMODE_PATH	0x4000
#define FMODE_CREATED	0x100000
#define FMODE_ATOMIC_POS	0x8000
#define AT_FDCWD	-100
#define AT_SYMLINK_FOLLOW	0x400
#define AT_EMPTY_PATH		0x1000
#define S_IFMT		0170000
#define S_IFSOCK	0140000
#define S_IFDIR		0040000
#define S_IFREG		0100000
#define S_IFLNK		0120000
#define S_IFIFO		0010000
#define S_ISDIR(m)	(((m) & S_IFMT) == S_IFDIR)
#define S_ISREG(m)	(((m) & S_IFMT) == S_IFREG)
#define S_ISFIFO(m)	(((m) & S_IFMT) == S_IFIFO)
#define S_ISLNK(m)	(((m) & S_IFMT) == S_IFLNK)
#define MAY_EXEC	1
#define MAY_WRITE	2
#define MAY_READ	4
#define MAY_ACCESS	0x10
#define MAY_OPEN	0x20
#define MAY_CHDIR	0x40
#define MAY_NOT_BLOCK	0x80
#define NR_OPEN		64

#define ATTR_MODE	1
#define ATTR_UID	2
#define ATTR_GID	4
#define ATTR_SIZE	8
#define ATTR_ATIME	16
#define ATTR_MTIME	32
#define ATTR_CTIME	64
#define ATTR_ATIME_SET	0x80
#define ATTR_MTIME_SET	0x100
#define ATTR_KILL_SUID	0x800
#define ATTR_KILL_SGID	0x1000
#define ATTR_FILE	0x2000
#define ATTR_KILL_PRIV	0x4000
#define ATTR_TIMES_SET	0x10000
#define ATTR_TOUCH	0x20000

#define LOOKUP_FOLLOW	1
#define LOOKUP_DIRECTORY 2
#define LOOKUP_AUTOMOUNT 4
#define LOOKUP_EMPTY	0x4000
#define LOOKUP_PARENT	0x10
#define LOOKUP_RCU	0x40
#define LOOKUP_OPEN	0x100
#define LOOKUP_CREATE	0x200
#define LOOKUP_EXCL	0x400
#define LOOKUP_RENAME_TARGET 0x800
#define WALK_TRAILING	1
#define WALK_MORE	2
#define WALK_NOFOLLOW	4
#define LAST_NORM	0
#define LAST_ROOT	1
#define LAST_DOT	2
#define LAST_DOTDOT	3
#define LAST_TO_MAKE	(-1)		/* not looked at yet */
#define ND_PARENT_GONE	BIT(30)		/* of nd->state: the host has no directory for the name */
#define ND_GONE		BIT(31)		/* of nd->state: nor the component that is looked for */

struct dir_context {
	bool (*actor)(struct dir_context *, const char *name, int len, loff_t off, u64 ino, unsigned type);
	loff_t pos;
};

struct files_struct {
	atomic_t count;
	spinlock_t lock;
	struct wait_queue_head resize_wait;
	u64 open_fds, close_on_exec;	/* these and fd: lock */
	struct file *fd[NR_OPEN];
};

struct kstatfs { u64 type, bsize, blocks, bfree, files, ffree; u32 namelen; };
struct open_how { u64 flags, mode, resolve; };

/* What a call on files says of itself to the file system, and the memory it is about. */
struct iovec { void __user *iov_base; size_t iov_len; };
struct user_iovec { u64 base, len; };	/* as processes have it */
void iov_iter_ubuf(struct iov_iter *i, unsigned int direction, void __user *buf, size_t count);
size_t _copy_from_iter(void *to, size_t n, struct iov_iter *i);
size_t _copy_to_iter(const void *from, size_t n, struct iov_iter *i);
void iov_iter_advance(struct iov_iter *i, size_t n);

/*
 * What the machine knows of a file may be out of date: the host decides. An
 * error is one only if the call is predicted to fail, and then that one.
 */
static inline long mirror_error(void)
{
	return current->mirror_ret < 0 ? current->mirror_ret : 0;
}

/* namei.c, namei_open.c, namei_ops.c */
struct filename *getname_flags(const char __user *name, int flags, int *empty);
struct filename *getname(const char __user *name);
struct filename *getname_kernel(const char *name);
void putname(struct filename *name);
struct filename *name_of_user(const char __user *name, int flags, int *empty);
struct file *do_filp_open(int dfd, struct filename *pathname, const struct open_flags *op);
int filename_lookup(int dfd, struct filename *name, unsigned int flags, struct path *path, const struct path *root);
int user_path_at_empty(int dfd, const char __user *name, unsigned int flags, struct path *path, int *empty);
struct dentry *filename_create(int dfd, struct filename *name, struct path *path, unsigned int lookup_flags);
int __filename_parentat(int dfd, struct filename *name, unsigned int flags, struct path *parent, struct qstr *last, int *type,
			const struct path *root);
struct dentry *lookup_one_qstr(const struct qstr *name, struct dentry *base, unsigned int flags);
int parent_error(int type);
void done_path_create(struct path *path, struct dentry *dentry);
int link_path_walk(const char *name, struct nameidata *nd);
const char *path_init(struct nameidata *nd, unsigned int flags);
void terminate_walk(struct nameidata *nd);
int complete_walk(struct nameidata *nd);
const char *step_into(struct nameidata *nd, int flags, struct dentry *dentry);
struct dentry *lookup_fast(struct nameidata *nd);
void put_link(struct nameidata *nd);
int nd_jump_root(struct nameidata *nd);
const char *handle_dots(struct nameidata *nd, int type);
bool try_to_unlazy(struct nameidata *nd);
struct fasync;
void kill_fasync(struct fasync **list, int sig, int band);
void ihold(struct inode *inode);
void clear_inode(struct inode *inode);
void __check_object_size(const void *p, unsigned long n, bool to_user);
struct dentry *__lookup_slow(const struct qstr *name, struct dentry *dir, unsigned int flags);

static __always_inline void set_nameidata(struct nameidata *nd, int dfd, struct filename *name)
{
	*nd = (struct nameidata){ .dfd = dfd, .name = name };
}

int inode_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask);
struct dentry *__d_lookup_rcu(const struct dentry *parent, const struct qstr *name, unsigned int *seqp);
void d_forget(struct dentry *d);
void d_list_children(struct dentry *dir, struct dir_context *ctx);
bool atime_needs_update(const struct path *path, struct inode *inode);
int generic_permission(struct user_namespace *mnt_userns, struct inode *inode, int mask);
int may_open(struct user_namespace *mnt_userns, const struct path *path, int acc_mode, int flag);
int vfs_create(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode, bool want_excl);
int vfs_mkdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode);
int vfs_rmdir(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry);
int vfs_mknod(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, umode_t mode, u32 dev);
int vfs_link(struct dentry *old_dentry, struct user_namespace *mnt_userns, struct inode *dir, struct dentry *new_dentry,
	     struct inode **delegated_inode);
int vfs_symlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, const char *oldname);
int vfs_unlink(struct user_namespace *mnt_userns, struct inode *dir, struct dentry *dentry, struct inode **delegated_inode);
struct renamedata {
	struct user_namespace *old_mnt_userns;
	struct inode *old_dir;
	struct dentry *old_dentry;
	struct user_namespace *new_mnt_userns;
	struct inode *new_dir;
	struct dentry *new_dentry;
	struct inode **delegated_inode;
	unsigned int flags;
};
int vfs_rename(struct renamedata *rd);
int vfs_readlink(struct dentry *d, char __user *buf, int len);

/* dcache.c, inode.c, namespace.c, fs_struct.c */
struct dentry *d_alloc(struct dentry *parent, const struct qstr *name);
struct dentry *__d_lookup(const struct dentry *parent, const struct qstr *name);
struct dentry *__d_lookup_rcu(const struct dentry *parent, const struct qstr *name, unsigned int *seqp);
struct dentry *d_lookup(const struct dentry *parent, const struct qstr *name);
void d_instantiate(struct dentry *d, struct inode *inode);
void d_add(struct dentry *d, struct inode *inode);
void d_delete(struct dentry *d);
void d_move(struct dentry *d, struct dentry *target);
void d_drop(struct dentry *d);
void locks_remove_file(struct file *file);
void locks_free_lock_context(struct inode *inode);
char *prepend_path(const struct path *path, char *buf, int len);
struct dentry *d_alloc_pseudo(struct super_block *sb, const char *name);
struct dentry *dget(struct dentry *d);
void d_put_walk(struct dentry *d);
struct dentry *d_meet(struct dentry *parent, const struct qstr *name, struct inode *inode);
void d_met(struct dentry *d);
#define S_IN_MEMORY	BIT(30)		/* of an inode: it is on no disk (tmpfs) */
ssize_t shmem_file_read_iter(struct kiocb *iocb, struct iov_iter *to);
void drop_folios(struct address_space *mapping, unsigned long from);
void shmem_write(struct kiocb *iocb, long left);
void shmem_truncate(struct inode *inode, loff_t size);
int noop_fsync(struct file *file, loff_t start, loff_t end, int datasync);
int generic_delete_inode(struct inode *inode);
int inode_newsize_ok(const struct inode *inode, loff_t offset);
void init_special_inode(struct inode *inode, umode_t mode, u32 rdev);
unsigned int get_next_ino(void);
struct folio *folio_meet(struct address_space *mapping, unsigned long index);
void read_folio(struct file *file, loff_t pos, size_t count);
struct inode *inode_meet(struct super_block *sb);
struct dentry *host_meet(struct dentry *dir, const struct qstr *name, umode_t mode);
struct dentry *simple_lookup(struct inode *dir, struct dentry *d, unsigned int flags);
void inode_init_owner(struct user_namespace *mnt_userns, struct inode *inode, const struct inode *dir, umode_t mode);
struct inode *new_inode_pseudo(struct super_block *sb);
void dput(struct dentry *d);
struct dentry *d_make_root(struct super_block *sb, struct inode *inode);
int shrink_dcache_sb(int keep);
char *d_path(const struct path *path, char *buf, int len);
struct inode *new_inode(struct super_block *sb);
void iput(struct inode *inode);
void fsnotify_forget(struct inode *inode);
void inc_nlink(struct inode *inode);
void drop_nlink(struct inode *inode);
void touch_atime(const struct path *path);
int file_update_time(struct file *file);
int file_modified(struct file *file);
int file_remove_privs(struct file *file);
void init_super(struct super_block *sb, const char *id, unsigned long magic);
void path_get(const struct path *path);
struct vfsmount *mntget(struct vfsmount *mnt);
void mntput(struct vfsmount *mnt);
void path_put(const struct path *path);

/* path_put, where Linux has it in line. */
static __always_inline void put_path(const struct path *path)
{
	dput(path->dentry);
	mntput(path->mnt);
}

int mnt_want_write(struct vfsmount *m);
void mnt_drop_write(struct vfsmount *m);
struct fs_struct *current_fs(void);
void set_fs_pwd(struct fs_struct *fs, const struct path *path);
void exit_fs(struct task_struct *tsk);
extern struct super_block host_sb;
extern struct mount host_mount;
struct inode *host_make_inode(struct super_block *sb, umode_t mode);
struct file *host_adopt_fd(unsigned int fd);
ssize_t host_splice_read(struct file *in, loff_t *ppos, struct pipe_inode_info *pipe, size_t len, unsigned int flags);

/* attr.c, mm/filemap.c, buffer.c */
int notify_change(struct user_namespace *mnt_userns, struct dentry *dentry, struct iattr *attr, struct inode **delegated_inode);
int do_truncate(struct user_namespace *mnt_userns, struct dentry *dentry, loff_t length, unsigned int time_attrs, struct file *filp);
ssize_t generic_file_read_iter(struct kiocb *iocb, struct iov_iter *iter);
ssize_t generic_file_write_iter(struct kiocb *iocb, struct iov_iter *from);
int generic_file_open(struct inode *inode, struct file *filp);
int file_write_and_wait_range(struct file *file, loff_t lstart, loff_t lend);
void truncate_inode_pages(struct address_space *mapping);
void truncate_inode_pages_final(struct address_space *mapping);
void submit_bio_sync(struct inode *inode, loff_t sector, u32 bytes);

/* One more has the file. */
static __always_inline void file_inc(struct file *f)
{
	asm volatile("lock inc" _L " %0" : "+m"(f->f_count) : : "memory");
}

/* file.c, file_table.c, open.c, read_write.c */
struct file *alloc_empty_file(int flags, const struct cred *cred);
int alloc_fd(unsigned start, unsigned end, unsigned flags);
struct file *alloc_file_pseudo(struct inode *inode, struct vfsmount *mnt, const char *name, int flags, const struct file_operations *fops);
struct file *shmem_file_setup(const char *name, loff_t size, bool account);
void clear_nlink(struct inode *inode);
struct file *alloc_file_clone(struct file *base, int flags, const struct file_operations *fops);
struct file *fget(unsigned int fd);
struct file *fget_raw(unsigned int fd);
unsigned long __fdget(unsigned int fd);
unsigned long __fdget_raw(unsigned int fd);
unsigned long __fdget_pos(unsigned int fd);
void __f_unlock_pos(struct file *f);
void fput(struct file *f);
void fput_quiet(struct file *f);
struct file *file_meet(int flags);
void __wake_up_locked(struct wait_queue_head *q, unsigned int mode, int nr);
int get_unused_fd_flags(unsigned flags);
int lowest_unused_fd(unsigned int flags);
void install_returned(int fd, struct file *f);
void put_unused_fd(unsigned int fd);
bool get_unused_pair(const int __user *at, int fd[2], unsigned int flags);
void fd_install(unsigned int fd, struct file *f);
int install_at(unsigned fd, struct file *f);
int f_dupfd(unsigned int from, struct file *file, unsigned flags);
int close_fd(unsigned fd);
struct files_struct *current_files(void);
struct files_struct *dup_fd(struct files_struct *old);
void exit_files(struct task_struct *tsk);
int filp_close(struct file *f, void *id);
int vfs_open(const struct path *path, struct file *f);
long vfs_truncate(const struct path *path, loff_t len);
int vfs_fsync(struct file *f, int datasync);
int vfs_fsync_range(struct file *f, loff_t start, loff_t end, int datasync);
ssize_t vfs_read(struct file *file, char __user *buf, size_t count, loff_t *pos);
ssize_t vfs_write(struct file *file, const char __user *buf, size_t count, loff_t *pos);
ssize_t __kernel_write(struct file *file, const void *buf, size_t count, loff_t *pos);
loff_t vfs_llseek(struct file *f, loff_t off, int whence);
ssize_t ksys_read(unsigned int fd, char __user *buf, size_t n);
ssize_t ksys_write(unsigned int fd, const char __user *buf, size_t n);
int rw_verify_area(int rw, struct file *f, const loff_t *pos, size_t n);
long do_sys_open(int dfd, const char __user *name, int flags, umode_t mode);
int iterate_dir(struct file *f, struct dir_context *ctx);
int vfs_getattr(const struct path *path, struct kstat *st, u32 request_mask, unsigned int query_flags);
int vfs_statfs(const struct path *path, struct kstatfs *st);
int fsnotify(u32 mask, const void *data, int data_type, struct inode *dir, const struct qstr *name, struct inode *inode, u32 cookie);
void fsnotify_watched(struct dentry *dentry, u32 mask, const void *data, int data_type);
extern u32 fsnotify_connectors;

/* Of most files nobody wants to hear. The numbers are those of what is handed over (FSNOTIFY_EVENT_PATH and so on). */
static __always_inline void fsnotify_file(u32 mask, const struct file *f)
{
	if (unlikely(fsnotify_connectors))
		fsnotify_watched(f->f_path.dentry, mask, &f->f_path, 1);
}

static __always_inline void fsnotify_dentry(u32 mask, struct dentry *dentry)
{
	if (unlikely(fsnotify_connectors))
		fsnotify_watched(dentry, mask, dentry, 3);
}

static __always_inline void fsnotify_inode(u32 mask, struct inode *inode)
{
	if (unlikely(fsnotify_connectors))
		fsnotify(mask, inode, 2, NULL, NULL, inode, 0);
}

/* dentry's name in dir: inode is the file that has lost it, or NULL. */
static __always_inline void fsnotify_name(u32 mask, struct inode *dir, struct dentry *dentry, struct inode *inode)
{
	if (unlikely(fsnotify_connectors))
		fsnotify(mask, inode ? (const void *)inode : dentry, inode ? 2 : 3, dir, &dentry->d_name, NULL, 0);
}

/* done_path_create, where Linux has it in line. */
static __always_inline void end_create(struct path *path, struct dentry *dentry)
{
	dput(dentry);
	up_write(&path->dentry->d_inode->i_rwsem);
	mnt_drop_write(path->mnt);
	put_path(path);
}

/* A file for the length of a call, and what is to be done with it at the end. */
struct fd { struct file *file; unsigned int flags; };
#define FDPUT_FPUT	1
#define FDPUT_POS_UNLOCK 2

static __always_inline struct fd to_fd(unsigned long v) { return (struct fd){ (struct file *)(v & ~3ul), v & 3 }; }
static __always_inline struct fd fdget(unsigned int fd) { return to_fd(__fdget(fd)); }
static __always_inline struct fd fdget_raw(unsigned int fd) { return to_fd(__fdget_raw(fd)); }
static __always_inline struct fd fdget_pos(unsigned int fd) { return to_fd(__fdget_pos(fd)); }

static __always_inline void fdput(struct fd f)
{
	if (unlikely(f.flags & FDPUT_FPUT))
		fput(f.file);
}

static __always_inline void fdput_pos(struct fd f)
{
	if (f.flags & FDPUT_POS_UNLOCK)
		__f_unlock_pos(f.file);
	fdput(f);
}

struct dentry *tracefs_create_dir(const char *name, struct dentry *parent);
struct dentry *tracefs_create_file(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops);
void tracefs_remove(struct dentry *d);

#endif
