/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

extern void __rcu_read_lock(void);
extern void __rcu_read_unlock(void);
extern void synchronize_rcu(void);
extern void call_rcu(struct callback_head *head, void (*func)(struct callback_head *));
extern void kvfree_call_rcu(struct callback_head *head, void (*func)(struct callback_head *));
extern void rcu_barrier(void);
#define rcu_head callback_head
#define rcu_read_lock() __rcu_read_lock()
#define rcu_read_unlock() __rcu_read_unlock()
#define rcu_read_lock_bh() local_bh_disable()
#define rcu_read_unlock_bh() local_bh_enable()
#define rcu_read_lock_sched() preempt_disable()
#define rcu_read_unlock_sched() preempt_enable()
#define rcu_read_lock_held() 1
#define rcu_dereference(p) READ_ONCE(p)
#define rcu_dereference_check(p, held) READ_ONCE(p)
#define rcu_dereference_raw(p) READ_ONCE(p)
#define rcu_dereference_protected(p, held) (p)
#define rcu_dereference_sched(p) READ_ONCE(p)
#define rcu_access_pointer(p) READ_ONCE(p)
#define rcu_assign_pointer(p, v) smp_store_release(&(p), v)
#define rcu_replace_pointer(p, v, held) ({ typeof(p) before_ = (p); rcu_assign_pointer(p, v); before_; })
#define RCU_INIT_POINTER(p, v) WRITE_ONCE(p, v)
#define RCU_POINTER_INITIALIZER(p, v) .p = (v)
#define synchronize_sched synchronize_rcu
#define kfree_rcu(p, ...) __kfree_rcu(p, ##__VA_ARGS__, 0)
#define __kfree_rcu(p, member, ...) do { \
	typeof(p) freed_ = (p); \
	if (freed_) \
		kvfree_call_rcu(&freed_->member, (void (*)(struct callback_head *))offsetof(typeof(*freed_), member)); \
} while (0)

static inline void list_add_rcu(struct list_head *entry, struct list_head *head)
{
	entry->next = head->next;
	entry->prev = head;
	rcu_assign_pointer(head->next, entry);
	entry->next->prev = entry;
}

static inline void list_add_tail_rcu(struct list_head *entry, struct list_head *head)
{
	struct list_head *last = head->prev;

	entry->next = head;
	entry->prev = last;
	rcu_assign_pointer(last->next, entry);
	head->prev = entry;
}

static inline void list_del_rcu(struct list_head *entry)
{
	__list_del_entry(entry);
	entry->prev = LIST_POISON2;
}

static inline void list_replace_rcu(struct list_head *old, struct list_head *entry)
{
	entry->next = old->next;
	entry->prev = old->prev;
	rcu_assign_pointer(entry->prev->next, entry);
	entry->next->prev = entry;
	old->prev = LIST_POISON2;
}

static inline void hlist_del_rcu(struct hlist_node *n)
{
	__hlist_del(n);
	WRITE_ONCE(n->pprev, LIST_POISON2);
}

static inline void hlist_del_init_rcu(struct hlist_node *n)
{
	if (!hlist_unhashed(n)) {
		__hlist_del(n);
		WRITE_ONCE(n->pprev, NULL);
	}
}

static inline void hlist_add_head_rcu(struct hlist_node *n, struct hlist_head *head)
{
	__hlist_put(n, &head->first);
}

static inline void hlist_replace_rcu(struct hlist_node *old, struct hlist_node *entry)
{
	entry->next = old->next;
	WRITE_ONCE(entry->pprev, old->pprev);
	rcu_assign_pointer(*entry->pprev, entry);
	if (entry->next)
		WRITE_ONCE(entry->next->pprev, &entry->next);
	WRITE_ONCE(old->pprev, LIST_POISON2);
}

#define INIT_LIST_HEAD_RCU INIT_LIST_HEAD
#define list_next_rcu(p) (*((struct list_head **)(&(p)->next)))
#define list_entry_rcu(p, type, member) container_of(READ_ONCE(p), type, member)
#define list_first_or_null_rcu(head, type, member) ({ \
	struct list_head *head_ = (head), *first_ = READ_ONCE(head_->next); \
	first_ != head_ ? list_entry_rcu(first_, type, member) : NULL; })
#define list_for_each_entry_rcu(p, head, member, ...) \
	for (p = list_entry_rcu((head)->next, typeof(*p), member); &p->member != (head); p = list_entry_rcu(p->member.next, typeof(*p), member))
#define hlist_for_each_entry_rcu(p, head, member, ...) \
	for (p = hlist_entry_safe(READ_ONCE((head)->first), typeof(*(p)), member); p; \
	     p = hlist_entry_safe(READ_ONCE((p)->member.next), typeof(*(p)), member))
