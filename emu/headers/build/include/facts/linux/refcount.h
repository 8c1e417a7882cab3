/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define REFCOUNT_MAX 0x7fffffff
#define REFCOUNT_SATURATED (-1073741824)
extern bool refcount_dec_and_lock(refcount_t *r, spinlock_t *lock);
extern bool refcount_dec_and_lock_irqsave(refcount_t *r, spinlock_t *lock, long unsigned int *flags);
extern bool refcount_dec_and_mutex_lock(refcount_t *r, struct mutex *lock);
extern bool refcount_dec_if_one(refcount_t *r);
extern bool refcount_dec_not_one(refcount_t *r);
