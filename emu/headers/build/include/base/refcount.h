/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define REFCOUNT_INIT(n) { .refs = ATOMIC_INIT(n) }
extern void refcount_warn_saturate(refcount_t *r, enum refcount_saturation_type t);
#define refcount_set(r, n) atomic_set(&(r)->refs, n)
#define refcount_read(r) ((unsigned int)atomic_read(&(r)->refs))

static inline void refcount_add(int i, refcount_t *r)
{
	int old = atomic_fetch_add(i, &r->refs);

	if (unlikely(!old))
		refcount_warn_saturate(r, REFCOUNT_ADD_UAF);
	else if (unlikely(old < 0 || old + i < 0))
		refcount_warn_saturate(r, REFCOUNT_ADD_OVF);
}

static inline void refcount_inc(refcount_t *r)
{
	refcount_add(1, r);
}

static inline bool refcount_add_not_zero(int i, refcount_t *r)
{
	int old = atomic_fetch_add_unless(&r->refs, i, 0);

	if (unlikely(old < 0 || old + i < 0))
		refcount_warn_saturate(r, REFCOUNT_ADD_NOT_ZERO_OVF);
	return old != 0;
}

static inline bool refcount_inc_not_zero(refcount_t *r)
{
	return refcount_add_not_zero(1, r);
}

static inline bool refcount_sub_and_test(int i, refcount_t *r)
{
	int old = atomic_fetch_sub(i, &r->refs);

	if (old == i)
		return true;
	if (unlikely(old < 0 || old - i < 0))
		refcount_warn_saturate(r, REFCOUNT_SUB_UAF);
	return false;
}

static inline bool refcount_dec_and_test(refcount_t *r)
{
	return refcount_sub_and_test(1, r);
}

static inline void refcount_dec(refcount_t *r)
{
	if (unlikely(atomic_fetch_sub(1, &r->refs) <= 1))
		refcount_warn_saturate(r, REFCOUNT_DEC_LEAK);
}

#define KREF_INIT(n) { .refcount = REFCOUNT_INIT(n) }
#define kref_init(k) refcount_set(&(k)->refcount, 1)
#define kref_read(k) refcount_read(&(k)->refcount)
#define kref_get(k) refcount_inc(&(k)->refcount)
#define kref_get_unless_zero(k) refcount_inc_not_zero(&(k)->refcount)

static inline int kref_put(struct kref *k, void (*release)(struct kref *))
{
	if (!refcount_dec_and_test(&k->refcount))
		return 0;
	release(k);
	return 1;
}
