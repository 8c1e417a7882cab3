/* SPDX-License-Identifier: GPL-2.0-only */
/* What is not the same in each generation of events.h, which includes this. */

/* bool preempt, struct task_struct *prev, *next, unsigned int prev_state; the state as the event shows it */
#define SWITCH_BITS	"(0x00000000 | 0x00000001 | 0x00000002 | 0x00000004 | 0x00000008 | 0x00000010 | 0x00000020 | 0x00000040)"
#define SWITCH_MASK	"(((" SWITCH_BITS " + 1) << 1) - 1)"
TRACE_EVENT(sched, sched_switch,
	"\"prev_comm=%s prev_pid=%d prev_prio=%d prev_state=%s%s ==> next_comm=%s next_pid=%d next_prio=%d\", REC->prev_comm, "
	"REC->prev_pid, REC->prev_prio, (REC->prev_state & " SWITCH_MASK ") ? __print_flags(REC->prev_state & " SWITCH_MASK ", \"|\", "
	"{ 0x00000001, \"S\" }, { 0x00000002, \"D\" }, { 0x00000004, \"T\" }, { 0x00000008, \"t\" }, { 0x00000010, \"X\" }, "
	"{ 0x00000020, \"Z\" }, { 0x00000040, \"P\" }, { 0x00000080, \"I\" }) : \"R\", REC->prev_state & ((" SWITCH_BITS " + 1) << 1) "
	"? \"+\" : \"\", REC->next_comm, REC->next_pid, REC->next_prio",
	TASK_OF(2)
	COMM(prev_comm, 2) TASK(pid_t, prev_pid, 2, pid) TASK(int, prev_prio, 2, static_prio) VALUE(long, prev_state, 5)
	COMM(next_comm, 3) TASK(pid_t, next_pid, 3, pid) TASK(int, next_prio, 3, static_prio))

/* timer, mode, bool was_armed */
TRACE_EVENT(timer, hrtimer_start,
	"\"hrtimer=%p function=%ps expires=%llu softexpires=%llu mode=%s was_armed=%d\", REC->hrtimer, REC->function, "
	"(unsigned long long) REC->expires, (unsigned long long) REC->softexpires, " HRTIMER_MODE ", REC->was_armed",
	POINTER(void *, hrtimer, 1) POINTER_IN(void *, function, 1, struct hrtimer, function) MEMBER(s64, expires, 1, struct hrtimer, expires)
	MEMBER(s64, softexpires, 1, struct hrtimer, softexpires) AS(unsigned int, "enum hrtimer_mode", mode, 2) VALUE(bool, was_armed, 3))

DECLARE_EVENT_CLASS(tasklet,
	"\"tasklet=%ps function=%ps\", REC->tasklet, REC->func",
	POINTER(void *, tasklet, 1) POINTER(void *, func, 2))
DEFINE_EVENT(irq, tasklet, tasklet_entry)
DEFINE_EVENT(irq, tasklet, tasklet_exit)

/* int req_cpu, struct pool_workqueue *, work; the name of the queue, and the processor */
TRACE_EVENT(workqueue, workqueue_queue_work,
	"\"work struct=%p function=%ps workqueue=%s req_cpu=%d cpu=%d\", REC->work, REC->function, "
	"__get_str(workqueue), REC->req_cpu, REC->cpu",
	POINTER(void *, work, 3) POINTER_IN(void *, function, 3, struct work_struct, func) STRING(workqueue, 4, 0)
	VALUE(int, req_cpu, 1) VALUE(int, cpu, 5))

#define GFP_FLAGS	"__print_flags(REC->gfp_flags, \"|\", {( unsigned long)(((((((( gfp_t)(0x400u|0x800u)) | (( "	\
	"gfp_t)0x40u) | (( gfp_t)0x80u) | (( gfp_t)0x100000u)) | (( gfp_t)0x02u)) | (( gfp_t)0x08u) | (( "	\
	"gfp_t)0) | (( gfp_t)0)) | (( gfp_t)0x40000u) | (( gfp_t)0x80000u) | (( gfp_t)0x2000u)) & ~(( "	\
	"gfp_t)(0x400u|0x800u))) | (( gfp_t)0x400u)), \"GFP_TRANSHUGE\"}, {( unsigned long)((((((( "	\
	"gfp_t)(0x400u|0x800u)) | (( gfp_t)0x40u) | (( gfp_t)0x80u) | (( gfp_t)0x100000u)) | (( "	\
	"gfp_t)0x02u)) | (( gfp_t)0x08u) | (( gfp_t)0) | (( gfp_t)0)) | (( gfp_t)0x40000u) | (( "	\
	"gfp_t)0x80000u) | (( gfp_t)0x2000u)) & ~(( gfp_t)(0x400u|0x800u))), \"GFP_TRANSHUGE_LIGHT\"}, {( "	\
	"unsigned long)((((( gfp_t)(0x400u|0x800u)) | (( gfp_t)0x40u) | (( gfp_t)0x80u) | (( "	\
	"gfp_t)0x100000u)) | (( gfp_t)0x02u)) | (( gfp_t)0x08u) | (( gfp_t)0) | (( gfp_t)0)), "	\
	"\"GFP_HIGHUSER_MOVABLE\"}, {( unsigned long)(((( gfp_t)(0x400u|0x800u)) | (( gfp_t)0x40u) | (( "	\
	"gfp_t)0x80u) | (( gfp_t)0x100000u)) | (( gfp_t)0x02u)), \"GFP_HIGHUSER\"}, {( unsigned long)((( "	\
	"gfp_t)(0x400u|0x800u)) | (( gfp_t)0x40u) | (( gfp_t)0x80u) | (( gfp_t)0x100000u)), \"GFP_USER\"}, "	\
	"{( unsigned long)(((( gfp_t)(0x400u|0x800u)) | (( gfp_t)0x40u) | (( gfp_t)0x80u)) | (( "	\
	"gfp_t)0x400000u)), \"GFP_KERNEL_ACCOUNT\"}, {( unsigned long)((( gfp_t)(0x400u|0x800u)) | (( "	\
	"gfp_t)0x40u) | (( gfp_t)0x80u)), \"GFP_KERNEL\"}, {( unsigned long)((( gfp_t)(0x400u|0x800u)) | (( "	\
	"gfp_t)0x40u)), \"GFP_NOFS\"}, {( unsigned long)((( gfp_t)0x20u)|(( gfp_t)0x200u)|(( gfp_t)0x800u)), "	\
	"\"GFP_ATOMIC\"}, {( unsigned long)((( gfp_t)(0x400u|0x800u))), \"GFP_NOIO\"}, {( unsigned long)((( "	\
	"gfp_t)0x800u)), \"GFP_NOWAIT\"}, {( unsigned long)(( gfp_t)0x01u), \"GFP_DMA\"}, {( unsigned "	\
	"long)(( gfp_t)0x02u), \"__GFP_HIGHMEM\"}, {( unsigned long)(( gfp_t)0x04u), \"GFP_DMA32\"}, {( "	\
	"unsigned long)(( gfp_t)0x20u), \"__GFP_HIGH\"}, {( unsigned long)(( gfp_t)0x200u), "	\
	"\"__GFP_ATOMIC\"}, {( unsigned long)(( gfp_t)0x40u), \"__GFP_IO\"}, {( unsigned long)(( "	\
	"gfp_t)0x80u), \"__GFP_FS\"}, {( unsigned long)(( gfp_t)0x2000u), \"__GFP_NOWARN\"}, {( unsigned "	\
	"long)(( gfp_t)0x4000u), \"__GFP_RETRY_MAYFAIL\"}, {( unsigned long)(( gfp_t)0x8000u), "	\
	"\"__GFP_NOFAIL\"}, {( unsigned long)(( gfp_t)0x10000u), \"__GFP_NORETRY\"}, {( unsigned long)(( "	\
	"gfp_t)0x40000u), \"__GFP_COMP\"}, {( unsigned long)(( gfp_t)0x100u), \"__GFP_ZERO\"}, {( unsigned "	\
	"long)(( gfp_t)0x80000u), \"__GFP_NOMEMALLOC\"}, {( unsigned long)(( gfp_t)0x20000u), "	\
	"\"__GFP_MEMALLOC\"}, {( unsigned long)(( gfp_t)0x100000u), \"__GFP_HARDWALL\"}, {( unsigned long)(( "	\
	"gfp_t)0x200000u), \"__GFP_THISNODE\"}, {( unsigned long)(( gfp_t)0x10u), \"__GFP_RECLAIMABLE\"}, {( "	\
	"unsigned long)(( gfp_t)0x08u), \"__GFP_MOVABLE\"}, {( unsigned long)(( gfp_t)0x400000u), "	\
	"\"__GFP_ACCOUNT\"}, {( unsigned long)(( gfp_t)0x1000u), \"__GFP_WRITE\"}, {( unsigned long)(( "	\
	"gfp_t)(0x400u|0x800u)), \"__GFP_RECLAIM\"}, {( unsigned long)(( gfp_t)0x400u), "	\
	"\"__GFP_DIRECT_RECLAIM\"}, {( unsigned long)(( gfp_t)0x800u), \"__GFP_KSWAPD_RECLAIM\"}, {( "	\
	"unsigned long)(( gfp_t)0x800000u), \"__GFP_ZEROTAGS\"} ) : \"none\""

/* unsigned long call_site, const void *ptr; the two sizes; gfp_t gfp, int node */
TRACE_EVENT(kmem, kmem_cache_alloc,
	"\"call_site=%pS ptr=%p bytes_req=%zu bytes_alloc=%zu gfp_flags=%s node=%d accounted=%s\", (void "
	"*)REC->call_site, REC->ptr, REC->bytes_req, REC->bytes_alloc, (REC->gfp_flags) ? " GFP_FLAGS ", REC->node, REC->accounted ? \"true\" : \"false\"",
	VALUE(unsigned long, call_site, 1) POINTER(const void *, ptr, 2) AT(size_t, bytes_req, 3, 0)
	AT(size_t, bytes_alloc, 3, sizeof(long)) VALUE(unsigned long, gfp_flags, 4) VALUE(int, node, 5) CONST(bool, accounted, 0))

TRACE_EVENT(kmem, kmalloc,
	"\"call_site=%pS ptr=%p bytes_req=%zu bytes_alloc=%zu gfp_flags=%s node=%d accounted=%s\", (void "
	"*)REC->call_site, REC->ptr, REC->bytes_req, REC->bytes_alloc, (REC->gfp_flags) ? " GFP_FLAGS ", REC->node, (1 && (REC->gfp_flags & ( unsigned long)(( gfp_t)0x400000u))) ? \"true\" : \"false\"",
	VALUE(unsigned long, call_site, 1) POINTER(const void *, ptr, 2) AT(size_t, bytes_req, 3, 0)
	AT(size_t, bytes_alloc, 3, sizeof(long)) VALUE(unsigned long, gfp_flags, 4) VALUE(int, node, 5))

TRACE_EVENT(kmem, kfree,
	"\"call_site=%pS ptr=%p\", (void *)REC->call_site, REC->ptr",
	VALUE(unsigned long, call_site, 1) POINTER(const void *, ptr, 2))

TRACE_EVENT(kmem, kmem_cache_free,
	"\"call_site=%pS ptr=%p name=%s\", (void *)REC->call_site, REC->ptr, __get_str(name)",
	VALUE(unsigned long, call_site, 1) POINTER(const void *, ptr, 2) STRING(name, 3, 0))

/* struct page *page, unsigned int order, gfp_t gfp, int migratetype; the number of the page */
TRACE_EVENT(kmem, mm_page_alloc,
	"\"page=%p pfn=0x%lx order=%d migratetype=%d gfp_flags=%s\", REC->pfn != -1UL ? " PFN_TO_PAGE " : ((void *)0), REC->pfn != -1UL ? REC->pfn : 0, REC->order, REC->migratetype, (REC->gfp_flags) ? " GFP_FLAGS,
	VALUE(unsigned long, pfn, 5) VALUE(unsigned int, order, 2) VALUE(unsigned long, gfp_flags, 3) VALUE(int, migratetype, 4))

TRACE_EVENT(kmem, mm_page_free,
	"\"page=%p pfn=0x%lx order=%d\", " PFN_TO_PAGE ", REC->pfn, REC->order",
	VALUE(unsigned long, pfn, 3) VALUE(unsigned int, order, 2))

/* struct mm_struct *mm, const char *memcg_path, bool write, bool success */
DECLARE_TRACE(mmap_lock_start_locking)
DECLARE_TRACE(mmap_lock_acquire_returned)
DECLARE_TRACE(mmap_lock_released)
