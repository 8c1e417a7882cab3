/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern ssize_t debugfs_attr_read(struct file *file, char *buf, size_t len, loff_t *ppos);
extern ssize_t debugfs_attr_write(struct file *file, const char *buf, size_t len, loff_t *ppos);
extern ssize_t debugfs_attr_write_signed(struct file *file, const char *buf, size_t len, loff_t *ppos);
extern void debugfs_create_atomic_t(const char *name, umode_t mode, struct dentry *parent, atomic_t *value);
extern struct dentry *debugfs_create_automount(const char *name, struct dentry *parent, debugfs_automount_t f, void *data);
extern struct dentry *debugfs_create_blob(const char *name, umode_t mode, struct dentry *parent, struct debugfs_blob_wrapper *blob);
extern void debugfs_create_bool(const char *name, umode_t mode, struct dentry *parent, bool *value);
extern void debugfs_create_devm_seqfile(struct device *dev, const char *name, struct dentry *parent, int (*read_fn)(struct seq_file *, void *));
extern struct dentry *debugfs_create_dir(const char *name, struct dentry *parent);
extern struct dentry *debugfs_create_file(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops);
extern void debugfs_create_file_size(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops, loff_t file_size);
extern struct dentry *debugfs_create_file_unsafe(const char *name, umode_t mode, struct dentry *parent, void *data, const struct file_operations *fops);
extern void debugfs_create_regset32(const char *name, umode_t mode, struct dentry *parent, struct debugfs_regset32 *regset);
extern void debugfs_create_size_t(const char *name, umode_t mode, struct dentry *parent, size_t *value);
extern struct dentry *debugfs_create_symlink(const char *name, struct dentry *parent, const char *target);
extern void debugfs_create_u16(const char *name, umode_t mode, struct dentry *parent, u16 *value);
extern void debugfs_create_u32(const char *name, umode_t mode, struct dentry *parent, u32 *value);
extern void debugfs_create_u32_array(const char *name, umode_t mode, struct dentry *parent, struct debugfs_u32_array *array);
extern void debugfs_create_u64(const char *name, umode_t mode, struct dentry *parent, u64 *value);
extern void debugfs_create_u8(const char *name, umode_t mode, struct dentry *parent, u8 *value);
extern void debugfs_create_ulong(const char *name, umode_t mode, struct dentry *parent, long unsigned int *value);
extern void debugfs_create_x16(const char *name, umode_t mode, struct dentry *parent, u16 *value);
extern void debugfs_create_x32(const char *name, umode_t mode, struct dentry *parent, u32 *value);
extern void debugfs_create_x64(const char *name, umode_t mode, struct dentry *parent, u64 *value);
extern void debugfs_create_x8(const char *name, umode_t mode, struct dentry *parent, u8 *value);
extern int debugfs_file_get(struct dentry *dentry);
extern void debugfs_file_put(struct dentry *dentry);
extern bool debugfs_initialized(void);
extern struct dentry *debugfs_lookup(const char *name, struct dentry *parent);
extern void debugfs_lookup_and_remove(const char *name, struct dentry *parent);
extern void debugfs_print_regs32(struct seq_file *s, const struct debugfs_reg32 *regs, int nregs, void *base, char *prefix);
extern ssize_t debugfs_read_file_bool(struct file *file, char *user_buf, size_t count, loff_t *ppos);
extern const struct file_operations *debugfs_real_fops(const struct file *filp);
extern void debugfs_remove(struct dentry *dentry);
extern struct dentry *debugfs_rename(struct dentry *old_dir, struct dentry *old_dentry, struct dentry *new_dir, const char *new_name);
extern ssize_t debugfs_write_file_bool(struct file *file, const char *user_buf, size_t count, loff_t *ppos);
