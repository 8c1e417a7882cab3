/* SPDX-License-Identifier: GPL-2.0-only */
/* What changes about areas, and what a process says of them. */
#include "security.h"
#include "fs.h"
#include "vma.h"

int down_write_killable(struct rw_semaphore *sem);

__keep int mprotect_fixup(void *tlb, struct vm_area_struct *vma, struct vm_area_struct **pprev, unsigned long start, unsigned long end,
			  unsigned long newflags)
{
	if (vma->vm_flags == newflags)
		return 0;
	if (vma->vm_start < start && current_areas() && vma->vm_mm == &user_mm) {
		if (area_split(vma_of(vma), start))
			return -ENOMEM;
		vma = &vma_of(vma)->next->v;
	}
	if (vma->vm_end > end && vma->vm_mm == &user_mm && area_split(vma_of(vma), end))
		return -ENOMEM;
	if (newflags & VM_WRITE && !(vma->vm_flags & (VM_ACCOUNT | VM_WRITE | VM_SHARED)) && security_vm_enough_memory_mm(&init_mm, (end - start) >> PAGE_SHIFT))
		return -ENOMEM;
	vma->vm_flags = newflags;
	if (vma->vm_mm == &user_mm)
		change_protection(vma_of(vma), start, end);
	return 0;
}

static __keep int do_mprotect_pkey(unsigned long start, size_t len, unsigned long prot, int pkey)
{
	struct vm_area_struct *vma, made = { .vm_start = start, .vm_end = start + len, .vm_mm = &init_mm, .vm_flags = 3 };
	int error;

	if (start & (PAGE_SIZE - 1))
		return -EINVAL;
	if (!len)
		return 0;
	if (mirror_error())
		return mirror_error();
	down_write_killable(&init_mm.mmap_lock);
	vma = find_vma(&init_mm, start);
	if (!vma || vma->vm_start > start) /* mapped where the machine did not look */
		vma = &made;
	error = security_file_mprotect(vma, prot, prot);
	if (!error)
		error = mprotect_fixup(NULL, vma, &vma, start, start + len, (vma->vm_flags & ~7ul) | (prot & 7));
	up_write(&init_mm.mmap_lock);
	return error;
}

long __x64_sys_mprotect(const struct pt_regs *r) { return do_mprotect_pkey(ARG1(r), ARG2(r), ARG3(r), -1); }
long __x64_sys_pkey_mprotect(const struct pt_regs *r) { return do_mprotect_pkey(ARG1(r), ARG2(r), ARG3(r), ARG4(r)); }

__keep int do_madvise(struct mm_struct *mm, unsigned long start, size_t len_in, int behavior)
{
	struct vm_area_struct *vma;

	down_read(&mm->mmap_lock);
	vma = find_vma(mm, start);
	if (vma && vma->vm_start <= start && behavior == 10)
		vma->vm_flags |= 0x20000; /* VM_DONTCOPY */
	up_read(&mm->mmap_lock);
	return mirror_error();
}

long __x64_sys_madvise(const struct pt_regs *r) { return do_madvise(&init_mm, ARG1(r), ARG2(r), ARG3(r)); }

/* A byte for each page, for those that the areas from start on have; how many these are. Tables of pages are walked area by area. */
static unsigned long do_mincore(unsigned long start, unsigned long pages, unsigned char *vec)
{
	struct vm_area_struct *vma = find_vma(&init_mm, start);
	unsigned long n = 0, end;

	if (!vma || vma->vm_start > start || !current_areas())
		return 0;
	end = min(start + pages * PAGE_SIZE, vma->vm_end);
	for (vma = find_vma(&init_mm, start); vma && start < end; vma = find_vma(&init_mm, start))
		for (; start < min(end, vma->vm_end); start += PAGE_SIZE)
			vec[n++] = !faults_at(vma_of(vma), start, false);
	cond_resched();
	return n;
}

long __x64_sys_mincore(const struct pt_regs *r)
{
	unsigned long start = ARG1(r), pages = ALIGN(ARG2(r), PAGE_SIZE) >> PAGE_SHIFT, n;
	unsigned char *tmp;

	if (start & (PAGE_SIZE - 1) || mirror_error())
		return start & (PAGE_SIZE - 1) ? -EINVAL : mirror_error();
	tmp = (void *)__get_free_pages(GFP_USER, 0);
	if (!tmp)
		return -EAGAIN;
	for (; pages; pages -= n, start += n << PAGE_SHIFT) {
		down_read(&init_mm.mmap_lock);
		n = do_mincore(start, min(pages, PAGE_SIZE), tmp);
		up_read(&init_mm.mmap_lock);
		if (!n)
			break;
		__check_object_size(tmp, n, true);
		if (copy_to_user((void __user *)ARG3(r) + ((start - ARG1(r)) >> PAGE_SHIFT), tmp, n))
			break;
	}
	free_pages((unsigned long)tmp, 0);
	return current->mirror_ret;
}

long __x64_sys_mremap(const struct pt_regs *r)
{
	struct vm_area_struct *vma;

	const unsigned long new = current->mirror_ret, len = ALIGN(ARG3(r), PAGE_SIZE);
	struct areas *a = current_areas();

	down_write_killable(&init_mm.mmap_lock);
	vma = a ? find_vma(&init_mm, ARG1(r)) : NULL;
	if (vma && vma->vm_start <= ARG1(r) && !mirror_error() && !(new & (PAGE_SIZE - 1)) && len && access_ok((void *)new, len)) {
		struct vm_area_struct old = *vma;

		/* It is unmapped where it was, and its pages come again. */
		if (old.vm_file)
			file_inc(old.vm_file);
		areas_cut(a, ARG1(r), ARG1(r) + min(ALIGN(ARG2(r), PAGE_SIZE), old.vm_end - ARG1(r)));
		areas_cut(a, new, new + len);
		area_add(a, old.vm_file, new, new + len, old.vm_flags, old.vm_pgoff);
		if (old.vm_file)
			fput(old.vm_file);
		a->seen = 0;
	}
	up_write(&init_mm.mmap_lock);
	return new;
}

static __keep int do_mlock(unsigned long start, size_t len, unsigned long flags)
{
	if (!capable(CAP_IPC_LOCK))
		return mirror_error();
	down_write_killable(&init_mm.mmap_lock);
	find_vma(&init_mm, start);
	up_write(&init_mm.mmap_lock);
	return mirror_error();
}

long __x64_sys_mlock(const struct pt_regs *r) { return do_mlock(ARG1(r), ARG2(r), 0x2000); }
long __x64_sys_munlock(const struct pt_regs *r) { return do_mlock(ARG1(r), ARG2(r), 0); }
