/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define STACK_DEPOT_EXTRA_BITS 5
#define USER_PGTABLES_CEILING 0UL
#define FIRST_USER_ADDRESS 0UL
#define __PGTBL_PGD_MODIFIED 0
#define __PGTBL_P4D_MODIFIED 1
#define __PGTBL_PUD_MODIFIED 2
#define __PGTBL_PMD_MODIFIED 3
#define __PGTBL_PTE_MODIFIED 4
#define PGTBL_PGD_MODIFIED 1UL
#define PGTBL_P4D_MODIFIED 2UL
#define PGTBL_PUD_MODIFIED 4UL
#define PGTBL_PMD_MODIFIED 8UL
#define PGTBL_PTE_MODIFIED 16UL
#define MAX_PTRS_PER_PTE 512
#define MAX_PTRS_PER_PMD 512
#define MAX_PTRS_PER_PUD 512
#define PGMAP_ALTMAP_VALID 1
#define MAPCOUNT_ELF_CORE_MARGIN 5
#define DEFAULT_MAX_MAP_COUNT 0xfffa
#define VM_NONE 0
#define VM_READ 1
#define VM_WRITE 2
#define VM_EXEC 4
#define VM_SHARED 8
#define VM_MAYREAD 16
#define VM_MAYWRITE 32
#define VM_MAYEXEC 64
#define VM_MAYSHARE 128
#define VM_GROWSDOWN 256
#define VM_UFFD_MISSING 512
#define VM_PFNMAP 1024
#define VM_UFFD_WP 0x1000
#define VM_LOCKED 0x2000
#define VM_IO 0x4000
#define VM_SEQ_READ 0x8000
#define VM_RAND_READ 0x10000
#define VM_DONTCOPY 0x20000
#define VM_DONTEXPAND 0x40000
#define VM_LOCKONFAULT 0x80000
#define VM_ACCOUNT 0x100000
#define VM_NORESERVE 0x200000
#define VM_HUGETLB 0x400000
#define VM_SYNC 0x800000
#define VM_ARCH_1 0x1000000
#define VM_WIPEONFORK 0x2000000
#define VM_DONTDUMP 0x4000000
#define VM_SOFTDIRTY 0x8000000
#define VM_MIXEDMAP 0x10000000
#define VM_HUGEPAGE 0x20000000
#define VM_NOHUGEPAGE 0x40000000
#define VM_MERGEABLE 0x80000000UL
#define VM_HIGH_ARCH_BIT_0 32
#define VM_HIGH_ARCH_BIT_1 33
#define VM_HIGH_ARCH_BIT_2 34
#define VM_HIGH_ARCH_BIT_3 35
#define VM_HIGH_ARCH_BIT_4 36
#define VM_HIGH_ARCH_0 0x100000000UL
#define VM_HIGH_ARCH_1 0x200000000UL
#define VM_HIGH_ARCH_2 0x400000000UL
#define VM_HIGH_ARCH_3 0x800000000UL
#define VM_HIGH_ARCH_4 0x1000000000UL
#define VM_PKEY_SHIFT 32
#define VM_PKEY_BIT0 0x100000000UL
#define VM_PKEY_BIT1 0x200000000UL
#define VM_PKEY_BIT2 0x400000000UL
#define VM_PKEY_BIT3 0x800000000UL
#define VM_PKEY_BIT4 0
#define VM_PAT 0x1000000
#define VM_MTE 0
#define VM_MTE_ALLOWED 0
#define VM_GROWSUP 0
#define VM_UFFD_MINOR_BIT 37
#define VM_UFFD_MINOR 0x2000000000UL
#define VM_STACK_INCOMPLETE_SETUP 0x18000
#define VM_DATA_FLAGS_NON_EXEC 115
#define VM_DATA_FLAGS_EXEC 119
#define VM_STACK 256
#define VM_STACK_EARLY 0
#define VM_ACCESS_FLAGS 7
#define VM_SPECIAL 0x10044400
#define VM_NO_KHUGEPAGED 0x10444400
#define VM_INIT_DEF_MASK 0x40000000
#define VM_LOCKED_CLEAR_MASK (-532481)
#define VM_ARCH_CLEAR 0
#define FAULT_FLAG_DEFAULT 532
#define SUID_DUMP_DISABLE 0
#define SUID_DUMP_USER 1
#define SUID_DUMP_ROOT 2
#define MMF_DUMPABLE_BITS 2
#define MMF_DUMPABLE_MASK 3
#define MMF_DUMP_ANON_PRIVATE 2
#define MMF_DUMP_ANON_SHARED 3
#define MMF_DUMP_MAPPED_PRIVATE 4
#define MMF_DUMP_MAPPED_SHARED 5
#define MMF_DUMP_ELF_HEADERS 6
#define MMF_DUMP_HUGETLB_PRIVATE 7
#define MMF_DUMP_HUGETLB_SHARED 8
#define MMF_DUMP_DAX_PRIVATE 9
#define MMF_DUMP_DAX_SHARED 10
#define MMF_DUMP_FILTER_SHIFT 2
#define MMF_DUMP_FILTER_BITS 9
#define MMF_DUMP_FILTER_MASK 2044
#define MMF_DUMP_FILTER_DEFAULT 204
#define MMF_DUMP_MASK_DEFAULT_ELF 64
#define MMF_VM_MERGEABLE 16
#define MMF_VM_HUGEPAGE 17
#define MMF_HAS_UPROBES 19
#define MMF_RECALC_UPROBES 20
#define MMF_OOM_SKIP 21
#define MMF_UNSTABLE 22
#define MMF_HUGE_ZERO_PAGE 23
#define MMF_DISABLE_THP 24
#define MMF_OOM_REAP_QUEUED 25
#define MMF_MULTIPROCESS 26
#define MMF_HAS_PINNED 27
#define MMF_DISABLE_THP_MASK 0x1000000
#define MMF_INIT_MASK 0x10007ff
#define HPAGE_PMD_ORDER 9
#define HPAGE_PMD_NR 512
#define HPAGE_PMD_SHIFT 21
#define HPAGE_PMD_SIZE 0x200000UL
#define HPAGE_PMD_MASK 0xffffffffffe00000UL
#define HPAGE_PUD_SHIFT 30
#define HPAGE_PUD_SIZE 0x40000000UL
#define HPAGE_PUD_MASK 0xffffffffc0000000UL
#define REGION_INTERSECTS 0
#define REGION_DISJOINT 1
#define REGION_MIXED 2
#define GUP_PIN_COUNTING_BIAS 1024U
#define PAGE_ACCESS_TIME_MIN_BITS 12
#define PAGE_ACCESS_TIME_BUCKETS 0
#define PAGE_ACCESS_TIME_MASK 0x1fffffUL
#define SHOW_MEM_FILTER_NODES 1U
#define ZAP_FLAG_DROP_MARKER 1U
#define ZAP_FLAG_UNMAP 2U
#define MM_CP_TRY_CHANGE_WRITABLE 1UL
#define MM_CP_PROT_NUMA 2UL
#define MM_CP_UFFD_WP 4UL
#define MM_CP_UFFD_WP_RESOLVE 8UL
#define MM_CP_UFFD_WP_ALL 12UL
#define VM_UNMAPPED_AREA_TOPDOWN 1
#define FOLL_WRITE 1
#define FOLL_TOUCH 2
#define FOLL_GET 4
#define FOLL_DUMP 8
#define FOLL_FORCE 16
#define FOLL_NOWAIT 32
#define FOLL_NOFAULT 128
#define FOLL_HWPOISON 256
#define FOLL_MIGRATION 1024
#define FOLL_TRIED 2048
#define FOLL_REMOTE 0x2000
#define FOLL_ANON 0x8000
#define FOLL_LONGTERM 0x10000
#define FOLL_SPLIT_PMD 0x20000
#define FOLL_PIN 0x40000
#define FOLL_FAST_ONLY 0x80000
#define VMEMMAP_RESERVE_NR 2
extern int __account_locked_vm(struct mm_struct *mm, long unsigned int pages, bool inc, struct task_struct *task, bool bypass_rlim);
extern void __mmap_lock_do_trace_acquire_returned(struct mm_struct *mm, bool write, bool success);
extern void __mmap_lock_do_trace_released(struct mm_struct *mm, bool write);
extern void __mmap_lock_do_trace_start_locking(struct mm_struct *mm, bool write);
extern long unsigned int __page_file_index(struct page *page);
extern int __page_mapcount(struct page *page);
extern bool __put_devmap_managed_page_refs(struct page *page, int refs);
extern depot_stack_handle_t __stack_depot_save(long unsigned int *entries, unsigned int nr_entries, unsigned int extra_bits, gfp_t alloc_flags, bool can_alloc);
extern int access_process_vm(struct task_struct *tsk, long unsigned int addr, void *buf, int len, unsigned int gup_flags);
extern int account_locked_vm(struct mm_struct *mm, long unsigned int pages, bool inc);
extern void adjust_managed_page_count(struct page *page, long int count);
extern int apply_to_existing_page_range(struct mm_struct *mm, long unsigned int addr, long unsigned int size, pte_fn_t fn, void *data);
extern int apply_to_page_range(struct mm_struct *mm, long unsigned int addr, long unsigned int size, pte_fn_t fn, void *data);
extern bool can_do_mlock(void);
extern long unsigned int clean_record_shared_mapping_range(struct address_space *mapping, long unsigned int first_index, long unsigned int nr, long unsigned int bitmap_pgoff, long unsigned int *bitmap, long unsigned int *start, long unsigned int *end);
extern void *devm_memremap_pages(struct device *dev, struct dev_pagemap *pgmap);
extern void devm_memunmap_pages(struct device *dev, struct dev_pagemap *pgmap);
extern vm_fault_t filemap_fault(struct vm_fault *vmf);
extern vm_fault_t filemap_map_pages(struct vm_fault *vmf, long unsigned int start_pgoff, long unsigned int end_pgoff);
extern vm_fault_t filemap_page_mkwrite(struct vm_fault *vmf);
extern struct vm_area_struct *find_vma(struct mm_struct *mm, long unsigned int addr);
extern struct vm_area_struct *find_vma_intersection(struct mm_struct *mm, long unsigned int start_addr, long unsigned int end_addr);
extern int fixup_user_fault(struct mm_struct *mm, long unsigned int address, unsigned int fault_flags, bool *unlocked);
extern bool folio_mapped(struct folio *folio);
extern bool folio_mark_dirty(struct folio *folio);
extern int follow_pfn(struct vm_area_struct *vma, long unsigned int address, long unsigned int *pfn);
extern int follow_pte(struct mm_struct *mm, long unsigned int address, pte_t **ptepp, spinlock_t **ptlp);
extern int generic_access_phys(struct vm_area_struct *vma, long unsigned int addr, void *buf, int len, int write);
extern int generic_error_remove_page(struct address_space *mapping, struct page *page);
extern struct dev_pagemap *get_dev_pagemap(long unsigned int pfn, struct dev_pagemap *pgmap);
extern int get_kernel_pages(const struct kvec *kiov, int nr_segs, int write, struct page **pages);
extern long unsigned int get_unmapped_area(struct file *file, long unsigned int addr, long unsigned int len, long unsigned int pgoff, long unsigned int flags);
extern long int get_user_pages(long unsigned int start, long unsigned int nr_pages, unsigned int gup_flags, struct page **pages, struct vm_area_struct **vmas);
extern int get_user_pages_fast(long unsigned int start, int nr_pages, unsigned int gup_flags, struct page **pages);
extern int get_user_pages_fast_only(long unsigned int start, int nr_pages, unsigned int gup_flags, struct page **pages);
extern long int get_user_pages_remote(struct mm_struct *mm, long unsigned int start, long unsigned int nr_pages, unsigned int gup_flags, struct page **pages, struct vm_area_struct **vmas, int *locked);
extern long int get_user_pages_unlocked(long unsigned int start, long unsigned int nr_pages, struct page **pages, unsigned int gup_flags);
extern vm_fault_t handle_mm_fault(struct vm_area_struct *vma, long unsigned int address, unsigned int flags, struct pt_regs *regs);
extern bool is_vmalloc_addr(const void *x);
extern void mem_dump_obj(void *object);
extern int memory_failure(long unsigned int pfn, int flags);
extern void memory_failure_queue(long unsigned int pfn, int flags);
extern long unsigned int memremap_compat_align(void);
extern void *memremap_pages(struct dev_pagemap *pgmap, int nid);
extern void memunmap_pages(struct dev_pagemap *pgmap);
extern int mf_dax_kill_procs(struct address_space *mapping, long unsigned int index, long unsigned int count, int mf_flags);
extern long unsigned int nr_free_buffer_pages(void);
extern int page_is_ram(long unsigned int pfn);
extern bool page_mapped(struct page *page);
extern void pagecache_isize_extended(struct inode *inode, loff_t from, loff_t to);
extern long int pin_user_pages(long unsigned int start, long unsigned int nr_pages, unsigned int gup_flags, struct page **pages, struct vm_area_struct **vmas);
extern int pin_user_pages_fast(long unsigned int start, int nr_pages, unsigned int gup_flags, struct page **pages);
extern int pin_user_pages_fast_only(long unsigned int start, int nr_pages, unsigned int gup_flags, struct page **pages);
extern long int pin_user_pages_remote(struct mm_struct *mm, long unsigned int start, long unsigned int nr_pages, unsigned int gup_flags, struct page **pages, struct vm_area_struct **vmas, int *locked);
extern long int pin_user_pages_unlocked(long unsigned int start, long unsigned int nr_pages, struct page **pages, unsigned int gup_flags);
extern void put_pages_list(struct list_head *pages);
extern int region_intersects(resource_size_t start, size_t size, long unsigned int flags, long unsigned int desc);
extern void release_pages(struct page **pages, int nr);
extern int remap_pfn_range(struct vm_area_struct *vma, long unsigned int addr, long unsigned int pfn, long unsigned int size, pgprot_t prot);
extern bool set_page_dirty(struct page *page);
extern int set_page_dirty_lock(struct page *page);
extern void shake_page(struct page *p);
extern long int si_mem_available(void);
extern void si_meminfo(struct sysinfo *val);
extern void split_page(struct page *page, unsigned int order);
extern unsigned int stack_depot_fetch(depot_stack_handle_t handle, long unsigned int **entries);
extern unsigned int stack_depot_get_extra_bits(depot_stack_handle_t handle);
extern int stack_depot_init(void);
extern void stack_depot_print(depot_stack_handle_t stack);
extern depot_stack_handle_t stack_depot_save(long unsigned int *entries, unsigned int nr_entries, gfp_t alloc_flags);
extern int stack_depot_snprint(depot_stack_handle_t handle, char *buf, size_t size, int spaces);
extern long unsigned int thp_get_unmapped_area(struct file *filp, long unsigned int addr, long unsigned int len, long unsigned int pgoff, long unsigned int flags);
extern void truncate_inode_pages(struct address_space *mapping, loff_t lstart);
extern void truncate_inode_pages_final(struct address_space *mapping);
extern void truncate_inode_pages_range(struct address_space *mapping, loff_t lstart, loff_t lend);
extern void truncate_pagecache(struct inode *inode, loff_t newsize);
extern void truncate_pagecache_range(struct inode *inode, loff_t lstart, loff_t lend);
extern void truncate_setsize(struct inode *inode, loff_t newsize);
extern void unmap_mapping_pages(struct address_space *mapping, long unsigned int start, long unsigned int nr, bool even_cows);
extern void unmap_mapping_range(struct address_space *mapping, const loff_t holebegin, const loff_t holelen, int even_cows);
extern void unpin_user_page(struct page *page);
extern void unpin_user_page_range_dirty_lock(struct page *page, long unsigned int npages, bool make_dirty);
extern void unpin_user_pages(struct page **pages, long unsigned int npages);
extern void unpin_user_pages_dirty_lock(struct page **pages, long unsigned int npages, bool make_dirty);
extern int unpoison_memory(long unsigned int pfn);
extern int vm_brk(long unsigned int addr, long unsigned int len);
extern int vm_brk_flags(long unsigned int addr, long unsigned int request, long unsigned int flags);
extern pgprot_t vm_get_page_prot(long unsigned int vm_flags);
extern int vm_insert_page(struct vm_area_struct *vma, long unsigned int addr, struct page *page);
extern int vm_insert_pages(struct vm_area_struct *vma, long unsigned int addr, struct page **pages, long unsigned int *num);
extern int vm_iomap_memory(struct vm_area_struct *vma, phys_addr_t start, long unsigned int len);
extern int vm_map_pages(struct vm_area_struct *vma, struct page **pages, long unsigned int num);
extern int vm_map_pages_zero(struct vm_area_struct *vma, struct page **pages, long unsigned int num);
extern long unsigned int vm_mmap(struct file *file, long unsigned int addr, long unsigned int len, long unsigned int prot, long unsigned int flag, long unsigned int offset);
extern int vm_munmap(long unsigned int start, size_t len);
extern void vma_set_file(struct vm_area_struct *vma, struct file *file);
extern struct page *vmalloc_to_page(const void *vmalloc_addr);
extern long unsigned int vmalloc_to_pfn(const void *vmalloc_addr);
extern vm_fault_t vmf_insert_mixed(struct vm_area_struct *vma, long unsigned int addr, pfn_t pfn);
extern vm_fault_t vmf_insert_mixed_mkwrite(struct vm_area_struct *vma, long unsigned int addr, pfn_t pfn);
extern vm_fault_t vmf_insert_mixed_prot(struct vm_area_struct *vma, long unsigned int addr, pfn_t pfn, pgprot_t pgprot);
extern vm_fault_t vmf_insert_pfn(struct vm_area_struct *vma, long unsigned int addr, long unsigned int pfn);
extern vm_fault_t vmf_insert_pfn_pmd_prot(struct vm_fault *vmf, pfn_t pfn, pgprot_t pgprot, bool write);
extern vm_fault_t vmf_insert_pfn_prot(struct vm_area_struct *vma, long unsigned int addr, long unsigned int pfn, pgprot_t pgprot);
extern vm_fault_t vmf_insert_pfn_pud_prot(struct vm_fault *vmf, pfn_t pfn, pgprot_t pgprot, bool write);
extern long unsigned int wp_shared_mapping_range(struct address_space *mapping, long unsigned int first_index, long unsigned int nr);
extern void zap_page_range(struct vm_area_struct *vma, long unsigned int start, long unsigned int size);
extern void zap_vma_ptes(struct vm_area_struct *vma, long unsigned int address, long unsigned int size);
extern void zone_device_page_init(struct page *page);
