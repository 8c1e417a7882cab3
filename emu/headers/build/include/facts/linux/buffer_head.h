/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MAX_BUF_PER_PAGE 8UL
extern void __bforget(struct buffer_head *bh);
extern int __bh_read(struct buffer_head *bh, blk_opf_t op_flags, bool wait);
extern void __bh_read_batch(int nr, struct buffer_head **bhs, blk_opf_t op_flags, bool force_lock);
extern int __block_write_begin(struct page *page, loff_t pos, unsigned int len, get_block_t *get_block);
extern int __block_write_full_page(struct inode *inode, struct page *page, get_block_t *get_block, struct writeback_control *wbc, bh_end_io_t *handler);
extern struct buffer_head *__bread_gfp(struct block_device *bdev, sector_t block, unsigned int size, gfp_t gfp);
extern void __breadahead(struct block_device *bdev, sector_t block, unsigned int size);
extern void __brelse(struct buffer_head *buf);
extern struct buffer_head *__find_get_block(struct block_device *bdev, sector_t block, unsigned int size);
extern struct buffer_head *__getblk_gfp(struct block_device *bdev, sector_t block, unsigned int size, gfp_t gfp);
extern void __lock_buffer(struct buffer_head *bh);
extern int __sync_dirty_buffer(struct buffer_head *bh, blk_opf_t op_flags);
extern void __wait_on_buffer(struct buffer_head *bh);
extern struct buffer_head *alloc_buffer_head(gfp_t gfp_flags);
extern struct buffer_head *alloc_page_buffers(struct page *page, long unsigned int size, bool retry);
extern int bh_uptodate_or_lock(struct buffer_head *bh);
extern int block_commit_write(struct page *page, unsigned int from, unsigned int to);
extern bool block_dirty_folio(struct address_space *mapping, struct folio *folio);
extern void block_invalidate_folio(struct folio *folio, size_t offset, size_t length);
extern bool block_is_partially_uptodate(struct folio *folio, size_t from, size_t count);
extern int block_page_mkwrite(struct vm_area_struct *vma, struct vm_fault *vmf, get_block_t *get_block);
extern int block_read_full_folio(struct folio *folio, get_block_t *get_block);
extern int block_truncate_page(struct address_space *mapping, loff_t from, get_block_t *get_block);
extern int block_write_begin(struct address_space *mapping, loff_t pos, unsigned int len, struct page **pagep, get_block_t *get_block);
extern int block_write_end(struct file *file, struct address_space *mapping, loff_t pos, unsigned int len, unsigned int copied, struct page *page, void *fsdata);
extern int block_write_full_page(struct page *page, get_block_t *get_block, struct writeback_control *wbc);
extern void buffer_check_dirty_writeback(struct folio *folio, bool *dirty, bool *writeback);
extern int buffer_migrate_folio(struct address_space *mapping, struct folio *dst, struct folio *src, enum migrate_mode mode);
extern void clean_bdev_aliases(struct block_device *bdev, sector_t block, sector_t len);
extern int cont_write_begin(struct file *file, struct address_space *mapping, loff_t pos, unsigned int len, struct page **pagep, void **fsdata, get_block_t *get_block, loff_t *bytes);
extern void create_empty_buffers(struct page *page, long unsigned int blocksize, long unsigned int b_state);
extern void end_buffer_async_write(struct buffer_head *bh, int uptodate);
extern void end_buffer_read_sync(struct buffer_head *bh, int uptodate);
extern void end_buffer_write_sync(struct buffer_head *bh, int uptodate);
extern void free_buffer_head(struct buffer_head *bh);
extern sector_t generic_block_bmap(struct address_space *mapping, sector_t block, get_block_t *get_block);
extern int generic_cont_expand_simple(struct inode *inode, loff_t size);
extern int generic_write_end(struct file *file, struct address_space *mapping, loff_t pos, unsigned int len, unsigned int copied, struct page *page, void *fsdata);
extern void invalidate_bh_lrus(void);
extern void invalidate_inode_buffers(struct inode *inode);
extern void mark_buffer_async_write(struct buffer_head *bh);
extern void mark_buffer_dirty(struct buffer_head *bh);
extern void mark_buffer_dirty_inode(struct buffer_head *bh, struct inode *inode);
extern void mark_buffer_write_io_error(struct buffer_head *bh);
extern void page_zero_new_buffers(struct page *page, unsigned int from, unsigned int to);
extern void set_bh_page(struct buffer_head *bh, struct page *page, long unsigned int offset);
extern void submit_bh(blk_opf_t opf, struct buffer_head *bh);
extern int sync_dirty_buffer(struct buffer_head *bh);
extern int sync_mapping_buffers(struct address_space *mapping);
extern void touch_buffer(struct buffer_head *bh);
extern bool try_to_free_buffers(struct folio *folio);
extern void unlock_buffer(struct buffer_head *bh);
extern void write_dirty_buffer(struct buffer_head *bh, blk_opf_t op_flags);
