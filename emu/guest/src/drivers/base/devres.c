/* SPDX-License-Identifier: GPL-2.0-only */
/* What a driver has for as long as it has its device: given back in the opposite order. */
#include "device.h"

struct devres {
	struct devres *next;
	struct device *dev;
	void (*release)(struct device *, void *);
	void *match;
	unsigned long data[];
};

static struct devres *all;	/* the newest first */
static DEFINE_SPINLOCK(devres_lock);

static void add(struct devres *r, struct device *d)
{
	unsigned long flags;

	r->dev = d;
	spin_lock_irqsave(&devres_lock, flags);
	r->next = all;
	all = r;
	spin_unlock_irqrestore(&devres_lock, flags);
}

/* Takes out the newest one of d's that has this data, this function, or any. */
static struct devres *take(struct device *d, const void *data, void *release)
{
	struct devres **at, *r = NULL;
	unsigned long flags;

	spin_lock_irqsave(&devres_lock, flags);
	for (at = &all; *at; at = &(*at)->next)
		if ((*at)->dev == d && (!data || (const void *)(*at)->data == data) && (!release || (void *)(*at)->release == release)) {
			r = *at;
			*at = r->next;
			break;
		}
	spin_unlock_irqrestore(&devres_lock, flags);
	return r;
}

static struct devres *make(size_t size, gfp_t gfp, void (*release)(struct device *, void *))
{
	struct devres *r = kzalloc(sizeof(*r) + size, gfp);

	if (r)
		r->release = release;
	return r;
}

noinline void devres_release_all(struct device *d)
{
	struct devres *r;

	while ((r = take(d, NULL, NULL))) {
		if (r->release)
			r->release(d, r->data);
		kfree(r);
	}
}

noinline void *__devres_alloc_node(void *release, size_t size, gfp_t gfp, int nid, const char *name)
{
	struct devres *r = make(size, gfp, release);

	return r ? r->data : NULL;
}

noinline void devres_add(struct device *d, void *data) { add(container_of(data, struct devres, data), d); }

noinline void devres_free(void *data)
{
	if (data)
		kfree(container_of(data, struct devres, data));
}

noinline void *devm_kmalloc(struct device *d, size_t size, gfp_t gfp)
{
	struct devres *r = make(size, gfp, NULL);

	if (!r)
		return NULL;
	add(r, d);
	return r->data;
}

noinline void devm_kfree(struct device *d, const void *p)
{
	if (p)
		kfree(take(d, p, NULL));
}

noinline char *devm_kstrdup(struct device *d, const char *s, gfp_t gfp)
{
	size_t n = s ? strlen(s) + 1 : 0;
	char *copy = n ? devm_kmalloc(d, n, gfp) : NULL;

	return copy ? memcpy(copy, s, n) : NULL;
}

noinline void *devm_kmemdup(struct device *d, const void *p, size_t n, gfp_t gfp)
{
	void *copy = devm_kmalloc(d, n, gfp);

	return copy ? memcpy(copy, p, n) : NULL;
}

noinline char *devm_kasprintf(struct device *d, gfp_t gfp, const char *fmt, ...)
{
	char text[512];
	va_list args;

	va_start(args, fmt);
	vsnprintf(text, sizeof(text), fmt, args);
	va_end(args);
	return devm_kstrdup(d, text, gfp);
}

struct action { void (*fn)(void *); void *data; };

static void run_action(struct device *d, void *data)
{
	struct action *a = data;

	a->fn(a->data);
}

noinline int devm_add_action(struct device *d, void (*fn)(void *), void *data)
{
	struct devres *r = make(sizeof(struct action), GFP_KERNEL, run_action);

	if (!r)
		return -ENOMEM;
	*(struct action *)r->data = (struct action){ fn, data };
	add(r, d);
	return 0;
}

static struct devres *take_action(struct device *d, void (*fn)(void *), void *data)
{
	struct devres *r;
	struct action *a;

	for (r = READ_ONCE(all); r; r = r->next) {
		a = (struct action *)r->data;
		if (r->dev == d && r->release == run_action && a->fn == fn && a->data == data)
			return take(d, r->data, NULL);
	}
	return NULL;
}

noinline void devm_remove_action(struct device *d, void (*fn)(void *), void *data) { kfree(take_action(d, fn, data)); }

noinline void devm_release_action(struct device *d, void (*fn)(void *), void *data)
{
	struct devres *r = take_action(d, fn, data);

	if (r)
		fn(data);
	kfree(r);
}

int request_threaded_irq(unsigned int irq, void *handler, void *thread_fn, unsigned long flags, const char *name, void *dev);
const void *free_irq(unsigned int irq, void *dev);
struct held_irq { unsigned int irq; void *dev; };

static void give_irq(struct device *d, void *data)
{
	struct held_irq *h = data;

	free_irq(h->irq, h->dev);
}

noinline int devm_request_threaded_irq(struct device *d, unsigned int irq, void *handler, void *thread_fn, unsigned long flags,
				       const char *name, void *dev)
{
	struct devres *r = make(sizeof(struct held_irq), GFP_KERNEL, give_irq);
	int err;

	if (!r)
		return -ENOMEM;
	err = request_threaded_irq(irq, handler, thread_fn, flags, name ?: dev_name(d), dev);
	if (err) {
		kfree(r);
		return err;
	}
	*(struct held_irq *)r->data = (struct held_irq){ irq, dev };
	add(r, d);
	return 0;
}

noinline void devm_free_irq(struct device *d, unsigned int irq, void *dev)
{
	kfree(take(d, NULL, give_irq));
	free_irq(irq, dev);
}
