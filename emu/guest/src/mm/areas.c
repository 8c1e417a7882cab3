/* SPDX-License-Identifier: GPL-2.0-only */
/* The areas of processes: from the segments of their programs and from their calls, copied by fork, and given up by exec and exit. */
#include "security.h"
#include "task_more.h"
#include "modfs.h"
#include "vma.h"

static struct kmem_cache *vm_area_cachep, *maple_node_cache;
static u32 nr_areas;

#define MAX_MAP_COUNT	256	/* of a process; what is mapped beyond is not known */
#define MAX_AREAS	32768	/* of all: a fifth of the memory */

struct areas *current_areas(void)
{
	return task_more(current)->areas;
}

struct areas *areas_alloc(void)
{
	struct areas *a = kmem_cache_alloc(maple_node_cache, GFP_KERNEL);

	if (a)
		*a = (struct areas){ .users = 1 };
	return a;
}

struct vma *area_behind(struct areas *a, unsigned long addr)
{
	struct vma *vma = a ? a->first : NULL;

	while (vma && vma->v.vm_end <= addr)
		vma = vma->next;
	return vma;
}

__keep struct vm_area_struct *find_vma(struct mm_struct *mm, unsigned long addr)
{
	struct vma *vma = area_behind(current_areas(), addr);

	return vma ? &vma->v : NULL;
}

static void link_area(struct areas *a, struct vma *vma)
{
	struct vma **at = &a->first;

	while (*at && (*at)->v.vm_start < vma->v.vm_start)
		at = &(*at)->next;
	vma->next = *at;
	vma->areas = a;
	*at = vma;
	a->count++;
}

/* Nodes of the tree, for a change that must not fail: those that it does not need are given back. */
struct tree_nodes { void *used, *spare[2]; };

static void areas_prepare(struct tree_nodes *n)
{
	n->used = kmem_cache_alloc(maple_node_cache, GFP_KERNEL);
	might_sleep();
	n->spare[0] = kmem_cache_meet(maple_node_cache); /* more than one are taken at once */
	n->spare[1] = kmem_cache_meet(maple_node_cache);
}

static void areas_prepared(struct tree_nodes *n)
{
	int i;

	for (i = 0; i < 2; i++)
		if (n->spare[i])
			kmem_cache_free(maple_node_cache, n->spare[i]);
	free_rcu_object(n->used);
}

/* The first area of a process makes the tree. */
noinline int vma_link(struct areas **at, struct vma *vma)
{
	struct tree_nodes nodes;

	if (*at) {
		areas_prepare(&nodes);
		link_area(*at, vma);
		areas_prepared(&nodes);
		return 0;
	}
	*at = areas_alloc();
	if (!*at)
		return -ENOMEM;
	link_area(*at, vma);
	return 0;
}

struct vma *vm_area_alloc(void)
{
	struct vma *vma;

	if (nr_areas >= MAX_AREAS)
		return NULL;
	vma = kmem_cache_alloc(vm_area_cachep, GFP_KERNEL);
	if (!vma)
		return NULL;
	nr_areas++;
	*vma = (struct vma){};
	INIT_LIST_HEAD(&vma->anon_vma_chain);
	return vma;
}

/* Who maps a file is known to it: that is about to change. */
static struct rw_semaphore *mapped_lock(struct file *file)
{
	struct address_space *mapping = file ? file->f_mapping : NULL;

	return mapping && file->f_inode && mapping == &file->f_inode->i_data ? i_mmap_lock(mapping) : NULL;
}

static void link_file(struct file *file)
{
	struct rw_semaphore *lock = mapped_lock(file);

	if (!lock)
		return;
	down_write(lock);
	file->f_mapping->flags |= 2;
	up_write(lock);
}

/* One area more has the file. */
static void vma_opened(struct file *file)
{
	file_inc(file);
	shm_open(file);
}

struct vma *area_add(struct areas *a, struct file *file, unsigned long start, unsigned long end, unsigned long flags, unsigned long pgoff)
{
	struct vma *vma = a->count < MAX_MAP_COUNT ? vm_area_alloc() : NULL;
	struct rw_semaphore *lock = mapped_lock(file);
	struct tree_nodes nodes;

	if (!vma)
		return NULL;
	areas_prepare(&nodes);
	vma->v = (struct vm_area_struct){ .vm_start = start, .vm_end = end, .vm_mm = &user_mm, .vm_flags = flags,
					  .vm_page_prot = 0x25, .vm_pgoff = pgoff, .vm_file = file };
	if (file) {
		vma_opened(file);
		touch_atime(&file->f_path);
	}
	if (lock) {
		down_write(lock);
		file->f_mapping->flags |= 2;
	}
	link_area(a, vma);
	areas_prepared(&nodes);
	if (lock)
		up_write(lock);
	return vma;
}

static void remove_vma(struct vma *vma)
{
	might_sleep();
	if (vma->v.vm_file) {
		shm_close(vma->v.vm_file);
		fput(vma->v.vm_file);
	}
	kmem_cache_free(vm_area_cachep, vma);
	nr_areas--;
}

/* The areas from first on, which are in no list any more, with their page tables. */
static void free_areas(struct areas *a, struct vma *first, bool all)
{
	struct vma *vma, *next;
	unsigned long batch = 0, start;

	for (vma = first; vma; vma = next) {
		for (start = vma->v.vm_start;; vma = next) {
			next = vma->next;
			unlink_anon_vmas(vma);
			link_file(vma->v.vm_file);
			if (!next || next->v.vm_start > vma->v.vm_end + (2ul << 20))
				break;
		}
		free_pgd_range(a, &batch, start, vma->v.vm_end);
	}
	if (a->gathered)
		cond_resched(); /* behind each list of pages */
	if (batch) {
		cond_resched();
		free_pages(batch, 0);
	}
	a->gathered = 0;
	for (vma = first; vma; vma = next) {
		next = vma->next;
		remove_vma(vma);
		if (all)
			cond_resched();
	}
}

/* Whoever looks for the area from its file or from its pages waits while it changes. */
static void lock_rmap(struct vma *vma, struct file *file)
{
	struct rw_semaphore *lock = mapped_lock(file);

	if (lock)
		down_write(lock);
	if (vma->anon_vma)
		down_write(&vma->anon_vma->root->rwsem);
}

static void unlock_rmap(struct vma *vma, struct file *file)
{
	struct rw_semaphore *lock = mapped_lock(file);

	if (vma->anon_vma)
		up_write(&vma->anon_vma->root->rwsem);
	if (lock)
		up_write(lock);
}

/* vma ends at addr, and another one begins there. */
int area_split(struct vma *vma, unsigned long addr)
{
	struct vma *behind = vma->areas->count < MAX_MAP_COUNT ? vm_area_alloc() : NULL;
	struct tree_nodes nodes;

	if (!behind)
		return -ENOMEM;
	behind->v = vma->v;
	behind->v.vm_start = addr;
	behind->v.vm_pgoff += (addr - vma->v.vm_start) >> PAGE_SHIFT;
	behind->anon_vma = vma->anon_vma;
	anon_vma_clone(behind, vma);
	if (behind->v.vm_file)
		vma_opened(behind->v.vm_file);
	areas_prepare(&nodes);
	lock_rmap(vma, behind->v.vm_file);
	vma->v.vm_end = addr;
	link_area(vma->areas, behind);
	areas_prepared(&nodes);
	unlock_rmap(vma, behind->v.vm_file);
	return 0;
}

/* vma's borders move: it does not meet another one. */
void area_adjust(struct vma *vma, unsigned long start, unsigned long end)
{
	struct tree_nodes nodes;

	areas_prepare(&nodes);
	lock_rmap(vma, vma->v.vm_file);
	if (start < vma->v.vm_start && vma->v.vm_flags & VM_GROWSDOWN)
		security_vm_enough_memory_mm(&user_mm, (vma->v.vm_start - start) >> PAGE_SHIFT);
	vma->v.vm_start = start;
	vma->v.vm_end = end;
	areas_prepared(&nodes);
	unlock_rmap(vma, vma->v.vm_file);
}

/* Nothing is mapped between start and end any more. */
int areas_cut(struct areas *a, unsigned long start, unsigned long end)
{
	struct vma *vma = area_behind(a, start), **at, *first, *last;

	if (!vma || vma->v.vm_start >= end)
		return 0;
	if (vma->v.vm_start < start) {
		if (area_split(vma, start))
			return -ENOMEM;
		vma = vma->next;
	}
	for (at = &a->first; *at != vma; at = &(*at)->next)
		;
	first = NULL;
	might_sleep(); /* who else looks into the memory is told */
	for (last = NULL; vma && vma->v.vm_start < end; vma = vma->next) {
		if (vma->v.vm_end > end && area_split(vma, end))
			break;
		unmap_area(a, vma, vma->v.vm_start, vma->v.vm_end);
		first = first ? first : vma;
		last = vma;
		a->count--;
	}
	if (!last)
		return 0;
	*at = last->next;
	last->next = NULL;
	free_areas(a, first, false);
	return 0;
}

/* A child's areas are its parent's, and their pages are both's until one of them writes. */
noinline struct areas *dup_mmap(struct areas *old, unsigned long pgd)
{
	static DEFINE_MUTEX(ldt_lock);
	struct areas *a = areas_alloc();
	struct vma *vma, *tmp, **end;
	struct tree_nodes nodes = {};

	if (!a)
		return NULL;
	might_sleep();
	nodes.spare[0] = kmem_cache_meet(maple_node_cache);
	nodes.spare[1] = kmem_cache_meet(maple_node_cache);
	a->pgd = pgd;
	a->start_brk = old->start_brk;
	a->brk = old->brk;
	a->stack = old->stack;
	old->seen = 0;
	end = &a->first;
	for (vma = old->first; vma; vma = vma->next) {
		if (vma->v.vm_flags & VM_DONTCOPY)
			continue;
		if (vma->v.vm_flags & VM_ACCOUNT && security_vm_enough_memory_mm(&user_mm, (vma->v.vm_end - vma->v.vm_start) >> PAGE_SHIFT))
			break;
		tmp = vm_area_alloc();
		if (!tmp)
			break;
		tmp->v = vma->v;
		tmp->areas = a;
		if (tmp->v.vm_file)
			vma_opened(tmp->v.vm_file);
		anon_vma_fork(tmp, vma);
		*end = tmp;
		end = &tmp->next;
		a->count++;
		link_file(tmp->v.vm_file);
		if (vma->anon_vma || vma->v.vm_flags & VM_PFNMAP)
			copy_page_range(a, old, vma);
	}
	mutex_lock(&ldt_lock); /* no process has a table of segments of its own */
	barrier();
	mutex_unlock(&ldt_lock);
	areas_prepared(&nodes);
	return a;
}

/* All areas of a process go. Its page table, which is returned, is in use until its last task has been left. */
__keep unsigned long exit_mmap(struct areas *mm)
{
	static struct areas none; /* of a process that was there before anybody looked */
	struct areas *a = mm ? mm : &none;
	unsigned long pgd = a->pgd;
	struct vma *vma;

	asm("" : "+r"(a)); /* one way for both */
	down_read(&init_mm.mmap_lock);
	might_sleep();
	for (vma = a->first; vma; vma = vma->next)
		unmap_area(a, vma, vma->v.vm_start, vma->v.vm_end);
	up_read(&init_mm.mmap_lock);
	down_write(&init_mm.mmap_lock);
	vma = a->first;
	a->first = NULL;
	a->count = 0;
	free_areas(a, vma, true);
	if (a != &none)
		kmem_cache_free(maple_node_cache, a);
	up_write(&init_mm.mmap_lock);
	return pgd;
}

static int __init areas_init(void)
{
	vm_area_cachep = kmem_cache_create("vm_area_struct", sizeof(struct vma), 8, 0, NULL);
	maple_node_cache = kmem_cache_create("maple_node", sizeof(struct areas), 8, 0, NULL);
	return vm_area_cachep && maple_node_cache ? 0 : -ENOMEM;
}
core_initcall(areas_init);
