/* SPDX-License-Identifier: GPL-2.0-only */
#include "mm.h"
#include "string.h"
#include "ids.h"

static struct kmem_cache *radix_tree_node_cachep;

int ids_add(struct ids *ids, unsigned int nr, void *p)
{
	if (nr >= IDS_MAX || (ids->node && ids->node[nr]))
		return -ENOSPC;
	if (!ids->node) {
		ids->node = kmem_cache_alloc(radix_tree_node_cachep, GFP_NOWAIT | __GFP_NOWARN);
		if (!ids->node)
			return -ENOMEM;
		memset(ids->node, 0, IDS_MAX * sizeof(void *));
	}
	ids->node[nr] = p;
	ids->count++;
	return 0;
}

void *ids_find(const struct ids *ids, unsigned int nr)
{
	return ids->node && nr < IDS_MAX ? ids->node[nr] : NULL;
}

void *ids_remove(struct ids *ids, unsigned int nr)
{
	void *p = ids_find(ids, nr);

	if (!p)
		return NULL;
	ids->node[nr] = NULL;
	if (!--ids->count) {
		free_rcu_object(ids->node);
		ids->node = NULL;
	}
	return p;
}

static int __init ids_init(void)
{
	radix_tree_node_cachep = kmem_cache_create("radix_tree_node", 576, 8, 0, NULL);
	return radix_tree_node_cachep ? 0 : -ENOMEM;
}
core_initcall(ids_init);
