/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/fs.h>
#include <facts/linux/seq_file.h>

#define SEQ_START_TOKEN ((void *)1)
#define SEQ_SKIP 1
#define seq_has_overflowed(m) ((m)->count == (m)->size)
#define seq_file_net(m) (&init_net)
#define seq_escape_str(m, s, flags, esc) ({ const char *s_ = (s); seq_escape_mem(m, s_, strlen(s_), flags, esc); })
#define seq_escape(m, s, esc) seq_escape_str(m, s, 8 /* ESCAPE_OCTAL */, esc)
#define seq_show_option(m, name, value) seq_printf(m, ",%s=%s", name, value)
#define DEFINE_SEQ_ATTRIBUTE(name_) \
	static int name_##_open(struct inode *inode, struct file *file) \
	{ \
		int failed = seq_open(file, &name_##_sops); \
		if (!failed && inode->i_private) \
			((struct seq_file *)file->private_data)->private = inode->i_private; \
		return failed; \
	} \
	static const struct file_operations name_##_fops = { .owner = THIS_MODULE, .open = name_##_open, .read = seq_read, .llseek = seq_lseek, .release = seq_release }
#define DEFINE_SHOW_ATTRIBUTE(name_) \
	static int name_##_open(struct inode *inode, struct file *file) { return single_open(file, name_##_show, inode->i_private); } \
	static const struct file_operations name_##_fops = { .owner = THIS_MODULE, .open = name_##_open, .read = seq_read, .llseek = seq_lseek, .release = single_release }
#define DEFINE_PROC_SHOW_ATTRIBUTE(name_) \
	static int name_##_open(struct inode *inode, struct file *file) { return single_open(file, name_##_show, pde_data(inode)); } \
	static const struct proc_ops name_##_proc_ops = { .proc_open = name_##_open, .proc_read = seq_read, .proc_lseek = seq_lseek, .proc_release = single_release }
