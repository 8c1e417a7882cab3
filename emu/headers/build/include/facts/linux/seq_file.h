/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UNESCAPE_SPACE 1UL
#define UNESCAPE_OCTAL 2UL
#define UNESCAPE_HEX 4UL
#define UNESCAPE_SPECIAL 8UL
#define UNESCAPE_ANY 15UL
#define UNESCAPE_ALL_MASK 15UL
#define ESCAPE_SPACE 1UL
#define ESCAPE_SPECIAL 2UL
#define ESCAPE_NULL 4UL
#define ESCAPE_OCTAL 8UL
#define ESCAPE_ANY 15UL
#define ESCAPE_NP 16UL
#define ESCAPE_ANY_NP 31UL
#define ESCAPE_HEX 32UL
#define ESCAPE_NA 64UL
#define ESCAPE_NAP 128UL
#define ESCAPE_APPEND 256UL
#define ESCAPE_ALL_MASK 511UL
extern void *__seq_open_private(struct file *f, const struct seq_operations *ops, int psize);
extern char **devm_kasprintf_strarray(struct device *dev, const char *prefix, size_t n);
extern char **kasprintf_strarray(gfp_t gfp, const char *prefix, size_t n);
extern void kfree_strarray(char **array, size_t n);
extern char *kstrdup_quotable(const char *src, gfp_t gfp);
extern char *kstrdup_quotable_cmdline(struct task_struct *task, gfp_t gfp);
extern char *kstrdup_quotable_file(struct file *file, gfp_t gfp);
extern char *mangle_path(char *s, const char *p, const char *esc);
extern int parse_int_array_user(const char *from, size_t count, int **array);
extern void seq_bprintf(struct seq_file *m, const char *f, const u32 *binary);
extern int seq_dentry(struct seq_file *m, struct dentry *dentry, const char *esc);
extern void seq_escape_mem(struct seq_file *m, const char *src, size_t len, unsigned int flags, const char *esc);
extern int seq_file_path(struct seq_file *m, struct file *file, const char *esc);
extern void seq_hex_dump(struct seq_file *m, const char *prefix_str, int prefix_type, int rowsize, int groupsize, const void *buf, size_t len, bool ascii);
extern struct hlist_node *seq_hlist_next(void *v, struct hlist_head *head, loff_t *ppos);
extern struct hlist_node *seq_hlist_next_percpu(void *v, struct hlist_head *head, int *cpu, loff_t *pos);
extern struct hlist_node *seq_hlist_next_rcu(void *v, struct hlist_head *head, loff_t *ppos);
extern struct hlist_node *seq_hlist_start(struct hlist_head *head, loff_t pos);
extern struct hlist_node *seq_hlist_start_head(struct hlist_head *head, loff_t pos);
extern struct hlist_node *seq_hlist_start_head_rcu(struct hlist_head *head, loff_t pos);
extern struct hlist_node *seq_hlist_start_percpu(struct hlist_head *head, int *cpu, loff_t pos);
extern struct hlist_node *seq_hlist_start_rcu(struct hlist_head *head, loff_t pos);
extern struct list_head *seq_list_next(void *v, struct list_head *head, loff_t *ppos);
extern struct list_head *seq_list_next_rcu(void *v, struct list_head *head, loff_t *ppos);
extern struct list_head *seq_list_start(struct list_head *head, loff_t pos);
extern struct list_head *seq_list_start_head(struct list_head *head, loff_t pos);
extern struct list_head *seq_list_start_head_rcu(struct list_head *head, loff_t pos);
extern struct list_head *seq_list_start_rcu(struct list_head *head, loff_t pos);
extern loff_t seq_lseek(struct file *file, loff_t offset, int whence);
extern int seq_open(struct file *file, const struct seq_operations *op);
extern int seq_open_private(struct file *filp, const struct seq_operations *ops, int psize);
extern void seq_pad(struct seq_file *m, char c);
extern int seq_path(struct seq_file *m, const struct path *path, const char *esc);
extern void seq_printf(struct seq_file *m, const char *f, ...);
extern void seq_put_decimal_ll(struct seq_file *m, const char *delimiter, long long int num);
extern void seq_put_decimal_ull(struct seq_file *m, const char *delimiter, long long unsigned int num);
extern void seq_putc(struct seq_file *m, char c);
extern void seq_puts(struct seq_file *m, const char *s);
extern ssize_t seq_read(struct file *file, char *buf, size_t size, loff_t *ppos);
extern ssize_t seq_read_iter(struct kiocb *iocb, struct iov_iter *iter);
extern int seq_release(struct inode *inode, struct file *file);
extern int seq_release_private(struct inode *inode, struct file *file);
extern void seq_vprintf(struct seq_file *m, const char *f, struct __va_list_tag *args);
extern int seq_write(struct seq_file *seq, const void *data, size_t len);
extern int single_open(struct file *file, int (*show)(struct seq_file *, void *), void *data);
extern int single_open_size(struct file *file, int (*show)(struct seq_file *, void *), void *data, size_t size);
extern int single_release(struct inode *inode, struct file *file);
extern int string_escape_mem(const char *src, size_t isz, char *dst, size_t osz, unsigned int flags, const char *only);
extern void string_get_size(u64 size, u64 blk_size, const enum string_size_units units, char *buf, int len);
extern int string_unescape(char *src, char *dst, size_t size, unsigned int flags);
