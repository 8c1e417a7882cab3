/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/fs.h>
#include <linux/seq_file.h>
#include <facts/linux/debugfs.h>

#define debugfs_remove_recursive debugfs_remove
#define DEFINE_DEBUGFS_ATTRIBUTE(fops_, get_, set_, fmt_) \
	static int fops_##_open(struct inode *inode, struct file *file) { return simple_attr_open(inode, file, get_, set_, fmt_); } \
	static const struct file_operations fops_ = { \
		.owner = THIS_MODULE, .open = fops_##_open, .release = simple_attr_release, \
		.read = debugfs_attr_read, .write = debugfs_attr_write, .llseek = no_llseek }
