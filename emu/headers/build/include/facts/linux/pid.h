/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern struct pid *find_ge_pid(int nr, struct pid_namespace *ns);
extern struct pid *find_get_pid(pid_t nr);
extern struct pid *find_pid_ns(int nr, struct pid_namespace *ns);
extern struct pid *find_vpid(int nr);
extern struct task_struct *get_pid_task(struct pid *pid, enum pid_type type);
extern struct pid *get_task_pid(struct task_struct *task, enum pid_type type);
extern pid_t pid_nr_ns(struct pid *pid, struct pid_namespace *ns);
extern struct task_struct *pid_task(struct pid *pid, enum pid_type type);
extern pid_t pid_vnr(struct pid *pid);
extern void put_pid(struct pid *pid);
