/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PREFERRED_MAX_PAGECACHE_ORDER 9
#define MAX_XAS_ORDER 11
#define FGP_ACCESSED 1
#define FGP_LOCK 2
#define FGP_CREAT 4
#define FGP_WRITE 8
#define FGP_NOFS 16
#define FGP_NOWAIT 32
#define FGP_FOR_MMAP 64
#define FGP_HEAD 128
#define FGP_ENTRY 256
#define FGP_STABLE 512
#define VM_READAHEAD_PAGES 32UL
extern struct folio *__filemap_get_folio(struct address_space *mapping, long unsigned int index, int fgp_flags, gfp_t gfp);
extern void __filemap_set_wb_err(struct address_space *mapping, int err);
extern void __folio_cancel_dirty(struct folio *folio);
extern void __folio_lock(struct folio *folio);
extern int __folio_lock_killable(struct folio *folio);
extern int __set_page_dirty_nobuffers(struct page *page);
extern int add_to_page_cache_lru(struct page *page, struct address_space *mapping, long unsigned int index, gfp_t gfp);
extern bool clear_page_dirty_for_io(struct page *page);
extern void end_page_writeback(struct page *page);
extern size_t fault_in_readable(const char *uaddr, size_t size);
extern size_t fault_in_safe_writeable(const char *uaddr, size_t size);
extern size_t fault_in_subpage_writeable(char *uaddr, size_t size);
extern size_t fault_in_writeable(char *uaddr, size_t size);
extern int filemap_add_folio(struct address_space *mapping, struct folio *folio, long unsigned int index, gfp_t gfp);
extern struct folio *filemap_alloc_folio(gfp_t gfp, unsigned int order);
extern int filemap_check_errors(struct address_space *mapping);
extern int filemap_fdatawait_keep_errors(struct address_space *mapping);
extern int filemap_fdatawait_range(struct address_space *mapping, loff_t start_byte, loff_t end_byte);
extern int filemap_fdatawait_range_keep_errors(struct address_space *mapping, loff_t start_byte, loff_t end_byte);
extern int filemap_fdatawrite(struct address_space *mapping);
extern int filemap_fdatawrite_range(struct address_space *mapping, loff_t start, loff_t end);
extern int filemap_fdatawrite_wbc(struct address_space *mapping, struct writeback_control *wbc);
extern int filemap_flush(struct address_space *mapping);
extern unsigned int filemap_get_folios(struct address_space *mapping, long unsigned int *start, long unsigned int end, struct folio_batch *fbatch);
extern unsigned int filemap_get_folios_contig(struct address_space *mapping, long unsigned int *start, long unsigned int end, struct folio_batch *fbatch);
extern unsigned int filemap_get_folios_tag(struct address_space *mapping, long unsigned int *start, long unsigned int end, xa_mark_t tag, struct folio_batch *fbatch);
extern int filemap_migrate_folio(struct address_space *mapping, struct folio *dst, struct folio *src, enum migrate_mode mode);
extern bool filemap_range_has_page(struct address_space *mapping, loff_t start_byte, loff_t end_byte);
extern bool filemap_range_has_writeback(struct address_space *mapping, loff_t start_byte, loff_t end_byte);
extern bool filemap_release_folio(struct folio *folio, gfp_t gfp);
extern int filemap_write_and_wait_range(struct address_space *mapping, loff_t lstart, loff_t lend);
extern unsigned int find_get_pages_range_tag(struct address_space *mapping, long unsigned int *index, long unsigned int end, xa_mark_t tag, unsigned int nr_pages, struct page **pages);
extern void folio_add_wait_queue(struct folio *folio, wait_queue_entry_t *waiter);
extern bool folio_clear_dirty_for_io(struct folio *folio);
extern void folio_end_private_2(struct folio *folio);
extern void folio_end_writeback(struct folio *folio);
extern void folio_invalidate(struct folio *folio, size_t offset, size_t length);
extern struct address_space *folio_mapping(struct folio *folio);
extern void folio_unlock(struct folio *folio);
extern void folio_wait_bit(struct folio *folio, int bit_nr);
extern int folio_wait_bit_killable(struct folio *folio, int bit_nr);
extern void folio_wait_private_2(struct folio *folio);
extern int folio_wait_private_2_killable(struct folio *folio);
extern void folio_wait_stable(struct folio *folio);
extern void folio_wait_writeback(struct folio *folio);
extern int folio_wait_writeback_killable(struct folio *folio);
extern int folio_write_one(struct folio *folio);
extern struct page *grab_cache_page_write_begin(struct address_space *mapping, long unsigned int index);
extern int invalidate_inode_pages2(struct address_space *mapping);
extern int invalidate_inode_pages2_range(struct address_space *mapping, long unsigned int start, long unsigned int end);
extern long unsigned int invalidate_mapping_pages(struct address_space *mapping, long unsigned int start, long unsigned int end);
extern long unsigned int linear_hugepage_index(struct vm_area_struct *vma, long unsigned int address);
extern bool noop_dirty_folio(struct address_space *mapping, struct folio *folio);
extern void page_cache_async_ra(struct readahead_control *ractl, struct folio *folio, long unsigned int req_count);
extern long unsigned int page_cache_next_miss(struct address_space *mapping, long unsigned int index, long unsigned int max_scan);
extern long unsigned int page_cache_prev_miss(struct address_space *mapping, long unsigned int index, long unsigned int max_scan);
extern void page_cache_ra_unbounded(struct readahead_control *ractl, long unsigned int nr_to_read, long unsigned int lookahead_size);
extern void page_cache_sync_ra(struct readahead_control *ractl, long unsigned int req_count);
extern void page_endio(struct page *page, bool is_write, int err);
extern struct address_space *page_mapping(struct page *page);
extern struct page *pagecache_get_page(struct address_space *mapping, long unsigned int index, int fgp_flags, gfp_t gfp);
extern struct folio *read_cache_folio(struct address_space *mapping, long unsigned int index, filler_t *filler, struct file *file);
extern struct page *read_cache_page(struct address_space *mapping, long unsigned int index, filler_t *filler, struct file *file);
extern struct page *read_cache_page_gfp(struct address_space *mapping, long unsigned int index, gfp_t gfp);
extern void readahead_expand(struct readahead_control *ractl, loff_t new_start, size_t new_len);
extern void replace_page_cache_page(struct page *old, struct page *new);
extern struct address_space *swapcache_mapping(struct folio *folio);
extern int try_to_release_page(struct page *page, gfp_t gfp);
extern void unlock_page(struct page *page);
extern void wait_for_stable_page(struct page *page);
extern void wait_on_page_writeback(struct page *page);
extern int write_inode_now(struct inode *inode, int sync);
