/* SPDX-License-Identifier: GPL-2.0-only */
/* debugfs for modules. */
#include "modfs.h"

int simple_open(struct inode *inode, struct file *file);
int simple_attr_open(struct inode *inode, struct file *file, int (*get)(void *, u64 *), int (*set)(void *, u64), const char *fmt);
int simple_attr_release(struct inode *inode, struct file *file);
ssize_t simple_attr_read(struct file *file, char *buf, size_t n, loff_t *pos);
ssize_t simple_attr_write(struct file *file, const char *buf, size_t n, loff_t *pos);
ssize_t simple_attr_write_signed(struct file *file, const char *buf, size_t n, loff_t *pos);
loff_t api_no_llseek(struct file *file, loff_t off, int whence);

static struct mnode *parent_node(struct dentry *d) { return d ? dentry_node(d) : NULL; }

static struct dentry *create(const char *name, unsigned int mode, struct dentry *parent, void *data, const struct file_operations *fops)
{
	struct mnode *n;

	if (IS_ERR(parent))
		return parent;
	n = mnode_make(ABI_TREE_DEBUGFS, parent_node(parent), name, mode, fops, data);
	if (!IS_ERR(n))
		return &n->dentry;
	if (PTR_ERR(n) == -EEXIST) {
		struct mnode *old = mnode_find(ABI_TREE_DEBUGFS, parent_node(parent), name);
		const char *in = parent ? parent_node(parent)->name : "/";

		if (old && (old->mode & S_IFMT) == S_IFDIR)
			pr_err("debugfs: Directory '%s' with parent '%s' already present!\n", name, in);
		else
			pr_err("debugfs: File '%s' in directory '%s' already present!\n", name, in);
	}
	return (struct dentry *)n;
}

noinline struct dentry *debugfs_create_dir(const char *name, struct dentry *parent)
{
	return create(name, S_IFDIR | 0755, parent, NULL, NULL);
}

noinline struct dentry *debugfs_create_symlink(const char *name, struct dentry *parent, const char *to)
{
	struct mnode *n;

	if (IS_ERR(parent))
		return parent;
	n = mnode_link(ABI_TREE_DEBUGFS, parent_node(parent), name, to);
	return IS_ERR(n) ? (struct dentry *)n : &n->dentry;
}

/* proxy_fops are what guards a file against its own removal: nodes count their users themselves. */
static __keep struct dentry *__debugfs_create_file(const char *name, umode_t mode, struct dentry *parent, void *data,
						   const struct file_operations *proxy_fops, const struct file_operations *real_fops)
{
	return create(name, mode & S_IFMT ? mode : mode | S_IFREG, parent, data, real_fops);
}

noinline struct dentry *debugfs_create_file(const char *name, mode16 mode, struct dentry *parent, void *data,
					    const struct file_operations *fops)
{
	return __debugfs_create_file(name, mode, parent, data, fops, fops);
}

noinline struct dentry *debugfs_create_file_unsafe(const char *name, mode16 mode, struct dentry *parent, void *data,
						   const struct file_operations *fops)
{
	return debugfs_create_file(name, mode, parent, data, fops);
}

noinline void debugfs_create_file_size(const char *name, mode16 mode, struct dentry *parent, void *data,
				       const struct file_operations *fops, loff_t size)
{
	struct dentry *d = debugfs_create_file(name, mode, parent, data, fops);

	if (!IS_ERR(d))
		d->d_inode->i_size = size;
}

noinline void debugfs_remove(struct dentry *d)
{
	if (d && !IS_ERR(d))
		mnode_remove(dentry_node(d));
}

noinline struct dentry *debugfs_lookup(const char *name, struct dentry *parent)
{
	struct mnode *n = IS_ERR(parent) ? NULL : mnode_find(ABI_TREE_DEBUGFS, parent_node(parent), name);

	return n ? &n->dentry : NULL;
}

noinline void debugfs_lookup_and_remove(const char *name, struct dentry *parent)
{
	debugfs_remove(debugfs_lookup(name, parent));
}

noinline bool debugfs_initialized(void)
{
	return true;
}

noinline int debugfs_file_get(struct dentry *d)
{
	return dentry_node(d)->gone ? -EIO : 0;
}

noinline void debugfs_file_put(struct dentry *d)
{
}

noinline ssize_t debugfs_attr_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	return simple_attr_read(file, buf, n, pos);
}

noinline ssize_t debugfs_attr_write(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	return simple_attr_write(file, buf, n, pos);
}

noinline ssize_t debugfs_attr_write_signed(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	return simple_attr_write_signed(file, buf, n, pos);
}

/* Numbers. Who has no right to write by the mode has no function for it, and so for reading. */
#define VALUE(kind, type, fmt, writer)								\
static int kind##_get(void *p, u64 *v) { *v = *(type *)p; return 0; }				\
static int kind##_set(void *p, u64 v) { *(type *)p = v; return 0; }				\
static int kind##_open(struct inode *i, struct file *f)						\
{												\
	return simple_attr_open(i, f, i->i_mode & 0444 ? kind##_get : NULL, i->i_mode & 0222 ? kind##_set : NULL, fmt);	\
}												\
static const struct file_operations kind##_fops = {						\
	.open = kind##_open, .release = simple_attr_release, .read = simple_attr_read, .write = writer, .llseek = api_no_llseek,	\
};												\
noinline void debugfs_create_##kind(const char *name, mode16 mode, struct dentry *parent, type *v)	\
{												\
	create(name, (mode & 07777) | S_IFREG, parent, v, &kind##_fops);			\
}

VALUE(u8, u8, "%lu\n", simple_attr_write)
VALUE(u16, u16, "%lu\n", simple_attr_write)
VALUE(u32, u32, "%lu\n", simple_attr_write)
VALUE(u64, u64, "%lu\n", simple_attr_write)
VALUE(ulong, unsigned long, "%lu\n", simple_attr_write)
VALUE(size_t, size_t, "%lu\n", simple_attr_write)
VALUE(x8, u8, "0x%02lx\n", simple_attr_write)
VALUE(x16, u16, "0x%04lx\n", simple_attr_write)
VALUE(x32, u32, "0x%08lx\n", simple_attr_write)
VALUE(x64, u64, "0x%016lx\n", simple_attr_write)
VALUE(atomic_t, int, "%ld\n", simple_attr_write_signed)

noinline ssize_t debugfs_read_file_bool(struct file *file, char *buf, size_t n, loff_t *pos)
{
	char text[2] = { *(bool *)file->f_inode->i_private ? 'Y' : 'N', '\n' };

	return simple_read_from_buffer(buf, n, pos, text, 2);
}

int kstrtobool_from_user(const char *s, size_t n, bool *res);

noinline ssize_t debugfs_write_file_bool(struct file *file, const char *buf, size_t n, loff_t *pos)
{
	bool v;

	if (!kstrtobool_from_user(buf, n, &v))
		*(bool *)file->f_inode->i_private = v;
	return n;	/* of anything else, too */
}

static ssize_t no_write(struct file *file, const char *buf, size_t n, loff_t *pos) { return -EINVAL; }

static const struct file_operations bool_fops = {
	.open = simple_open, .read = debugfs_read_file_bool, .write = debugfs_write_file_bool, .llseek = default_llseek,
};
static const struct file_operations bool_ro_fops = {
	.open = simple_open, .read = debugfs_read_file_bool, .llseek = default_llseek,
};

noinline void debugfs_create_bool(const char *name, mode16 mode, struct dentry *parent, bool *v)
{
	create(name, (mode & 07777) | S_IFREG, parent, v, mode & 0222 ? &bool_fops : &bool_ro_fops);
}

static ssize_t str_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	const char *s = *(char **)file->f_inode->i_private;
	size_t len = strnlen(s, PAGE_SIZE);
	char *copy = kmalloc(len + 2, GFP_KERNEL);
	ssize_t ret;

	if (!copy)
		return -ENOMEM;
	memcpy(copy, s, len);
	copy[len] = '\n';
	ret = simple_read_from_buffer(buf, n, pos, copy, len + 1);
	kfree(copy);
	return ret;
}

static const struct file_operations str_fops = { .open = simple_open, .read = str_read, .write = no_write, .llseek = default_llseek };

noinline void debugfs_create_str(const char *name, mode16 mode, struct dentry *parent, char **v)
{
	create(name, (mode & 07777) | S_IFREG, parent, v, &str_fops);
}

struct debugfs_blob_wrapper { void *data; unsigned long size; };

static ssize_t blob_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	struct debugfs_blob_wrapper *b = file->f_inode->i_private;

	return simple_read_from_buffer(buf, n, pos, b->data, b->size);
}

static const struct file_operations blob_fops = { .open = simple_open, .read = blob_read, .llseek = default_llseek };

noinline struct dentry *debugfs_create_blob(const char *name, mode16 mode, struct dentry *parent, struct debugfs_blob_wrapper *b)
{
	return create(name, (mode & 0444) | S_IFREG, parent, b, &blob_fops);
}

struct debugfs_u32_array { u32 *array; u32 n_elements; };

static int u32_array_open(struct inode *inode, struct file *file)
{
	const struct debugfs_u32_array *a = inode->i_private;
	size_t room = (size_t)a->n_elements * 11 + 1, at = 0;
	char *text = kmalloc(room, GFP_KERNEL);
	u32 i;

	if (!text)
		return -ENOMEM;
	text[0] = 0;
	for (i = 0; i < a->n_elements; i++)
		at += snprintf(text + at, room - at, "%u%c", a->array[i], i + 1 < a->n_elements ? ' ' : '\n');
	file->private_data = text;
	return 0;
}

static ssize_t u32_array_read(struct file *file, char *buf, size_t n, loff_t *pos)
{
	return simple_read_from_buffer(buf, n, pos, file->private_data, strlen(file->private_data));
}

static int u32_array_release(struct inode *inode, struct file *file)
{
	kfree(file->private_data);
	return 0;
}

static const struct file_operations u32_array_fops = {
	.open = u32_array_open, .release = u32_array_release, .read = u32_array_read, .llseek = api_no_llseek,
};

noinline void debugfs_create_u32_array(const char *name, mode16 mode, struct dentry *parent, struct debugfs_u32_array *a)
{
	create(name, (mode & 07777) | S_IFREG, parent, a, &u32_array_fops);
}
