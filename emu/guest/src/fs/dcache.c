/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

#define D_HASH_BITS	7
#define D_MAX		384	/* more dentries than this: the oldest unused ones go */

static struct hlist_head dentry_hashtable[1 << D_HASH_BITS];
static struct kmem_cache *dentry_cache;
static LIST_HEAD(dentry_lru);
static unsigned int nr_dentry, nr_unused;

static noinline struct hlist_head *d_hash(const struct dentry *parent, u32 hash)
{
	return &dentry_hashtable[(hash + (u32)((unsigned long)parent >> 6)) * 0x9e3779b9u >> (32 - D_HASH_BITS)];
}

static __always_inline bool d_same_name(const struct dentry *d, const struct dentry *parent, const struct qstr *q)
{
	return d->name.hash == q->hash && d->parent == parent && d->name.len == q->len && !memcmp(d->name.name, q->name, q->len);
}

noinline struct dentry *__d_lookup(const struct dentry *parent, const struct qstr *name)
{
	struct hlist_node *n;

	hlist_for_each(n, d_hash(parent, name->hash)) {
		struct dentry *d = container_of(n, struct dentry, hash);

		if (d_same_name(d, parent, name)) {
			d->lockref++;
			return d;
		}
	}
	return NULL;
}

noinline struct dentry *d_lookup(struct dentry *parent, const struct qstr *name)
{
	return __d_lookup(parent, name);
}

noinline struct dentry *dget(struct dentry *d)
{
	d->lockref++;
	return d;
}

static noinline void d_lru_add(struct dentry *d)
{
	list_add(&d->lru, &dentry_lru);
	nr_unused++;
}

static noinline void d_lru_del(struct dentry *d)
{
	if (!list_empty(&d->lru)) {
		list_del_init(&d->lru);
		nr_unused--;
	}
}

/* Gives d back; returns its parent, whose reference was d's. */
static noinline struct dentry *dentry_kill(struct dentry *d)
{
	struct dentry *parent = d->parent;

	d_lru_del(d);
	hlist_del_init(&d->hash);
	if (d->inode)
		iput(d->inode);
	if (d->name.name != d->iname)
		kfree(d->name.name);
	kmem_cache_free(dentry_cache, d);
	nr_dentry--;
	return parent == d ? NULL : parent;
}

noinline void dput(struct dentry *d)
{
	while (d && --d->lockref <= 0) {
		if (likely(d->hash.pprev)) {
			d->lockref = 0;
			if (list_empty(&d->lru))
				d_lru_add(d);
			return;
		}
		d = dentry_kill(d);
	}
}

noinline void d_drop(struct dentry *d)
{
	hlist_del_init(&d->hash);
	if (!d->lockref) {
		d->lockref = 1;
		dput(d);
	}
}

/* The oldest go first; one in use again just leaves the list. */
noinline int shrink_dcache_sb(int keep)
{
	int freed = 0, budget = nr_unused;

	while ((int)nr_unused > keep && budget-- > 0) {
		struct dentry *d = list_entry(dentry_lru.prev, struct dentry, lru);

		d_lru_del(d);
		if (d->lockref)
			continue;
		dput(dentry_kill(d));
		freed++;
	}
	return freed;
}

static noinline struct dentry *__d_alloc(struct super_block *sb, const struct qstr *name)
{
	struct dentry *d = kmem_cache_alloc(dentry_cache, GFP_KERNEL);
	char *s;

	if (!d)
		return NULL;
	s = d->iname;
	if (name->len >= DNAME_INLINE) {
		s = kmalloc(name->len + 1, GFP_KERNEL);
		if (!s) {
			kmem_cache_free(dentry_cache, d);
			return NULL;
		}
	}
	memcpy(s, name->name, name->len);
	s[name->len] = 0;
	d->name = (struct qstr){ s, name->len, name->hash };
	d->lockref = 1;
	d->flags = 0;
	d->inode = NULL;
	d->sb = sb;
	d->parent = d;
	d->hash.pprev = NULL;
	INIT_LIST_HEAD(&d->lru);
	nr_dentry++;
	return d;
}

noinline struct dentry *d_alloc(struct dentry *parent, const struct qstr *name)
{
	struct dentry *d;

	if (unlikely(nr_dentry > D_MAX))
		shrink_dcache_sb(D_MAX / 4);
	d = __d_alloc(parent->sb, name);
	if (d)
		d->parent = dget(parent);
	return d;
}

noinline struct dentry *d_make_root(struct super_block *sb, struct inode *inode)
{
	static const struct qstr slash = { "/", 1, 0 };
	struct dentry *d = __d_alloc(sb, &slash);

	if (d)
		d->inode = inode;
	return d;
}

noinline void d_instantiate(struct dentry *d, struct inode *inode)
{
	WARN_ON(d->inode);
	d->inode = inode;
}

static noinline void __d_rehash(struct dentry *d)
{
	hlist_add_head(&d->hash, d_hash(d->parent, d->name.hash));
}

noinline void d_add(struct dentry *d, struct inode *inode)
{
	if (inode)
		d_instantiate(d, inode);
	__d_rehash(d);
}

/* d's file is gone; the name stays as a negative one. */
noinline void d_delete(struct dentry *d)
{
	struct inode *inode = d->inode;

	d->inode = NULL;
	if (inode)
		iput(inode);
}

static noinline int prepend(char **buf, int *len, const char *s, int n)
{
	*len -= n;
	if (*len < 0)
		return -ENAMETOOLONG;
	*buf -= n;
	memcpy(*buf, s, n);
	return 0;
}

noinline char *d_path(const struct path *path, char *buf, int len)
{
	char *p = buf + len;
	const struct dentry *d = path->dentry;

	if (prepend(&p, &len, "", 1))
		return ERR_PTR(-ENAMETOOLONG);
	if (d->parent == d && prepend(&p, &len, "/", 1))
		return ERR_PTR(-ENAMETOOLONG);
	for (; d->parent != d; d = d->parent)
		if (prepend(&p, &len, d->name.name, d->name.len) || prepend(&p, &len, "/", 1))
			return ERR_PTR(-ENAMETOOLONG);
	return p;
}

static int __init dcache_init(void)
{
	dentry_cache = kmem_cache_create("dentry", sizeof(struct dentry), 8, NULL);
	return dentry_cache ? 0 : -ENOMEM;
}
core_initcall(dcache_init);
