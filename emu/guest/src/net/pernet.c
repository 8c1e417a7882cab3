/* SPDX-License-Identifier: GPL-2.0-only */
/* What modules keep for each network: there is one, init_net. */
#include "net.h"
#include "mm.h"

struct pernet_operations {
	struct list_head list;
	int (*init)(struct net *);
	void (*pre_exit)(struct net *);
	void (*exit)(struct net *);
	void (*exit_batch)(struct list_head *);
	unsigned int *id;		/* 48 */
	size_t size;
};
LAYOUT_ASSERT(offsetof(struct pernet_operations, id) == 48 && sizeof(struct pernet_operations) == 64, "pernet_operations");

#define FIRST_ID	3	/* what is before it has other fields in a module's view of the table */
#define NET_GEN		3144	/* struct net.gen */
#define NET_EXIT_LIST	48	/* struct net.exit_list */

static void *table[64];
static DEFINE_MUTEX(pernet_ops_rwsem);

static int begin(struct pernet_operations *ops)
{
	unsigned int id = FIRST_ID;

	*(void **)((char *)&init_net + NET_GEN) = table;
	if (ops->id) {
		while (id < ARRAY_SIZE(table) && table[id])
			id++;
		if (id == ARRAY_SIZE(table))
			return -ENOSPC;
		table[id] = kzalloc(max(ops->size, 8ul), GFP_KERNEL);
		if (!table[id])
			return -ENOMEM;
		*ops->id = id;
	}
	return ops->init ? ops->init(&init_net) : 0;
}

static void end(struct pernet_operations *ops)
{
	if (ops->id && *ops->id < ARRAY_SIZE(table)) {
		kfree(table[*ops->id]);
		table[*ops->id] = NULL;
	}
}

noinline int register_pernet_subsys(struct pernet_operations *ops)
{
	int err;

	mutex_lock(&pernet_ops_rwsem);
	err = begin(ops);
	if (err)
		end(ops);
	mutex_unlock(&pernet_ops_rwsem);
	return err;
}

noinline void unregister_pernet_subsys(struct pernet_operations *ops)
{
	struct list_head *link = (struct list_head *)((char *)&init_net + NET_EXIT_LIST);
	LIST_HEAD(nets);

	mutex_lock(&pernet_ops_rwsem);
	if (ops->pre_exit)
		ops->pre_exit(&init_net);
	if (ops->exit)
		ops->exit(&init_net);
	if (ops->exit_batch) {
		list_add(link, &nets);
		ops->exit_batch(&nets);
		list_del_init(link);
	}
	end(ops);
	mutex_unlock(&pernet_ops_rwsem);
}

noinline int register_pernet_device(struct pernet_operations *ops) { return register_pernet_subsys(ops); }
noinline void unregister_pernet_device(struct pernet_operations *ops) { unregister_pernet_subsys(ops); }
