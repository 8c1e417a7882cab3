/* SPDX-License-Identifier: GPL-2.0-only */
/* Address spaces, as far as calls name them: a tree of areas for each that asked. */
#include "security.h"
#include "types_vma.h"
#include "binfmts.h"
#include "vma.h"
#include "task_more.h"
#include "modfs.h"

struct vma { struct rb_node node; struct vm_area_struct v; };

static struct rb_root vma_tree;
static struct kmem_cache *vm_area_cachep, *mm_cachep;
static u32 map_count;

/* Which process's an area is: the host has numbered them. */
struct mm_struct init_mm = { .mmap_lock.wait_list = LIST_HEAD_INIT(init_mm.mmap_lock.wait_list) };

#define MAX_MAP_COUNT	256

int down_write_killable(struct rw_semaphore *sem);

/* All processes of the host have this one, for those who look into it. */
struct mm_struct user_mm = {
	.task_size = TASK_SIZE_MAX, .mm_users = { 1 }, .mm_count = { 1 }, .mmap_lock.wait_list = LIST_HEAD_INIT(user_mm.mmap_lock.wait_list),
	.user_ns = &init_user_ns,
};

static __always_inline unsigned long space(void) { return (unsigned long)current->group_leader; }

static __always_inline unsigned long mm_of(const struct vm_area_struct *v)
{
	return v->vm_page_prot;
}

static int vma_cmp(unsigned long mm, unsigned long addr, const struct vm_area_struct *v)
{
	if (mm != mm_of(v))
		return mm < mm_of(v) ? -1 : 1;
	return addr < v->vm_start ? -1 : addr >= v->vm_end;
}

static __always_inline struct vm_area_struct *area_at(unsigned long addr)
{
	struct rb_node *n = vma_tree.node;

	while (n) {
		struct vm_area_struct *v = &rb_entry(n, struct vma, node)->v;
		int c = vma_cmp(space(), addr, v);

		if (!c)
			return v;
		n = c < 0 ? n->left : n->right;
	}
	return NULL;
}

__keep struct vm_area_struct *find_vma(struct mm_struct *mm, unsigned long addr)
{
	return area_at(addr);
}

static __always_inline void link_area(struct vma *vma)
{
	struct rb_node **link = &vma_tree.node, *parent = NULL;

	while (*link) {
		parent = *link;
		link = vma_cmp(mm_of(&vma->v), vma->v.vm_start, &rb_entry(parent, struct vma, node)->v) < 0 ? &parent->left : &parent->right;
	}
	rb_link_node(&vma->node, parent, link);
	rb_insert_color(&vma->node, &vma_tree);
	map_count++;
}

/* One that is in nobody's way. */
static __used __keep void vma_link(struct vma *vma)
{
	link_area(vma);
}

static __keep void remove_vma(struct vm_area_struct *v)
{
	struct vma *vma = container_of(v, struct vma, v);

	rb_erase(&vma->node, &vma_tree);
	kmem_cache_free(vm_area_cachep, vma);
	map_count--;
}

static __keep unsigned long mmap_region(struct file *file, unsigned long addr, unsigned long len, unsigned long vm_flags, unsigned long pgoff)
{
	struct vm_area_struct *v = area_at(addr);
	struct vma *vma;

	if (v)
		remove_vma(v);
	while (map_count >= MAX_MAP_COUNT)
		remove_vma(&rb_entry(rb_first(&vma_tree), struct vma, node)->v);
	vma = kmem_cache_alloc(vm_area_cachep, GFP_KERNEL | __GFP_ZERO);
	if (!vma)
		return -ENOMEM;
	vma->v = (struct vm_area_struct){ .vm_start = addr, .vm_end = addr + len, .vm_mm = &init_mm, .vm_flags = vm_flags,
					  .vm_page_prot = space(), .vm_pgoff = pgoff };
	if (file)
		touch_atime(&file->f_path);
	link_area(vma);
	return addr;
}

/* Where the host has put it. */
static __keep unsigned long get_unmapped_area(struct file *file, unsigned long addr, unsigned long len)
{
	unsigned long at = current->mirror_ret ? (unsigned long)current->mirror_ret : addr;

	if (IS_ERR_VALUE(at))
		return at;
	return security_mmap_addr(at) ? (unsigned long)-EACCES : at;
}

__keep unsigned long do_mmap(struct file *file, unsigned long addr, unsigned long len, unsigned long prot, unsigned long flags,
			     unsigned long pgoff, unsigned long *populate, void *uf)
{
	len = ALIGN(len, PAGE_SIZE);
	if (!len)
		return -EINVAL;
	addr = get_unmapped_area(file, addr, len);
	if (IS_ERR_VALUE(addr) || addr & ~(~0ul << PAGE_SHIFT))
		return addr;
	return mmap_region(file, addr, len, prot | flags << 8, pgoff);
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

/* A segment of a program. */
__keep unsigned long elf_map(struct file *filep, unsigned long addr, unsigned long size, unsigned long prot, unsigned long off)
{
	return vm_mmap_pgoff(filep, addr, size, prot, 0x12, off >> PAGE_SHIFT);
}

__keep int __do_munmap(struct mm_struct *mm, unsigned long start, size_t len)
{
	struct vm_area_struct *v;
	int budget = MAX_MAP_COUNT;

	if (start & (PAGE_SIZE - 1) || !len)
		return -EINVAL;
	while (budget-- && (v = area_at(start)))
		remove_vma(v);
	return 0;
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

static __keep int do_brk_flags(unsigned long addr, unsigned long len, unsigned long flags)
{
	if (security_vm_enough_memory_mm(&init_mm, len >> PAGE_SHIFT))
		return -ENOMEM;
	init_mm.total_vm += len >> PAGE_SHIFT;
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
	if (down_write_killable(&init_mm.mmap_lock))
		return -EINTR;
	if (ARG1(r) > init_mm.brk)
		do_brk_flags(init_mm.brk, ARG1(r) - init_mm.brk > 1ul << 30 ? PAGE_SIZE : ARG1(r) - init_mm.brk, 0);
	if (ARG1(r))
		init_mm.brk = ARG1(r);
	up_write(&init_mm.mmap_lock);
	return current->mirror_ret;
}

/* An address space of its own is a number of its owner's here. */
noinline struct mm_struct *mm_alloc(void)
{
	struct mm_struct *mm = kmem_cache_alloc(mm_cachep, GFP_KERNEL | __GFP_ZERO);

	if (!mm)
		return NULL;
	mm->owner = current;
	__init_rwsem(&mm->mmap_lock, "&mm->mmap_lock", NULL);
	__mutex_init(&mm->context.lock, "&mm->context.lock", NULL);
	__init_rwsem(&mm->context.ldt_usr_sem, "&mm->context.ldt_usr_sem", NULL);
	return mm;
}

void exit_mmap(struct mm_struct *mm);

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

/* The last one of a process's memory takes it with it. */
static __always_inline void __mmput(struct mm_struct *mm)
{
	static DEFINE_MUTEX(delayed_uprobe_lock);

	mutex_lock(&delayed_uprobe_lock);
	barrier(); /* no probe of a program is put off here */
	mutex_unlock(&delayed_uprobe_lock);
	exit_mmap(mm);
	set_mm_exe_file(mm, NULL);
	module_put(NULL);
}

noinline void mmput(struct mm_struct *mm)
{
	might_sleep();
	if (mm != &user_mm)
		kmem_cache_free(mm_cachep, mm);
	else if (current->pid == current->tgid && !task_more(current)->shares_mm)
		__mmput(mm);
}

/* All areas of current's go. */
__keep void exit_mmap(struct mm_struct *mm)
{
	struct rb_node *n, *next;
	unsigned long batch;

	down_read(&init_mm.mmap_lock);
	batch = __get_free_pages(0x2800, 0);
	up_read(&init_mm.mmap_lock);
	down_write(&init_mm.mmap_lock);
	for (n = rb_first(&vma_tree); n; n = next) {
		next = rb_next(n);
		if (mm_of(&rb_entry(n, struct vma, node)->v) == space())
			remove_vma(&rb_entry(n, struct vma, node)->v);
	}
	free_pages(batch, 0);
	up_write(&init_mm.mmap_lock);
}

/* The new program's memory takes the place of the old one's, which is everybody's one. */
__keep void exec_mmap(struct mm_struct *mm)
{
	struct mm_struct *old_mm = (void *)current->mm;

	if (old_mm)
		mmput(old_mm);
	task_more(current)->shares_mm = false;
	task_more(current->group_leader)->exe_file = mm->exe_file;
	kmem_cache_free(mm_cachep, mm);
}

static int __init mmap_init(void)
{
	vm_area_cachep = kmem_cache_create("vm_area_struct", sizeof(struct vma), 8, 0, NULL);
	mm_cachep = kmem_cache_create("mm_struct", sizeof(struct mm_struct), 8, 0, NULL);
	return vm_area_cachep && mm_cachep ? 0 : -ENOMEM;
}
core_initcall(mmap_init);
