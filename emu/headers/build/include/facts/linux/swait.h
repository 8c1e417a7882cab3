/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void finish_swait(struct swait_queue_head *q, struct swait_queue *wait);
extern long int prepare_to_swait_event(struct swait_queue_head *q, struct swait_queue *wait, int state);
extern void prepare_to_swait_exclusive(struct swait_queue_head *q, struct swait_queue *wait, int state);
extern void swake_up_all(struct swait_queue_head *q);
extern void swake_up_locked(struct swait_queue_head *q);
extern void swake_up_one(struct swait_queue_head *q);
