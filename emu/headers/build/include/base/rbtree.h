/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define RB_ROOT (struct rb_root){ NULL }
#define RB_ROOT_CACHED (struct rb_root_cached){ { NULL }, NULL }
#define RB_EMPTY_ROOT(root) (READ_ONCE((root)->rb_node) == NULL)
#define RB_EMPTY_NODE(node) ((node)->__rb_parent_color == (unsigned long)(node))
#define RB_CLEAR_NODE(node) ((node)->__rb_parent_color = (unsigned long)(node))
#define rb_parent(node) ((struct rb_node *)((node)->__rb_parent_color & ~3UL))
#define rb_entry(p, type, member) container_of(p, type, member)
#define rb_entry_safe(p, type, member) ({ typeof(p) node_ = (p); node_ ? rb_entry(node_, type, member) : NULL; })
#define rb_first_cached(root) (root)->rb_leftmost
#define rbtree_postorder_for_each_entry_safe(p, n, root, member) \
	for (p = rb_entry_safe(rb_first_postorder(root), typeof(*p), member); \
	     p && ({ n = rb_entry_safe(rb_next_postorder(&p->member), typeof(*p), member); 1; }); p = n)

static inline void rb_link_node(struct rb_node *node, struct rb_node *parent, struct rb_node **link)
{
	node->__rb_parent_color = (unsigned long)parent;
	node->rb_left = node->rb_right = NULL;
	*link = node;
}

extern void rb_insert_color(struct rb_node *node, struct rb_root *root);
extern void rb_erase(struct rb_node *node, struct rb_root *root);

static inline void rb_insert_color_cached(struct rb_node *node, struct rb_root_cached *root, bool leftmost)
{
	if (leftmost)
		root->rb_leftmost = node;
	rb_insert_color(node, &root->rb_root);
}

extern struct rb_node *rb_next(const struct rb_node *node);

static inline void rb_erase_cached(struct rb_node *node, struct rb_root_cached *root)
{
	if (root->rb_leftmost == node)
		root->rb_leftmost = rb_next(node);
	rb_erase(node, &root->rb_root);
}
