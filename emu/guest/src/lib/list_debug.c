/* SPDX-License-Identifier: GPL-2.0-only */
/* Lists that are not whole: what is wrong is said, and whoever wanted to change one ends there. */
#include "kernel.h"
#include "list.h"
#include "bug.h"

#define CORRUPT(c, ...)	do { if (unlikely(c)) { pr_err(__VA_ARGS__); BUG(); } } while (0)

noinline bool __list_add_valid(struct list_head *new, struct list_head *prev, struct list_head *next)
{
	CORRUPT(!prev, "list_add corruption. prev is NULL.\n");
	CORRUPT(!next, "list_add corruption. next is NULL.\n");
	CORRUPT(next->prev != prev, "list_add corruption. next->prev should be prev (%px), but was %px. (next=%px).\n",
		prev, next->prev, next);
	CORRUPT(prev->next != next, "list_add corruption. prev->next should be next (%px), but was %px. (prev=%px).\n",
		next, prev->next, prev);
	CORRUPT(new == prev || new == next, "list_add double add: new=%px, prev=%px, next=%px.\n", new, prev, next);
	return true;
}

noinline bool __list_del_entry_valid(struct list_head *e)
{
	struct list_head *prev = e->prev, *next = e->next;

	CORRUPT(!next, "list_del corruption, %px->next is NULL\n", e);
	CORRUPT(!prev, "list_del corruption, %px->prev is NULL\n", e);
	CORRUPT(next == LIST_POISON1, "list_del corruption, %px->next is LIST_POISON1 (%px)\n", e, LIST_POISON1);
	CORRUPT(prev == LIST_POISON2, "list_del corruption, %px->prev is LIST_POISON2 (%px)\n", e, LIST_POISON2);
	CORRUPT(prev->next != e, "list_del corruption. prev->next should be %px, but was %px. (prev=%px)\n", e, prev->next, prev);
	CORRUPT(next->prev != e, "list_del corruption. next->prev should be %px, but was %px. (next=%px)\n", e, next->prev, next);
	return true;
}
