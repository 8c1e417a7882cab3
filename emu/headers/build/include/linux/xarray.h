/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/xarray.h>

#define XA_FLAGS_LOCK_IRQ 0x1u
#define XA_FLAGS_LOCK_BH 0x2u
#define XA_FLAGS_TRACK_FREE 0x4u
#define XA_FLAGS_ALLOC (XA_FLAGS_TRACK_FREE | 0x08000000u)
#define XA_FLAGS_ALLOC1 (XA_FLAGS_TRACK_FREE | 0x8u)
#define XARRAY_INIT(name, flags) { .xa_lock = __SPIN_LOCK_UNLOCKED(name.xa_lock), .xa_flags = flags, .xa_head = NULL }
#define DEFINE_XARRAY_FLAGS(name, flags) struct xarray name = XARRAY_INIT(name, flags)
#define DEFINE_XARRAY(name) DEFINE_XARRAY_FLAGS(name, 0)
#define DEFINE_XARRAY_ALLOC(name) DEFINE_XARRAY_FLAGS(name, XA_FLAGS_ALLOC)
#define DEFINE_XARRAY_ALLOC1(name) DEFINE_XARRAY_FLAGS(name, XA_FLAGS_ALLOC1)
#define xa_init_flags(xa, flags) do { *(xa) = (struct xarray)XARRAY_INIT(*(xa), flags); } while (0)
#define xa_init(xa) xa_init_flags(xa, 0)
#define xa_lock(xa) spin_lock(&(xa)->xa_lock)
#define xa_unlock(xa) spin_unlock(&(xa)->xa_lock)
#define xa_empty(xa) ((xa)->xa_head == NULL)
#define xa_limit_32b XA_LIMIT(0, ~0u)
#define xa_limit_31b XA_LIMIT(0, 0x7fffffff)
#define xa_limit_16b XA_LIMIT(0, 0xffff)
#define XA_LIMIT(low, high) ((struct xa_limit){ .min = low, .max = high })
#define XA_PRESENT 8U
#define XA_MARK_0 0U
#define XA_MARK_1 1U
#define XA_MARK_2 2U
#define xa_mk_value(v) ((void *)(((unsigned long)(v) << 1) | 1))
#define xa_to_value(p) ((unsigned long)(p) >> 1)
#define xa_is_value(p) ((unsigned long)(p) & 1)
#define xa_err(p) (((unsigned long)(p) & 3) == 2 && (long)(p) < 0 ? (int)((long)(p) >> 2) : 0)
#define xa_is_err(p) (xa_err(p) != 0)
#define xa_for_each_range(xa, index, p, start, last) \
	for (index = start, p = xa_find(xa, &index, last, XA_PRESENT); p; p = xa_find_after(xa, &index, last, XA_PRESENT))
#define xa_for_each_start(xa, index, p, start) xa_for_each_range(xa, index, p, start, ~0UL)
#define xa_for_each(xa, index, p) xa_for_each_start(xa, index, p, 0)
#define xa_for_each_marked(xa, index, p, mark) \
	for (index = 0, p = xa_find(xa, &index, ~0UL, mark); p; p = xa_find_after(xa, &index, ~0UL, mark))
#define xa_marked(xa, mark) ((xa)->xa_flags & (1u << 27 << (mark)))

static inline int xa_insert(struct xarray *xa, unsigned long index, void *entry, gfp_t gfp)
{
	int failed;

	xa_lock(xa);
	failed = __xa_insert(xa, index, entry, gfp);
	xa_unlock(xa);
	return failed;
}

static inline int xa_alloc(struct xarray *xa, u32 *id, void *entry, struct xa_limit limit, gfp_t gfp)
{
	int failed;

	xa_lock(xa);
	failed = __xa_alloc(xa, id, entry, limit, gfp);
	xa_unlock(xa);
	return failed;
}

static inline int xa_alloc_cyclic(struct xarray *xa, u32 *id, void *entry, struct xa_limit limit, u32 *next, gfp_t gfp)
{
	int failed;

	xa_lock(xa);
	failed = __xa_alloc_cyclic(xa, id, entry, limit, next, gfp);
	xa_unlock(xa);
	return failed;
}

static inline void *xa_cmpxchg(struct xarray *xa, unsigned long index, void *old, void *entry, gfp_t gfp)
{
	void *had;

	xa_lock(xa);
	had = __xa_cmpxchg(xa, index, old, entry, gfp);
	xa_unlock(xa);
	return had;
}
