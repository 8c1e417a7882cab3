/* SPDX-License-Identifier: GPL-2.0-only */
/* Character devices of modules: misc devices, and those with numbers of their own. */
#include "device.h"

#define MISC_MAJOR	10
#define MISC_DYNAMIC	255	/* asks for a minor number */
#define FIRST_MAJOR	246	/* dynamic majors go down from here: drivers of Debian's kernel have those above */
#define LAST_MAJOR	234
#define MAX_REGIONS	64

struct miscdevice {
	int minor;
	const char *name;
	const struct file_operations *fops;
	struct list_head list;
	struct device *parent, *this_device;
	const struct attribute_group **groups;
	const char *nodename;
	mode16 mode;
};

struct cdev {
	struct kobject kobj;
	struct module *owner;		/* 64 */
	const struct file_operations *ops;
	struct list_head list;
	u32 dev, count;			/* 96 */
};

LAYOUT_ASSERT(sizeof(struct miscdevice) == 80 && sizeof(struct cdev) == 104, "sizes");

static struct region { u32 from, count; char name[16]; struct cdev *cdev; } regions[MAX_REGIONS];
static DEFINE_MUTEX(chrdevs_lock);

static struct region *overlapping(u32 from, u32 count)
{
	unsigned int i;

	for (i = 0; i < MAX_REGIONS; i++)
		if (regions[i].count && from < regions[i].from + regions[i].count && regions[i].from < from + count)
			return &regions[i];
	return NULL;
}

static int add_region(u32 from, u32 count, const char *name)
{
	unsigned int i;

	if (!count || overlapping(from, count))
		return count ? -EBUSY : -EINVAL;
	for (i = 0; i < MAX_REGIONS; i++)
		if (!regions[i].count) {
			regions[i].from = from;
			regions[i].count = count;
			regions[i].cdev = NULL;
			strscpy(regions[i].name, name, sizeof(regions[i].name));
			return 0;
		}
	return -ENOMEM;
}

noinline int register_chrdev_region(u32 from, unsigned int count, const char *name)
{
	int err;

	mutex_lock(&chrdevs_lock);
	err = add_region(from, count, name);
	mutex_unlock(&chrdevs_lock);
	return err;
}

noinline int alloc_chrdev_region(u32 *dev, unsigned int base, unsigned int count, const char *name)
{
	unsigned int major;
	int err = -EBUSY;

	mutex_lock(&chrdevs_lock);
	for (major = FIRST_MAJOR; err == -EBUSY && major >= LAST_MAJOR; major--)
		if (!overlapping(MKDEV(major, 0), 1 << 20)) {
			err = add_region(MKDEV(major, base), count, name);
			*dev = MKDEV(major, base);
		}
	mutex_unlock(&chrdevs_lock);
	return err;
}

noinline void unregister_chrdev_region(u32 from, unsigned int count)
{
	struct region *r;

	mutex_lock(&chrdevs_lock);
	r = overlapping(from, 1);
	if (r)
		r->count = 0;
	mutex_unlock(&chrdevs_lock);
}

noinline void cdev_init(struct cdev *c, const struct file_operations *fops)
{
	memset(c, 0, sizeof(*c));
	INIT_LIST_HEAD(&c->list);
	kobject_init(&c->kobj, NULL);
	c->ops = fops;
}

noinline struct cdev *cdev_alloc(void)
{
	struct cdev *c = kzalloc(sizeof(*c), GFP_KERNEL);

	if (c) {
		INIT_LIST_HEAD(&c->list);
		kobject_init(&c->kobj, NULL);
	}
	return c;
}

/* The pointer of a 32-bit program is one. */
noinline long compat_ptr_ioctl(struct file *file, unsigned int cmd, unsigned long arg)
{
	return file->f_op->unlocked_ioctl ? file->f_op->unlocked_ioctl(file, cmd, (u32)arg) : -515 /* -ENOIOCTLCMD */;
}

/* All cdevs, for those who open a device. */
static LIST_HEAD(cdevs);

noinline int cdev_add(struct cdev *c, u32 dev, unsigned int count)
{
	c->dev = dev;
	c->count = count;
	mutex_lock(&chrdevs_lock);
	list_add(&c->list, &cdevs);
	mutex_unlock(&chrdevs_lock);
	return 0;
}

noinline void cdev_del(struct cdev *c)
{
	mutex_lock(&chrdevs_lock);
	list_del_init(&c->list);
	mutex_unlock(&chrdevs_lock);
}

static struct cdev *cdev_of(u32 dev)
{
	struct cdev *c;

	list_for_each_entry(c, &cdevs, list)
		if (dev >= c->dev && dev < c->dev + c->count)
			return c;
	return NULL;
}

static int chrdev_open(struct inode *inode, struct file *file)
{
	struct mnode *n = inode_node(inode);
	struct cdev *c;

	mutex_lock(&chrdevs_lock);
	c = cdev_of(inode->i_rdev);
	if (c && !try_module_get(c->owner ?: c->ops->owner))
		c = NULL;
	mutex_unlock(&chrdevs_lock);
	if (!c)
		return -ENXIO;
	mfile_of(file)->held = c->owner ?: c->ops->owner;
	inode->i_cdev = c;
	n->fops = *c->ops;
	n->fops.open = chrdev_open;
	return c->ops->open ? c->ops->open(inode, file) : 0;
}

const struct file_operations def_chr_fops = { .open = chrdev_open };

/* Makes /dev/name. A slash in the name is a directory. */
noinline struct mnode *make_node(const char *name, unsigned int mode, u32 dev, const struct file_operations *fops, void *data)
{
	struct mnode *dir = NULL, *n;
	const char *slash = strchr(name, '/');

	if (slash) {
		char up[64];

		strscpy(up, name, min((size_t)(slash - name) + 1, sizeof(up)));
		dir = mnode_find(ABI_TREE_DEV, NULL, up) ?: mnode_make(ABI_TREE_DEV, NULL, up, S_IFDIR | 0755, NULL, NULL);
		if (IS_ERR(dir))
			return dir;
		name = slash + 1;
	}
	n = mnode_make(ABI_TREE_DEV, dir, name, S_IFCHR | (mode & 0777 ?: 0600), fops, data);
	if (!IS_ERR(n)) {
		WRITE_ONCE(n->rdev, dev);
		n->inode.i_rdev = dev;
	}
	return n;
}

static u64 misc_minors;		/* dynamic ones that are taken: 127 and down */

static int misc_open(struct inode *inode, struct file *file)
{
	struct miscdevice *c = inode_node(inode)->data;

	file->private_data = c;
	return c->fops->open ? c->fops->open(inode, file) : 0;
}

static struct class misc_class = { .name = "misc" };
static void release_misc(struct device *d) { kfree(d); }

/* What dev_info of a misc device names. */
static struct device *device_of_misc(struct miscdevice *c, u32 devt)
{
	struct device *d = kzalloc(sizeof(*d), GFP_KERNEL);

	if (!d)
		return NULL;
	device_initialize(d);
	d->class = &misc_class;
	d->parent = c->parent;
	d->devt = devt;
	d->driver_data = c;
	d->groups = c->groups;
	d->release = release_misc;
	if (dev_set_name(d, "%s", c->name) || class_subsys(&misc_class)) {
		put_device(d);
		return NULL;
	}
	d->p->no_node = true;
	if (device_add(d)) {
		put_device(d);
		return NULL;
	}
	return d;
}

noinline int misc_register(struct miscdevice *c)
{
	struct file_operations fops = *c->fops;
	struct mnode *n;
	int i;

	fops.open = misc_open;
	INIT_LIST_HEAD(&c->list);
	if (c->minor == MISC_DYNAMIC) {
		for (i = 0; i < 64 && (misc_minors & BIT64(i)); i++)
			;
		if (i == 64)
			return -EBUSY;
		misc_minors |= BIT64(i);
		c->minor = 127 - i;
	}
	n = make_node(c->nodename ?: c->name, c->mode, MKDEV(MISC_MAJOR, c->minor), &fops, c);
	if (IS_ERR(n)) {
		if (c->minor <= 127 && c->minor > 63)
			misc_minors &= ~BIT64(127 - c->minor);
		return PTR_ERR(n);
	}
	c->this_device = device_of_misc(c, n->rdev);
	c->list.next = (struct list_head *)n;
	return 0;
}

noinline void misc_deregister(struct miscdevice *c)
{
	if (WARN_ON(list_empty(&c->list)))
		return;
	if (!c->list.next || c->list.next == LIST_POISON1)	/* it is not registered */
		__list_del_entry_valid(&c->list);
	if (c->this_device)
		device_unregister(c->this_device);
	c->this_device = NULL;
	mnode_remove((struct mnode *)c->list.next);
	c->list.next = LIST_POISON1;
	if (c->minor <= 127 && c->minor > 63)
		misc_minors &= ~BIT64(127 - c->minor);
}

noinline int __register_chrdev(unsigned int major, unsigned int base, unsigned int count, const char *name, const struct file_operations *fops)
{
	u32 dev = MKDEV(major, base);
	int err = major ? register_chrdev_region(dev, count, name) : alloc_chrdev_region(&dev, base, count, name);
	struct cdev *c;

	if (err)
		return err;
	c = cdev_alloc();
	if (!c) {
		unregister_chrdev_region(dev, count);
		return -ENOMEM;
	}
	c->owner = fops->owner;
	c->ops = fops;
	cdev_add(c, dev, count);
	return major ? 0 : MAJOR(dev);
}

noinline void __unregister_chrdev(unsigned int major, unsigned int base, unsigned int count, const char *name)
{
	struct cdev *c = cdev_of(MKDEV(major, base));

	unregister_chrdev_region(MKDEV(major, base), count);
	if (c) {
		cdev_del(c);
		kfree(c);
	}
}
