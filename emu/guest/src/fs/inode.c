/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

static struct kmem_cache *inode_cachep;
static unsigned long nr_inodes;

static noinline int inode_init_always(struct super_block *sb, struct inode *inode)
{
	inode->sb = sb;
	inode->nlink = 1;
	inode->size = 0;
	inode->priv = NULL;
	inode->ino = ++sb->next_ino;
	atomic_set(&inode->count, 1);
	atomic_set(&inode->writecount, 0);
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
		spin_lock(&sb->inode_lock);
		list_add(&inode->sb_list, &sb->inodes);
		sb->nr_inodes++;
		spin_unlock(&sb->inode_lock);
	}
	return inode;
}

static noinline void evict(struct inode *inode)
{
	struct super_block *sb = inode->sb;

	spin_lock(&sb->inode_lock);
	sb->nr_inodes--;
	list_del_init(&inode->sb_list);
	spin_unlock(&sb->inode_lock);
	nr_inodes--;
	kmem_cache_free(inode_cachep, inode);
}

noinline void iput(struct inode *inode)
{
	if (inode && atomic_dec_and_test(&inode->count))
		evict(inode);
}

noinline void inc_nlink(struct inode *inode)
{
	WARN_ON_ONCE(inode->nlink == ~0u);
	inode->nlink++;
}

noinline void drop_nlink(struct inode *inode)
{
	if (!WARN_ON_ONCE(inode->nlink == 0))
		inode->nlink--;
}

noinline void inode_init_owner(struct inode *inode, const struct inode *dir, umode_t mode)
{
	inode->uid = current->cred->uid;
	inode->gid = dir && dir->mode & 02000 ? dir->gid : current->cred->gid;
	inode->mode = mode;
	inode->mtime = current->sum_exec_runtime;
}

noinline void touch_atime(const struct path *path)
{
	path->dentry->flags |= 1;
}

static void init_once(void *p)
{
	struct inode *inode = p;

	memset(inode, 0, sizeof(*inode));
	INIT_LIST_HEAD(&inode->sb_list);
}

static int __init inode_init(void)
{
	inode_cachep = kmem_cache_create("inode_cache", sizeof(struct inode), 8, 0, init_once);
	return inode_cachep ? 0 : -ENOMEM;
}
core_initcall(inode_init);
