/* SPDX-License-Identifier: GPL-2.0-only */
/* Searches for text by an algorithm of its own, and asks a device without firmware for its properties and children. */
#include <linux/module.h>
#include <linux/platform_device.h>
#include <linux/property.h>
#include <linux/textsearch.h>

struct pattern { u8 byte; };

static struct ts_config *byte_init(const void *pattern, unsigned int len, gfp_t gfp, int flags)
{
	struct ts_config *c = alloc_ts_config(sizeof(struct pattern), gfp);

	if (IS_ERR(c))
		return c;
	c->flags = flags;
	((struct pattern *)ts_config_priv(c))->byte = *(const u8 *)pattern;
	return c;
}

static unsigned int byte_find(struct ts_config *c, struct ts_state *s)
{
	u8 byte = ((struct pattern *)ts_config_priv(c))->byte;
	unsigned int i, n, at = s->offset;
	const u8 *text;

	while ((n = c->get_next_block(at, &text, c, s))) {
		for (i = 0; i < n; i++)
			if (text[i] == byte) {
				s->offset = at + i + 1;
				return at + i;
			}
		at += n;
	}
	return UINT_MAX;
}

static void *byte_pattern(struct ts_config *c) { return ts_config_priv(c); }
static unsigned int byte_len(struct ts_config *c) { return 1; }

static struct ts_ops ops = {
	.name = "byte", .init = byte_init, .find = byte_find, .get_pattern = byte_pattern, .get_pattern_len = byte_len, .owner = THIS_MODULE,
	.list = LIST_HEAD_INIT(ops.list),
};

static void search(void)
{
	static struct ts_ops none = { .name = "none" };
	struct ts_config *c;
	struct ts_state s;

	pr_info("register %d, again %d, incomplete %d\n", textsearch_register(&ops), textsearch_register(&ops), textsearch_register(&none));
	pr_info("no pattern %ld, no such %ld\n", PTR_ERR(textsearch_prepare("byte", "x", 0, GFP_KERNEL, 0)),
		PTR_ERR(textsearch_prepare("nosuch", "x", 1, GFP_KERNEL, 0)));
	c = textsearch_prepare("byte", "b", 1, GFP_KERNEL, TS_AUTOLOAD);
	pr_info("refs %d\n", module_refcount(THIS_MODULE));
	pr_info("at %d\n", textsearch_find_continuous(c, &s, "abcb", 4));
	pr_info("next at %d\n", textsearch_next(c, &s));
	pr_info("nowhere %d\n", textsearch_find_continuous(c, &s, "acdc", 4));
	textsearch_destroy(c);
	pr_info("refs %d, unregister %d, again %d\n", module_refcount(THIS_MODULE), textsearch_unregister(&ops), textsearch_unregister(&ops));
}

static void properties(void)
{
	struct platform_device *p = platform_device_register_simple("a14", -1, NULL, 0);
	struct device *d = &p->dev;
	const char *text;
	u32 word;
	u8 byte;

	pr_info("children %u %d %d\n", device_get_child_node_count(d), device_get_next_child_node(d, NULL) != NULL,
		device_get_named_child_node(d, "x") != NULL);
	pr_info("device %d %d %d %d\n", device_property_present(d, "x"), device_property_read_u8(d, "x", &byte),
		device_property_read_u32(d, "x", &word), device_property_read_string(d, "x", &text));
	pr_info("node %d %d %d %d\n", fwnode_property_present(NULL, "x"), fwnode_property_read_u8(NULL, "x", &byte),
		fwnode_property_read_u32(NULL, "x", &word), fwnode_property_read_string(NULL, "x", &text));
	pr_info("match %d %d\n", device_property_match_string(d, "x", "y"), fwnode_property_match_string(NULL, "x", "y"));
	fwnode_handle_put(fwnode_handle_get(NULL));
	platform_device_unregister(p);
}

static int __init a14_init(void)
{
	search();
	properties();
	return 0;
}

static void __exit a14_exit(void)
{
}

module_init(a14_init);
module_exit(a14_exit);
MODULE_LICENSE("GPL");
