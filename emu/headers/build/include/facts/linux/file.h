/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define FDPUT_FPUT 1
#define FDPUT_POS_UNLOCK 2
extern long unsigned int __fdget(unsigned int fd);
extern void __fput_sync(struct file *file);
extern struct file *alloc_file_pseudo(struct inode *inode, struct vfsmount *mnt, const char *name, int flags, const struct file_operations *fops);
extern void fd_install(unsigned int fd, struct file *file);
extern struct file *fget(unsigned int fd);
extern struct file *fget_raw(unsigned int fd);
extern void flush_delayed_fput(void);
extern void fput(struct file *file);
extern int get_unused_fd_flags(unsigned int flags);
extern void put_unused_fd(unsigned int fd);
extern int receive_fd(struct file *file, unsigned int o_flags);
