/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef LIST_H
#define LIST_H

#include "compiler.h"
#include "bug.h"

struct list_head { struct list_head *next, *prev; };
struct hlist_node { struct hlist_node *next, **pprev; };
struct hlist_head { struct hlist_node *first; };

#define LIST_HEAD_INIT(n)	{ &(n), &(n) }
#define LIST_HEAD(n)		struct list_head n = LIST_HEAD_INIT(n)
#define list_entry(p, t, m)	container_of(p, t, m)
#define list_for_each(p, h)	for (p = (h)->next; p != (h); p = p->next)
#define list_for_each_safe(p, n, h)	for (p = (h)->next, n = p->next; p != (h); p = n, n = p->next)
#define list_for_each_entry(e, h, m)					\
	for (e = list_entry((h)->next, typeof(*e), m); &e->m != (h);	\
	     e = list_entry(e->m.next, typeof(*e), m))
#define hlist_for_each(p, h)	for (p = (h)->first; p; p = p->next)

static inline void INIT_LIST_HEAD(struct list_head *h) { h->next = h->prev = h; }
static inline bool list_empty(const struct list_head *h) { return h->next == h; }

bool __list_add_valid(struct list_head *new, struct list_head *prev, struct list_head *next);
#define LIST_POISON1	((struct list_head *)(unsigned long)0xdead000000000100)
#define LIST_POISON2	((struct list_head *)(unsigned long)0xdead000000000122)
bool __list_del_entry_valid(struct list_head *e);

static inline void __list_add(struct list_head *n, struct list_head *prev, struct list_head *next)
{
	next->prev = n;
	n->next = next;
	n->prev = prev;
	prev->next = n;
}

static inline void list_add(struct list_head *n, struct list_head *h) { __list_add(n, h, h->next); }
static inline void list_add_tail(struct list_head *n, struct list_head *h) { __list_add(n, h->prev, h); }

static inline void list_del_init(struct list_head *e)
{
	e->next->prev = e->prev;
	e->prev->next = e->next;
	INIT_LIST_HEAD(e);
}

static inline void list_move(struct list_head *e, struct list_head *h)
{
	list_del_init(e);
	list_add(e, h);
}

static inline void hlist_add_head(struct hlist_node *n, struct hlist_head *h)
{
	n->next = h->first;
	if (n->next)
		n->next->pprev = &n->next;
	h->first = n;
	n->pprev = &h->first;
}

static inline void hlist_del_init(struct hlist_node *n)
{
	if (!n->pprev)
		return;
	*n->pprev = n->next;
	if (n->next)
		n->next->pprev = n->pprev;
	n->pprev = NULL;
}

/* lib/rbtree.c */
struct rb_node { unsigned long parent_color; struct rb_node *right, *left; };
struct rb_root { struct rb_node *node; };
#define rb_entry(p, t, m)	container_of(p, t, m)
void rb_insert_color(struct rb_node *node, struct rb_root *root);
void rb_erase(struct rb_node *node, struct rb_root *root);
struct rb_node *rb_first(const struct rb_root *root);
struct rb_node *rb_next(const struct rb_node *node);
static inline void rb_link_node(struct rb_node *n, struct rb_node *parent, struct rb_node **link)
{
	n->parent_color = (unsigned long)parent;
	n->left = n->right = NULL;
	*link = n;
}

#endif
