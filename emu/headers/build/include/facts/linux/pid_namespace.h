/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MAX_PID_NS_LEVEL 32
#define PIDNS_ADDING 0x80000000U
extern void put_pid_ns(struct pid_namespace *ns);
extern struct pid_namespace *task_active_pid_ns(struct task_struct *tsk);
