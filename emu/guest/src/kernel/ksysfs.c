/* SPDX-License-Identifier: GPL-2.0-only */
/* Attributes, shown by functions of which several have one name. */
#include "fs.h"

struct kobj_attribute { const char *name; ssize_t (*show)(struct kobj_attribute *, char *); ssize_t (*store)(struct kobj_attribute *, const char *, size_t); };

extern unsigned long nr_free_pages(void);
static u32 hung_task_timeout = 120;

static __keep ssize_t name_show(struct kobj_attribute *a, char *buf)
{
	return scnprintf(buf, PAGE_SIZE, "%s\n", a->name);
}

static ssize_t free_show(struct kobj_attribute *a, char *buf)
{
	return scnprintf(buf, PAGE_SIZE, "%lu\n", nr_free_pages());
}

static ssize_t timeout_show(struct kobj_attribute *a, char *buf)
{
	return scnprintf(buf, PAGE_SIZE, "%u\n", hung_task_timeout);
}

static ssize_t timeout_store(struct kobj_attribute *a, const char *buf, size_t n)
{
	int v, err = kstrtoint(buf, 10, &v);

	if (err || v < 0)
		return err ? err : -EINVAL;
	hung_task_timeout = v;
	return n;
}

static const struct kobj_attribute attrs[] = {
	{ "kernel", name_show, NULL }, { "free", free_show, NULL }, { "hung_task_timeout", timeout_show, timeout_store },
};

static noinline const struct kobj_attribute *find_attr(const char *name)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(attrs); i++)
		if (!strcmp(attrs[i].name, name))
			return &attrs[i];
	return NULL;
}

/* The n-th attribute's text goes to the log. */
noinline ssize_t kobj_attr_show(u32 n)
{
	char buf[64];
	struct kobj_attribute a;
	ssize_t ret;

	if (n >= ARRAY_SIZE(attrs))
		return -ENOENT;
	a = attrs[n];
	ret = a.show(&a, buf);
	pr_info("%s: %s", a.name, buf);
	return ret;
}

noinline ssize_t kobj_attr_store(const char *name, const char *val)
{
	struct kobj_attribute a;
	const struct kobj_attribute *p = find_attr(name);

	if (!p || !p->store)
		return p ? -EIO : -ENOENT;
	a = *p;
	return a.store(&a, val, strlen(val));
}
