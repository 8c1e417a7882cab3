/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/cred.h>

extern int percpu_counter_batch;
#define percpu_counter_init(counter, value, gfp) ({ static struct lock_class_key key_; __percpu_counter_init(counter, value, gfp, &key_); })
#define percpu_counter_add(counter, amount) percpu_counter_add_batch(counter, amount, percpu_counter_batch)
#define percpu_counter_sub(counter, amount) percpu_counter_add(counter, -(amount))
#define percpu_counter_inc(counter) percpu_counter_add(counter, 1)
#define percpu_counter_dec(counter) percpu_counter_add(counter, -1)
#define percpu_counter_sum(counter) __percpu_counter_sum(counter)
#define percpu_counter_sum_positive(counter) max_t(s64, __percpu_counter_sum(counter), 0)
#define percpu_counter_read(counter) ((counter)->count)
#define percpu_counter_read_positive(counter) max_t(s64, READ_ONCE((counter)->count), 0)
#define percpu_counter_initialized(counter) ((counter)->counters != NULL)
