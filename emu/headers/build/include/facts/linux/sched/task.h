/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CLONE_LEGACY_FLAGS 0xffffffffULL
extern void __put_task_struct_rcu_cb(struct callback_head *rhp);
extern void free_task(struct task_struct *tsk);
