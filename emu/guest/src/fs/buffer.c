/* SPDX-License-Identifier: GPL-2.0-only */
/* Buffers: a file's metadata on its way to the disk. */
#include "fs.h"
#include "types_mm.h"

static struct buffer_head inode_buffers[16];

/* The buffer that holds an inode of hostfs. */
static noinline struct buffer_head *inode_bh(const struct inode *inode)
{
	struct buffer_head *bh = &inode_buffers[inode->i_ino % ARRAY_SIZE(inode_buffers)];

	bh->b_blocknr = inode->i_ino / 16;
	bh->b_size = inode->i_sb->s_blocksize;
	return bh;
}

__keep void mark_buffer_dirty(struct buffer_head *bh)
{
	bh->b_state |= 2;
}

static __keep int sync_dirty_buffer(struct buffer_head *bh, struct inode *inode)
{
	if (!(bh->b_state & 2))
		return 0;
	bh->b_state &= ~2ul;
	submit_bio_sync(inode, bh->b_blocknr * 8, bh->b_size);
	return 0;
}

__keep void __mark_inode_dirty(struct inode *inode, int flags)
{
	inode->i_state |= flags;
	if (S_ISREG(inode->i_mode) && flags & ~1) /* a date can wait */
		mark_buffer_dirty(inode_bh(inode));
}

/* What is said of fsync without metadata of its own to write: data, then the inode. */
__keep int __generic_file_fsync(struct file *file, loff_t start, loff_t end, int datasync)
{
	struct inode *inode = file->f_inode;
	int err = file_write_and_wait_range(file, start, end);

	if (err)
		return err;
	down_write(&inode->i_rwsem);
	if (!datasync || inode->i_state)
		__mark_inode_dirty(inode, 1);
	err = sync_dirty_buffer(inode_bh(inode), inode);
	inode->i_state = 0;
	up_write(&inode->i_rwsem);
	return err;
}
