/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Kinds of file systems that modules register. Processes mount at the host's kernel, which does not know them, so that
 * none is ever mounted: what only one that is mounted calls has a name here, and is not called.
 */
#include "fs.h"

struct file_system_type { const char *name; int fs_flags; void *init_fs_context, *parameters, *mount, *kill_sb; struct module *owner;
			  struct file_system_type *next; void *supers; };
LAYOUT_ASSERT(sizeof(struct file_system_type) == 72, "file_system_type");

static struct file_system_type *file_systems;
static DEFINE_SPINLOCK(file_systems_lock);
static const char *const own[] = { "sysfs", "tmpfs", "bdev", "proc", "cgroup", "cgroup2", "devtmpfs", "debugfs", "tracefs", "securityfs",
				   "sockfs", "bpf", "pipefs", "ramfs", "hugetlbfs", "devpts", "mqueue", "pstore", "autofs", "configfs", "cpuset" };

static struct file_system_type **find(const char *name)
{
	struct file_system_type **p;

	for (p = &file_systems; *p && strcmp((*p)->name, name); p = &(*p)->next)
		;
	return p;
}

noinline int register_filesystem(struct file_system_type *fs)
{
	struct file_system_type **p;
	int i, err = 0;

	if (fs->next)
		return -EBUSY;
	for (i = 0; i < (int)ARRAY_SIZE(own); i++)
		if (!strcmp(own[i], fs->name))
			err = -EBUSY;
	spin_lock(&file_systems_lock);
	p = find(fs->name);
	if (*p)
		err = -EBUSY;
	if (!err)
		*p = fs;
	spin_unlock(&file_systems_lock);
	return err;
}

noinline int unregister_filesystem(struct file_system_type *fs)
{
	struct file_system_type **p;
	int err = -EINVAL;

	spin_lock(&file_systems_lock);
	for (p = &file_systems; *p; p = &(*p)->next)
		if (*p == fs) {
			*p = fs->next;
			fs->next = NULL;
			err = 0;
			break;
		}
	spin_unlock(&file_systems_lock);
	return err;
}

#define NOT_MOUNTED(name)	\
asm(".globl " #name "\n.type " #name ", @function\n.set " #name ", not_mounted\n.size " #name ", 8");

noinline long not_mounted(void) { return -EINVAL; }

const struct file_operations simple_dir_operations;
const struct inode_operations simple_dir_inode_operations, simple_symlink_inode_operations, page_symlink_inode_operations;
const void *const ram_aops[22];

NOT_MOUNTED(mount_nodev) NOT_MOUNTED(mount_bdev) NOT_MOUNTED(mount_single) NOT_MOUNTED(mount_pseudo)
NOT_MOUNTED(kill_block_super) NOT_MOUNTED(kill_litter_super) NOT_MOUNTED(kill_anon_super) NOT_MOUNTED(generic_shutdown_super)
NOT_MOUNTED(simple_statfs) NOT_MOUNTED(api_simple_lookup) NOT_MOUNTED(simple_link) NOT_MOUNTED(simple_unlink)
NOT_MOUNTED(simple_rmdir) NOT_MOUNTED(simple_rename) NOT_MOUNTED(simple_getattr)
NOT_MOUNTED(simple_write_begin) NOT_MOUNTED(simple_empty) NOT_MOUNTED(simple_fill_super)
NOT_MOUNTED(dcache_readdir) NOT_MOUNTED(dcache_dir_open) NOT_MOUNTED(dcache_dir_close) NOT_MOUNTED(dcache_dir_lseek)
 NOT_MOUNTED(generic_read_dir) NOT_MOUNTED(generic_file_mmap) 
NOT_MOUNTED(generic_file_fsync) NOT_MOUNTED(api_generic_file_read_iter) NOT_MOUNTED(api_generic_file_write_iter)
NOT_MOUNTED(api_generic_file_splice_read) NOT_MOUNTED(api_iter_file_splice_write) NOT_MOUNTED(api_inode_init_owner)
NOT_MOUNTED(iget_locked) NOT_MOUNTED(iget_failed) NOT_MOUNTED(unlock_new_inode) NOT_MOUNTED(inode_init_once)
NOT_MOUNTED(set_nlink)
NOT_MOUNTED(insert_inode_locked) NOT_MOUNTED(api_truncate_inode_pages_final) NOT_MOUNTED(__breadahead) NOT_MOUNTED(__bread_gfp)
NOT_MOUNTED(__brelse) NOT_MOUNTED(api_mark_buffer_dirty) NOT_MOUNTED(sync_dirty_buffer) NOT_MOUNTED(sb_set_blocksize)
NOT_MOUNTED(sb_min_blocksize) NOT_MOUNTED(block_write_begin) NOT_MOUNTED(block_write_end) NOT_MOUNTED(generic_write_end)
NOT_MOUNTED(block_write_full_page) NOT_MOUNTED(block_read_full_folio) NOT_MOUNTED(mpage_readahead) NOT_MOUNTED(api_current_time)
NOT_MOUNTED(d_splice_alias) NOT_MOUNTED(d_genocide) NOT_MOUNTED(api_setattr_prepare)
NOT_MOUNTED(api_setattr_copy)  
NOT_MOUNTED(api_new_inode) NOT_MOUNTED(api_d_make_root) NOT_MOUNTED(api_d_instantiate) NOT_MOUNTED(d_instantiate_new)
NOT_MOUNTED(api_d_add) NOT_MOUNTED(d_rehash) NOT_MOUNTED(api_d_drop) NOT_MOUNTED(d_tmpfile) NOT_MOUNTED(api_iput)
NOT_MOUNTED(igrab) NOT_MOUNTED(api_inc_nlink) NOT_MOUNTED(api_drop_nlink)
NOT_MOUNTED(api___mark_inode_dirty) NOT_MOUNTED(__insert_inode_hash) NOT_MOUNTED(__remove_inode_hash)
NOT_MOUNTED(ilookup) NOT_MOUNTED(ilookup5) NOT_MOUNTED(iget5_locked) NOT_MOUNTED(simple_pin_fs) NOT_MOUNTED(simple_release_fs)
NOT_MOUNTED(get_tree_nodev) NOT_MOUNTED(get_tree_bdev) NOT_MOUNTED(get_tree_single) NOT_MOUNTED(vfs_parse_fs_string)
NOT_MOUNTED(mount_subtree) NOT_MOUNTED(sync_filesystem) NOT_MOUNTED(sync_inode_metadata) NOT_MOUNTED(api_generic_file_open)
NOT_MOUNTED(api_generic_fillattr) NOT_MOUNTED(api_generic_permission) NOT_MOUNTED(d_find_alias) NOT_MOUNTED(d_prune_aliases)
NOT_MOUNTED(d_alloc_name) NOT_MOUNTED(api_d_alloc) NOT_MOUNTED(d_obtain_alias) NOT_MOUNTED(d_invalidate)
NOT_MOUNTED(api_touch_atime) NOT_MOUNTED(api_file_update_time) NOT_MOUNTED(api_file_modified) NOT_MOUNTED(timestamp_truncate)
NOT_MOUNTED(inode_set_flags)  NOT_MOUNTED(truncate_setsize) NOT_MOUNTED(truncate_pagecache)
NOT_MOUNTED(block_truncate_page) NOT_MOUNTED(generic_block_bmap) NOT_MOUNTED(mpage_writepages) NOT_MOUNTED(filemap_fault)
NOT_MOUNTED(pagecache_get_page) NOT_MOUNTED(grab_cache_page_write_begin) NOT_MOUNTED(__bforget)
NOT_MOUNTED(simple_get_link) NOT_MOUNTED(noop_direct_IO)  NOT_MOUNTED(deactivate_locked_super)
NOT_MOUNTED(deactivate_super) NOT_MOUNTED(sget) NOT_MOUNTED(set_anon_super) NOT_MOUNTED(get_anon_bdev) NOT_MOUNTED(free_anon_bdev)
NOT_MOUNTED(fs_param_is_u32) NOT_MOUNTED(fs_param_is_string) NOT_MOUNTED(__fs_parse) NOT_MOUNTED(logfc)
NOT_MOUNTED(inode_get_bytes) NOT_MOUNTED(inode_add_bytes) NOT_MOUNTED(inode_sub_bytes) NOT_MOUNTED(filemap_dirty_folio)
NOT_MOUNTED(block_dirty_folio) NOT_MOUNTED(block_invalidate_folio) NOT_MOUNTED(page_get_link) NOT_MOUNTED(page_symlink)
NOT_MOUNTED(kern_mount) NOT_MOUNTED(kern_unmount)
