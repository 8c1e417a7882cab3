/* SPDX-License-Identifier: GPL-2.0-only */
/* What mmap_lock's inline functions in modules call while somebody listens to these tracepoints. */
#include "tracepoint.h"

struct mm_struct;

noinline void __mmap_lock_do_trace_start_locking(struct mm_struct *mm, bool write)
{
	TRACE(mmap_lock_start_locking, mm, "", write);
}

noinline void __mmap_lock_do_trace_acquire_returned(struct mm_struct *mm, bool write, bool success)
{
	TRACE(mmap_lock_acquire_returned, mm, "", write, success);
}

noinline void __mmap_lock_do_trace_released(struct mm_struct *mm, bool write)
{
	TRACE(mmap_lock_released, mm, "", write);
}
