/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern wait_queue_head_t *__var_waitqueue(void *p);
extern int __wait_on_bit(struct wait_queue_head *wq_head, struct wait_bit_queue_entry *wbq_entry, wait_bit_action_f *action, unsigned int mode);
extern int __wait_on_bit_lock(struct wait_queue_head *wq_head, struct wait_bit_queue_entry *wbq_entry, wait_bit_action_f *action, unsigned int mode);
extern void __wake_up_bit(struct wait_queue_head *wq_head, void *word, int bit);
extern int bit_wait(struct wait_bit_key *word, int mode);
extern int bit_wait_io(struct wait_bit_key *word, int mode);
extern int bit_wait_io_timeout(struct wait_bit_key *word, int mode);
extern int bit_wait_timeout(struct wait_bit_key *word, int mode);
extern struct wait_queue_head *bit_waitqueue(void *word, int bit);
extern void init_wait_var_entry(struct wait_bit_queue_entry *wbq_entry, void *var, int flags);
extern int out_of_line_wait_on_bit(void *word, int bit, wait_bit_action_f *action, unsigned int mode);
extern int out_of_line_wait_on_bit_lock(void *word, int bit, wait_bit_action_f *action, unsigned int mode);
extern int out_of_line_wait_on_bit_timeout(void *word, int bit, wait_bit_action_f *action, unsigned int mode, long unsigned int timeout);
extern int wake_bit_function(struct wait_queue_entry *wq_entry, unsigned int mode, int sync, void *arg);
extern void wake_up_bit(void *word, int bit);
extern void wake_up_var(void *var);
