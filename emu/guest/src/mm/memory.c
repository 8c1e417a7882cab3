/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Page faults, and the tables that they fill. What is in the pages is the host's; here they are counted. Only faults make tables, and
 * faults come only while somebody would see them: without, a process has no tables.
 */
#include "security.h"
#include "task_more.h"
#include "modfs.h"
#include "vma.h"

#define PTE_PRESENT	1ull
#define PTE_WRITE	2ull
#define PTE_ANON	4ull		/* has a page of its own, whose number is above the flags */
#define GFP_PGTABLE	(GFP_KERNEL_ACCOUNT | __GFP_ZERO)
#define GFP_USER_PAGE	0x140dcau	/* GFP_HIGHUSER_MOVABLE | __GFP_ZERO and what it implies */
#define MAX_PGDS	256		/* more processes do without */
#define MAX_USER_PAGES	4096		/* of all processes; more have none behind them */
#define PGD_ORDER	1		/* one table for user mode, one for the kernel */
#define FAULT_WRITE	1u
#define VM_FAULT_SIGBUS	2u
#define VM_FAULT_WRITE	8u
#define VM_FAULT_NOPAGE	256u
#define VM_FAULT_LOCKED	512u
#define PMD_SIZE	(PAGE_SIZE << 9)
#define PUD_SIZE	((u64)PAGE_SIZE << 18)
#define FAULT_AROUND	16ul		/* pages of a file that one fault maps */

u32 faults_counted;		/* the host sets it while somebody would see faults */
static u32 nr_pgds, nr_user_pages;
static DEFINE_SPINLOCK(page_table_lock);	/* protects tables, and the numbers above */

unsigned long pgd_alloc(void)
{
	unsigned long pgd = nr_pgds < MAX_PGDS ? __get_free_pages(GFP_PGTABLE, PGD_ORDER) : 0;

	if (pgd)
		nr_pgds++;
	return pgd;
}

void pgd_free(unsigned long pgd)
{
	if (!pgd)
		return;
	free_pages(pgd, PGD_ORDER);
	nr_pgds--;
}

static u64 *table_of(u64 entry)
{
	return entry ? page_address(mem_map + (entry >> PAGE_SHIFT)) : NULL;
}

static u64 entry_of(const void *table)
{
	return (u64)(virt_to_page(table) - mem_map) << PAGE_SHIFT | PTE_PRESENT;
}

static unsigned int index_at(unsigned long addr, int level)
{
	return (u64)addr >> (PAGE_SHIFT + 9 * level) & 511;
}

/* The table of pages that addr is found in; NULL: none, and none until *next. */
static u64 *lookup_table(unsigned long pgd, unsigned long addr, u64 *next)
{
	u64 *t = (u64 *)pgd;
	int l;

	for (l = 3; l > 0; l--) {
		*next = ((u64)addr | (((u64)PAGE_SIZE << (9 * l)) - 1)) + 1;
		t = table_of(t[index_at(addr, l)]);
		if (!t)
			return NULL;
	}
	return t;
}

static noinline u64 *add_table(u64 *slot, int level)
{
	struct page *p;
	u64 *t;

	if (*slot)
		return table_of(*slot);
	if (level == 2) {
		t = (u64 *)get_zeroed_page(GFP_PGTABLE);
	} else {
		p = alloc_pages(GFP_PGTABLE, 0);
		t = p ? page_address(p) : NULL;
	}
	if (!t)
		return NULL;
	spin_lock(&page_table_lock);
	if (!*slot) {
		*slot = entry_of(t);
		t = NULL;
	}
	spin_unlock(&page_table_lock);
	free_unref_page(t ? virt_to_page(t) : NULL); /* another one was faster */
	return table_of(*slot);
}

/* The tables of addr down to one level. */
static u64 *alloc_tables(unsigned long pgd, unsigned long addr, int level)
{
	u64 *t = (u64 *)pgd;
	int l;

	for (l = 3; t && l > level; l--)
		t = add_table(&t[index_at(addr, l)], l - 1);
	return t;
}

static u64 *lookup_pte(struct areas *a, unsigned long addr)
{
	u64 next, *t = a->pgd ? lookup_table(a->pgd, addr, &next) : NULL;

	return t ? &t[index_at(addr, 0)] : NULL;
}

/* Whether using addr, which is in vma, would fault. */
bool faults_at(struct vma *vma, unsigned long addr, bool write)
{
	u64 *pte;

	if (write && !(vma->v.vm_flags & VM_WRITE))
		return false;
	pte = lookup_pte(vma->areas, addr);
	return !pte || !*pte || (write && !(*pte & PTE_WRITE));
}

static struct page *page_of(u64 pte)
{
	return pte & PTE_ANON ? mem_map + (pte >> PAGE_SHIFT) : NULL;
}

static void drop_page(u64 pte)
{
	struct page *p = page_of(pte);

	if (p && atomic_read(&p->refcount) == 1)
		nr_user_pages--;
	free_unref_page(p);
}

/* The pages between start and end go. Those of files were used. */
noinline void unmap_area(struct areas *a, struct vma *vma, unsigned long start, unsigned long end)
{
	u64 addr, at, next, *t, was;

	for (addr = start; a->pgd && addr < end; addr = next) {
		t = lookup_table(a->pgd, addr, &next);
		for (at = addr; t && at < min(next, (u64)end); at += PAGE_SIZE) {
			was = t[index_at(at, 0)];
			t[index_at(at, 0)] = 0;
			a->gathered += was != 0;
			if (was & PTE_ANON)
				drop_page(was);
			else if (was && vma->v.vm_file)
				mark_page_accessed(NULL);
		}
		if (next - addr <= PMD_SIZE)
			cond_resched(); /* behind each table of pages */
		if (next - addr <= PMD_SIZE && (next >= end || !(next & (PUD_SIZE - 1))))
			cond_resched(); /* and behind each table of these */
	}
}

/* What may be done with the pages between start and end has changed. */
void change_protection(struct vma *vma, unsigned long start, unsigned long end)
{
	u64 addr, next;
	bool told = false;

	for (addr = start; vma->areas->pgd && addr < end; addr = next) {
		if (!lookup_table(vma->areas->pgd, addr, &next) && next - addr > PMD_SIZE)
			continue;
		if (!told)
			might_sleep(); /* who else looks into the memory is told */
		told = true;
		cond_resched();
	}
}

/* The pages of a new stack go to where it will be, through tables of their own. Here they stay, and so the tables go again. */
void move_page_tables(struct vma *vma)
{
	u64 *t[2] = {}, *first = lookup_pte(vma->areas, vma->v.vm_end - PAGE_SIZE);
	struct page *p;
	int i;

	if (!first)
		return;
	might_sleep();
	cond_resched();
	for (i = 0; i < 2; i++) {
		p = alloc_pages(GFP_PGTABLE, 0);
		t[i] = p ? page_address(p) : NULL;
	}
	for (i = 0; i < 2; i++)
		if (t[i])
			free_unref_page(virt_to_page(t[i]));
	cond_resched(); /* the tables of before are given up, in one list */
}

static bool empty_table(const u64 *t)
{
	int i;

	for (i = 0; i < 512; i++)
		if (t[i])
			return false;
	return true;
}

/* Pages and tables go in batches, once no processor can look into them. Of a few there is a list already (MMU_GATHER_BUNDLE). */
static void tlb_remove_table(struct areas *a, unsigned long *batch, u64 *slot)
{
	if (++a->gathered > 8 && !*batch)
		*batch = __get_free_pages(GFP_NOWAIT | __GFP_NOWARN, 0);
	free_unref_page(virt_to_page(table_of(*slot)));
	*slot = 0;
}

/* The table of pages that addr is found in goes if it is empty, and what led to it. */
static void free_tables(struct areas *a, unsigned long *batch, unsigned long addr)
{
	u64 *path[4], *t;
	int l;

	path[3] = (u64 *)a->pgd;
	for (l = 3; l > 0; l--)
		path[l - 1] = table_of(path[l][index_at(addr, l)]);
	for (l = 0; l < 3; l++) {
		t = path[l];
		if (!empty_table(t))
			return;
		tlb_remove_table(a, batch, &path[l + 1][index_at(addr, l + 1)]);
	}
}

/* The tables of what was between start and end go, if nothing else is found by them. */
noinline void free_pgd_range(struct areas *a, unsigned long *batch, unsigned long start, unsigned long end)
{
	u64 addr, next;

	for (addr = start; a->pgd && addr < end; addr = next)
		if (lookup_table(a->pgd, addr, &next))
			free_tables(a, batch, addr);
}

/* A child has its parent's pages: who writes first gets a copy. */
noinline void copy_page_range(struct areas *dst, struct areas *src, struct vma *vma)
{
	u64 addr, next, end = vma->v.vm_end, *from, *to;

	if (vma->anon_vma)
		might_sleep(); /* who else looks into the memory is told */
	for (addr = vma->v.vm_start; src->pgd && dst->pgd && addr < end; addr = next) {
		from = lookup_table(src->pgd, addr, &next);
		if (!from)
			continue;
		to = alloc_tables(dst->pgd, addr, 0);
		if (!to)
			return;
		for (; addr < min(next, end); addr += PAGE_SIZE) {
			u64 *pte = &from[index_at(addr, 0)];

			*pte &= ~PTE_WRITE;
			to[index_at(addr, 0)] = *pte;
			if (page_of(*pte))
				atomic_inc(&page_of(*pte)->refcount);
		}
		cond_resched();
	}
}

/* A page of the process's own, which pte leads to. */
static unsigned int anon_page(struct vma *vma, u64 *pte)
{
	struct page *p = NULL;
	u64 old;

	if (anon_vma_prepare(vma))
		return VM_FAULT_SIGBUS;
	if (nr_user_pages < MAX_USER_PAGES)
		p = __alloc_pages(GFP_USER_PAGE, 0, 0, NULL);
	spin_lock(&page_table_lock);
	old = *pte;
	*pte = PTE_PRESENT | PTE_WRITE | (p ? PTE_ANON | (u64)(p - mem_map) << PAGE_SHIFT : 0);
	nr_user_pages += p != NULL;
	spin_unlock(&page_table_lock);
	drop_page(old);
	folio_add_lru(NULL);
	return 0;
}

/* A fault on its way: the fields that begin Debian's struct, and the table that its page goes into. */
struct vm_fault {
	struct vm_area_struct *vma;
	gfp_t gfp_mask;
	unsigned long pgoff, address, real_address;
	unsigned int flags;
	void *pmd, *pud;
	unsigned long orig_pte;
	struct page *cow_page, *page;
	u64 *table;
};

unsigned int filemap_map_pages(struct vm_fault *vmf, unsigned long start, unsigned long end);
/* What else of the file lies near is mapped at once: its pages start to end. */
noinline unsigned int filemap_map_pages(struct vm_fault *vmf, unsigned long start, unsigned long end)
{
	const unsigned long flags = vmf->vma->vm_flags;
	unsigned long at = vmf->address - ((vmf->pgoff - start) << PAGE_SHIFT), i;

	spin_lock(&page_table_lock);
	for (i = 0; i <= end - start && i < FAULT_AROUND; i++, at += PAGE_SIZE)
		if (!vmf->table[index_at(at, 0)])
			vmf->table[index_at(at, 0)] = PTE_PRESENT | (flags & VM_SHARED ? flags & VM_WRITE : 0);
	spin_unlock(&page_table_lock);
	return VM_FAULT_NOPAGE;
}

/* The window is as large as that of Linux: aligned, of the area, of the file, and of the table. */
static unsigned int do_read_fault(struct vma *vma, unsigned long addr, u64 *table)
{
	unsigned long lo = max(addr & ~(FAULT_AROUND * PAGE_SIZE - 1), vma->v.vm_start), hi, pgoff;
	struct vm_fault vmf = { .vma = &vma->v, .gfp_mask = GFP_KERNEL, .address = addr, .real_address = addr, .table = table };

	hi = min((addr | (FAULT_AROUND * PAGE_SIZE - 1)) + 1, vma->v.vm_end);
	pgoff = vma->v.vm_pgoff + ((lo - vma->v.vm_start) >> PAGE_SHIFT);
	vmf.pgoff = vma->v.vm_pgoff + ((addr - vma->v.vm_start) >> PAGE_SHIFT);
	return filemap_map_pages(&vmf, pgoff, pgoff + ((hi - lo) >> PAGE_SHIFT) - 1);
}

static unsigned int do_wp_page(struct vma *vma, u64 *pte)
{
	struct page *p = page_of(*pte);

	if (p && atomic_read(&p->refcount) == 1) { /* nobody else has it any more */
		*pte |= PTE_WRITE;
		return VM_FAULT_WRITE;
	}
	return anon_page(vma, pte) ? : VM_FAULT_WRITE;
}

static noinline unsigned int __handle_mm_fault(struct vm_area_struct *v, unsigned long address, unsigned int flags)
{
	struct vma *vma = vma_of(v);
	struct areas *a = vma->areas;
	u64 *t, *pte;

	if (!a->pgd || !faults_counted)
		return 0;
	t = alloc_tables(a->pgd, address, 1);
	t = t ? add_table(&t[index_at(address, 1)], 0) : NULL;
	if (!t)
		return VM_FAULT_SIGBUS;
	pte = &t[index_at(address, 0)];
	if (*pte)
		return flags & FAULT_WRITE && !(*pte & PTE_WRITE) ? do_wp_page(vma, pte) : 0;
	if (!v->vm_file) {
		if (flags & FAULT_WRITE)
			return anon_page(vma, pte);
		*pte = PTE_PRESENT; /* the page of zeroes */
		return 0;
	}
	if (!(flags & FAULT_WRITE) || v->vm_flags & VM_SHARED)
		return do_read_fault(vma, address, t);
	__filemap_get_folio(v->vm_file->f_mapping, v->vm_pgoff + ((address - v->vm_start) >> PAGE_SHIFT), 0, 0);
	return anon_page(vma, pte) ? : VM_FAULT_LOCKED;
}

/* A fault of a process's, as the host counts them. */
__keep unsigned int handle_mm_fault(struct vm_area_struct *vma, unsigned long address, unsigned int flags, struct pt_regs *regs)
{
	current->min_flt++;
	if (!vma || address < vma->vm_start || address >= vma->vm_end)
		return VM_FAULT_SIGBUS;
	return __handle_mm_fault(vma, address, flags);
}
