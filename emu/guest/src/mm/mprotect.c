/* SPDX-License-Identifier: GPL-2.0-only */
/* What changes about areas, and what a process says of them. */
#include "security.h"
#include "vma.h"

int down_write_killable(struct rw_semaphore *sem);

__keep int mprotect_fixup(struct vm_area_struct *vma, unsigned long start, unsigned long end, unsigned long newflags)
{
	if (vma->vm_flags == newflags)
		return 0;
	if (newflags & 2 && security_vm_enough_memory_mm(&init_mm, (end - start) >> PAGE_SHIFT))
		return -ENOMEM;
	vma->vm_flags = newflags;
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
	if (!vma) /* mapped where the machine did not look */
		vma = &made;
	error = security_file_mprotect(vma, prot, prot);
	if (!error)
		error = mprotect_fixup(vma, start, start + len, (vma->vm_flags & ~7ul) | prot);
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
	if (vma && behavior == 10)
		vma->vm_flags |= 0x20000; /* VM_DONTCOPY */
	up_read(&mm->mmap_lock);
	return mirror_error();
}

long __x64_sys_madvise(const struct pt_regs *r) { return do_madvise(&init_mm, ARG1(r), ARG2(r), ARG3(r)); }

long __x64_sys_mremap(const struct pt_regs *r)
{
	struct vm_area_struct *vma;

	down_write_killable(&init_mm.mmap_lock);
	vma = find_vma(&init_mm, ARG1(r));
	if (vma && !mirror_error() && (unsigned long)current->mirror_ret == vma->vm_start)
		vma->vm_end = max(vma->vm_start + ALIGN(ARG3(r), PAGE_SIZE), vma->vm_start + PAGE_SIZE);
	up_write(&init_mm.mmap_lock);
	return current->mirror_ret;
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

/* A fault of a process's, as the host counts them. */
__keep unsigned int handle_mm_fault(struct vm_area_struct *vma, unsigned long address, unsigned int flags, struct pt_regs *regs)
{
	struct task_struct *tsk = current;

	tsk->min_flt++;
	return vma && address >= vma->vm_start && address < vma->vm_end ? 0 : 2;
}

int down_read_trylock(struct rw_semaphore *sem);

/* The host calls it for each fault of a process. */
__keep void do_user_addr_fault(struct pt_regs *regs, unsigned long error_code, unsigned long address)
{
	struct vm_area_struct *vma;

	if (!down_read_trylock(&init_mm.mmap_lock))
		down_read(&init_mm.mmap_lock);
	vma = find_vma(&init_mm, address);
	handle_mm_fault(vma, address, error_code, regs);
	up_read(&init_mm.mmap_lock);
}
NOKPROBE_SYMBOL(do_user_addr_fault);
