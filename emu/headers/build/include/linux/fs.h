/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/kobject.h>
#include <linux/kdev_t.h>
#include <linux/uidgid.h>
#include <facts/linux/stat.h>
#include <facts/linux/fcntl.h>
#include <facts/asm/fcntl.h>
#include <facts/linux/limits.h>
#include <facts/linux/dcache.h>
#include <facts/linux/path.h>
#include <facts/linux/fs.h>
#include <facts/linux/uio.h>
#include <facts/linux/ioctl.h>
#include <linux/ioctl.h>

/* Such a file has no offset. */
#define no_llseek NULL
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#define FMODE_READ 0x1u
#define FMODE_WRITE 0x2u
#define FMODE_LSEEK 0x4u
#define FMODE_EXEC 0x20u
#define file_inode(f) ((f)->f_inode)
#define file_dentry(f) ((f)->f_path.dentry)
#define d_inode(d) ((d)->d_inode)
#define d_backing_inode(d) ((d)->d_inode)
#define iminor(inode) MINOR((inode)->i_rdev)
#define imajor(inode) MAJOR((inode)->i_rdev)
#define i_uid_read(inode) ((inode)->i_uid.val)
#define i_gid_read(inode) ((inode)->i_gid.val)
#define get_file(f) ({ struct file *got_ = (f); atomic_long_inc(&got_->f_count); got_; })
#define file_count(f) atomic_long_read(&(f)->f_count)
#define fops_get(fops) ((fops) && try_module_get((fops)->owner) ? (fops) : NULL)
#define fops_put(fops) do { if (fops) module_put((fops)->owner); } while (0)
#define replace_fops(f, fops) do { (f)->f_op = (fops); } while (0)
#define register_chrdev(major, name, fops) __register_chrdev(major, 0, 256, name, fops)
#define unregister_chrdev(major, name) __unregister_chrdev(major, 0, 256, name)
#define inode_lock(inode) down_write(&(inode)->i_rwsem)
#define inode_unlock(inode) up_write(&(inode)->i_rwsem)
#define MODULE_ALIAS_FS(name) MODULE_ALIAS("fs-" name)

static inline loff_t i_size_read(const struct inode *inode)
{
	return inode->i_size;
}

static inline void i_size_write(struct inode *inode, loff_t size)
{
	inode->i_size = size;
}

#define DEFINE_SIMPLE_ATTRIBUTE(fops_, get_, set_, fmt_) \
	static int fops_##_open(struct inode *inode, struct file *file) { return simple_attr_open(inode, file, get_, set_, fmt_); } \
	static const struct file_operations fops_ = { \
		.owner = THIS_MODULE, .open = fops_##_open, .release = simple_attr_release, \
		.read = simple_attr_read, .write = simple_attr_write, .llseek = generic_file_llseek }
