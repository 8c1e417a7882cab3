/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Address spaces, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_VMA_H
#define TYPES_VMA_H

#include "types_fs.h"


struct mm_struct {
	char pad0[64];
	unsigned long task_size;	/* 64 */
	char pad72[12];
	atomic_t mm_users;	/* 84 */
	atomic_t mm_count;
	char pad92[12];
	int map_count;	/* 104 */
	spinlock_t page_table_lock;
	struct rw_semaphore mmap_lock;
	char pad152[40];
	unsigned long total_vm;	/* 192 */
	char pad200[88];
	unsigned long start_brk;	/* 288 */
	unsigned long brk;
	char pad304[472];
	struct {	/* 776 */
		u64 ctx_id, tlb_gen;
		struct rw_semaphore ldt_usr_sem;
		char pad56[16];
		struct mutex lock;
		char pad104[24];
	} context;
	char pad904[24];
	struct task_struct *owner;	/* 928 */
	struct user_namespace *user_ns;
	struct file *exe_file;
	char pad952[144];
};
LAYOUT_ASSERT(sizeof(struct mm_struct) == 1096, "mm_struct");

struct vm_area_struct {
	unsigned long vm_start;
	unsigned long vm_end;
	struct mm_struct *vm_mm;
	unsigned long vm_page_prot;
	unsigned long vm_flags;
	char pad40[56];
	const void *vm_ops;	/* 96 */
	unsigned long vm_pgoff;
	struct file *vm_file;
	char pad120[32];
};
LAYOUT_ASSERT(sizeof(struct vm_area_struct) == 152, "vm_area_struct");

#endif
