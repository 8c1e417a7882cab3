/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define LIST_POISON1 ((void *)0xdead000000000100UL)
#define LIST_POISON2 ((void *)0xdead000000000122UL)
#define LIST_HEAD_INIT(name) { &(name), &(name) }
#define LIST_HEAD(name) struct list_head name = LIST_HEAD_INIT(name)

extern bool __list_add_valid(struct list_head *entry, struct list_head *prev, struct list_head *next);
extern bool __list_del_entry_valid(struct list_head *entry);

static inline void INIT_LIST_HEAD(struct list_head *head)
{
	WRITE_ONCE(head->next, head);
	WRITE_ONCE(head->prev, head);
}

static inline void __list_add(struct list_head *entry, struct list_head *prev, struct list_head *next)
{
	if (!__list_add_valid(entry, prev, next))
		return;
	entry->prev = prev;
	entry->next = next;
	next->prev = entry;
	WRITE_ONCE(prev->next, entry);
}

static inline void list_add(struct list_head *entry, struct list_head *head)
{
	__list_add(entry, head, head->next);
}

static inline void list_add_tail(struct list_head *entry, struct list_head *head)
{
	__list_add(entry, head->prev, head);
}

static inline void __list_del(struct list_head *prev, struct list_head *next)
{
	next->prev = prev;
	WRITE_ONCE(prev->next, next);
}

static inline void __list_del_entry(struct list_head *entry)
{
	if (__list_del_entry_valid(entry))
		__list_del(entry->prev, entry->next);
}

static inline void list_del(struct list_head *entry)
{
	__list_del_entry(entry);
	entry->next = LIST_POISON1;
	entry->prev = LIST_POISON2;
}

static inline void list_del_init(struct list_head *entry)
{
	__list_del_entry(entry);
	INIT_LIST_HEAD(entry);
}

static inline void list_replace(struct list_head *old, struct list_head *entry)
{
	entry->next = old->next;
	entry->prev = old->prev;
	entry->next->prev = entry;
	entry->prev->next = entry;
}

static inline void list_replace_init(struct list_head *old, struct list_head *entry)
{
	list_replace(old, entry);
	INIT_LIST_HEAD(old);
}

static inline void list_move(struct list_head *entry, struct list_head *head)
{
	__list_del_entry(entry);
	list_add(entry, head);
}

static inline void list_move_tail(struct list_head *entry, struct list_head *head)
{
	__list_del_entry(entry);
	list_add_tail(entry, head);
}

static inline int list_empty(const struct list_head *head)
{
	return READ_ONCE(head->next) == head;
}

static inline int list_empty_careful(const struct list_head *head)
{
	return list_empty(head) && READ_ONCE(head->prev) == head;
}

static inline int list_is_singular(const struct list_head *head)
{
	return !list_empty(head) && head->next == head->prev;
}

static inline int list_is_first(const struct list_head *entry, const struct list_head *head)
{
	return entry->prev == head;
}

static inline int list_is_last(const struct list_head *entry, const struct list_head *head)
{
	return entry->next == head;
}

static inline int list_is_head(const struct list_head *entry, const struct list_head *head)
{
	return entry == head;
}

static inline void list_rotate_left(struct list_head *head)
{
	if (!list_empty(head))
		list_move_tail(head->next, head);
}

static inline void list_swap(struct list_head *a, struct list_head *b)
{
	struct list_head *at = b->prev;

	list_del(b);
	list_replace(a, b);
	list_add(a, at == a ? b : at);
}

static inline void __list_join(const struct list_head *from, struct list_head *prev, struct list_head *next)
{
	from->next->prev = prev;
	prev->next = from->next;
	from->prev->next = next;
	next->prev = from->prev;
}

static inline void list_splice(const struct list_head *from, struct list_head *head)
{
	if (!list_empty(from))
		__list_join(from, head, head->next);
}

static inline void list_splice_tail(struct list_head *from, struct list_head *head)
{
	if (!list_empty(from))
		__list_join(from, head->prev, head);
}

static inline void list_splice_init(struct list_head *from, struct list_head *head)
{
	list_splice(from, head);
	INIT_LIST_HEAD(from);
}

static inline void list_splice_tail_init(struct list_head *from, struct list_head *head)
{
	list_splice_tail(from, head);
	INIT_LIST_HEAD(from);
}

static inline size_t list_count_nodes(struct list_head *head)
{
	struct list_head *at;
	size_t n = 0;

	for (at = head->next; at != head; at = at->next)
		n++;
	return n;
}

#define list_entry(p, type, member) container_of(p, type, member)
#define list_first_entry(head, type, member) list_entry((head)->next, type, member)
#define list_last_entry(head, type, member) list_entry((head)->prev, type, member)
#define list_first_entry_or_null(head, type, member) (list_empty(head) ? NULL : list_first_entry(head, type, member))
#define list_next_entry(p, member) list_entry((p)->member.next, typeof(*(p)), member)
#define list_prev_entry(p, member) list_entry((p)->member.prev, typeof(*(p)), member)
#define list_entry_is_head(p, head, member) (&(p)->member == (head))
#define list_for_each(p, head) for (p = (head)->next; p != (head); p = p->next)
#define list_for_each_prev(p, head) for (p = (head)->prev; p != (head); p = p->prev)
#define list_for_each_safe(p, n, head) for (p = (head)->next, n = p->next; p != (head); p = n, n = p->next)
#define list_for_each_prev_safe(p, n, head) for (p = (head)->prev, n = p->prev; p != (head); p = n, n = p->prev)
#define list_for_each_entry(p, head, member) \
	for (p = list_first_entry(head, typeof(*p), member); !list_entry_is_head(p, head, member); p = list_next_entry(p, member))
#define list_for_each_entry_reverse(p, head, member) \
	for (p = list_last_entry(head, typeof(*p), member); !list_entry_is_head(p, head, member); p = list_prev_entry(p, member))
#define list_for_each_entry_continue(p, head, member) \
	for (p = list_next_entry(p, member); !list_entry_is_head(p, head, member); p = list_next_entry(p, member))
#define list_for_each_entry_from(p, head, member) \
	for (; !list_entry_is_head(p, head, member); p = list_next_entry(p, member))
#define list_for_each_entry_safe(p, n, head, member) \
	for (p = list_first_entry(head, typeof(*p), member), n = list_next_entry(p, member); \
	     !list_entry_is_head(p, head, member); p = n, n = list_next_entry(n, member))
#define list_for_each_entry_safe_reverse(p, n, head, member) \
	for (p = list_last_entry(head, typeof(*p), member), n = list_prev_entry(p, member); \
	     !list_entry_is_head(p, head, member); p = n, n = list_prev_entry(n, member))
#define list_safe_reset_next(p, n, member) n = list_next_entry(p, member)

#define HLIST_HEAD_INIT { .first = NULL }
#define HLIST_HEAD(name) struct hlist_head name = HLIST_HEAD_INIT
#define INIT_HLIST_HEAD(p) ((p)->first = NULL)

static inline void INIT_HLIST_NODE(struct hlist_node *n)
{
	n->next = NULL;
	n->pprev = NULL;
}

static inline int hlist_unhashed(const struct hlist_node *n)
{
	return !n->pprev;
}

static inline int hlist_empty(const struct hlist_head *head)
{
	return !READ_ONCE(head->first);
}

static inline void __hlist_del(struct hlist_node *n)
{
	WRITE_ONCE(*n->pprev, n->next);
	if (n->next)
		n->next->pprev = n->pprev;
}

static inline void hlist_del(struct hlist_node *n)
{
	__hlist_del(n);
	n->next = LIST_POISON1;
	n->pprev = LIST_POISON2;
}

static inline void hlist_del_init(struct hlist_node *n)
{
	if (!hlist_unhashed(n)) {
		__hlist_del(n);
		INIT_HLIST_NODE(n);
	}
}

static inline void __hlist_put(struct hlist_node *n, struct hlist_node **at)
{
	n->next = *at;
	if (*at)
		(*at)->pprev = &n->next;
	n->pprev = at;
	smp_store_release(at, n);
}

static inline void hlist_add_head(struct hlist_node *n, struct hlist_head *head)
{
	__hlist_put(n, &head->first);
}

static inline void hlist_add_before(struct hlist_node *n, struct hlist_node *next)
{
	__hlist_put(n, next->pprev);
}

static inline void hlist_add_behind(struct hlist_node *n, struct hlist_node *prev)
{
	__hlist_put(n, &prev->next);
}

#define hlist_entry(p, type, member) container_of(p, type, member)
#define hlist_entry_safe(p, type, member) ({ typeof(p) node_ = (p); node_ ? hlist_entry(node_, type, member) : NULL; })
#define hlist_for_each(p, head) for (p = (head)->first; p; p = p->next)
#define hlist_for_each_safe(p, n, head) for (p = (head)->first; p && ({ n = p->next; 1; }); p = n)
#define hlist_for_each_entry(p, head, member) \
	for (p = hlist_entry_safe((head)->first, typeof(*(p)), member); p; p = hlist_entry_safe((p)->member.next, typeof(*(p)), member))
#define hlist_for_each_entry_safe(p, n, head, member) \
	for (p = hlist_entry_safe((head)->first, typeof(*p), member); p && ({ n = p->member.next; 1; }); p = hlist_entry_safe(n, typeof(*p), member))
