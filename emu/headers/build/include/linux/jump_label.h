/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/jump_label.h>

/* A key is asked for its counter each time: a module's branches are no jumps that the kernel changes. */
#define STATIC_KEY_INIT_TRUE { .enabled = ATOMIC_INIT(1), { .type = 1UL } }
#define STATIC_KEY_INIT_FALSE { .enabled = ATOMIC_INIT(0) }
#define STATIC_KEY_TRUE_INIT (struct static_key_true){ .key = STATIC_KEY_INIT_TRUE }
#define STATIC_KEY_FALSE_INIT (struct static_key_false){ .key = STATIC_KEY_INIT_FALSE }
#define DEFINE_STATIC_KEY_TRUE(name) struct static_key_true name = STATIC_KEY_TRUE_INIT
#define DEFINE_STATIC_KEY_FALSE(name) struct static_key_false name = STATIC_KEY_FALSE_INIT
#define DECLARE_STATIC_KEY_TRUE(name) extern struct static_key_true name
#define DECLARE_STATIC_KEY_FALSE(name) extern struct static_key_false name
#define static_key_enabled(x) (atomic_read(&((struct static_key *)(x))->enabled) > 0)
#define static_branch_likely(x) likely(static_key_enabled(&(x)->key))
#define static_branch_unlikely(x) unlikely(static_key_enabled(&(x)->key))
#define static_branch_enable(x) static_key_enable(&(x)->key)
#define static_branch_disable(x) static_key_disable(&(x)->key)
#define static_branch_inc(x) static_key_slow_inc(&(x)->key)
#define static_branch_dec(x) static_key_slow_dec(&(x)->key)
#define DEFINE_STATIC_KEY_ARRAY_TRUE(name, n) struct static_key_true name[n] = { [0 ... (n) - 1] = { .key = STATIC_KEY_INIT_TRUE } }
#define DEFINE_STATIC_KEY_ARRAY_FALSE(name, n) struct static_key_false name[n] = { [0 ... (n) - 1] = { .key = STATIC_KEY_INIT_FALSE } }
