/* SPDX-License-Identifier: GPL-2.0-only */
/* Address spaces, as far as calls name them: a tree of areas for each that asked. */
#include "mm.h"
#include "string.h"

struct vm_area_struct { struct rb_node node; unsigned long start, end, flags, mm; };

static struct rb_root vma_tree;
static struct kmem_cache *vm_area_cachep;
static DEFINE_MUTEX(mmap_lock);
static u32 map_count;

#define MAX_MAP_COUNT	256

static int vma_cmp(unsigned long mm, unsigned long addr, const struct vm_area_struct *v)
{
	if (mm != v->mm)
		return mm < v->mm ? -1 : 1;
	return addr < v->start ? -1 : addr >= v->end;
}

static noinline struct vm_area_struct *find_vma(unsigned long mm, unsigned long addr)
{
	struct rb_node *n = vma_tree.node;

	while (n) {
		struct vm_area_struct *v = rb_entry(n, struct vm_area_struct, node);
		int c = vma_cmp(mm, addr, v);

		if (!c)
			return v;
		n = c < 0 ? n->left : n->right;
	}
	return NULL;
}

static noinline void vma_link(struct vm_area_struct *v)
{
	struct rb_node **link = &vma_tree.node, *parent = NULL;

	while (*link) {
		parent = *link;
		link = vma_cmp(v->mm, v->start, rb_entry(parent, struct vm_area_struct, node)) < 0 ? &parent->left : &parent->right;
	}
	rb_link_node(&v->node, parent, link);
	rb_insert_color(&v->node, &vma_tree);
	map_count++;
}

static noinline void remove_vma(struct vm_area_struct *v)
{
	rb_erase(&v->node, &vma_tree);
	kmem_cache_free(vm_area_cachep, v);
	map_count--;
}

static noinline unsigned long mmap_region(unsigned long addr, unsigned long len, unsigned long flags)
{
	struct vm_area_struct *v = find_vma(current->mm, addr);

	if (v)
		remove_vma(v);
	while (map_count >= MAX_MAP_COUNT)
		remove_vma(rb_entry(rb_first(&vma_tree), struct vm_area_struct, node));
	v = kmem_cache_alloc(vm_area_cachep, GFP_KERNEL);
	if (!v)
		return -ENOMEM;
	*v = (struct vm_area_struct){ .start = addr, .end = addr + len, .flags = flags, .mm = current->mm };
	vma_link(v);
	return addr;
}

noinline unsigned long do_mmap(unsigned long addr, unsigned long len, unsigned long prot, unsigned long flags)
{
	unsigned long ret;

	len = ALIGN(len, PAGE_SIZE);
	if (!len)
		return -EINVAL;
	addr = current->mirror_ret;
	if (IS_ERR_VALUE(addr) || addr & ~(~0ul << PAGE_SHIFT))
		return addr;
	mutex_lock(&mmap_lock);
	ret = mmap_region(addr, len, prot | flags << 8);
	mutex_unlock(&mmap_lock);
	return ret;
}

noinline int do_munmap(unsigned long start, size_t len)
{
	struct vm_area_struct *v;

	if (start & (PAGE_SIZE - 1) || !len)
		return -EINVAL;
	mutex_lock(&mmap_lock);
	v = find_vma(current->mm, start);
	if (v)
		remove_vma(v);
	mutex_unlock(&mmap_lock);
	return 0;
}

long __x64_sys_mmap(const struct pt_regs *regs)
{
	return do_mmap(regs->di, regs->si, regs->dx, regs->r10);
}

long __x64_sys_munmap(const struct pt_regs *regs)
{
	return do_munmap(regs->di, regs->si);
}

noinline long do_brk_flags(unsigned long brk)
{
	return brk ? current->mirror_ret : 0;
}

long __x64_sys_brk(const struct pt_regs *regs)
{
	return do_brk_flags(regs->di);
}

static int __init mmap_init(void)
{
	vm_area_cachep = kmem_cache_create("vm_area_struct", sizeof(struct vm_area_struct), 8, 0, NULL);
	return 0;
}
core_initcall(mmap_init);
