/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef TTY_H
#define TTY_H

struct dentry; struct file_operations;
extern const struct file_operations tty_fops;
const struct file_operations *device_fops(const struct dentry *d);

#endif
