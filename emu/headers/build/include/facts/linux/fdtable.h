/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NR_OPEN_DEFAULT 64
extern int close_fd(unsigned int fd);
extern struct file *close_fd_get_file(unsigned int fd);
extern int iterate_fd(struct files_struct *files, unsigned int n, int (*f)(const void *, struct file *, unsigned int), const void *p);
extern struct file *task_lookup_next_fd_rcu(struct task_struct *task, unsigned int *ret_fd);
