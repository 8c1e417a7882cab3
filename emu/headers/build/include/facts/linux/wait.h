/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define WNOHANG 1
#define WUNTRACED 2
#define WSTOPPED 2
#define WEXITED 4
#define WCONTINUED 8
#define WNOWAIT 0x1000000
#define __WNOTHREAD 0x20000000
#define __WALL 0x40000000
#define __WCLONE 0x80000000U
#define P_ALL 0
#define P_PID 1
#define P_PGID 2
#define P_PIDFD 3
#define WQ_FLAG_WOKEN 2
#define WQ_FLAG_BOOKMARK 4
#define WQ_FLAG_CUSTOM 8
#define WQ_FLAG_DONE 16
#define WQ_FLAG_PRIORITY 32
extern void __wake_up_locked_key(struct wait_queue_head *wq_head, unsigned int mode, void *key);
extern void __wake_up_locked_key_bookmark(struct wait_queue_head *wq_head, unsigned int mode, void *key, wait_queue_entry_t *bookmark);
extern void __wake_up_locked_sync_key(struct wait_queue_head *wq_head, unsigned int mode, void *key);
extern void __wake_up_pollfree(struct wait_queue_head *wq_head);
extern void __wake_up_sync_key(struct wait_queue_head *wq_head, unsigned int mode, void *key);
extern void add_wait_queue_priority(struct wait_queue_head *wq_head, struct wait_queue_entry *wq_entry);
extern int do_wait_intr(wait_queue_head_t *wq, wait_queue_entry_t *wait);
extern int do_wait_intr_irq(wait_queue_head_t *wq, wait_queue_entry_t *wait);
extern long int wait_woken(struct wait_queue_entry *wq_entry, unsigned int mode, long int timeout);
extern int woken_wake_function(struct wait_queue_entry *wq_entry, unsigned int mode, int sync, void *key);
