/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Files that modules make. The structs that modules see lie in memory as on Debian's 6.1.0-*-amd64;
 * the offsets were measured as those of abi.h. This kernel's own files (fs.h) have the same structs.
 */
#ifndef MODFS_H
#define MODFS_H

#include "types_fs.h"
#include "string.h"
#include "uaccess.h"

#define S_IFMT		0170000
#define S_IFCHR		0020000
#define S_IFDIR		0040000
#define S_IFREG		0100000
#define S_IFLNK		0120000
#define O_ACCMODE	3
#define O_APPEND	02000
#define FMODE_READ	1
#define FMODE_WRITE	2
#define FMODE_LSEEK	4
#define FMODE_PREAD	8
#define FMODE_PWRITE	16
#define ENOTTY		25
#define EILSEQ		84
#define MKDEV(ma, mi)	((u32)(ma) << 20 | (mi))
#define MAJOR(dev)	((dev) >> 20)
#define MINOR(dev)	((dev) & 0xfffff)

struct seq_file; struct kobject;

struct proc_ops {
	unsigned int proc_flags;
	open_fn proc_open;		/* 8 */
	read_fn proc_read;
	void *proc_read_iter;
	write_fn proc_write;
	llseek_fn proc_lseek;
	open_fn proc_release;
	poll_fn proc_poll;
	ioctl_fn proc_ioctl;
	void *more[3];
};

struct seq_operations {
	void *(*start)(struct seq_file *, loff_t *);
	void (*stop)(struct seq_file *, void *);
	void *(*next)(struct seq_file *, void *, loff_t *);
	int (*show)(struct seq_file *, void *);
};

struct seq_file {
	char *buf;
	size_t size, from, count, pad_until;
	loff_t index, read_pos;		/* 40 */
	struct mutex lock;		/* 56 */
	const struct seq_operations *op;	/* 88 */
	int poll_event, pad100;
	const struct file *file;
	void *private;			/* 112 */
};

/* A file or directory of a module. The host reads what is above the dash. */
struct mnode {
	struct mnode *parent;		/* NULL: the root of its tree */
	unsigned long number;		/* given once */
	unsigned int tree, mode, rdev;	/* ABI_TREE_* */
	unsigned int name_len;
	char name[256];
	const char *link;		/* of a symbolic link: where it leads */
	/* - */
	struct file_operations fops;	/* what is called */
	struct module *owner;
	void *data;
	int (*show)(struct seq_file *, void *);
	const struct seq_operations *seq;
	unsigned int seq_private;
	unsigned int opened;		/* how many have it open */
	bool gone;
	struct dentry dentry;
	struct inode inode;
};

/*
 * The host begins here. No node leads to another one: a module that overwrites its own does not make
 * those of others unreachable.
 */
#define MAX_NODES	4096	/* the host reads no more */
extern struct mnode_table {
	unsigned long nr;
	struct mnode *at[MAX_NODES + 1];	/* the oldest first; NULL behind them */
} module_nodes;

/* An open file, as the host knows it. */
struct mfile { struct file f; struct module *held; };	/* the module that it keeps */
#define mfile_of(file)	container_of(file, struct mfile, f)

#define dentry_node(d)	container_of(d, struct mnode, dentry)
#define inode_node(i)	container_of(i, struct mnode, inode)

struct mnode *mnode_find(unsigned int tree, struct mnode *parent, const char *name);
struct mnode *mnode_make(unsigned int tree, struct mnode *parent, const char *name, unsigned int mode,
			 const struct file_operations *fops, void *data);
struct mnode *mnode_link(unsigned int tree, struct mnode *parent, const char *name, const char *to);
void mnode_remove(struct mnode *n);
void mnode_put(struct mnode *n);

/* kernel/module.c */
bool try_module_get(struct module *m);
void module_put(struct module *m);
void __module_get(struct module *m);

/* modfs/seq_file.c */
int seq_open(struct file *file, const struct seq_operations *op);
ssize_t seq_read(struct file *file, char *buf, size_t size, loff_t *pos);
ssize_t seq_read_iter(void *iocb, void *iter);
loff_t seq_lseek(struct file *file, loff_t off, int whence);
int seq_release(struct inode *inode, struct file *file);
int single_open(struct file *file, int (*show)(struct seq_file *, void *), void *data);
int single_release(struct inode *inode, struct file *file);
void *__seq_open_private(struct file *f, const struct seq_operations *ops, int psize);
int seq_release_private(struct inode *inode, struct file *file);
int seq_printf(struct seq_file *m, const char *fmt, ...) __printf(2, 3);

/* modfs/libfs.c */
loff_t default_llseek(struct file *file, loff_t off, int whence);
ssize_t simple_read_from_buffer(void *to, size_t count, loff_t *ppos, const void *from, size_t available);
ssize_t simple_write_to_buffer(void *to, size_t available, loff_t *ppos, const void *from, size_t count);

/* modfs/sysfs.c */
struct kobject {
	const char *name;
	struct list_head entry;
	struct kobject *parent;		/* 24 */
	void *kset;
	const struct kobj_type *ktype;
	struct mnode *sd;		/* 48 */
	int kref;
	unsigned int state;
};
void kobject_init(struct kobject *k, const struct kobj_type *type);
void kobject_put(struct kobject *k);

#endif
