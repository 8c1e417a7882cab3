/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Arrays of pointers by index: xarray, idr and ida. The kernel's are trees. These are sorted tables, which grow and
 * shrink; nothing of the inside is seen by who uses them.
 */
#include "mm.h"
#include "string.h"
#include "bug.h"

struct xarray { spinlock_t lock; unsigned int flags; struct xa_table *head; };
struct xa_slot { unsigned long index; void *entry; u32 marks, pad; };
struct xa_table { u32 n, room; struct xa_slot slot[]; };
struct xa_limit { u32 max, min; };

#define XA_FLAGS_TRACK_FREE	4	/* xa_flags, as modules set them: index 0 is never given out with 16 */
#define XA_FLAGS_ZERO_BUSY	8
#define XA_PRESENT		8	/* a mark that is not one: any entry */
#define XA_ZERO_ENTRY		((void *)1030)	/* reserved: read as NULL */
#define xa_err_entry(e)		((void *)((unsigned long)(e) << 2 | 2))

static noinline u32 xa_search(const struct xarray *xa, unsigned long index)
{
	const struct xa_table *t = xa->head;
	u32 lo = 0, hi = t ? t->n : 0;

	while (lo < hi) {
		u32 mid = (lo + hi) / 2;

		if (t->slot[mid].index < index)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static noinline struct xa_slot *xa_slot(const struct xarray *xa, unsigned long index)
{
	u32 at = xa_search(xa, index);

	return xa->head && at < xa->head->n && xa->head->slot[at].index == index ? &xa->head->slot[at] : NULL;
}

static noinline void *__xa_remove(struct xarray *xa, unsigned long index)
{
	struct xa_slot *s = xa_slot(xa, index);
	void *old;

	if (!s)
		return NULL;
	old = s->entry;
	memmove(s, s + 1, (u8 *)&xa->head->slot[xa->head->n] - (u8 *)(s + 1));
	if (!--xa->head->n) {
		kfree(xa->head);
		xa->head = NULL;
	}
	return old;
}

/* The lock of xa is held; none of this sleeps. */
static noinline struct xa_slot *xa_insert_slot(struct xarray *xa, unsigned long index)
{
	struct xa_table *t = xa->head;
	u32 at = xa_search(xa, index);

	if (!t || t->n == t->room) {
		u32 room = t ? t->room * 2 : 4;
		struct xa_table *bigger = kmalloc(sizeof(*t) + room * sizeof(t->slot[0]), GFP_ATOMIC);

		if (!bigger)
			return NULL;
		bigger->n = t ? t->n : 0;
		bigger->room = room;
		if (t)
			memcpy(bigger->slot, t->slot, t->n * sizeof(t->slot[0]));
		xa->head = bigger;
		kfree(t);
		t = bigger;
	}
	memmove(&t->slot[at + 1], &t->slot[at], (t->n - at) * sizeof(t->slot[0]));
	t->n++;
	t->slot[at] = (struct xa_slot){ .index = index };
	return &t->slot[at];
}

static void *xa_visible(void *entry) { return entry == XA_ZERO_ENTRY ? NULL : entry; }

noinline void *__xa_store(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp)
{
	struct xa_slot *s;
	void *old;

	if (!entry && !(xa->flags & XA_FLAGS_TRACK_FREE))
		return xa_visible(__xa_remove(xa, index));
	s = xa_slot(xa, index) ?: xa_insert_slot(xa, index);
	if (!s)
		return xa_err_entry(-ENOMEM);
	old = s->entry;
	s->entry = entry ?: XA_ZERO_ENTRY;
	return xa_visible(old);
}

noinline void *__xa_erase(struct xarray *xa, unsigned long index) { return xa_visible(__xa_remove(xa, index)); }

noinline void *__xa_cmpxchg(struct xarray *xa, unsigned long index, void *old, void *entry, gfp_t gfp)
{
	struct xa_slot *s = xa_slot(xa, index);
	void *now = s ? xa_visible(s->entry) : NULL, *ret;

	if (now != old)
		return now;
	ret = __xa_store(xa, index, entry, gfp);
	return ((unsigned long)ret & 3) == 2 ? ret : now;
}

noinline int __xa_insert(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp)
{
	if (xa_slot(xa, index))
		return -EBUSY;
	return ((unsigned long)__xa_store(xa, index, entry ?: XA_ZERO_ENTRY, gfp) & 3) == 2 ? -ENOMEM : 0;
}

/* The lowest free index from min on. */
static noinline bool xa_free_index(struct xarray *xa, unsigned long min, unsigned long max, unsigned long *index)
{
	u32 at = xa_search(xa, min);

	for (; xa->head && at < xa->head->n && xa->head->slot[at].index == min; at++)
		if (min++ == max)
			return false;
	*index = min;
	return min <= max;
}

noinline int __xa_alloc(struct xarray *xa, u32 *id, void *entry, struct xa_limit limit, gfp_t gfp)
{
	unsigned long index;

	if (!xa_free_index(xa, limit.min ?: !!(xa->flags & XA_FLAGS_ZERO_BUSY), limit.max, &index))
		return -EBUSY;
	*id = index;
	return __xa_insert(xa, index, entry, gfp);
}

noinline int __xa_alloc_cyclic(struct xarray *xa, u32 *id, void *entry, struct xa_limit limit, u32 *next, gfp_t gfp)
{
	struct xa_limit from = { limit.max, max(limit.min, *next) };
	int ret = __xa_alloc(xa, id, entry, from, gfp);

	if (ret == -EBUSY && from.min > limit.min) {
		ret = __xa_alloc(xa, id, entry, limit, gfp) ?: 1;
		if (ret < 0)
			return ret;
	}
	if (ret >= 0)
		*next = *id + 1;
	return ret;
}

noinline void *xa_load(struct xarray *xa, unsigned long index)
{
	unsigned long flags;
	struct xa_slot *s;
	void *entry;

	spin_lock_irqsave(&xa->lock, flags);
	s = xa_slot(xa, index);
	entry = s ? xa_visible(s->entry) : NULL;
	spin_unlock_irqrestore(&xa->lock, flags);
	return entry;
}

noinline void *xa_store(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp)
{
	unsigned long flags;

	spin_lock_irqsave(&xa->lock, flags);
	entry = __xa_store(xa, index, entry, gfp);
	spin_unlock_irqrestore(&xa->lock, flags);
	return entry;
}

noinline void *xa_erase(struct xarray *xa, unsigned long index)
{
	unsigned long flags;
	void *entry;

	spin_lock_irqsave(&xa->lock, flags);
	entry = __xa_erase(xa, index);
	spin_unlock_irqrestore(&xa->lock, flags);
	return entry;
}

noinline void xa_destroy(struct xarray *xa)
{
	unsigned long flags;

	spin_lock_irqsave(&xa->lock, flags);
	kfree(xa->head);
	xa->head = NULL;
	spin_unlock_irqrestore(&xa->lock, flags);
}

static noinline void *xa_next(struct xarray *xa, unsigned long *index, unsigned long from, unsigned long max, u32 mark)
{
	void *entry = NULL;
	unsigned long flags;
	u32 at;

	spin_lock_irqsave(&xa->lock, flags);
	for (at = xa_search(xa, from); xa->head && at < xa->head->n && xa->head->slot[at].index <= max; at++) {
		struct xa_slot *s = &xa->head->slot[at];

		if (!xa_visible(s->entry) || (mark < XA_PRESENT && !(s->marks & 1u << mark)))
			continue;
		*index = s->index;
		entry = s->entry;
		break;
	}
	spin_unlock_irqrestore(&xa->lock, flags);
	return entry;
}

/* The first slot from *index on that has mark: for radix.c. It is where it is until the array changes. */
noinline void **xa_slot_from(struct xarray *xa, unsigned long *index, u32 mark)
{
	struct xa_slot *s;

	if (!xa_next(xa, index, *index, ~0ul, mark))
		return NULL;
	s = xa_slot(xa, *index);
	return s ? &s->entry : NULL;
}

noinline void *xa_find(struct xarray *xa, unsigned long *index, unsigned long max, u32 mark)
{
	return xa_next(xa, index, *index, max, mark);
}

noinline void *xa_find_after(struct xarray *xa, unsigned long *index, unsigned long max, u32 mark)
{
	return *index + 1 ? xa_next(xa, index, *index + 1, max, mark) : NULL;
}

static noinline void xa_change_mark(struct xarray *xa, unsigned long index, u32 mark, bool set)
{
	struct xa_slot *s = xa_slot(xa, index);

	if (s)
		s->marks = set ? s->marks | 1u << mark : s->marks & ~(1u << mark);
}

noinline void __xa_set_mark(struct xarray *xa, unsigned long index, u32 mark) { xa_change_mark(xa, index, mark, true); }
noinline void __xa_clear_mark(struct xarray *xa, unsigned long index, u32 mark) { xa_change_mark(xa, index, mark, false); }

noinline void xa_set_mark(struct xarray *xa, unsigned long index, u32 mark)
{
	spin_lock(&xa->lock);
	xa_change_mark(xa, index, mark, true);
	spin_unlock(&xa->lock);
}

noinline void xa_clear_mark(struct xarray *xa, unsigned long index, u32 mark)
{
	spin_lock(&xa->lock);
	xa_change_mark(xa, index, mark, false);
	spin_unlock(&xa->lock);
}

noinline bool xa_get_mark(struct xarray *xa, unsigned long index, u32 mark)
{
	struct xa_slot *s = xa_slot(xa, index);

	return s && s->marks & 1u << mark;
}

/* idr: an xarray, whose indices begin at base. */
struct idr { struct xarray rt; unsigned int base, next; };

noinline int idr_alloc_u32(struct idr *idr, void *ptr, u32 *id, unsigned long max, gfp_t gfp)
{
	unsigned long index;

	if (WARN_ON_ONCE(!(idr->rt.flags & XA_FLAGS_TRACK_FREE)))
		idr->rt.flags |= XA_FLAGS_TRACK_FREE;
	if (!xa_free_index(&idr->rt, *id > idr->base ? *id - idr->base : 0, max - idr->base, &index))
		return -ENOSPC;
	*id = index + idr->base;
	return __xa_insert(&idr->rt, index, ptr, gfp);
}

noinline int idr_alloc(struct idr *idr, void *ptr, int start, int end, gfp_t gfp)
{
	u32 id = start;
	int ret;

	if (WARN_ON_ONCE(start < 0))
		return -EINVAL;
	ret = idr_alloc_u32(idr, ptr, &id, end > 0 ? end - 1 : 0x7fffffff, gfp);
	return ret ?: (int)id;
}

noinline int idr_alloc_cyclic(struct idr *idr, void *ptr, int start, int end, gfp_t gfp)
{
	u32 id = max((int)idr->next, start), limit = end > 0 ? end - 1 : 0x7fffffff;
	int ret = idr_alloc_u32(idr, ptr, &id, limit, gfp);

	if (ret == -ENOSPC && (int)id > start) {
		id = start;
		ret = idr_alloc_u32(idr, ptr, &id, limit, gfp);
	}
	if (ret)
		return ret;
	idr->next = id + 1;
	return id;
}

noinline void *idr_find(const struct idr *idr, unsigned long id)
{
	struct xa_slot *s = xa_slot(&idr->rt, id - idr->base);

	return s ? xa_visible(s->entry) : NULL;
}

noinline void *idr_remove(struct idr *idr, unsigned long id) { return xa_visible(__xa_remove(&idr->rt, id - idr->base)); }

noinline void *idr_replace(struct idr *idr, void *ptr, unsigned long id)
{
	struct xa_slot *s = xa_slot(&idr->rt, id - idr->base);
	void *old;

	if (!s)
		return ERR_PTR(-ENOENT);
	old = s->entry;
	s->entry = ptr;
	return xa_visible(old);
}

noinline void *idr_get_next_ul(struct idr *idr, unsigned long *id)
{
	unsigned long index = *id > idr->base ? *id - idr->base : 0;
	void *entry = xa_next(&idr->rt, &index, index, ~0ul, XA_PRESENT);

	if (entry)
		*id = index + idr->base;
	return entry;
}

noinline void *idr_get_next(struct idr *idr, int *id)
{
	unsigned long next = *id;
	void *entry = idr_get_next_ul(idr, &next);

	if (entry)
		*id = next;
	return entry;
}

noinline __retpoline int idr_for_each(const struct idr *idr, int (*fn)(int id, void *p, void *data), void *data)
{
	unsigned long id = 0;
	void *entry;
	int ret;

	for (; (entry = idr_get_next_ul((struct idr *)idr, &id)); id++) {
		ret = fn(id, entry, data);
		if (ret)
			return ret;
	}
	return 0;
}

noinline void idr_preload(gfp_t gfp) { preempt_disable(); }
noinline void idr_destroy(struct idr *idr) { xa_destroy(&idr->rt); }

/* ida: an xarray of nothing but indices. */
noinline int ida_alloc_range(struct xarray *ida, unsigned int min, unsigned int max, gfp_t gfp)
{
	unsigned long flags, index;
	int ret;

	if ((int)min < 0)
		return -ENOSPC;
	spin_lock_irqsave(&ida->lock, flags);
	ret = xa_free_index(ida, min, min(max, 0x7fffffffu), &index) ? __xa_insert(ida, index, XA_ZERO_ENTRY, gfp) : -ENOSPC;
	spin_unlock_irqrestore(&ida->lock, flags);
	return ret ?: (int)index;
}

noinline void ida_free(struct xarray *ida, unsigned int id)
{
	unsigned long flags;

	spin_lock_irqsave(&ida->lock, flags);
	WARN_ON(!xa_slot(ida, id));
	__xa_remove(ida, id);
	spin_unlock_irqrestore(&ida->lock, flags);
}

noinline void ida_destroy(struct xarray *ida) { xa_destroy(ida); }
