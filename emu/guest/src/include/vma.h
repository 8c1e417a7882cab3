/* SPDX-License-Identifier: GPL-2.0-only */
/* The areas of a process, and what of them has pages. */
#ifndef VMA_H
#define VMA_H

#include "mm.h"
#include "types_vma.h"

#define VM_READ		1ul
#define VM_WRITE	2ul
#define VM_EXEC		4ul
#define VM_SHARED	8ul
#define VM_MAY		0x70ul
#define VM_GROWSDOWN	0x100ul
#define VM_PFNMAP	0x400ul
#define VM_DONTCOPY	0x20000ul
#define VM_ACCOUNT	0x100000ul

extern struct mm_struct init_mm, user_mm;

/* Areas with pages of their own that came of one another by forks: those of a child's are found from its parent's. */
struct anon_vma {
	struct anon_vma *root;
	struct rw_semaphore rwsem;	/* of the root: for all below it */
	atomic_t refcount;
	unsigned long num_children, num_active_vmas;
	struct anon_vma *parent;
	unsigned long vmas;		/* chains that lead here */
};

struct anon_vma_chain { struct anon_vma *anon_vma; struct list_head same_vma; };

struct vma {
	struct vma *next;		/* the one above it */
	struct areas *areas;		/* which it is in */
	struct anon_vma *anon_vma;
	struct list_head anon_vma_chain;
	struct vm_area_struct v;
};

/* The address space of a process. Linux has a tree of areas: this is its only node. */
struct areas {
	struct vma *first;
	u32 users, count;		/* users: threads, and children that share it until they exec */
	u32 gathered;			/* pages and tables that are about to go */
	u32 owed;			/* faults that exec has had here: the host counts them, too */
	unsigned long pgd;		/* page tables, of those whose faults are counted; 0: none */
	unsigned long start_brk, brk;
	unsigned long seen;		/* below it a process has the pages that it may write to */
	unsigned long stack;		/* the page that a program's stack begins on */
};

static __always_inline struct vma *vma_of(struct vm_area_struct *v) { return container_of(v, struct vma, v); }

/* areas.c: init_mm.mmap_lock is held, for writing if something is to change. */
struct areas *areas_alloc(void);
unsigned long exit_mmap(struct areas *mm);
struct areas *dup_mmap(struct areas *old, unsigned long pgd);
struct vma *area_behind(struct areas *a, unsigned long addr);
struct vma *area_add(struct areas *a, struct file *file, unsigned long start, unsigned long end, unsigned long flags, unsigned long pgoff);
struct vma *vm_area_alloc(void);
int vma_link(struct areas **at, struct vma *vma);
void area_adjust(struct vma *vma, unsigned long start, unsigned long end);
int area_split(struct vma *vma, unsigned long addr);
int areas_cut(struct areas *a, unsigned long start, unsigned long end);

struct areas *current_areas(void);

/* rmap.c */
int anon_vma_prepare(struct vma *vma);
int anon_vma_clone(struct vma *dst, struct vma *src);
int anon_vma_fork(struct vma *vma, struct vma *old);
void unlink_anon_vmas(struct vma *vma);

/* ipc/shm.c: an area of the file comes, or goes. */
void shm_open(struct file *file);
void shm_close(struct file *file);

/* filemap.c */
struct folio;
void mark_page_accessed(struct page *page);
void folio_add_lru(struct folio *folio);
struct folio *__filemap_get_folio(struct address_space *mapping, unsigned long index, int fgp_flags, gfp_t gfp);

/* mmap.c */
struct areas **mm_areas(struct mm_struct *mm);
unsigned long mm_pgd(struct mm_struct *mm);
unsigned long vm_mmap(struct file *file, unsigned long addr, unsigned long len, unsigned long prot, unsigned long flag,
		      unsigned long offset);
int do_brk_flags(unsigned long addr, unsigned long len, unsigned long flags);

/* mprotect.c */
int mprotect_fixup(void *tlb, struct vm_area_struct *vma, struct vm_area_struct **pprev, unsigned long start, unsigned long end,
		   unsigned long newflags);

/* memory.c */
unsigned long pgd_alloc(void);
void pgd_free(unsigned long pgd);
void unmap_area(struct areas *a, struct vma *vma, unsigned long start, unsigned long end);
void free_pgd_range(struct areas *a, unsigned long *batch, unsigned long start, unsigned long end);
void change_protection(struct vma *vma, unsigned long start, unsigned long end);
void move_page_tables(struct vma *vma);
void copy_page_range(struct areas *dst, struct areas *src, struct vma *vma);
bool faults_at(struct vma *vma, unsigned long addr, bool write);
unsigned int handle_mm_fault(struct vm_area_struct *vma, unsigned long address, unsigned int flags, struct pt_regs *regs);

struct vm_area_struct *find_vma(struct mm_struct *mm, unsigned long addr);
int __vm_munmap(unsigned long start, size_t len, bool downgrade);

#endif
