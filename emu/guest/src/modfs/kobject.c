/* SPDX-License-Identifier: GPL-2.0-only */
/* Objects that have a name, a parent, users and a directory in sysfs. */
#include "kobject.h"

/* kobject.state */
#define STATE_INITIALIZED	1
#define STATE_IN_SYSFS		2

static void free_kobject(struct kobject *k) { kfree(k); }
static const struct kobj_type dynamic_type = { free_kobject, &kobj_sysfs_ops, NULL, { NULL } };

static struct kobject kernel_object;
struct kobject *kernel_kobj = &kernel_object;
struct kobject *mm_kobj, *fs_kobj, *firmware_kobj, *power_kobj, *hypervisor_kobj;

void dump_stack(void);
void refcount_warn_saturate(atomic_t *r, int kind);
#define REFCOUNT_SUB_UAF	3

noinline void kobject_init(struct kobject *k, const struct kobj_type *type)
{
	k->kref = 1;
	INIT_LIST_HEAD(&k->entry);
	k->state = STATE_INITIALIZED;
	k->ktype = type;
}

noinline int kobject_set_name_vargs(struct kobject *k, const char *fmt, va_list args)
{
	char name[256], *copy, *c;

	if (k->name && !fmt)
		return 0;
	vsnprintf(name, sizeof(name), fmt, args);
	copy = kstrdup(name, GFP_KERNEL);
	if (!copy)
		return -ENOMEM;
	for (c = copy; *c; c++)
		if (*c == '/')
			*c = '!';
	kfree(k->name);
	k->name = copy;
	return 0;
}

noinline int kobject_set_name(struct kobject *k, const char *fmt, ...)
{
	va_list args;
	int err;

	va_start(args, fmt);
	err = kobject_set_name_vargs(k, fmt, args);
	va_end(args);
	return err;
}

static struct mnode *dir_of(struct kobject *parent)
{
	if (parent == kernel_kobj)
		return sysfs_place("kernel");
	return parent ? parent->sd : NULL;
}

/* Where in sysfs the directory is: as in the kernel's message, from the root on. */
static int path_of(struct mnode *n, char *buf, int size)
{
	int at = n ? path_of(n->parent, buf, size) : 0;

	return n ? at + scnprintf(buf + at, size - at, "/%s", n->name) : 0;
}

static void twice(struct mnode *up, const char *name)
{
	char path[256];

	path[path_of(up, path, sizeof(path))] = 0;
	pr_warn("sysfs: cannot create duplicate filename '%s/%s'\n", path, name);
	dump_stack();
}

/* Makes the directory of k in up, with the attributes that its type has. */
noinline int kobject_add_at(struct kobject *k, struct mnode *up, const char *name)
{
	struct mnode *n;

	if (IS_ERR(up))
		return PTR_ERR(up);
	n = mnode_make(ABI_TREE_SYSFS, up, name, S_IFDIR | 0755, NULL, k);
	if (IS_ERR(n)) {
		if (PTR_ERR(n) == -EEXIST)
			twice(up, name);
		return PTR_ERR(n);
	}
	k->sd = n;
	k->state |= STATE_IN_SYSFS;
	return k->ktype && k->ktype->default_groups ? sysfs_create_groups(k, k->ktype->default_groups) : 0;
}

static void leave_kset(struct kobject *k)
{
	struct kset *s = k->kset;

	if (!s)
		return;
	spin_lock(&s->lock);
	list_del_init(&k->entry);
	spin_unlock(&s->lock);
	kobject_put(&s->kobj);
}

static void join_kset(struct kobject *k)
{
	struct kset *s = k->kset;

	if (!s)
		return;
	kobject_get(&s->kobj);
	spin_lock(&s->lock);
	list_add_tail(&k->entry, &s->list);
	spin_unlock(&s->lock);
}

static int add_internal(struct kobject *k)
{
	struct kset *s = k->kset;
	struct kobject *parent = kobject_get(k->parent);
	int err;

	join_kset(k);
	if (s && !parent)
		k->parent = parent = kobject_get(&s->kobj);
	err = kobject_add_at(k, dir_of(parent), k->name);
	if (err) {
		leave_kset(k);
		kobject_put(parent);
		k->parent = NULL;
		if (err == -EEXIST)
			pr_err("kobject_add_internal failed for %s with -EEXIST, don't try to register things with the same name in the same directory.\n", k->name);
		else
			pr_err("kobject_add_internal failed for %s (error: %d parent: %s)\n", k->name, err, parent ? parent->name : "'none'");
	}
	return err;
}

static int add_varg(struct kobject *k, struct kobject *parent, const char *fmt, va_list args)
{
	int err = kobject_set_name_vargs(k, fmt, args);

	if (err) {
		pr_err("kobject: can not set name properly!\n");
		return err;
	}
	k->parent = parent;
	if (!k->name || !*k->name) {
		pr_err("kobject: (%px): attempted to be registered with empty name!\n", k);
		return -EINVAL;
	}
	return add_internal(k);
}

noinline int kobject_add(struct kobject *k, struct kobject *parent, const char *fmt, ...)
{
	va_list args;
	int err;

	if (!k)
		return -EINVAL;
	if (!(k->state & STATE_INITIALIZED)) {
		pr_err("kobject '%s' (%px): tried to add an uninitialized object, something is seriously wrong.\n", k->name, k);
		dump_stack();
		return -EINVAL;
	}
	va_start(args, fmt);
	err = add_varg(k, parent, fmt, args);
	va_end(args);
	return err;
}

noinline int kobject_init_and_add(struct kobject *k, const struct kobj_type *type, struct kobject *parent, const char *fmt, ...)
{
	va_list args;
	int err;

	kobject_init(k, type);
	va_start(args, fmt);
	err = add_varg(k, parent, fmt, args);
	va_end(args);
	return err;
}

noinline struct kobject *kobject_create_and_add(const char *name, struct kobject *parent)
{
	struct kobject *k = kzalloc(sizeof(*k), GFP_KERNEL);
	int err;

	if (!k)
		return NULL;
	kobject_init(k, &dynamic_type);
	err = kobject_add(k, parent, "%s", name);
	if (err) {
		pr_warn("kobject_create_and_add: kobject_add error: %d\n", err);
		kobject_put(k);
		k = NULL;
	}
	return k;
}

noinline void kobject_del(struct kobject *k)
{
	struct kobject *parent;

	if (!k)
		return;
	parent = k->parent;
	if (k->sd) {
		mnode_remove(k->sd);
		k->sd = NULL;
		k->state &= ~STATE_IN_SYSFS;
		leave_kset(k);
	}
	k->parent = NULL;
	kobject_put(parent);
}

noinline struct kobject *kobject_get(struct kobject *k)
{
	if (k)
		__atomic_add_fetch(&k->kref, 1, __ATOMIC_SEQ_CST);
	return k;
}

noinline struct kobject *kobject_get_unless_zero(struct kobject *k)
{
	return k && READ_ONCE(k->kref) ? kobject_get(k) : NULL;
}

static void cleanup(struct kobject *k)
{
	const char *name = k->name;

	if (k->state & STATE_IN_SYSFS)
		kobject_del(k);
	if (k->ktype && k->ktype->release)
		k->ktype->release(k);
	kfree(name);
}

noinline void kobject_put(struct kobject *k)
{
	int users;

	if (!k || k == kernel_kobj)
		return;
	if (!(k->state & STATE_INITIALIZED)) {
		__warn_printk("kobject: '%s' (%px): is not initialized, yet kobject_put() is being called.\n", k->name, k);
		__WARN_FLAGS(ABI_BUGFLAG_NO_CUT_HERE);
	}
	users = __atomic_sub_fetch(&k->kref, 1, __ATOMIC_SEQ_CST);
	if (!users)
		cleanup(k);
	else if (users < 0)
		refcount_warn_saturate((atomic_t *)&k->kref, REFCOUNT_SUB_UAF);
}

/* Nobody listens for events of objects. */
noinline int kobject_uevent(struct kobject *k, int action) { return 0; }
noinline int kobject_uevent_env(struct kobject *k, int action, char *envp[]) { return 0; }

noinline char *kobject_get_path(struct kobject *k, gfp_t gfp)
{
	char path[256];

	if (!k->sd)
		return NULL;
	path[path_of(k->sd, path, sizeof(path))] = 0;
	return kstrdup(path, gfp);
}

noinline int kobject_rename(struct kobject *k, const char *name)
{
	if (!k || !k->parent || !k->sd)
		return -EINVAL;
	if (mnode_find(ABI_TREE_SYSFS, k->sd->parent, name))
		return -EEXIST;
	strscpy(k->sd->name, name, sizeof(k->sd->name));
	WRITE_ONCE(k->sd->name_len, strlen(k->sd->name));
	return kobject_set_name(k, "%s", name);
}

/* A set of objects is a directory for them. */
static void free_kset(struct kobject *k) { kfree(container_of(k, struct kset, kobj)); }
static const struct kobj_type kset_type = { free_kset, &kobj_sysfs_ops, NULL, { NULL } };

noinline void kset_init(struct kset *s)
{
	const struct kobj_type *type = s->kobj.ktype;

	kobject_init(&s->kobj, type);
	INIT_LIST_HEAD(&s->list);
	s->lock = (spinlock_t){ ATOMIC_INIT(0) };
}

noinline int kset_register(struct kset *s)
{
	if (!s)
		return -EINVAL;
	kset_init(s);
	return add_internal(&s->kobj);
}

noinline struct kset *kset_create_and_add(const char *name, const struct kset_uevent_ops *uevent_ops, struct kobject *parent)
{
	struct kset *s = kzalloc(sizeof(*s), GFP_KERNEL);

	if (!s)
		return NULL;
	s->uevent_ops = uevent_ops;
	s->kobj.ktype = &kset_type;
	s->kobj.parent = parent;
	if (kobject_set_name(&s->kobj, "%s", name) || kset_register(s)) {
		kfree(s->kobj.name);
		kfree(s);
		return NULL;
	}
	return s;
}

noinline void kset_unregister(struct kset *s)
{
	if (!s)
		return;
	kobject_del(&s->kobj);
	kobject_put(&s->kobj);
}

noinline struct kobject *kset_find_obj(struct kset *s, const char *name)
{
	struct kobject *k, *found = NULL;

	spin_lock(&s->lock);
	list_for_each_entry(k, &s->list, entry)
		if (k->name && !strcmp(k->name, name)) {
			found = kobject_get(k);
			break;
		}
	spin_unlock(&s->lock);
	return found;
}
