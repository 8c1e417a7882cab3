/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define LLIST_HEAD_INIT(name) { NULL }
#define LLIST_HEAD(name) struct llist_head name = LLIST_HEAD_INIT(name)
#define init_llist_head(head) ((head)->first = NULL)
#define llist_entry(p, type, member) container_of(p, type, member)
#define llist_empty(head) (READ_ONCE((head)->first) == NULL)
#define llist_next(node) ((node)->next)
#define llist_del_all(head) xchg(&(head)->first, NULL)
#define llist_add(node, head) ({ struct llist_node *one_ = (node); llist_add_batch(one_, one_, head); })
#define llist_for_each(p, node) for (p = (node); p; p = p->next)
#define llist_for_each_safe(p, n, node) for (p = (node); p && (n = p->next, true); p = n)
#define __llist_entry(node, p, member) ((typeof(p))((char *)(node) - offsetof(typeof(*(p)), member)))
#define __llist_some(p, member) ((unsigned long)(p) + offsetof(typeof(*(p)), member) != 0)
#define llist_for_each_entry(p, node, member) \
	for (p = __llist_entry(node, p, member); __llist_some(p, member); p = __llist_entry((p)->member.next, p, member))
#define llist_for_each_entry_safe(p, n, node, member) \
	for (p = __llist_entry(node, p, member); __llist_some(p, member) && (n = __llist_entry((p)->member.next, p, member), true); p = n)

extern bool llist_add_batch(struct llist_node *first, struct llist_node *last, struct llist_head *head);
extern struct llist_node *llist_del_first(struct llist_head *head);
extern struct llist_node *llist_reverse_order(struct llist_node *head);
