/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int anon_inode_getfd(const char *name, const struct file_operations *fops, void *priv, int flags);
extern int anon_inode_getfd_secure(const char *name, const struct file_operations *fops, void *priv, int flags, const struct inode *context_inode);
extern struct file *anon_inode_getfile(const char *name, const struct file_operations *fops, void *priv, int flags);
