/* SPDX-License-Identifier: GPL-2.0-only */
/* Variables of modules below /proc/sys. */
#include "modfs.h"

struct ctl_table {
	const char *procname;
	void *data;
	int maxlen;
	mode16 mode;
	struct ctl_table *child;	/* 24 */
	int (*proc_handler)(struct ctl_table *, int write, void *buffer, size_t *len, loff_t *pos);
	void *poll, *extra1, *extra2;
};
struct ctl_table_header { struct ctl_table *table; int used, count, nreg; void *pad[6]; struct made *made; };
LAYOUT_ASSERT(sizeof(struct ctl_table) == 64, "ctl_table");

/* The nodes of one registration, and what is below which path. */
struct made { struct made *next; struct mnode *node; };

const int sysctl_vals[] = { 0, 1, 2, 3, 4, 100, 200, 1000, 3000, 0x7fffffff, 65535, -1 };

static ssize_t handle(struct file *file, char *buf, size_t n, loff_t *pos, int write)
{
	struct ctl_table *t = file->f_inode->i_private;
	size_t len = min(n, PAGE_SIZE - 1);
	char *page = kzalloc(PAGE_SIZE, GFP_KERNEL);
	ssize_t ret;

	if (!page)
		return -ENOMEM;
	ret = -EPERM;
	if (write ? t->mode & 0222 : t->mode & 0444)
		ret = write && copy_from_user(page, buf, len) ? -EFAULT : 0;
	if (!ret)
		ret = t->proc_handler ? t->proc_handler(t, write, page, &len, pos) : -EINVAL;
	if (!ret && !write && copy_to_user(buf, page, len))
		ret = -EFAULT;
	kfree(page);
	return ret ?: (ssize_t)len;
}

static ssize_t sysctl_read(struct file *f, char *buf, size_t n, loff_t *pos) { return handle(f, buf, n, pos, 0); }
static ssize_t sysctl_write(struct file *f, const char *buf, size_t n, loff_t *pos) { return handle(f, (char *)buf, n, pos, 1); }

static const struct file_operations sysctl_fops = { .read = sysctl_read, .write = sysctl_write, .llseek = default_llseek };

/* The directory of that name in up: perhaps somebody has made it. */
static struct mnode *dir(struct mnode *up, const char *name)
{
	return mnode_find(ABI_TREE_PROC, up, name) ?: mnode_make(ABI_TREE_PROC, up, name, S_IFDIR | 0555, NULL, NULL);
}

static struct mnode *place(const char *path)
{
	struct mnode *up = dir(NULL, "sys");
	char name[64];
	size_t len;

	for (; *path && !IS_ERR(up); path += len + (path[len] == '/')) {
		for (len = 0; path[len] && path[len] != '/'; len++)
			;
		strscpy(name, path, min(len + 1, sizeof(name)));
		up = dir(up, name);
	}
	return up;
}

static int add(struct ctl_table_header *h, struct mnode *up, struct ctl_table *t)
{
	struct made *m;

	for (; t->procname; t++) {
		if (t->child) {
			int err = add(h, dir(up, t->procname), t->child);

			if (err)
				return err;
			continue;
		}
		m = kzalloc(sizeof(*m), GFP_KERNEL);
		if (!m)
			return -ENOMEM;
		m->node = mnode_make(ABI_TREE_PROC, up, t->procname, S_IFREG | (t->mode & 0777), &sysctl_fops, t);
		if (IS_ERR(m->node)) {
			int err = PTR_ERR(m->node);

			kfree(m);
			return err;
		}
		m->next = h->made;
		h->made = m;
	}
	return 0;
}

noinline void unregister_sysctl_table(struct ctl_table_header *h)
{
	struct made *m;

	while (h && (m = h->made)) {
		h->made = m->next;
		mnode_remove(m->node);
		kfree(m);
	}
	kfree(h);
}

static struct ctl_table_header *begin(const char *path, struct ctl_table *t)
{
	struct ctl_table_header *h = kzalloc(sizeof(*h), GFP_KERNEL);
	int err;

	if (!h)
		return NULL;
	h->table = t;
	err = add(h, place(path), t);
	if (!err)
		return h;
	if (err == -EEXIST)
		pr_err("sysctl duplicate entry: /%s/%s\n", path, t->procname);
	unregister_sysctl_table(h);
	return NULL;
}

noinline struct ctl_table_header *register_sysctl(const char *path, struct ctl_table *t) { return begin(path, t); }
noinline struct ctl_table_header *register_sysctl_table(struct ctl_table *t) { return begin("", t); }
noinline struct ctl_table_header *register_net_sysctl(void *net, const char *path, struct ctl_table *t) { return begin(path, t); }
noinline void unregister_net_sysctl_table(struct ctl_table_header *h) { unregister_sysctl_table(h); }
noinline struct ctl_table_header *register_sysctl_paths(const void *path, struct ctl_table *t) { return begin("", t); }
