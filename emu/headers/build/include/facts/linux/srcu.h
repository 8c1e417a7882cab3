/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define RCU_DONE_TAIL 0
#define RCU_WAIT_TAIL 1
#define RCU_NEXT_READY_TAIL 2
#define RCU_NEXT_TAIL 3
#define RCU_CBLIST_NSEGS 4
#define SEGCBLIST_ENABLED 1UL
#define SEGCBLIST_RCU_CORE 2UL
#define SEGCBLIST_LOCKING 4UL
#define SEGCBLIST_KTHREAD_CB 8UL
#define SEGCBLIST_KTHREAD_GP 16UL
#define SEGCBLIST_OFFLOADED 32UL
#define RCU_FANOUT 64
#define RCU_FANOUT_LEAF 16
#define RCU_FANOUT_1 16
#define RCU_FANOUT_2 1024
#define RCU_FANOUT_3 0x10000
#define RCU_FANOUT_4 0x400000
#define RCU_NUM_LVLS 3
#define NUM_RCU_LVL_0 1
#define SRCU_SIZE_SMALL 0
#define SRCU_SIZE_ALLOC 1
#define SRCU_SIZE_WAIT_BARRIER 2
#define SRCU_SIZE_WAIT_CALL 3
#define SRCU_SIZE_WAIT_CBS1 4
#define SRCU_SIZE_WAIT_CBS2 5
#define SRCU_SIZE_WAIT_CBS3 6
#define SRCU_SIZE_WAIT_CBS4 7
#define SRCU_SIZE_BIG 8
#define SRCU_STATE_IDLE 0
#define SRCU_STATE_SCAN1 1
#define SRCU_STATE_SCAN2 2
extern int __srcu_read_lock(struct srcu_struct *ssp);
extern void __srcu_read_unlock(struct srcu_struct *ssp, int idx);
extern void call_srcu(struct srcu_struct *ssp, struct callback_head *rhp, rcu_callback_t func);
extern void cleanup_srcu_struct(struct srcu_struct *ssp);
extern long unsigned int get_state_synchronize_srcu(struct srcu_struct *ssp);
extern int init_srcu_struct(struct srcu_struct *ssp);
extern bool poll_state_synchronize_srcu(struct srcu_struct *ssp, long unsigned int cookie);
extern void srcu_barrier(struct srcu_struct *ssp);
extern void srcu_torture_stats_print(struct srcu_struct *ssp, char *tt, char *tf);
extern long unsigned int start_poll_synchronize_srcu(struct srcu_struct *ssp);
extern void synchronize_srcu(struct srcu_struct *ssp);
extern void synchronize_srcu_expedited(struct srcu_struct *ssp);
