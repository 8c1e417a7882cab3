/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define KTW_FREEZABLE 1
extern void __kthread_init_worker(struct kthread_worker *worker, const char *name, struct lock_class_key *key);
extern bool __kthread_should_park(struct task_struct *k);
extern void kthread_associate_blkcg(struct cgroup_subsys_state *css);
extern void kthread_bind(struct task_struct *p, unsigned int cpu);
extern bool kthread_cancel_delayed_work_sync(struct kthread_delayed_work *dwork);
extern bool kthread_cancel_work_sync(struct kthread_work *work);
extern void kthread_complete_and_exit(struct completion *comp, long int code);
extern struct task_struct *kthread_create_on_cpu(int (*threadfn)(void *), void *data, unsigned int cpu, const char *namefmt);
extern struct task_struct *kthread_create_on_node(int (*threadfn)(void *), void *data, int node, const char *namefmt, ...);
extern struct kthread_worker *kthread_create_worker(unsigned int flags, const char *namefmt, ...);
extern struct kthread_worker *kthread_create_worker_on_cpu(int cpu, unsigned int flags, const char *namefmt, ...);
extern void *kthread_data(struct task_struct *task);
extern void kthread_delayed_work_timer_fn(struct timer_list *t);
extern void kthread_destroy_worker(struct kthread_worker *worker);
extern void kthread_flush_work(struct kthread_work *work);
extern void kthread_flush_worker(struct kthread_worker *worker);
extern bool kthread_freezable_should_stop(bool *was_frozen);
extern void *kthread_func(struct task_struct *task);
extern bool kthread_mod_delayed_work(struct kthread_worker *worker, struct kthread_delayed_work *dwork, long unsigned int delay);
extern int kthread_park(struct task_struct *k);
extern void kthread_parkme(void);
extern bool kthread_queue_delayed_work(struct kthread_worker *worker, struct kthread_delayed_work *dwork, long unsigned int delay);
extern bool kthread_queue_work(struct kthread_worker *worker, struct kthread_work *work);
extern bool kthread_should_park(void);
extern bool kthread_should_stop(void);
extern int kthread_stop(struct task_struct *k);
extern void kthread_unpark(struct task_struct *k);
extern void kthread_unuse_mm(struct mm_struct *mm);
extern void kthread_use_mm(struct mm_struct *mm);
extern int kthread_worker_fn(void *worker_ptr);
