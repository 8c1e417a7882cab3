/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef VMA_H
#define VMA_H

#include "types_vma.h"

extern struct mm_struct init_mm, user_mm;
struct vm_area_struct *find_vma(struct mm_struct *mm, unsigned long addr);
int __vm_munmap(unsigned long start, size_t len, bool downgrade);

#endif
