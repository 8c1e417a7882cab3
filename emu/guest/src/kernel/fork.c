/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"
#include "security.h"
#include "process.h"
#include "task_more.h"
#include "timers.h"
#include "modfs.h"
#include "mm.h"
#include "binfmts.h"
#include "vma.h"
#include "tracepoint.h"

u64 get_random_u64(void);
unsigned long __msecs_to_jiffies(unsigned int ms);
static const unsigned int sysctl_numa_balancing_scan_delay = 1000;
struct kmem_cache *signal_cachep;
static struct kmem_cache *task_struct_cachep, *sighand_cachep, *vmap_area_cachep;
extern struct kmem_cache *mm_cachep;
int down_write_killable(struct rw_semaphore *sem);

#define CLONE_VM	0x100
#define CLONE_FS	0x200
#define CLONE_FILES	0x400
#define CLONE_VFORK	0x4000
#define CLONE_THREAD	0x10000
#define CLONE_CHILD_CLEARTID 0x200000

static unsigned long total_forks;
static u32 max_threads = 4096;

#define THREAD_PAGES	4
#define NR_CACHED_STACKS 2

/* What is known of a stack, which lies in addresses of its own: these, what is free behind them, and its pages. */
struct thread_stack { struct thread_stack *next; void *area, *gap; struct page **pages; struct rcu_head rcu; char pad[16]; };
struct vmap_area { unsigned long va_start, va_end; char pad[48]; };

/* Of each processor: stacks of tasks that have ended there, which the next tasks get. */
static struct { struct thread_stack *first; unsigned int count; } cached_stacks[64];

static void free_stack(struct thread_stack *s)
{
	free_rcu_object(s->area);
	free_rcu_object(s->gap);
	free_rcu_object(s->pages);
	free_rcu_object(s);
}

static bool try_release_thread_stack_to_cache(struct thread_stack *s)
{
	unsigned int cpu;
	bool room;

	preempt_disable();
	cpu = smp_processor_id();
	room = cached_stacks[cpu].count < NR_CACHED_STACKS;
	if (room) {
		s->next = cached_stacks[cpu].first;
		cached_stacks[cpu].first = s;
		cached_stacks[cpu].count++;
	}
	preempt_enable();
	return room;
}

static void thread_stack_free_rcu(struct rcu_head *rcu)
{
	struct thread_stack *s = container_of(rcu, struct thread_stack, rcu);

	if (!try_release_thread_stack_to_cache(s))
		free_stack(s);
}

static void release_stack(struct thread_stack *s)
{
	if (!try_release_thread_stack_to_cache(s))
		call_rcu(&s->rcu, thread_stack_free_rcu);
}

static struct thread_stack *cached_stack(void)
{
	struct thread_stack *s;
	unsigned int cpu;

	preempt_disable();
	cpu = smp_processor_id();
	s = cached_stacks[cpu].first;
	if (s) {
		cached_stacks[cpu].first = s->next;
		cached_stacks[cpu].count--;
	}
	preempt_enable();
	return s;
}

/* The stack itself is the host's. */
static __always_inline struct thread_stack *alloc_thread_stack_node(int node)
{
	struct thread_stack *s = cached_stack();

	if (s)
		return s;
	s = kmalloc_node_trace(NULL, GFP_KERNEL | __GFP_ZERO, node, sizeof(*s));
	if (!s)
		return NULL;
	might_sleep();
	s->area = kmem_cache_alloc_node(vmap_area_cachep, GFP_KERNEL, node);
	s->gap = kmem_cache_alloc_node(vmap_area_cachep, GFP_KERNEL, node);
	s->pages = __kmalloc_node(THREAD_PAGES * sizeof(*s->pages), GFP_KERNEL | __GFP_ZERO, node);
	cond_resched(); /* the pages are taken, and mapped */
	might_sleep();
	return s;
}

/* The host makes the task itself, its stack and its task_struct; what it does not know of it is made here. */
static __keep struct task_struct *dup_task_struct(struct task_struct *orig, int nr, u64 flags)
{
	struct task_own *own = kmem_cache_alloc_node(task_struct_cachep, GFP_KERNEL, -1);
	struct task_struct *p = (void *)hypercall(ABI_HC_FORK, nr, flags, 0);

	if (!p || IS_ERR(p) || !own) {
		free_rcu_object(own);
		return NULL;
	}
	*own = (struct task_own){ .start_time = sched_clock(), .stack = alloc_thread_stack_node(-1) };
	task_more(p)->own = own;
	p->prio = orig->prio;
	task_more(p)->canary = get_random_u64();
	return p;
}

/* What is left of a task that nobody can ask for any more. */
void task_free_own(struct task_struct *p)
{
	struct task_more *more = task_more(p);
	struct task_own *own = more->own;

	more->own = NULL;
	exit_proc_timers(p);
	mm_free_pgd(p);
	if (!own)
		return;
	free_rcu_object(own->security);
	free_rcu_object(own->sighand);
	free_rcu_object(own->mm);
	if (own->stack)
		free_stack(own->stack);
	free_rcu_object(own);
}

/* Nobody is in the memory of a task that has ended any more. */
void __mmdrop(struct left_mm left)
{
	pgd_free(left.pgd);
	if (left.stack)
		release_stack(left.stack);
	if (left.mm)
		kmem_cache_free(mm_cachep, left.mm);
}

/* What p, which has ended, leaves of its memory. */
struct left_mm take_left_mm(struct task_struct *p)
{
	struct task_more *more = task_more(p);
	struct left_mm left = { more->pgd, more->own ? more->own->mm : NULL, more->own ? more->own->stack : NULL };

	more->pgd = 0;
	if (more->own) {
		more->own->mm = NULL;
		more->own->stack = NULL;
	}
	return left;
}

/* Its handlers are its own. */
void __cleanup_sighand(struct task_struct *p)
{
	struct task_own *own = task_more(p)->own;
	void *sighand = own ? own->sighand : NULL;

	if (!sighand)
		return;
	own->sighand = NULL;
	kmem_cache_free(sighand_cachep, sighand);
}

static __keep int copy_files(u64 flags, struct task_struct *p)
{
	struct files_struct *files = (void *)current->files;

	if (!files || !p)
		return 0;
	if (flags & CLONE_FILES)
		atomic_inc(&files->count);
	else
		files = dup_fd(files);
	p->files = (unsigned long)files;
	return files ? 0 : -ENOMEM;
}

__keep int sched_fork(unsigned long clone_flags, struct task_struct *p)
{
	struct task_more *more;

	if (!p)
		return 0;
	p->vruntime = current->vruntime;
	p->sum_exec_runtime = 0;
	p->exec_start = sched_clock();
	more = task_more(p);
	hrtimer_init(&more->dl_timer, 1, HRTIMER_MODE_REL_HARD);
	hrtimer_init(&more->inactive_timer, 1, HRTIMER_MODE_REL_HARD);
	if (!task_more(current->group_leader)->mm_users)
		more->numa_next_scan = jiffies + __msecs_to_jiffies(sysctl_numa_balancing_scan_delay);
	return 0;
}

/* A process begins with its parent's handlers, and without its timers. */
static __always_inline int copy_signal(unsigned long clone_flags, struct task_struct *p)
{
	struct task_more *more = task_more(p);
	struct task_struct *old = current->group_leader;

	more->own->sighand = kmem_cache_alloc(sighand_cachep, GFP_KERNEL);
	more->timers = kmem_cache_alloc(signal_cachep, GFP_KERNEL | __GFP_ZERO);
	if (!more->own->sighand || !more->timers)
		return -ENOMEM;
	__init_waitqueue_head(&more->wait_chldexit, "&sig->wait_chldexit", NULL);
	init_proc_timers(more->timers, p);
	__mutex_init(&more->cred_guard_mutex, "&sig->cred_guard_mutex", NULL);
	__init_rwsem(&more->exec_update_lock, "&sig->exec_update_lock", NULL);
	p->sig_handled = old->sig_handled;
	p->sig_ignored = old->sig_ignored;
	more->blocked = task_more(current)->blocked;
	return 0;
}

/* Its process has ended. */
void mm_free_pgd(struct task_struct *p)
{
	struct task_more *more = task_more(p);

	pgd_free(more->pgd);
	more->pgd = 0;
}

/* A page table of its own, in which the areas are found when they are used. */
static __always_inline int dup_mm(struct task_struct *tsk)
{
	struct task_more *more = task_more(tsk);
	struct areas *old = current_areas();
	unsigned long pgd;

	more->own->mm = kmem_cache_alloc(mm_cachep, GFP_KERNEL);
	if (!more->own->mm)
		return -ENOMEM;
	__init_rwsem(&more->mmap_lock, "&mm->mmap_lock", NULL);
	pgd = pgd_alloc();
	__mutex_init(&more->context_mutex, "&mm->context.lock", NULL);
	__init_rwsem(&more->own->ldt_usr_sem, "&mm->context.ldt_usr_sem", NULL);
	might_sleep();
	if (down_write_killable(&init_mm.mmap_lock)) {
		pgd_free(pgd);
		return -EINTR;
	}
	down_write(&more->mmap_lock);
	more->exe_file = get_mm_exe_file(&user_mm);
	more->areas = old ? dup_mmap(old, pgd) : NULL;
	if (!more->areas)
		more->pgd = pgd;
	up_write(&more->mmap_lock);
	up_write(&init_mm.mmap_lock);
	try_module_get(NULL);
	return 0;
}

static __keep int copy_mm(unsigned long clone_flags, struct task_struct *tsk)
{
	if (!tsk)
		return 0;
	tsk->min_flt = tsk->maj_flt = 0;
	task_more(tsk)->shares_mm = clone_flags & CLONE_VM;
	if (clone_flags & CLONE_VM) {
		task_more(tsk)->areas = current_areas();
		if (current_areas())
			current_areas()->users++;
	}
	if (clone_flags & CLONE_THREAD)
		task_more(current->group_leader)->mm_users++;
	return clone_flags & CLONE_VM ? 0 : dup_mm(tsk);
}

static __keep int copy_thread(struct task_struct *p, const struct kernel_clone_args *args)
{
	if (args->stack & 7)
		return -EINVAL;
	if (p && args->fn)
		p->flags |= ABI_PF_KTHREAD;
	return 0;
}

static __keep struct pid *copy_process(struct pid *unused, int trace, int node, struct kernel_clone_args *args, struct task_struct **child)
{
	struct pid *pid;
	int ret, nr = current->mirror_ret;

	if ((args->flags & (CLONE_THREAD | CLONE_FS)) == CLONE_THREAD)
		return ERR_PTR(-EINVAL);
	if (current->mirror_ret < 0)
		return ERR_PTR(current->mirror_ret);
	if (unlikely(total_forks >= max_threads * 1024ul))
		WARN_ON_ONCE(nr <= 0);
	recalc_sigpending();
	*child = dup_task_struct(current, nr, args->flags);
	ret = *child ? copy_creds(*child, args->flags) : 0;
	if (!ret)
		ret = sched_fork(args->flags, *child);
	if (!ret && *child)
		__mutex_init(&task_more(*child)->perf_event_mutex, "&child->perf_event_mutex", NULL);
	if (!ret && *child)
		ret = security_task_alloc(*child, args->flags);
	if (!ret)
		ret = copy_files(args->flags, *child);
	if (!ret && *child)
		ret = copy_fs(args->flags, *child);
	if (!ret && *child && !(args->flags & CLONE_THREAD))
		ret = copy_signal(args->flags, *child);
	if (!ret)
		ret = copy_mm(args->flags, *child);
	if (!ret && *child)
		ret = copy_namespaces(args->flags, *child);
	if (!ret)
		ret = copy_thread(*child, args);
	if (ret)
		return ERR_PTR(ret);
	pid = alloc_pid(nr, NULL, 0);
	if (IS_ERR(pid))
		return pid;
	total_forks++;
	if (*child) {
		struct task_more *more = task_more(*child);

		__mutex_init(&more->futex_exit_mutex, "&tsk->futex_exit_mutex", NULL);
		__mutex_init(&more->cputimers_mutex, "&p->posix_cputimers_work.mutex", NULL);
		might_sleep();
		more->clear_child_tid = args->flags & CLONE_CHILD_CLEARTID ? args->child_tid : 0;
		task_fork_fair(*child);
		TRACE(task_newtask, *child, args->flags);
	}
	return pid;
}

__keep long kernel_clone(struct kernel_clone_args *args)
{
	struct task_struct *p = NULL;
	u64 clone_flags = args->flags;
	struct pid *pid;
	long nr;

	if (clone_flags & CLONE_VFORK && clone_flags & CLONE_THREAD)
		return -EINVAL;
	pid = copy_process(NULL, 0, -1, args, &p);
	if (IS_ERR(pid))
		return PTR_ERR(pid);
	nr = current->mirror_ret;
	if (p) {
		struct abi_pid *of = get_task_pid(p, 0);

		TRACE(sched_process_fork, current, p);
		nr = pid_vnr(of);
		wake_up_new_task(p);
		drop_pid(of);
	}
	return nr;
}

noinline struct task_struct *kthread_create(int (*fn)(void *), void *arg, const char *name)
{
	struct task_struct *p = (void *)hypercall(ABI_HC_KTHREAD, (long)fn, (long)arg, (long)name);

	return p && !IS_ERR(p) ? p : NULL;
}

static int __init fork_init(void)
{
	task_struct_cachep = kmem_cache_create("task_struct", sizeof(struct task_own), 64, 0, NULL);
	sighand_cachep = kmem_cache_create("sighand_cache", 256, 64, 0, NULL);
	signal_cachep = kmem_cache_create("signal_cache", 512, 64, 0, NULL);
	vmap_area_cachep = kmem_cache_create("vmap_area", sizeof(struct vmap_area), 8, 0, NULL);
	return vmap_area_cachep && task_struct_cachep && sighand_cachep && signal_cachep ? 0 : -ENOMEM;
}
core_initcall(fork_init);
