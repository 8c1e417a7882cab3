/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void complete(struct completion *x);
extern void complete_all(struct completion *x);
extern bool completion_done(struct completion *x);
extern bool try_wait_for_completion(struct completion *x);
extern void wait_for_completion(struct completion *x);
extern int wait_for_completion_interruptible(struct completion *x);
extern long int wait_for_completion_interruptible_timeout(struct completion *x, long unsigned int timeout);
extern void wait_for_completion_io(struct completion *x);
extern long unsigned int wait_for_completion_io_timeout(struct completion *x, long unsigned int timeout);
extern int wait_for_completion_killable(struct completion *x);
extern long int wait_for_completion_killable_timeout(struct completion *x, long unsigned int timeout);
extern int wait_for_completion_state(struct completion *x, unsigned int state);
extern long unsigned int wait_for_completion_timeout(struct completion *x, long unsigned int timeout);
