/* SPDX-License-Identifier: GPL-2.0-only */
/* Interrupt lines, ports and addresses of devices, as drivers ask for them. The machine has no devices: what is asked
 * for is kept, and no interrupt comes. */
#include "mm.h"
#include "string.h"

#define NR_IRQS		16	/* those of the two interrupt controllers of a PC */
#define IRQF_SHARED	0x80

struct irqaction { struct irqaction *next; void *handler, *thread_fn, *dev; unsigned long flags; const char *name; };

/* Lines that a PC's own drivers have. */
static struct irqaction timer = { .flags = 0x15a00, .name = "timer" }, keyboard = { .flags = IRQF_SHARED, .name = "i8042" },
			rtc = { .name = "rtc0" }, acpi = { .flags = IRQF_SHARED, .name = "acpi" }, mouse = { .flags = IRQF_SHARED, .name = "i8042" };
static struct irqaction *actions[NR_IRQS] = { [0] = &timer, [1] = &keyboard, [8] = &rtc, [9] = &acpi, [12] = &mouse };
static int disabled[NR_IRQS];
static DEFINE_SPINLOCK(irq_lock);

static int add_action(unsigned int irq, struct irqaction *a)
{
	struct irqaction **at = &actions[irq];
	unsigned long flags;
	int err = 0;

	spin_lock_irqsave(&irq_lock, flags);
	if (*at && !(a->flags & (*at)->flags & IRQF_SHARED)) {
		pr_err("genirq: Flags mismatch irq %d. %08lx (%s) vs. %08lx (%s)\n", irq, a->flags, a->name, (*at)->flags, (*at)->name);
		err = -EBUSY;
	} else {
		while (*at)
			at = &(*at)->next;
		*at = a;
	}
	spin_unlock_irqrestore(&irq_lock, flags);
	return err;
}

noinline int request_threaded_irq(unsigned int irq, void *handler, void *thread_fn, unsigned long flags, const char *name, void *dev)
{
	struct irqaction *a;
	int err;

	if (irq >= NR_IRQS || ((flags & IRQF_SHARED) && !dev) || (!handler && !thread_fn))
		return -EINVAL;
	a = kzalloc(sizeof(*a), GFP_KERNEL);
	if (!a)
		return -ENOMEM;
	*a = (struct irqaction){ NULL, handler, thread_fn, dev, flags, name };
	err = add_action(irq, a);
	if (err)
		kfree(a);
	return err;
}

noinline int request_any_context_irq(unsigned int irq, void *handler, unsigned long flags, const char *name, void *dev)
{
	return request_threaded_irq(irq, handler, NULL, flags, name, dev);
}

noinline const void *free_irq(unsigned int irq, void *dev)
{
	struct irqaction **at, *a = NULL;
	const char *name = NULL;
	unsigned long flags;

	if (irq >= NR_IRQS)
		return NULL;
	spin_lock_irqsave(&irq_lock, flags);
	for (at = &actions[irq]; *at; at = &(*at)->next)
		if ((*at)->dev == dev) {
			a = *at;
			*at = a->next;
			break;
		}
	spin_unlock_irqrestore(&irq_lock, flags);
	if (!a) {
		__warn_printk("Trying to free already-free IRQ %d\n", irq);
		__WARN_FLAGS(ABI_BUGFLAG_NO_CUT_HERE);
		return NULL;
	}
	name = a->name;
	if (a->handler || a->thread_fn)
		kfree(a);
	return name;
}

noinline void disable_irq_nosync(unsigned int irq)
{
	if (irq < NR_IRQS)
		disabled[irq]++;
}

noinline void disable_irq(unsigned int irq) { disable_irq_nosync(irq); }
noinline void synchronize_irq(unsigned int irq) { }

noinline void enable_irq(unsigned int irq)
{
	if (irq < NR_IRQS && disabled[irq])
		disabled[irq]--;
}

/* As modules have it. */
struct resource {
	u64 start, end;
	const char *name;
	unsigned long flags, desc;
	struct resource *parent, *sibling, *child;	/* 40 */
};
#define IORESOURCE_BUSY	0x80000000

struct resource ioport_resource = { .name = "PCI IO", .end = 0xffff, .flags = 0x100 };
struct resource iomem_resource = { .name = "PCI mem", .end = ~0ull >> 12, .flags = 0x200 };
static DEFINE_SPINLOCK(resource_lock);

/* What is in the way of new, or NULL: new is a child of root then. */
static struct resource *insert(struct resource *root, struct resource *new)
{
	struct resource **at = &root->child;

	if (new->end < new->start || new->start < root->start || new->end > root->end)
		return root;
	while (*at && (*at)->end < new->start)
		at = &(*at)->sibling;
	if (*at && (*at)->start <= new->end)
		return *at;
	new->sibling = *at;
	new->parent = root;
	*at = new;
	return NULL;
}

noinline int request_resource(struct resource *root, struct resource *new)
{
	struct resource *conflict;

	spin_lock(&resource_lock);
	conflict = insert(root, new);
	spin_unlock(&resource_lock);
	return conflict ? -EBUSY : 0;
}

noinline int release_resource(struct resource *old)
{
	struct resource **at;
	int err = -EINVAL;

	spin_lock(&resource_lock);
	for (at = old->parent ? &old->parent->child : NULL; at && *at; at = &(*at)->sibling)
		if (*at == old) {
			*at = old->sibling;
			old->parent = NULL;
			err = 0;
			break;
		}
	spin_unlock(&resource_lock);
	return err;
}

noinline struct resource *__request_region(struct resource *parent, u64 start, u64 n, const char *name, int flags)
{
	struct resource *r = kzalloc(sizeof(*r), GFP_KERNEL);

	if (!r)
		return NULL;
	*r = (struct resource){ .start = start, .end = start + n - 1, .name = name, .flags = parent->flags | IORESOURCE_BUSY | flags };
	if (request_resource(parent, r)) {
		kfree(r);
		return NULL;
	}
	return r;
}

noinline void __release_region(struct resource *parent, u64 start, u64 n)
{
	struct resource *r;

	for (r = parent->child; r; r = r->sibling)
		if (r->start == start && r->end == start + n - 1) {
			release_resource(r);
			kfree(r);
			return;
		}
	pr_warn("Trying to free nonexistent resource <%016" PRI64 "x-%016" PRI64 "x>\n", start, start + n - 1);
}

/* No device answers at any address. */
noinline void *ioremap(u64 addr, unsigned long size) { return NULL; }
noinline void iounmap(volatile void *addr) { }

noinline unsigned int ioread8(const volatile u8 *p) { return *p; }
noinline unsigned int ioread16(const volatile u16 *p) { return *p; }
noinline unsigned int ioread32(const volatile u32 *p) { return *p; }
noinline void iowrite8(u8 v, volatile u8 *p) { *p = v; }
noinline void iowrite16(u16 v, volatile u16 *p) { *p = v; }
noinline void iowrite32(u32 v, volatile u32 *p) { *p = v; }
noinline unsigned long probe_irq_on(void) { return 0; }
noinline int probe_irq_off(unsigned long mask) { return 0; }
