/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define OSQ_UNLOCKED_VAL 0
extern int atomic_dec_and_mutex_lock(atomic_t *cnt, struct mutex *lock);
extern int debug_locks_off(void);
extern void mutex_lock_io(struct mutex *lock);
