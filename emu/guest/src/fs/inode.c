/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "time.h"

static struct kmem_cache *inode_cachep;
static unsigned long nr_inodes, last_ino;

/* The date, as it goes into an inode. */
static __keep struct timespec64 current_time(struct inode *inode)
{
	u64 now = ktime_get_real();

	return (struct timespec64){ now / 1000000000, now % 1000000000 };
}

static noinline int inode_init_always(struct super_block *sb, struct inode *inode)
{
	inode->i_sb = sb;
	inode->i_nlink = 1;
	inode->i_size = 0;
	inode->i_private = NULL;
	inode->i_state = 0;
	inode->i_mapping = &inode->i_data;
	inode->i_data.host = inode;
	inode->i_data.nrpages = 0;
	if (security_inode_alloc(inode))
		return -ENOMEM;
	inode->i_ino = ++last_ino;
	atomic_set(&inode->i_count, 1);
	atomic_set(&inode->i_writecount, 0);
	return 0;
}

static noinline struct inode *alloc_inode(struct super_block *sb)
{
	struct inode *inode = kmem_cache_alloc(inode_cachep, GFP_KERNEL);

	if (!inode || inode_init_always(sb, inode))
		return NULL;
	nr_inodes++;
	return inode;
}

noinline struct inode *new_inode(struct super_block *sb)
{
	struct inode *inode = alloc_inode(sb);

	if (inode) {
		spin_lock(&sb->s_inode_list_lock);
		list_add(&inode->i_sb_list, &sb->s_inodes);
		spin_unlock(&sb->s_inode_list_lock);
	}
	return inode;
}

static noinline void evict(struct inode *inode)
{
	struct super_block *sb = inode->i_sb;

	spin_lock(&sb->s_inode_list_lock);
	list_del_init(&inode->i_sb_list);
	spin_unlock(&sb->s_inode_list_lock);
	truncate_inode_pages(&inode->i_data);
	nr_inodes--;
	kmem_cache_free(inode_cachep, inode);
}

noinline void iput(struct inode *inode)
{
	if (inode && atomic_dec_and_test(&inode->i_count))
		evict(inode);
}

noinline void inc_nlink(struct inode *inode)
{
	WARN_ON_ONCE(inode->i_nlink == ~0u);
	inode->i_nlink++;
}

noinline void drop_nlink(struct inode *inode)
{
	if (!WARN_ON_ONCE(inode->i_nlink == 0))
		inode->i_nlink--;
}

noinline void inode_init_owner(struct inode *inode, const struct inode *dir, umode_t mode)
{
	inode->i_uid = current->cred->uid;
	inode->i_gid = dir && dir->i_mode & 02000 ? dir->i_gid : current->cred->gid;
	inode->i_mode = mode;
	inode->i_atime = inode->i_mtime = inode->i_ctime = current_time(inode);
}

/* Access times are kept as relatime keeps them: no older than the last change. */
static __keep bool atime_needs_update(const struct path *path, struct inode *inode)
{
	if (path->mnt && path->mnt->mnt_flags & 8) /* MNT_NOATIME */
		return false;
	if (inode->i_flags & 2)
		return false;
	return inode->i_atime.tv_sec <= inode->i_mtime.tv_sec && inode->i_atime.tv_nsec <= inode->i_mtime.tv_nsec;
}

static __keep int generic_update_time(struct inode *inode, struct timespec64 *time, int flags)
{
	if (flags & 1)
		inode->i_atime = *time;
	if (flags & 2)
		inode->i_ctime = *time;
	if (flags & 4)
		inode->i_mtime = *time;
	inode->i_state |= 1;
	return 0;
}

__keep void touch_atime(const struct path *path)
{
	struct inode *inode = path->dentry->d_inode;
	struct timespec64 now;

	if (!inode || !atime_needs_update(path, inode))
		return;
	now = current_time(inode);
	generic_update_time(inode, &now, 1);
}

static __keep int file_remove_privs(struct file *file)
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
