/* SPDX-License-Identifier: GPL-2.0-only */
/* What is dirty goes to the disk. */
#include "fs.h"

__keep int vfs_fsync_range(struct file *f, loff_t start, loff_t end, int datasync)
{
	if (!f->f_op->fsync)
		return mirror_error();
	if (!datasync && f->f_inode->i_state & 1)
		f->f_inode->dirtied_when = jiffies;
	return f->f_op->fsync(f, start, end, datasync);
}

static __always_inline int fsync_all(struct file *f, int datasync)
{
	return vfs_fsync_range(f, 0, (loff_t)(~0ul >> 1), datasync);
}

__keep int vfs_fsync(struct file *f, int datasync)
{
	return fsync_all(f, datasync);
}

static __keep int do_fsync(unsigned int fd, int datasync)
{
	struct fd f_ = fdget(fd);
	struct file *f = f_.file;
	int ret = -EBADF;

	if (f) {
		ret = fsync_all(f, datasync);
		fdput(f_);
	}
	return ret;
}

long __x64_sys_fsync(const struct pt_regs *r) { return do_fsync(ARG1(r), 0); }
long __x64_sys_fdatasync(const struct pt_regs *r) { return do_fsync(ARG1(r), 1); }

#define I_DIRTY_DATA	6ul	/* pages, and what is needed to find them: a date can wait */

static noinline void sync_inodes_sb(struct super_block *sb)
{
	struct inode *inode, *dirty[8];
	unsigned int i, n = 0;

	spin_lock(&sb->s_inode_list_lock);
	list_for_each_entry(inode, &sb->s_inodes, i_sb_list) {
		if (n == ARRAY_SIZE(dirty))
			break;
		/* One whose count is 0 is on its way out. */
		if (inode->i_state & I_DIRTY_DATA && !(inode->i_flags & S_IN_MEMORY) && atomic_read(&inode->i_count)) {
			atomic_inc(&inode->i_count);
			dirty[n++] = inode;
		}
	}
	spin_unlock(&sb->s_inode_list_lock);
	for (i = 0; i < n; i++) {
		dirty[i]->i_state &= ~I_DIRTY_DATA;
		submit_bio_sync(dirty[i], 0, 4096);
		iput(dirty[i]);
		cond_resched();
	}
}

__keep void ksys_sync(void)
{
	down_read(&host_sb.s_umount);
	sync_inodes_sb(&host_sb);
	up_read(&host_sb.s_umount);
}

long __x64_sys_sync(const struct pt_regs *r)
{
	ksys_sync();
	return 0;
}


long __x64_sys_syncfs(const struct pt_regs *r)
{
	struct fd f_ = fdget(ARG1(r));
	struct file *f = f_.file;

	if (!f)
		return -EBADF;
	sync_inodes_sb(f->f_path.dentry->d_sb);
	fdput(f_);
	return current->mirror_ret;
}
