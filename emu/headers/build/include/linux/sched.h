/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/uidgid.h>
#include <linux/thread_info.h>
#include <facts/linux/sched.h>
#include <facts/linux/pid.h>
#include <facts/linux/sched/signal.h>
#include <facts/linux/sched/task.h>

#define PF_EXITING 0x4
#define PF_KTHREAD 0x00200000
#define SCHED_NORMAL 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#define SCHED_BATCH 3
#define SCHED_IDLE 5
#define MAX_RT_PRIO 100
#define DEFAULT_PRIO 120

extern struct task_struct init_task;
extern struct pid_namespace init_pid_ns;
#define task_pid_nr(task) ((task)->pid)
#define task_tgid_nr(task) ((task)->tgid)
#define task_ppid_nr(task) ((task)->real_parent->tgid)
#define task_pid_vnr(task) __task_pid_nr_ns(task, PIDTYPE_PID, NULL)
#define task_tgid_vnr(task) __task_pid_nr_ns(task, PIDTYPE_TGID, NULL)
#define task_pid(task) ((task)->thread_pid)
#define task_tgid(task) ((task)->signal->pids[PIDTYPE_TGID])
#define pid_nr(pid) ((pid) ? (pid)->numbers[0].nr : 0)
#define is_global_init(task) ((task)->tgid == 1)
#define is_idle_task(task) ((task)->pid == 0)
#define task_cpu(task) ((task)->thread_info.cpu)
#define task_nice(task) ((task)->static_prio - DEFAULT_PRIO)
#define task_uid(task) ((task)->real_cred->uid)
#define get_task_comm(to, task) __get_task_comm(to, sizeof(to), task)
#define get_task_struct(task) ({ struct task_struct *held_ = (task); refcount_inc(&held_->usage); held_; })
#define put_task_struct(task) do { struct task_struct *let_ = (task); if (refcount_dec_and_test(&let_->usage)) __put_task_struct(let_); } while (0)
#define next_task(task) list_entry(READ_ONCE((task)->tasks.next), struct task_struct, tasks)
#define for_each_process(p) for (p = &init_task; (p = next_task(p)) != &init_task; )
#define for_each_thread(p, t) list_for_each_entry_rcu(t, &(p)->signal->thread_head, thread_node)
#define for_each_process_thread(p, t) for_each_process(p) for_each_thread(p, t)
#define next_thread(task) list_entry_rcu((task)->thread_group.next, struct task_struct, thread_group)
#define do_each_thread(g, t) for (g = t = &init_task; (g = t = next_task(g)) != &init_task; ) do
#define while_each_thread(g, t) while ((t = next_thread(t)) != g)
#define thread_group_leader(task) ((task)->exit_signal >= 0)
#define thread_group_empty(task) list_empty(&(task)->thread_group)
#define set_tsk_need_resched(task) set_bit(TIF_NEED_RESCHED, &(task)->thread_info.flags)
#define sched_info_on() 1
#define task_lock(task) spin_lock(&(task)->alloc_lock)
#define task_unlock(task) spin_unlock(&(task)->alloc_lock)
extern void __put_task_struct(struct task_struct *task);
extern u64 sched_clock(void);
#define local_clock() sched_clock()
#define cpu_clock(cpu) sched_clock()
extern void yield(void);
#define pid_alive(task) ((task)->thread_pid != NULL)
#define get_nr_threads(task) ((task)->signal->nr_threads)
extern enum system_states system_state;
extern struct cpuinfo_x86 boot_cpu_data;
