/* SPDX-License-Identifier: GPL-2.0-only */
/* Files that lie in memory (tmpfs), of which the host says so: their pages are no copies of anything. */
#include "fs.h"
#include "types_mm.h"
#include "security.h"
#include "mm.h"

#define FGP_SHMEM	258
#define GFP_SHMEM	0x140cca	/* a page that can be moved, for the user of the file */

struct folio *__filemap_get_folio(struct address_space *mapping, unsigned long index, int fgp_flags, gfp_t gfp);
struct page *__alloc_pages(gfp_t gfp, unsigned int order, int preferred_nid, void *nodemask);
void folio_add_lru(struct folio *folio);
void folio_mark_accessed(struct folio *folio);
bool set_page_dirty(struct page *page);
void balance_dirty_pages_ratelimited(struct address_space *mapping);
struct timespec64 current_time(struct inode *inode);

/* What is in memory is where it is to be. */
__keep int noop_fsync(struct file *file, loff_t start, loff_t end, int datasync)
{
	return 0;
}

/* An inode goes with its last user: nothing of it is anywhere else. */
__keep int generic_delete_inode(struct inode *inode)
{
	return 1;
}

extern const struct file_operations shmem_file_operations;
extern struct mount host_mount;
u32 get_random_u32(void);

/* A file of size bytes in memory, which no directory has. account: there must be room for all of it. */
struct file *shmem_file_setup(const char *name, loff_t size, bool account)
{
	const umode_t mode = S_IFREG | 0777;
	struct inode *inode;
	struct file *f;

	if (account && security_vm_enough_memory_mm(NULL, ALIGN(size, PAGE_SIZE) >> PAGE_SHIFT))
		return ERR_PTR(-ENOMEM);
	inode = host_make_inode(&host_sb, mode);
	if (!inode)
		return ERR_PTR(-ENOMEM);
	inode->i_flags |= S_IN_MEMORY;
	inode->i_fop = &shmem_file_operations;
	inode_init_owner(&init_user_ns, inode, NULL, mode);
	inode->i_atime = inode->i_mtime = inode->i_ctime = current_time(inode);
	inode->i_generation = get_random_u32();
	inode->i_size = size;
	clear_nlink(inode);
	f = alloc_file_pseudo(inode, &host_mount.mnt, name, O_RDWR, inode->i_fop);
	if (IS_ERR(f))
		iput(inode);
	return f;
}

/* The page at index, which there is from now on. */
static struct folio *shmem_get_folio(struct inode *inode, unsigned long index)
{
	struct folio *f = __filemap_get_folio(&inode->i_data, index, FGP_SHMEM, 0);
	struct page *p;

	if (f) {
		folio_mark_accessed(f);
		return f;
	}
	if (security_vm_enough_memory_mm(NULL, 1))
		return NULL;
	p = __alloc_pages(GFP_SHMEM, 0, 0, NULL);
	f = folio_meet(&inode->i_data, index);
	if (f)
		f->private = p;
	else
		free_unref_page(p);
	folio_add_lru(NULL); /* it is there already */
	return f;
}

/* left bytes are written, page after page. */
void shmem_write(struct kiocb *iocb, long left)
{
	struct inode *inode = iocb->ki_filp->f_inode;
	long bytes;
	int pages = 0;

	for (; left > 0 && pages < 8; pages++) {
		bytes = min(left, (long)(PAGE_SIZE - (iocb->ki_pos & (PAGE_SIZE - 1))));
		shmem_get_folio(inode, iocb->ki_pos >> PAGE_SHIFT);
		set_page_dirty(NULL);
		iocb->ki_pos += bytes;
		left -= bytes;
		balance_dirty_pages_ratelimited(&inode->i_data);
	}
	iocb->ki_pos += left;
}

/* Of a page that was read from its beginning, the folio has been used. */
__keep ssize_t shmem_file_read_iter(struct kiocb *iocb, struct iov_iter *to)
{
	struct file *file = iocb->ki_filp;
	struct address_space *mapping = &file->f_inode->i_data;
	long left = current->mirror_ret, bytes;
	struct folio *f;
	int pages = 0;

	if (left < 0)
		return left;
	for (; left > 0 && pages < 8; pages++) {
		bytes = min(left, (long)(PAGE_SIZE - (iocb->ki_pos & (PAGE_SIZE - 1))));
		f = __filemap_get_folio(mapping, iocb->ki_pos >> PAGE_SHIFT, FGP_SHMEM, 0);
		if (!f)
			f = folio_meet(mapping, iocb->ki_pos >> PAGE_SHIFT);
		if (f && !(iocb->ki_pos & (PAGE_SIZE - 1)))
			folio_mark_accessed(f);
		iocb->ki_pos += bytes;
		left -= bytes;
	}
	iocb->ki_pos += left;
	touch_atime(&file->f_path);
	return current->mirror_ret;
}

/* What is behind size goes. The pages on which it begins and ends are looked at: a part of them may stay. */
void shmem_truncate(struct inode *inode, loff_t size)
{
	__filemap_get_folio(&inode->i_data, size >> PAGE_SHIFT, FGP_SHMEM, 0);
	__filemap_get_folio(&inode->i_data, ~0ul, FGP_SHMEM, 0);
	cond_resched();
	drop_folios(&inode->i_data, (size + PAGE_SIZE - 1) >> PAGE_SHIFT);
	inode->i_ctime = inode->i_mtime = current_time(inode);
}
