/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * The page cache: which pages of which files have been read or written lately. Nobody knows their
 * contents here, so that a folio is a record without memory behind it.
 */
#include "fs.h"
#include "types_mm.h"

#define CACHE_BITS	6
#define CACHE_MAX	256
#define FGP_READ	258	/* a page in memory will do, and nothing else */

static struct list_head page_hash[1 << CACHE_BITS];
static LIST_HEAD(folio_lru);
static DEFINE_SPINLOCK(cache_lock);	/* protects the three, and each mapping's nrpages */
static struct kmem_cache *folio_cachep;
static u32 nr_folios;

static __always_inline struct list_head *folio_hash(const struct address_space *mapping, unsigned long index)
{
	return &page_hash[hash_64((unsigned long)mapping + index * 64, CACHE_BITS)];
}

#define FGP_LOCK	2

__keep struct folio *__filemap_get_folio(struct address_space *mapping, unsigned long index, int fgp_flags, gfp_t gfp)
{
	struct folio *f, *found = NULL;

	spin_lock(&cache_lock);
	list_for_each_entry(f, folio_hash(mapping, index), hash)
		if (f->mapping == mapping && f->index == index) {
			found = f;
			break;
		}
	spin_unlock(&cache_lock);
	if (found && fgp_flags & FGP_LOCK)
		might_sleep(); /* who has it locked is waited for: nobody */
	return found;
}

static void folio_free(struct folio *f)
{
	list_del_init(&f->hash);
	list_del_init(&f->lru);
	f->mapping->nrpages--;
	nr_folios--;
	if (f->private)
		free_unref_page(f->private);
	free_rcu_object(f);
}

/* A page of a process, which has no record here, is NULL. */
__keep void folio_add_lru(struct folio *folio)
{
	spin_lock(&cache_lock);
	if (folio)
		list_add(&folio->lru, &folio_lru);
	while (nr_folios > CACHE_MAX)
		folio_free(list_entry(folio_lru.prev, struct folio, lru));
	spin_unlock(&cache_lock);
}

__keep int filemap_add_folio(struct address_space *mapping, struct folio *folio, unsigned long index, gfp_t gfp)
{
	folio->mapping = mapping;
	folio->index = index;
	folio->flags = 1;
	spin_lock(&cache_lock);
	list_add(&folio->hash, folio_hash(mapping, index));
	mapping->nrpages++;
	nr_folios++;
	spin_unlock(&cache_lock);
	folio_add_lru(folio);
	return 0;
}

__keep int add_to_page_cache_lru(struct page *page, struct address_space *mapping, unsigned long index, gfp_t gfp)
{
	return filemap_add_folio(mapping, (struct folio *)page, index, gfp);
}

static __keep struct folio *filemap_alloc_folio(gfp_t gfp, unsigned int order)
{
	return kmem_cache_alloc(folio_cachep, gfp | __GFP_ZERO);
}

/* Twice seen is active: it goes to the young end. Another task may have taken it out meanwhile. */
__keep void folio_mark_accessed(struct folio *folio)
{
	struct folio *f;

	spin_lock(&cache_lock);
	list_for_each_entry(f, &folio_lru, lru)
		if (f == folio) {
			if (f->flags & 4)
				list_move(&f->lru, &folio_lru);
			f->flags |= 4;
			break;
		}
	spin_unlock(&cache_lock);
}

__keep void mark_page_accessed(struct page *page)
{
	folio_mark_accessed((struct folio *)page);
}

/* A page that the host has in memory comes into the cache without anybody's work. */
struct folio *folio_meet(struct address_space *mapping, unsigned long index)
{
	struct folio *f = kmem_cache_meet(folio_cachep);

	if (!f)
		return NULL;
	*f = (struct folio){ .mapping = mapping, .index = index, .flags = 1 };
	spin_lock(&cache_lock);
	list_add(&f->hash, folio_hash(mapping, index));
	list_add(&f->lru, &folio_lru);
	mapping->nrpages++;
	nr_folios++;
	while (nr_folios > CACHE_MAX)
		folio_free(list_entry(folio_lru.prev, struct folio, lru));
	spin_unlock(&cache_lock);
	return f;
}

/* count bytes of the page at pos are read. It counts as used if the file's last read has ended on another one. */
void read_folio(struct file *file, loff_t pos, size_t count)
{
	struct folio *f = __filemap_get_folio(file->f_mapping, pos >> PAGE_SHIFT, FGP_READ, 0);

	if (!f)
		f = folio_meet(file->f_mapping, pos >> PAGE_SHIFT);
	if (f && (file->f_ra_prev_pos - 1) >> PAGE_SHIFT != pos >> PAGE_SHIFT)
		folio_mark_accessed(f);
	file->f_ra_prev_pos = pos + count;
}

/* The pages of a mapping go: it is truncated, or its inode is over. */
void drop_folios(struct address_space *mapping, unsigned long from)
{
	struct list_head *p, *next;

	if (!mapping->nrpages)
		return;
	spin_lock(&cache_lock);
	for (p = folio_lru.next; p != &folio_lru; p = next) {
		struct folio *f = list_entry(p, struct folio, lru);

		next = p->next;
		if (f->mapping == mapping && f->index >= from)
			folio_free(f);
	}
	spin_unlock(&cache_lock);
}

static __always_inline void drop_pages(struct address_space *mapping)
{
	drop_folios(mapping, 0);
}

__keep void truncate_inode_pages(struct address_space *mapping)
{
	drop_pages(mapping);
}

__keep void truncate_inode_pages_final(struct address_space *mapping)
{
	drop_pages(mapping);
}

static __keep int filemap_create_folio(struct file *file, struct address_space *mapping, unsigned long index)
{
	struct folio *folio = filemap_alloc_folio(GFP_KERNEL, 0);

	return folio ? filemap_add_folio(mapping, folio, index, GFP_KERNEL) : -ENOMEM;
}

static __keep int filemap_get_pages(struct kiocb *iocb, struct iov_iter *iter)
{
	struct address_space *mapping = iocb->ki_filp->f_mapping;
	unsigned long index = iocb->ki_pos >> PAGE_SHIFT;

	if (__filemap_get_folio(mapping, index, 0, 0))
		return 0;
	return filemap_create_folio(iocb->ki_filp, mapping, index);
}

/* Page after page, of what the host has read. */
__keep ssize_t filemap_read(struct kiocb *iocb, struct iov_iter *iter, ssize_t already_read)
{
	struct file *filp = iocb->ki_filp;
	long left = max(current->mirror_ret, 0l);
	struct folio *folio;
	int pages = 0;

	do {
		if (filemap_get_pages(iocb, iter) < 0)
			break;
		folio = __filemap_get_folio(filp->f_mapping, iocb->ki_pos >> PAGE_SHIFT, 0, 0);
		if (folio)
			folio_mark_accessed(folio);
		iocb->ki_pos += min(left, 4096l);
		left -= min(left, 4096l);
	} while (left > 0 && ++pages < 8);
	iocb->ki_pos += left;
	touch_atime(&filp->f_path);
	return max(current->mirror_ret, 0l);
}

__keep ssize_t generic_file_read_iter(struct kiocb *iocb, struct iov_iter *iter)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	if (current->mirror_ret < 0)
		return current->mirror_ret;
	return filemap_read(iocb, iter, 0);
}

__keep void balance_dirty_pages_ratelimited(struct address_space *mapping)
{
	mapping->host->i_state |= 4;
	mapping->flags |= 1;
}

__keep ssize_t generic_perform_write(struct kiocb *iocb, struct iov_iter *i)
{
	struct address_space *mapping = iocb->ki_filp->f_mapping;
	long left = max(current->mirror_ret, 0l);
	struct folio *folio;
	u64 head[4];
	int pages = 0;

	if (mapping->host->i_flags & S_IN_MEMORY) {
		shmem_write(iocb, left);
		mapping->host->i_size = max(mapping->host->i_size, iocb->ki_pos);
		return current->mirror_ret;
	}
	/* A look at what is written, for the inode's sake; it may be nowhere to be seen. */
	if (_copy_from_iter(head, min(i->count, sizeof(head)), i) == sizeof(head))
		mapping->host->i_generation += head[0];
	while (left > 0 && pages++ < 8) {
		if (!__filemap_get_folio(mapping, iocb->ki_pos >> PAGE_SHIFT, 0, 0))
			filemap_create_folio(iocb->ki_filp, mapping, iocb->ki_pos >> PAGE_SHIFT);
		folio = __filemap_get_folio(mapping, iocb->ki_pos >> PAGE_SHIFT, 0, 0);
		if (folio)
			folio_mark_accessed(folio);
		iocb->ki_pos += min(left, 4096l);
		left -= min(left, 4096l);
		balance_dirty_pages_ratelimited(mapping);
	}
	iocb->ki_pos += left;
	mapping->host->i_size = max(mapping->host->i_size, iocb->ki_pos);
	return current->mirror_ret;
}

/* How much may be written: the host has said it. */
__keep ssize_t generic_write_checks(struct kiocb *iocb, struct iov_iter *from)
{
	if (iocb->ki_filp->f_flags & O_APPEND)
		iocb->ki_pos = iocb->ki_filp->f_inode->i_size;
	return from->count;
}

__keep ssize_t __generic_file_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	int err = file_remove_privs(iocb->ki_filp);

	if (!err)
		err = file_update_time(iocb->ki_filp);
	return err ? err : generic_perform_write(iocb, from);
}

__keep ssize_t generic_file_write_iter(struct kiocb *iocb, struct iov_iter *from)
{
	struct inode *inode = iocb->ki_filp->f_inode;
	ssize_t ret;

	mirror_wait(TASK_INTERRUPTIBLE);
	down_write(&inode->i_rwsem);
	generic_write_checks(iocb, from);
	ret = current->mirror_ret < 0 ? current->mirror_ret : __generic_file_write_iter(iocb, from);
	up_write(&inode->i_rwsem);
	return ret;
}

/* What is dirty of a file goes to the disk. */
static __keep int __filemap_fdatawrite_range(struct address_space *mapping, loff_t start, loff_t end, int sync_mode)
{
	if (!(mapping->flags & 1))
		return 0;
	mapping->flags &= ~1ul;
	submit_bio_sync(mapping->host, start >> 9, 4096);
	return 0;
}

__keep int file_write_and_wait_range(struct file *file, loff_t lstart, loff_t lend)
{
	struct address_space *mapping = file->f_mapping;

	if (!mapping)
		return 0;
	return __filemap_fdatawrite_range(mapping, lstart, lend, 1);
}

static int __init pagecache_init(void)
{
	int i;

	for (i = 0; i < 1 << CACHE_BITS; i++)
		INIT_LIST_HEAD(&page_hash[i]);
	folio_cachep = kmem_cache_create("folio", sizeof(struct folio), 8, 0, NULL);
	return folio_cachep ? 0 : -ENOMEM;
}
core_initcall(pagecache_init);
