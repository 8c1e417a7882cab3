/* SPDX-License-Identifier: GPL-2.0-only */
/* Address spaces, as calls change them. */
#include "security.h"
#include "types_vma.h"
#include "binfmts.h"
#include "vma.h"
#include "process.h"
#include "task_more.h"
#include "modfs.h"

#define MAP_FIXED 0x10
#define MAP_FIXED_NOREPLACE 0x100000

struct kmem_cache *mm_cachep;

/* Its lock is that of all areas. */
struct mm_struct init_mm = { .mmap_lock.wait_list = LIST_HEAD_INIT(init_mm.mmap_lock.wait_list) };

int down_read_killable(struct rw_semaphore *sem);
int down_write_killable(struct rw_semaphore *sem);

/* All processes of the host have this one, for those who look into it. */
struct mm_struct user_mm = {
	.task_size = TASK_SIZE_MAX, .mm_users = { 1 }, .mm_count = { 1 }, .mmap_lock.wait_list = LIST_HEAD_INIT(user_mm.mmap_lock.wait_list),
	.user_ns = &init_user_ns,
};

/* Private memory that can be written to is memory that may be needed. */
static bool accountable(unsigned long vm_flags)
{
	return (vm_flags & (VM_SHARED | VM_WRITE)) == VM_WRITE;
}

static __keep unsigned long mmap_region(struct file *file, unsigned long addr, unsigned long len, unsigned long vm_flags, unsigned long pgoff)
{
	struct areas *a = current_areas();

	if (!a || !access_ok((void *)addr, len))
		return addr;
	areas_cut(a, addr, addr + len);
	if (accountable(vm_flags)) {
		if (security_vm_enough_memory_mm(&user_mm, len >> PAGE_SHIFT))
			return -ENOMEM;
		vm_flags |= VM_ACCOUNT;
	}
	area_add(a, file, addr, addr + len, vm_flags, pgoff);
	a->seen = 0;
	return addr;
}

/* Where the host has put it. */
__keep unsigned long get_unmapped_area(struct file *file, unsigned long addr, unsigned long len, unsigned long pgoff,
					      unsigned long flags)
{
	unsigned long at = current->mirror_ret ? (unsigned long)current->mirror_ret : addr;

	if (IS_ERR_VALUE(at))
		return at;
	if (addr && !(flags & MAP_FIXED))
		find_vma(&init_mm, addr); /* whether that is free */
	return security_mmap_addr(at) ? (unsigned long)-EACCES : at;
}

__keep unsigned long do_mmap(struct file *file, unsigned long addr, unsigned long len, unsigned long prot, unsigned long flags,
			     unsigned long pgoff, unsigned long *populate, void *uf)
{
	len = ALIGN(len, PAGE_SIZE);
	if (!len)
		return -EINVAL;
	if (flags & MAP_FIXED_NOREPLACE)
		flags |= MAP_FIXED;
	addr = get_unmapped_area(file, addr, len, pgoff, flags);
	if (IS_ERR_VALUE(addr) || addr & ~(~0ul << PAGE_SHIFT))
		return addr;
	return mmap_region(file, addr, len, (prot & 7) | VM_MAY | (flags & 15 & ~2 ? VM_SHARED | 0x80 : 0), pgoff);
}

static __keep unsigned long vm_mmap_pgoff(struct file *file, unsigned long addr, unsigned long len, unsigned long prot,
					  unsigned long flag, unsigned long pgoff)
{
	unsigned long ret = security_mmap_file(file, prot, flag), populate = 0;

	if (ret)
		return ret;
	if (down_write_killable(&init_mm.mmap_lock))
		return -EINTR;
	ret = do_mmap(file, addr, len, prot, flag, pgoff, &populate, NULL);
	up_write(&init_mm.mmap_lock);
	return ret;
}

__keep unsigned long vm_mmap(struct file *file, unsigned long addr, unsigned long len, unsigned long prot, unsigned long flag,
			     unsigned long offset)
{
	if (offset + ALIGN(len, PAGE_SIZE) < offset || offset & (PAGE_SIZE - 1))
		return -EINVAL;
	return vm_mmap_pgoff(file, addr, len, prot, flag, offset >> PAGE_SHIFT);
}

static __keep unsigned long ksys_mmap_pgoff(unsigned long addr, unsigned long len, unsigned long prot, unsigned long flags,
					    unsigned long fd, unsigned long pgoff)
{
	struct file *file = NULL;
	unsigned long retval;

	if (!(flags & 0x20)) {
		file = fget(fd);
		if (!file)
			return -EBADF;
	}
	retval = vm_mmap_pgoff(file, addr, len, prot, flags, pgoff);
	if (file)
		fput(file);
	return retval;
}

__keep int __do_munmap(struct mm_struct *mm, unsigned long start, size_t len)
{
	if (start & (PAGE_SIZE - 1) || !len || !access_ok((void *)start, len))
		return -EINVAL;
	return current_areas() ? areas_cut(current_areas(), start, start + ALIGN(len, PAGE_SIZE)) : 0;
}

__keep int __vm_munmap(unsigned long start, size_t len, bool downgrade)
{
	int ret;

	if (down_write_killable(&init_mm.mmap_lock))
		return -EINTR;
	ret = __do_munmap(&init_mm, start, len);
	up_write(&init_mm.mmap_lock);
	return ret;
}

/*
 * A segment of a program. The first of a program that can lie anywhere takes the room of all: total_size bytes, what is
 * behind it is given back.
 */
__keep unsigned long elf_map(struct file *filep, unsigned long addr, const struct elf64_phdr *eppnt, int prot, int type,
			     unsigned long total_size)
{
	const unsigned long in = eppnt->p_vaddr & (PAGE_SIZE - 1), size = ALIGN(eppnt->p_filesz + in, PAGE_SIZE);
	const unsigned long off = (eppnt->p_offset - in) >> PAGE_SHIFT;
	unsigned long at;

	addr &= ~0ul << PAGE_SHIFT;
	if (!size)
		return addr;
	total_size = ALIGN(total_size, PAGE_SIZE);
	at = vm_mmap(filep, addr, total_size ? total_size : size, prot, type, off << PAGE_SHIFT);
	if (!IS_ERR_VALUE(at) && total_size > size)
		__vm_munmap(at + size, total_size - size, false);
	return at;
}

/* The heap grows, or a program's data that are in no file begin. */
__keep int do_brk_flags(unsigned long addr, unsigned long len, unsigned long flags)
{
	struct areas *a = current_areas();
	struct vma *before;

	if (security_vm_enough_memory_mm(&init_mm, len >> PAGE_SHIFT))
		return -ENOMEM;
	init_mm.total_vm += len >> PAGE_SHIFT;
	if (!a)
		return 0;
	before = addr ? area_behind(a, addr - 1) : NULL;
	if (before && before->v.vm_end == addr && !before->v.vm_file && before->v.vm_flags == (VM_READ | VM_WRITE | VM_MAY | VM_ACCOUNT))
		before->v.vm_end += len;
	else
		area_add(a, NULL, addr, addr + len, VM_READ | VM_WRITE | VM_MAY | VM_ACCOUNT, addr >> PAGE_SHIFT);
	a->seen = 0;
	return 0;
}

long __x64_sys_mmap(const struct pt_regs *r)
{
	if (ARG6(r) & (PAGE_SIZE - 1))
		return -EINVAL;
	return ksys_mmap_pgoff(ARG1(r), ARG2(r), ARG3(r), ARG4(r), ARG5(r), ARG6(r) >> PAGE_SHIFT);
}

long __x64_sys_munmap(const struct pt_regs *r)
{
	return __vm_munmap(ARG1(r), ARG2(r), true);
}

long __x64_sys_brk(const struct pt_regs *r)
{
	struct areas *a = current_areas();
	unsigned long brk = ALIGN(ARG1(r), PAGE_SIZE), old;

	if (down_write_killable(&init_mm.mmap_lock))
		return -EINTR;
	if (a && (unsigned long)current->mirror_ret == ARG1(r) && ARG1(r) > PAGE_SIZE && access_ok((void *)ARG1(r), PAGE_SIZE)) {
		if (!a->brk || brk < a->start_brk) /* where it began was not seen */
			a->start_brk = a->brk = brk;
		old = ALIGN(a->brk, PAGE_SIZE);
		if (brk > old && brk - old <= 1ul << 30)
			do_brk_flags(old, brk - old, 0);
		else if (brk < old)
			areas_cut(a, brk, old);
		a->brk = ARG1(r);
	} else if (a && !a->brk) {
		a->start_brk = a->brk = current->mirror_ret;
	}
	up_write(&init_mm.mmap_lock);
	return current->mirror_ret;
}

/* That of a program on its way into memory, whose areas its process gets. */
struct own_mm { struct mm_struct mm; struct areas *areas; unsigned long pgd; };

struct areas **mm_areas(struct mm_struct *mm)
{
	return &container_of(mm, struct own_mm, mm)->areas;
}

unsigned long mm_pgd(struct mm_struct *mm)
{
	return container_of(mm, struct own_mm, mm)->pgd;
}

noinline struct mm_struct *mm_alloc(void)
{
	struct own_mm *own = kmem_cache_alloc(mm_cachep, GFP_KERNEL);
	struct mm_struct *mm = &own->mm;

	if (!own)
		return NULL;
	memset(own, 0, sizeof(*own));
	mm->owner = current;
	__init_rwsem(&mm->mmap_lock, "&mm->mmap_lock", NULL);
	own->pgd = pgd_alloc();
	__mutex_init(&mm->context.lock, "&mm->context.lock", NULL);
	__init_rwsem(&mm->context.ldt_usr_sem, "&mm->context.ldt_usr_sem", NULL);
	return mm;
}

/* The program of current, which its caller holds then. */
noinline struct file *get_mm_exe_file(struct mm_struct *mm)
{
	struct file *f = mm == &user_mm ? task_more(current->group_leader)->exe_file : mm->exe_file;

	if (f)
		file_inc(f);
	return f;
}

/* The new program is held by its memory. */
void set_mm_exe_file(struct mm_struct *mm, struct file *f)
{
	struct file **exe = mm == &user_mm ? &task_more(current->group_leader)->exe_file : &mm->exe_file, *old = *exe;

	if (f)
		file_inc(f);
	*exe = f;
	if (old)
		fput(old);
}

/* The last one of a process's memory takes it with it. The page table is in use until nobody can be in it. */
static noinline unsigned long __mmput(struct mm_struct *mm, struct areas *a, bool ran)
{
	static DEFINE_MUTEX(delayed_uprobe_lock);
	unsigned long pgd;

	mutex_lock(&delayed_uprobe_lock);
	barrier(); /* no probe of a program is put off here */
	mutex_unlock(&delayed_uprobe_lock);
	pgd = exit_mmap(a);
	if (mm)
		set_mm_exe_file(mm, NULL);
	if (ran)
		module_put(NULL);
	return pgd;
}

/* current leaves its address space. True: it was the last one there, whose page table is *pgd. */
static bool leave_areas(struct mm_struct *mm, unsigned long *pgd)
{
	struct task_more *more = task_more(current);
	struct areas *a = more->areas;

	more->areas = NULL;
	*pgd = 0;
	if (a ? --a->users : current->pid != current->tgid || more->shares_mm)
		return false;
	*pgd = __mmput(more->shares_mm ? NULL : mm, a, true);
	return true;
}

noinline void mmput(struct mm_struct *mm)
{
	struct own_mm *own = container_of(mm, struct own_mm, mm);
	struct task_more *more = task_more(current);
	unsigned long pgd;

	might_sleep();
	if (mm != &user_mm) {
		if (own->areas)
			__mmput(NULL, own->areas, false);
		pgd_free(own->pgd);
		kmem_cache_free(mm_cachep, own);
		return;
	}
	if (!leave_areas(mm, &pgd))
		return;
	if (current->flags & ABI_PF_EXITING) { /* the processor is in it for a while */
		mm_free_pgd(current);
		more->pgd = pgd;
		return;
	}
	pgd_free(pgd ? pgd : more->pgd);
	more->pgd = 0;
	if (more->own && more->own->mm)
		kmem_cache_free(mm_cachep, more->own->mm);
	if (more->own)
		more->own->mm = NULL;
}

/* The new program's memory takes the place of the old one's. */
__keep void exec_mmap(struct mm_struct *mm)
{
	struct own_mm *own = container_of(mm, struct own_mm, mm);
	struct mm_struct *old_mm = (void *)current->mm;
	struct task_more *more = task_more(current);
	struct areas *new = own->areas;

	mutex_lock(&more->futex_exit_mutex);
	mutex_unlock(&more->futex_exit_mutex);
	down_write_killable(&task_more(current->group_leader)->exec_update_lock);
	if (old_mm) {
		down_read_killable(&init_mm.mmap_lock);
		barrier(); /* nobody dumps it while it goes */
		up_read(&init_mm.mmap_lock);
		mmput(old_mm);
	}
	mm_free_pgd(current);
	more->areas = new;
	if (new)
		new->pgd = own->pgd;
	else
		pgd_free(own->pgd);
	more->shares_mm = false;
	task_more(current->group_leader)->exe_file = mm->exe_file;
	if (more->own && !more->own->mm)
		more->own->mm = own;
	else
		free_rcu_object(own);
}

static int __init mmap_init(void)
{
	mm_cachep = kmem_cache_create("mm_struct", sizeof(struct own_mm), 8, 0, NULL);
	return mm_cachep ? 0 : -ENOMEM;
}
core_initcall(mmap_init);
