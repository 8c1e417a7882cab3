/* SPDX-License-Identifier: GPL-2.0-only */
/* Searching for text, by algorithms that modules bring: none is built in, as in Debian's kernel. */
#include "mm.h"
#include "string.h"
#include "list.h"

struct ts_config;
struct ts_state { unsigned int offset; char cb[48]; };
struct ts_ops {
	const char *name;
	struct ts_config *(*init)(const void *pattern, unsigned int len, gfp_t gfp, int flags);
	unsigned int (*find)(struct ts_config *c, struct ts_state *s);
	void (*destroy)(struct ts_config *c);
	void *(*get_pattern)(struct ts_config *c);
	unsigned int (*get_pattern_len)(struct ts_config *c);
	struct module *owner;
	struct list_head list;
};
struct ts_config {
	struct ts_ops *ops;
	int flags;
	unsigned int (*get_next_block)(unsigned int consumed, const u8 **dst, struct ts_config *c, struct ts_state *s);
	void (*finish)(struct ts_config *c, struct ts_state *s);
};
struct ts_linear_state { unsigned int len; const void *data; };

bool try_module_get(struct module *m);
void module_put(struct module *m);

static LIST_HEAD(ts_ops);
static DEFINE_SPINLOCK(ts_mod_lock);

static struct ts_ops *lookup_ts_algo(const char *name, bool get)
{
	struct ts_ops *o, *found = NULL;
	unsigned long flags;

	spin_lock_irqsave(&ts_mod_lock, flags);
	list_for_each_entry(o, &ts_ops, list) {
		if (!strcmp(o->name, name)) {
			found = !get || try_module_get(o->owner) ? o : NULL;
			break;
		}
	}
	spin_unlock_irqrestore(&ts_mod_lock, flags);
	return found;
}

noinline int textsearch_register(struct ts_ops *ops)
{
	unsigned long flags;

	if (!ops->name || !ops->find || !ops->init || !ops->get_pattern || !ops->get_pattern_len)
		return -EINVAL;
	if (lookup_ts_algo(ops->name, false))
		return -EEXIST;
	spin_lock_irqsave(&ts_mod_lock, flags);
	list_add_tail(&ops->list, &ts_ops);
	spin_unlock_irqrestore(&ts_mod_lock, flags);
	return 0;
}

noinline int textsearch_unregister(struct ts_ops *ops)
{
	unsigned long flags;
	int err = -ENOENT;
	struct ts_ops *o;

	spin_lock_irqsave(&ts_mod_lock, flags);
	list_for_each_entry(o, &ts_ops, list) {
		if (o == ops) {
			list_del_init(&o->list);
			err = 0;
			break;
		}
	}
	spin_unlock_irqrestore(&ts_mod_lock, flags);
	return err;
}

noinline __retpoline struct ts_config *textsearch_prepare(const char *algo, const void *pattern, unsigned int len, gfp_t gfp, int flags)
{
	struct ts_config *conf;
	struct ts_ops *ops;

	if (!len)
		return ERR_PTR(-EINVAL);
	ops = lookup_ts_algo(algo, true);
	if (!ops)
		return ERR_PTR(-ENOENT);
	conf = ops->init(pattern, len, gfp, flags);
	if (IS_ERR(conf)) {
		module_put(ops->owner);
		return conf;
	}
	conf->ops = ops;
	return conf;
}

noinline __retpoline void textsearch_destroy(struct ts_config *conf)
{
	if (conf->ops) {
		if (conf->ops->destroy)
			conf->ops->destroy(conf);
		module_put(conf->ops->owner);
	}
	kfree(conf);
}

static unsigned int get_linear_data(unsigned int consumed, const u8 **dst, struct ts_config *c, struct ts_state *s)
{
	struct ts_linear_state *l = (struct ts_linear_state *)s->cb;

	if (consumed >= l->len)
		return 0;
	*dst = (const u8 *)l->data + consumed;
	return l->len - consumed;
}

noinline __retpoline unsigned int textsearch_find_continuous(struct ts_config *conf, struct ts_state *state, const void *data, unsigned int len)
{
	struct ts_linear_state *l = (struct ts_linear_state *)state->cb;
	unsigned int ret;

	conf->get_next_block = get_linear_data;
	l->data = data;
	l->len = len;
	state->offset = 0;
	ret = conf->ops->find(conf, state);
	if (conf->finish)
		conf->finish(conf, state);
	return ret;
}
