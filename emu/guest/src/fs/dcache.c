/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

#define D_HASH_BITS	7
#define DCACHE_NORCU	(1u << 30)	/* nobody can look at it without a reference */
#define D_MAX		384	/* more dentries than this: the oldest unused ones go */

static struct hlist_head dentry_hashtable[1 << D_HASH_BITS];
static struct kmem_cache *dentry_cache;
static LIST_HEAD(dentry_lru);
static unsigned int nr_dentry, nr_unused;

static DEFINE_SPINLOCK(dcache_lock);	/* protects the table, the list of unused ones, and each one's count, parent and inode */

static noinline struct hlist_head *d_hash(const struct dentry *parent, u32 hash)
{
	return &dentry_hashtable[(hash + (u32)((unsigned long)parent >> 6)) * 0x9e3779b9u >> (32 - D_HASH_BITS)];
}

static __always_inline bool d_same_name(const struct dentry *d, const struct dentry *parent, const struct qstr *q)
{
	return d->d_name.hash == q->hash && d->d_parent == parent && d->d_name.len == q->len && !memcmp(d->d_name.name, q->name, q->len);
}

static __always_inline struct dentry *__d_find(const struct dentry *parent, const struct qstr *name)
{
	struct dentry *d, *found = NULL;
	struct hlist_node *n;

	spin_lock(&dcache_lock);
	hlist_for_each(n, d_hash(parent, name->hash)) {
		d = container_of(n, struct dentry, d_hash);
		if (d_same_name(d, parent, name)) {
			d->d_lockref.count++;
			found = d;
			break;
		}
	}
	spin_unlock(&dcache_lock);
	return found;
}

__keep struct dentry *__d_lookup(const struct dentry *parent, const struct qstr *name)
{
	return __d_find(parent, name);
}

__keep struct dentry *d_lookup(const struct dentry *parent, const struct qstr *name)
{
	return __d_lookup(parent, name);
}

/* Without a lock in Linux; here the count is taken, and so is the lock. */
__keep struct dentry *__d_lookup_rcu(const struct dentry *parent, const struct qstr *name, unsigned int *seqp)
{
	struct dentry *d = __d_find(parent, name);

	*seqp = d ? d->d_flags : 0;
	return d;
}

noinline struct dentry *dget(struct dentry *d)
{
	spin_lock(&dcache_lock);
	d->d_lockref.count++;
	spin_unlock(&dcache_lock);
	return d;
}

static noinline void d_lru_add(struct dentry *d)
{
	list_add(&d->d_lru, &dentry_lru);
	nr_unused++;
}

static __always_inline void d_lru_del(struct dentry *d)
{
	if (!list_empty(&d->d_lru)) {
		list_del_init(&d->d_lru);
		nr_unused--;
	}
}

/* Gives d back; returns its parent, whose reference was d's. */
static noinline struct dentry *dentry_kill(struct dentry *d)
{
	struct dentry *parent = d->d_parent;

	d_lru_del(d);
	hlist_del_init(&d->d_hash);
	list_del_init(&d->d_child);
	if (d->d_inode)
		iput(d->d_inode);
	if (d->d_name.name != d->d_iname)
		kfree(d->d_name.name);
	if (d->d_flags & DCACHE_NORCU)
		kmem_cache_free(dentry_cache, d);
	else
		free_rcu_object(d);
	nr_dentry--;
	return parent == d ? NULL : parent;
}

/*
 * With dcache_lock held. True: nobody uses d any more, nor is it kept. A name that the host does not have is forgotten with its
 * last user, as in a file system in memory.
 */
static __always_inline bool put_last(struct dentry *d)
{
	if (likely(--d->d_lockref.count > 0))
		return false;
	if (unlikely(!d->d_hash.pprev || (!d->d_inode && d->d_sb == &host_sb)))
		return true;
	d->d_lockref.count = 0;
	if (list_empty(&d->d_lru))
		d_lru_add(d);
	return false;
}

static noinline void __dput(struct dentry *d)
{
	while (d && put_last(d))
		d = dentry_kill(d);
}

__keep void dput(struct dentry *d)
{
	bool killed;

	while (d) {
		might_sleep();
		spin_lock(&dcache_lock);
		killed = put_last(d);
		if (unlikely(killed))
			d = dentry_kill(d);
		spin_unlock(&dcache_lock);
		if (likely(!killed))
			return;
		cond_resched();
	}
}

/* On the way through names, where Linux has no references. */
void d_put_walk(struct dentry *d)
{
	if (!d)
		return;
	spin_lock(&dcache_lock);
	__dput(d);
	spin_unlock(&dcache_lock);
}

/* The caller has a reference. */
noinline void d_drop(struct dentry *d)
{
	spin_lock(&dcache_lock);
	hlist_del_init(&d->d_hash);
	spin_unlock(&dcache_lock);
}

/* A name that the machine has not seen come or go; the caller's reference goes with it. */
void d_forget(struct dentry *d)
{
	spin_lock(&dcache_lock);
	hlist_del_init(&d->d_hash);
	__dput(d);
	spin_unlock(&dcache_lock);
}

/* The oldest go first; one in use again just leaves the list. */
noinline int shrink_dcache_sb(int keep)
{
	int freed = 0, budget;

	spin_lock(&dcache_lock);
	budget = nr_unused;
	while ((int)nr_unused > keep && budget-- > 0) {
		struct dentry *d = list_entry(dentry_lru.prev, struct dentry, d_lru);

		d_lru_del(d);
		if (d->d_lockref.count)
			continue;
		__dput(dentry_kill(d));
		freed++;
	}
	spin_unlock(&dcache_lock);
	return freed;
}

static __always_inline struct dentry *make_dentry(struct dentry *d, struct super_block *sb, const struct qstr *name)
{
	char *s;

	if (!d)
		return NULL;
	s = d->d_iname;
	if (name->len >= DNAME_INLINE) {
		s = kmalloc(name->len + 1, GFP_KERNEL);
		if (!s) {
			kmem_cache_free(dentry_cache, d);
			return NULL;
		}
	}
	memcpy(s, name->name, name->len);
	s[name->len] = 0;
	d->d_name = (struct qstr){ .name = s, .len = name->len, .hash = name->hash };
	d->d_lockref.count = 1;
	d->d_flags = 0;
	d->d_inode = NULL;
	d->d_sb = sb;
	d->d_parent = d;
	d->d_hash.pprev = NULL;
	INIT_LIST_HEAD(&d->d_lru);
	INIT_LIST_HEAD(&d->d_child);
	INIT_LIST_HEAD(&d->d_subdirs);
	spin_lock(&dcache_lock);
	nr_dentry++;
	spin_unlock(&dcache_lock);
	return d;
}

static noinline struct dentry *__d_alloc(struct super_block *sb, const struct qstr *name)
{
	return make_dentry(kmem_cache_alloc_lru(dentry_cache, NULL, GFP_KERNEL), sb, name);
}

static __always_inline void set_parent(struct dentry *d, struct dentry *parent)
{
	spin_lock(&dcache_lock);
	parent->d_lockref.count++;
	d->d_parent = parent;
	list_add(&d->d_child, &parent->d_subdirs);
	spin_unlock(&dcache_lock);
}

/* The names below dir that have files, until there is no room for another one. */
void d_list_children(struct dentry *dir, struct dir_context *ctx)
{
	struct dentry *d;
	bool more = true;
	loff_t pos = 2;

	spin_lock(&dcache_lock);
	list_for_each_entry(d, &dir->d_subdirs, d_child) {
		if (!d->d_inode || !d->d_hash.pprev)
			continue;
		d->d_lockref.count++;
		spin_unlock(&dcache_lock);
		more = more && ctx->actor(ctx, d->d_name.name, d->d_name.len, pos++, d->d_inode->i_ino, d->d_inode->i_mode >> 12);
		dput(d);
		spin_lock(&dcache_lock);
	}
	spin_unlock(&dcache_lock);
}

noinline struct dentry *d_alloc(struct dentry *parent, const struct qstr *name)
{
	struct dentry *d;

	if (unlikely(nr_dentry > D_MAX))
		shrink_dcache_sb(D_MAX / 4);
	d = __d_alloc(parent->d_sb, name);
	if (d)
		set_parent(d, parent);
	return d;
}

/* One that nobody finds: it goes with its last user. */
__keep struct dentry *d_alloc_pseudo(struct super_block *sb, const char *name)
{
	struct qstr q = { .name = name, .len = strlen(name) };
	struct dentry *d = __d_alloc(sb, &q);

	if (d)
		d->d_flags |= DCACHE_NORCU;
	return d;
}

noinline struct dentry *d_make_root(struct super_block *sb, struct inode *inode)
{
	static const struct qstr slash = { .name = "/", .len = 1 };
	struct dentry *d = __d_alloc(sb, &slash);

	if (d)
		d->d_inode = inode;
	return d;
}

noinline void d_instantiate(struct dentry *d, struct inode *inode)
{
	spin_lock(&dcache_lock);
	if (d->d_inode) {
		/* Two calls at once made the same name: the first one's stays. */
		spin_unlock(&dcache_lock);
		iput(inode);
		return;
	}
	d->d_inode = inode;
	spin_unlock(&dcache_lock);
}

static noinline void __d_rehash(struct dentry *d)
{
	hlist_add_head(&d->d_hash, d_hash(d->d_parent, d->d_name.hash));
}

noinline void d_add(struct dentry *d, struct inode *inode)
{
	if (inode)
		d_instantiate(d, inode);
	spin_lock(&dcache_lock);
	__d_rehash(d);
	spin_unlock(&dcache_lock);
}

/* A name that has been there all the time, and that nobody has looked for yet. Nobody finds it before d_met. */
struct dentry *d_meet(struct dentry *parent, const struct qstr *name, struct inode *inode)
{
	struct dentry *d;

	if (unlikely(nr_dentry > D_MAX))
		shrink_dcache_sb(D_MAX / 4);
	d = make_dentry(kmem_cache_meet(dentry_cache), parent->d_sb, name);
	if (!d)
		return ERR_PTR(-ENOMEM);
	set_parent(d, parent);
	d->d_inode = inode;
	return d;
}

void d_met(struct dentry *d)
{
	spin_lock(&dcache_lock);
	hlist_add_head(&d->d_hash, d_hash(d->d_parent, d->d_name.hash));
	spin_unlock(&dcache_lock);
}

/* d's file is gone; the name stays as a negative one, unless others are using the file. */
noinline void d_delete(struct dentry *d)
{
	struct inode *inode;

	spin_lock(&dcache_lock);
	if (d->d_lockref.count > 1) {
		hlist_del_init(&d->d_hash);
		inode = NULL;
	} else {
		inode = d->d_inode;
		d->d_inode = NULL;
	}
	spin_unlock(&dcache_lock);
	if (!inode)
		return;
	if (!inode->i_nlink) {
		fsnotify_inode(0x400, inode);
		fsnotify_forget(inode);
	}
	iput(inode);
}

static noinline void swap_names(struct dentry *a, struct dentry *b)
{
	struct qstr q = a->d_name;
	char tmp[DNAME_INLINE];

	memcpy(tmp, a->d_iname, sizeof(tmp));
	memcpy(a->d_iname, b->d_iname, sizeof(tmp));
	memcpy(b->d_iname, tmp, sizeof(tmp));
	a->d_name = b->d_name;
	b->d_name = q;
	if (a->d_name.name == b->d_iname)
		a->d_name.name = a->d_iname;
	if (b->d_name.name == a->d_iname)
		b->d_name.name = b->d_iname;
}

/* d takes the place of target, which is no name any more. */
noinline void d_move(struct dentry *d, struct dentry *target)
{
	struct dentry *parent;

	spin_lock(&dcache_lock);
	hlist_del_init(&d->d_hash);
	hlist_del_init(&target->d_hash);
	swap_names(d, target);
	parent = d->d_parent;
	d->d_parent = target->d_parent;
	target->d_parent = parent;
	list_move(&d->d_child, &d->d_parent->d_subdirs);
	list_move(&target->d_child, &parent->d_subdirs);
	__d_rehash(d);
	spin_unlock(&dcache_lock);
}

static int __init dcache_init(void)
{
	dentry_cache = kmem_cache_create("dentry", sizeof(struct dentry), 8, 0, NULL);
	return dentry_cache ? 0 : -ENOMEM;
}
core_initcall(dcache_init);
