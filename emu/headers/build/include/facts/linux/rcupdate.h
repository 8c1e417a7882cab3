/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NUM_ACTIVE_RCU_POLL_OLDSTATE 2
#define TRC_NEED_QS 1
#define TRC_NEED_QS_CHECKED 2
#define NUM_ACTIVE_RCU_POLL_FULL_OLDSTATE 4
extern void _local_bh_enable(void);
extern void call_rcu_tasks(struct callback_head *rhp, rcu_callback_t func);
extern void call_rcu_tasks_rude(struct callback_head *rhp, rcu_callback_t func);
extern void cond_synchronize_rcu(long unsigned int oldstate);
extern void cond_synchronize_rcu_expedited(long unsigned int oldstate);
extern void cond_synchronize_rcu_expedited_full(struct rcu_gp_oldstate *rgosp);
extern void cond_synchronize_rcu_full(struct rcu_gp_oldstate *rgosp);
extern long unsigned int get_completed_synchronize_rcu(void);
extern void get_completed_synchronize_rcu_full(struct rcu_gp_oldstate *rgosp);
extern long unsigned int get_state_synchronize_rcu(void);
extern void get_state_synchronize_rcu_full(struct rcu_gp_oldstate *rgosp);
extern bool poll_state_synchronize_rcu(long unsigned int oldstate);
extern bool poll_state_synchronize_rcu_full(struct rcu_gp_oldstate *rgosp);
extern void rcu_barrier_tasks(void);
extern void rcu_barrier_tasks_rude(void);
extern bool rcu_inkernel_boot_has_ended(void);
extern bool rcu_is_watching(void);
extern void rcu_momentary_eqs(void);
extern int rcu_nocb_cpu_deoffload(int cpu);
extern int rcu_nocb_cpu_offload(int cpu);
extern void rcu_nocb_flush_deferred_wakeup(void);
extern void rcu_note_context_switch(bool preempt);
extern void rcu_tasks_trace_qs_blkd(struct task_struct *t);
extern u8 rcu_trc_cmpxchg_need_qs(struct task_struct *t, u8 old, u8 new);
extern long unsigned int start_poll_synchronize_rcu(void);
extern long unsigned int start_poll_synchronize_rcu_expedited(void);
extern void start_poll_synchronize_rcu_expedited_full(struct rcu_gp_oldstate *rgosp);
extern void start_poll_synchronize_rcu_full(struct rcu_gp_oldstate *rgosp);
extern void synchronize_rcu_expedited(void);
extern void synchronize_rcu_tasks(void);
extern void synchronize_rcu_tasks_rude(void);
