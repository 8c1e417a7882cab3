/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef PROCESS_H
#define PROCESS_H

#include "types_sec.h"

struct mm_struct;
extern struct nsproxy init_nsproxy;

int copy_creds(struct task_struct *p, unsigned long clone_flags);
int copy_fs(unsigned long clone_flags, struct task_struct *tsk);
int copy_namespaces(unsigned long flags, struct task_struct *tsk);
void switch_task_namespaces(struct task_struct *p, struct nsproxy *new);
void exit_mmap(struct mm_struct *mm);
struct task_struct *task_of_pid(int nr);

#endif
