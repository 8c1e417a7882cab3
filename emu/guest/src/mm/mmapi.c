/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Address spaces as modules see them. Those of processes are the host's: what is asked of one is little, and its pages
 * are not here.
 */
#include "security.h"
#include "vma.h"
#include "modfs.h"

struct kmem_cache;

noinline struct mm_struct *get_task_mm(struct task_struct *p)
{
	struct mm_struct *mm = p->flags & ABI_PF_KTHREAD ? NULL : (struct mm_struct *)p->mm;

	if (mm)
		atomic_inc(&mm->mm_users);
	return mm;
}

noinline void api_mmput(struct mm_struct *mm) { atomic_dec(&mm->mm_users); }
noinline void api_mmdrop(struct mm_struct *mm) { atomic_dec(&mm->mm_count); }
noinline void *api_get_mm_exe_file(struct mm_struct *mm) { return NULL; } /* which process's it is, is not to be seen */
noinline void *get_task_exe_file(struct task_struct *p) { return NULL; }

noinline struct vm_area_struct *api_find_vma(struct mm_struct *mm, unsigned long addr) { return find_vma(mm, addr); }

/* The tree of areas is empty (mm_struct.mm_mt). */
noinline void *mas_find(void *mas, unsigned long max) { return NULL; }
noinline void *mas_walk(void *mas) { return NULL; }
noinline void *mt_find(void *mt, unsigned long *at, unsigned long max) { return NULL; }

/* No process maps a file of a module. */
noinline int remap_pfn_range(struct vm_area_struct *v, unsigned long at, unsigned long pfn, unsigned long size, unsigned long prot) { return -EINVAL; }
noinline int vm_insert_page(struct vm_area_struct *v, unsigned long at, struct page *page) { return -EINVAL; }
noinline int vm_iomap_memory(struct vm_area_struct *v, u64 start, unsigned long len) { return -EINVAL; }
noinline int remap_vmalloc_range(struct vm_area_struct *v, void *at, unsigned long pgoff) { return -EINVAL; }
noinline unsigned int vmf_insert_pfn(struct vm_area_struct *v, unsigned long at, unsigned long pfn) { return 2; }
noinline int io_remap_pfn_range(struct vm_area_struct *v, unsigned long at, unsigned long pfn, unsigned long size, unsigned long prot) { return -EINVAL; }

noinline unsigned long api_vm_mmap(struct file *f, unsigned long at, unsigned long len, unsigned long prot, unsigned long flags, unsigned long off)
{
	return -ENOMEM;
}
noinline int vm_munmap(unsigned long at, size_t len) { return -EINVAL; }

noinline long get_user_pages_fast(unsigned long at, int n, unsigned int flags, struct page **pages) { return -EFAULT; }
noinline long get_user_pages(unsigned long at, unsigned long n, unsigned int flags, struct page **pages, void *vmas) { return -EFAULT; }

/* Those of a program on its way into memory are here: the strings that it begins with go there. */
noinline long get_user_pages_remote(struct mm_struct *mm, unsigned long at, unsigned long n, unsigned int flags, struct page **pages,
				    void *vmas, int *locked)
{
	struct vma *vma = mm != &user_mm && !pages && n == 1 ? area_behind(*mm_areas(mm), at) : NULL;

	if (!vma || at < vma->v.vm_start)
		return -EFAULT;
	cond_resched();
	if (faults_at(vma, at, true)) {
		handle_mm_fault(&vma->v, at, 0x81, NULL);
		vma->areas->owed++;
		cond_resched();
	}
	mark_page_accessed(NULL);
	return 1;
}
noinline long pin_user_pages_fast(unsigned long at, int n, unsigned int flags, struct page **pages) { return -EFAULT; }
noinline void unpin_user_pages(struct page **pages, unsigned long n) { }
noinline void __folio_put(void *folio) { free_unref_page(managed_page(folio)); }
noinline bool __put_devmap_managed_page_refs(struct page *page, int refs) { return false; }
noinline bool set_page_dirty(struct page *page) { return false; }
noinline int set_page_dirty_lock(struct page *page) { return 0; }

/* Of another process nothing can be read. */
noinline int access_process_vm(struct task_struct *p, unsigned long at, void *buf, int len, unsigned int flags) { return 0; }

unsigned long sme_me_mask, _totalram_pages;
u64 physical_mask = (1ull << 52) - 1;
unsigned int pgdir_shift = 39, ptrs_per_p4d = 1;
struct key { int enabled; unsigned long type; } hugetlb_optimize_vmemmap_key, devmap_managed_key, freezer_active;

struct sysinfo { long uptime; unsigned long loads[3], totalram, freeram, sharedram, bufferram, totalswap, freeswap; u16 procs, pad;
		 unsigned long totalhigh, freehigh; u32 mem_unit; };

noinline void si_meminfo(struct sysinfo *s)
{
	s->totalram = (boot_params.mem_end - boot_params.mem_start) / PAGE_SIZE;
	s->freeram = nr_free_pages();
	s->sharedram = s->bufferram = s->totalhigh = s->freehigh = 0;
	s->mem_unit = PAGE_SIZE;
}

static int __init count_pages(void)
{
	_totalram_pages = (boot_params.mem_end - boot_params.mem_start) / PAGE_SIZE;
	return 0;
}
core_initcall(count_pages);

noinline bool __virt_addr_valid(unsigned long at)
{
	return at >= ABI_DIRECT_MAP && at < boot_params.mem_end;
}

struct page *virt_to_page(const void *addr);
noinline struct page *vmalloc_to_page(const void *p) { return virt_to_page(p); }
noinline unsigned long vmalloc_to_pfn(const void *p) { return ((unsigned long)p - ABI_DIRECT_MAP) >> PAGE_SHIFT; }
void *vzalloc(unsigned long size);
noinline void *vmalloc_user(unsigned long size) { return vzalloc(size); }
noinline void *vmalloc_32(unsigned long size) { return vmalloc(size); }
noinline void *__vmalloc(unsigned long size, gfp_t gfp) { return gfp & __GFP_ZERO ? vzalloc(size) : vmalloc(size); }
