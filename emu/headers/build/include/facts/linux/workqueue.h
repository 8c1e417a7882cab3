/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define WORK_STRUCT_PENDING_BIT 0
#define WORK_STRUCT_INACTIVE_BIT 1
#define WORK_STRUCT_PWQ_BIT 2
#define WORK_STRUCT_LINKED_BIT 3
#define WORK_STRUCT_COLOR_SHIFT 4
#define WORK_STRUCT_COLOR_BITS 4
#define WORK_STRUCT_PENDING 1
#define WORK_STRUCT_INACTIVE 2
#define WORK_STRUCT_PWQ 4
#define WORK_STRUCT_LINKED 8
#define WORK_STRUCT_STATIC 0
#define WORK_NR_COLORS 16
#define WORK_STRUCT_FLAG_BITS 8
#define WORK_OFFQ_FLAG_BASE 4
#define __WORK_OFFQ_CANCELING 4
#define WORK_OFFQ_FLAG_BITS 1
#define WORK_OFFQ_POOL_SHIFT 5
#define WORK_OFFQ_LEFT 59
#define WORK_OFFQ_POOL_BITS 31
#define WORK_BUSY_PENDING 1
#define WORK_BUSY_RUNNING 2
#define WORKER_DESC_LEN 24
#define WORK_OFFQ_CANCELING 16UL
#define WORK_OFFQ_POOL_NONE 0x7fffffffUL
#define WORK_STRUCT_NO_POOL 0xfffffffe0UL
#define WORK_STRUCT_FLAG_MASK 255UL
#define WORK_STRUCT_WQ_DATA_MASK 0xffffffffffffff00UL
#define __WQ_DRAINING 0x10000
#define WQ_MAX_UNBOUND_PER_CPU 4
#define WQ_DFL_ACTIVE 256
extern void __warn_flushing_systemwide_wq(void);
extern bool cancel_delayed_work(struct delayed_work *dwork);
extern bool cancel_delayed_work_sync(struct delayed_work *dwork);
extern bool cancel_work(struct work_struct *work);
extern bool cancel_work_sync(struct work_struct *work);
extern struct work_struct *current_work(void);
extern void drain_workqueue(struct workqueue_struct *wq);
extern int execute_in_process_context(work_func_t fn, struct execute_work *ew);
extern bool flush_delayed_work(struct delayed_work *dwork);
extern bool flush_rcu_work(struct rcu_work *rwork);
extern bool flush_work(struct work_struct *work);
extern bool queue_rcu_work(struct workqueue_struct *wq, struct rcu_work *rwork);
extern bool queue_work_node(int node, struct workqueue_struct *wq, struct work_struct *work);
extern void set_worker_desc(const char *fmt, ...);
extern unsigned int work_busy(struct work_struct *work);
extern long int work_on_cpu_key(int cpu, long int (*fn)(void *), void *arg, struct lock_class_key *key);
extern long int work_on_cpu_safe_key(int cpu, long int (*fn)(void *), void *arg, struct lock_class_key *key);
extern bool workqueue_congested(int cpu, struct workqueue_struct *wq);
extern void workqueue_set_max_active(struct workqueue_struct *wq, int max_active);
