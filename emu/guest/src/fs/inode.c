/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "time.h"
#include "process.h"

int __mnt_want_write(struct vfsmount *m);
void __mark_inode_dirty(struct inode *inode, int flags);

static struct kmem_cache *inode_cachep;
static unsigned long nr_inodes, last_ino;

/* The date, as it goes into an inode. */
struct timespec64 current_time(struct inode *inode);
__keep struct timespec64 current_time(struct inode *inode)
{
	u64 now = ktime_get_real();

	now -= now % (1000000000 / HZ);	/* as of the last tick */
	return (struct timespec64){ now / 1000000000, now % 1000000000 };
}

static const struct inode_operations empty_iops;

static __always_inline void begin_inode(struct super_block *sb, struct inode *inode)
{
	inode->i_sb = sb;
	inode->i_op = &empty_iops;
	inode->i_nlink = 1;
	inode->i_size = 0;
	inode->i_private = NULL;
	inode->i_security = NULL;
	inode->i_state = 0;
	inode->i_flags = 0;
	inode->i_cdev = NULL;
	inode->i_flctx = NULL;
	inode->i_fsnotify_marks = NULL;
	inode->i_fsnotify_mask = 0;
	inode->i_mapping = &inode->i_data;
	inode->i_data.host = inode;
	inode->i_data.nrpages = 0;
	*i_mmap_lock(&inode->i_data) = (struct rw_semaphore){};
	INIT_LIST_HEAD(&i_mmap_lock(&inode->i_data)->wait_list);
	inode->i_ino = ++last_ino;
	atomic_set(&inode->i_count, 1);
	atomic_set(&inode->i_writecount, 0);
	nr_inodes++;
}

static noinline int inode_init_always(struct super_block *sb, struct inode *inode)
{
	begin_inode(sb, inode);
	inode->i_uid = make_kuid(NULL, 0);
	inode->i_gid = make_kgid(NULL, 0);
	__init_rwsem(&inode->i_rwsem, "&inode->i_rwsem", NULL);
	__init_rwsem(invalidate_lock(&inode->i_data), "&mapping->invalidate_lock", NULL);
	return security_inode_alloc(inode) ? -ENOMEM : 0;
}

static noinline struct inode *alloc_inode(struct super_block *sb)
{
	struct inode *inode = kmem_cache_alloc_lru(inode_cachep, NULL, GFP_KERNEL);

	if (!inode || inode_init_always(sb, inode))
		return NULL;
	return inode;
}

/* One that is in no list of its file system. */
struct inode *new_inode_pseudo(struct super_block *sb)
{
	struct inode *inode = alloc_inode(sb);

	if (inode)
		INIT_LIST_HEAD(&inode->i_sb_list);
	return inode;
}

static __always_inline void inode_sb_list_add(struct inode *inode)
{
	struct super_block *sb = inode->i_sb;

	spin_lock(&sb->s_inode_list_lock);
	list_add(&inode->i_sb_list, &sb->s_inodes);
	spin_unlock(&sb->s_inode_list_lock);
}

/* The inode of a file that has been there all the time. */
struct inode *inode_meet(struct super_block *sb)
{
	struct inode *inode = kmem_cache_meet(inode_cachep);

	if (inode) {
		begin_inode(sb, inode);
		inode_sb_list_add(inode);
	}
	return inode;
}

noinline struct inode *new_inode(struct super_block *sb)
{
	struct inode *inode = alloc_inode(sb);

	if (inode)
		inode_sb_list_add(inode);
	return inode;
}

/* Nothing of its contents is left. */
noinline void clear_inode(struct inode *inode)
{
	inode->i_state = 0x60; /* I_FREEING | I_CLEAR */
}

static noinline void evict(struct inode *inode)
{
	struct super_block *sb = inode->i_sb;

	spin_lock(&sb->s_inode_list_lock);
	list_del_init(&inode->i_sb_list);
	spin_unlock(&sb->s_inode_list_lock);
	if (!(inode->i_flags & S_IN_MEMORY))
		truncate_inode_pages_final(&inode->i_data);
	else if (S_ISREG(inode->i_mode))
		shmem_truncate(inode, 0);
	clear_inode(inode);
	fsnotify_forget(inode);
	locks_free_lock_context(inode);
	nr_inodes--;
	if (S_ISLNK(inode->i_mode))
		free_rcu_object(inode->i_cdev);
	free_rcu_object(inode->i_security);
	free_rcu_object(inode);
}

/* Somebody has it already. */
noinline void ihold(struct inode *inode)
{
	atomic_inc(&inode->i_count);
}

noinline void iput(struct inode *inode)
{
	if (!inode || !atomic_dec_and_test(&inode->i_count))
		return;
	if (inode->i_flags & S_IN_MEMORY)
		generic_delete_inode(inode);
	evict(inode);
}

/* Numbers for inodes that have none of a disk's. */
noinline unsigned int get_next_ino(void)
{
	return ++last_ino;
}

/* A device, a fifo or a socket. */
noinline void init_special_inode(struct inode *inode, umode_t mode, u32 rdev)
{
	inode->i_mode = mode;
	if ((mode & S_IFMT) == 0020000 || (mode & S_IFMT) == 0060000)
		inode->i_rdev = rdev;
}

noinline void inc_nlink(struct inode *inode)
{
	WARN_ON_ONCE(inode->i_nlink == ~0u);
	inode->i_nlink++;
}

/* It has no name, and will have none. */
noinline void clear_nlink(struct inode *inode)
{
	inode->i_nlink = 0;
}

noinline void drop_nlink(struct inode *inode)
{
	if (!WARN_ON_ONCE(inode->i_nlink == 0))
		inode->i_nlink--;
}

__keep void inode_init_owner(struct user_namespace *mnt_userns, struct inode *inode, const struct inode *dir, umode_t mode)
{
	inode->i_uid = current->cred->uid;
	inode->i_gid = dir && dir->i_mode & 02000 ? dir->i_gid : current->cred->gid;
	inode->i_mode = mode;
}

static __always_inline bool same_time(const struct timespec64 *a, const struct timespec64 *b)
{
	return a->tv_sec == b->tv_sec && a->tv_nsec == b->tv_nsec;
}

/* Access times are kept as relatime keeps them: no older than the last change. A pipe has its own. */
__keep bool atime_needs_update(const struct path *path, struct inode *inode)
{
	struct timespec64 now;

	if (path->mnt && path->mnt->mnt_flags & 8) /* MNT_NOATIME */
		return false;
	if (inode->i_flags & 2)
		return false;
	now = current_time(inode);
	if ((inode->i_mode & S_IFMT) == S_IFIFO)
		return !same_time(&inode->i_atime, &now);
	return inode->i_atime.tv_sec <= inode->i_mtime.tv_sec && inode->i_atime.tv_nsec <= inode->i_mtime.tv_nsec &&
	       !same_time(&inode->i_atime, &now);
}

static __keep int generic_update_time(struct inode *inode, struct timespec64 *time, int flags)
{
	if (flags & 1)
		inode->i_atime = *time;
	if (flags & 2)
		inode->i_ctime = *time;
	if (flags & 4)
		inode->i_mtime = *time;
	__mark_inode_dirty(inode, 1);
	return 0;
}

__keep void touch_atime(const struct path *path)
{
	struct inode *inode = path->dentry->d_inode;
	struct timespec64 now;

	if (!inode || !atime_needs_update(path, inode))
		return;
	if (path->mnt && __mnt_want_write(path->mnt))
		return;
	now = current_time(inode);
	inode->i_atime = now;
	__mark_inode_dirty(inode, 1);
}

__keep int file_remove_privs(struct file *file)
{
	struct inode *inode = file->f_inode;

	if (!(inode->i_mode & 06000) || !S_ISREG(inode->i_mode) || capable(CAP_FSETID))
		return 0;
	inode->i_mode &= ~06000;
	return 0;
}

static __keep int inode_needs_update_time(struct inode *inode, struct timespec64 *now)
{
	int sync = 0;

	if (inode->i_mtime.tv_sec != now->tv_sec || inode->i_mtime.tv_nsec != now->tv_nsec)
		sync = 4;
	if (inode->i_ctime.tv_sec != now->tv_sec || inode->i_ctime.tv_nsec != now->tv_nsec)
		sync |= 2;
	return sync;
}

__keep int file_update_time(struct file *file)
{
	struct timespec64 now = current_time(file->f_inode);
	int sync = inode_needs_update_time(file->f_inode, &now);

	if (sync && file->f_path.mnt && __mnt_want_write(file->f_path.mnt))
		return 0;
	return sync ? generic_update_time(file->f_inode, &now, sync) : 0;
}

__keep int file_modified(struct file *file)
{
	int ret = file_remove_privs(file);

	return ret ? ret : file_update_time(file);
}

static void init_once(void *p)
{
	struct inode *inode = p;

	memset(inode, 0, sizeof(*inode));
	INIT_LIST_HEAD(&inode->i_sb_list);
	INIT_LIST_HEAD(&inode->i_io_list);
	INIT_LIST_HEAD(&inode->i_rwsem.wait_list);
}

noinline void init_super(struct super_block *sb, const char *id, unsigned long magic)
{
	strscpy(sb->s_id, id, sizeof(sb->s_id));
	sb->s_magic = magic;
	sb->s_blocksize = PAGE_SIZE;
	sb->s_blocksize_bits = PAGE_SHIFT;
	sb->s_count = 1;
	INIT_LIST_HEAD(&sb->s_inodes);
	INIT_LIST_HEAD(&sb->s_umount.wait_list);
}

static int __init inode_init(void)
{
	inode_cachep = kmem_cache_create("inode_cache", sizeof(struct inode), 8, 0, init_once);
	return inode_cachep ? 0 : -ENOMEM;
}
core_initcall(inode_init);
