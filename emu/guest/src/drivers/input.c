/* SPDX-License-Identifier: GPL-2.0-only */
/* Input devices and those who handle what comes from them. */
#include "device.h"

struct input_handle { void *private; int open; const char *name; struct input_dev *dev; struct input_handler *handler;
		      struct list_head d_node, h_node; };
struct input_device_id { unsigned long flags; u16 bustype, vendor, product, version; unsigned long evbit[1], rest[22]; };
struct input_handler {
	void *private;
	void (*event)(struct input_handle *, unsigned int, unsigned int, int);
	void *events, *filter, *match;
	int (*connect)(struct input_handler *, struct input_dev *, const struct input_device_id *);	/* 40 */
	void (*disconnect)(struct input_handle *);
	void (*start)(struct input_handle *);
	bool legacy_minors;
	int minor;
	const char *name;		/* 72 */
	const struct input_device_id *id_table;
	struct list_head h_list, node;
};
struct input_absinfo { int value, minimum, maximum, fuzz, flat, resolution; };
struct input_dev {
	const char *name, *phys, *uniq;
	u16 id[4];
	unsigned long propbit[1], evbit[1];	/* 32 */
	unsigned long bits[20];
	char pad208[120];
	struct input_absinfo *absinfo;	/* 328 */
	unsigned long key[12], led[1], snd[1], sw[1];
	int (*open)(struct input_dev *);	/* 456 */
	void (*close)(struct input_dev *);
	void *flush;
	int (*event)(struct input_dev *, unsigned int, unsigned int, int);	/* 480 */
	void *grab;
	spinlock_t event_lock;		/* 496 */
	struct mutex mutex;
	unsigned int users;		/* 536 */
	bool going_away;
	struct device dev;		/* 544 */
	struct list_head h_list, node;	/* 1296 */
	char pad1328[112];
};
LAYOUT_ASSERT(offsetof(struct input_handler, node) == 104 && offsetof(struct input_dev, absinfo) == 328 &&
	       offsetof(struct input_dev, event_lock) == 496 && offsetof(struct input_dev, dev) == 544 &&
	       offsetof(struct input_dev, node) == 1312, "sizes");

static LIST_HEAD(devices);
static LIST_HEAD(handlers);
static DEFINE_MUTEX(input_mutex);
static int numbers = 2;	/* a PC has buttons and a keyboard */
static struct class input_class = { .name = "input" };

static void release(struct device *d)
{
	struct input_dev *dev = container_of(d, struct input_dev, dev);

	kfree(dev->absinfo);
	kfree(dev);
}

noinline struct input_dev *input_allocate_device(void)
{
	struct input_dev *dev = kzalloc(sizeof(*dev), GFP_KERNEL);

	if (!dev)
		return NULL;
	class_subsys(&input_class);
	device_initialize(&dev->dev);
	dev->dev.class = &input_class;
	dev->dev.release = release;
	dev->mutex = (struct mutex){ ATOMIC_INIT(0), __WAIT_QUEUE_HEAD_INIT(dev->mutex.wait) };
	INIT_LIST_HEAD(&dev->h_list);
	INIT_LIST_HEAD(&dev->node);
	dev_set_name(&dev->dev, "input%d", numbers++);
	return dev;
}

noinline struct input_dev *devm_input_allocate_device(struct device *d) { return input_allocate_device(); }

noinline void input_free_device(struct input_dev *dev)
{
	if (dev)
		put_device(&dev->dev);
}

static bool wants(const struct input_handler *h, const struct input_dev *dev)
{
	const struct input_device_id *id;

	for (id = h->id_table; id && (id->flags || id->evbit[0]); id++)
		if ((dev->evbit[0] & id->evbit[0]) == id->evbit[0])
			return true;
	return id && !h->id_table->flags && h->id_table->evbit[0];
}

static void attach(struct input_handler *h, struct input_dev *dev)
{
	if (h->connect && wants(h, dev))
		h->connect(h, dev, h->id_table);
}

noinline int input_register_device(struct input_dev *dev)
{
	struct input_handler *h;
	int err;

	dev->evbit[0] |= BIT(0);	/* EV_SYN */
	err = device_add(&dev->dev);
	if (err)
		return err;
	pr_info("input: %s as /devices/virtual/input/%s\n", dev->name ?: "Unspecified device", dev_name(&dev->dev));
	mutex_lock(&input_mutex);
	list_add_tail(&dev->node, &devices);
	list_for_each_entry(h, &handlers, node)
		attach(h, dev);
	mutex_unlock(&input_mutex);
	return 0;
}

noinline void input_unregister_device(struct input_dev *dev)
{
	struct list_head *p, *n;

	mutex_lock(&input_mutex);
	dev->going_away = true;
	list_for_each_safe(p, n, &dev->h_list) {
		struct input_handle *h = container_of(p, struct input_handle, d_node);

		h->handler->disconnect(h);
	}
	list_del_init(&dev->node);
	mutex_unlock(&input_mutex);
	device_unregister(&dev->dev);
}

noinline void input_event(struct input_dev *dev, unsigned int type, unsigned int code, int value)
{
	struct input_handle *h;

	if (type > 31 || !(dev->evbit[0] & BIT(type)))
		return;
	list_for_each_entry(h, &dev->h_list, d_node)
		if (h->open && h->handler->event)
			h->handler->event(h, type, code, value);
}

noinline void input_set_capability(struct input_dev *dev, unsigned int type, unsigned int code)
{
	static const u8 words[32] = { [1] = 0, [2] = 12, [3] = 13, [4] = 14, [0x11] = 15, [0x12] = 16, [5] = 19 };

	if (type > 31)
		return;
	dev->bits[words[type] + code / 64] |= BIT(code % BITS_PER_LONG);
	dev->evbit[0] |= BIT(type);
}

noinline void input_alloc_absinfo(struct input_dev *dev)
{
	if (!dev->absinfo)
		dev->absinfo = kzalloc(64 * sizeof(*dev->absinfo), GFP_KERNEL);
}

noinline void input_set_abs_params(struct input_dev *dev, unsigned int axis, int min, int max, int fuzz, int flat)
{
	dev->evbit[0] |= BIT(3);
	dev->bits[13] |= BIT(axis % BITS_PER_LONG);
	input_alloc_absinfo(dev);
	if (dev->absinfo)
		dev->absinfo[axis % 64] = (struct input_absinfo){ 0, min, max, fuzz, flat, 0 };
}

noinline int input_register_handler(struct input_handler *h)
{
	struct input_dev *dev;

	mutex_lock(&input_mutex);
	INIT_LIST_HEAD(&h->h_list);
	list_add_tail(&h->node, &handlers);
	list_for_each_entry(dev, &devices, node)
		attach(h, dev);
	mutex_unlock(&input_mutex);
	return 0;
}

noinline void input_unregister_handler(struct input_handler *h)
{
	struct list_head *p, *n;

	mutex_lock(&input_mutex);
	list_for_each_safe(p, n, &h->h_list)
		h->disconnect(container_of(p, struct input_handle, h_node));
	list_del_init(&h->node);
	mutex_unlock(&input_mutex);
}

noinline int input_register_handle(struct input_handle *h)
{
	list_add_tail(&h->d_node, &h->dev->h_list);
	list_add_tail(&h->h_node, &h->handler->h_list);
	return 0;
}

noinline void input_unregister_handle(struct input_handle *h)
{
	list_del_init(&h->d_node);
	list_del_init(&h->h_node);
}

noinline int input_open_device(struct input_handle *h)
{
	h->open++;
	return h->dev->users++ || !h->dev->open ? 0 : h->dev->open(h->dev);
}

noinline void input_close_device(struct input_handle *h)
{
	h->open--;
	if (!--h->dev->users && h->dev->close)
		h->dev->close(h->dev);
}
