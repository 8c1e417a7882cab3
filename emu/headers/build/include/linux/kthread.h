/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/sched.h>
#include <facts/linux/kthread.h>

#define kthread_create(f, data, name, ...) kthread_create_on_node(f, data, NUMA_NO_NODE, name, ##__VA_ARGS__)
#define kthread_run(f, data, name, ...) ({ \
	struct task_struct *made_ = kthread_create(f, data, name, ##__VA_ARGS__); \
	if (!IS_ERR(made_)) \
		wake_up_process(made_); \
	made_; })
#define kthread_init_work(work_, f) do { memset(work_, 0, sizeof(struct kthread_work)); INIT_LIST_HEAD(&(work_)->node); (work_)->func = (f); } while (0)
#define kthread_init_worker(worker) do { static struct lock_class_key key_; __kthread_init_worker(worker, "worker", &key_); } while (0)
#define set_freezable() false
#define try_to_freeze() false
