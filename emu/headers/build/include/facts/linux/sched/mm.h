/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define INVALID_IOASID 0xffffffffU
#define MEMBARRIER_STATE_PRIVATE_EXPEDITED_READY 1
#define MEMBARRIER_STATE_PRIVATE_EXPEDITED 2
#define MEMBARRIER_STATE_GLOBAL_EXPEDITED_READY 4
#define MEMBARRIER_STATE_GLOBAL_EXPEDITED 8
#define MEMBARRIER_STATE_PRIVATE_EXPEDITED_SYNC_CORE_READY 16
#define MEMBARRIER_STATE_PRIVATE_EXPEDITED_SYNC_CORE 32
#define MEMBARRIER_STATE_PRIVATE_EXPEDITED_RSEQ_READY 64
#define MEMBARRIER_STATE_PRIVATE_EXPEDITED_RSEQ 128
#define MEMBARRIER_FLAG_SYNC_CORE 1
#define MEMBARRIER_FLAG_RSEQ 2
extern void __mmdrop(struct mm_struct *mm);
extern struct mm_struct *get_task_mm(struct task_struct *task);
extern ioasid_t ioasid_alloc(struct ioasid_set *set, ioasid_t min, ioasid_t max, void *private);
extern void *ioasid_find(struct ioasid_set *set, ioasid_t ioasid, bool (*getter)(void *));
extern void ioasid_free(ioasid_t ioasid);
extern int ioasid_register_allocator(struct ioasid_allocator_ops *ops);
extern int ioasid_set_data(ioasid_t ioasid, void *data);
extern void ioasid_unregister_allocator(struct ioasid_allocator_ops *ops);
extern void mmput(struct mm_struct *mm);
extern void mmput_async(struct mm_struct *mm);
