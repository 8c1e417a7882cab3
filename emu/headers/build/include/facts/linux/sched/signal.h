/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define JOBCTL_STOP_SIGMASK 0xffff
#define JOBCTL_STOP_DEQUEUED_BIT 16
#define JOBCTL_STOP_PENDING_BIT 17
#define JOBCTL_STOP_CONSUME_BIT 18
#define JOBCTL_TRAP_STOP_BIT 19
#define JOBCTL_TRAP_NOTIFY_BIT 20
#define JOBCTL_TRAPPING_BIT 21
#define JOBCTL_LISTENING_BIT 22
#define JOBCTL_TRAP_FREEZE_BIT 23
#define JOBCTL_PTRACE_FROZEN_BIT 24
#define JOBCTL_STOPPED_BIT 26
#define JOBCTL_TRACED_BIT 27
#define JOBCTL_STOP_DEQUEUED 0x10000UL
#define JOBCTL_STOP_PENDING 0x20000UL
#define JOBCTL_STOP_CONSUME 0x40000UL
#define JOBCTL_TRAP_STOP 0x80000UL
#define JOBCTL_TRAP_NOTIFY 0x100000UL
#define JOBCTL_TRAPPING 0x200000UL
#define JOBCTL_LISTENING 0x400000UL
#define JOBCTL_TRAP_FREEZE 0x800000UL
#define JOBCTL_PTRACE_FROZEN 0x1000000UL
#define JOBCTL_STOPPED 0x4000000UL
#define JOBCTL_TRACED 0x8000000UL
#define JOBCTL_TRAP_MASK 0x180000UL
#define JOBCTL_PENDING_MASK 0x1a0000UL
#define SIGNAL_STOP_STOPPED 1
#define SIGNAL_STOP_CONTINUED 2
#define SIGNAL_GROUP_EXIT 4
#define SIGNAL_CLD_STOPPED 16
#define SIGNAL_CLD_CONTINUED 32
#define SIGNAL_CLD_MASK 48
#define SIGNAL_UNKILLABLE 64
#define SIGNAL_STOP_MASK 51
extern int dequeue_signal(struct task_struct *tsk, sigset_t *mask, kernel_siginfo_t *info, enum pid_type *type);
extern void flush_signals(struct task_struct *t);
extern void force_sig(int sig);
extern int kill_pgrp(struct pid *pid, int sig, int priv);
extern int kill_pid(struct pid *pid, int sig, int priv);
extern int kill_pid_usb_asyncio(int sig, int errno, sigval_t addr, struct pid *pid, const struct cred *cred);
extern void recalc_sigpending(void);
extern int send_sig(int sig, struct task_struct *p, int priv);
extern int send_sig_info(int sig, struct kernel_siginfo *info, struct task_struct *p);
extern int send_sig_mceerr(int code, void *addr, short int lsb, struct task_struct *t);
extern bool thread_group_exited(struct pid *pid);
