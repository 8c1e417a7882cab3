/* SPDX-License-Identifier: GPL-2.0-only */
/* Where the faults are taken to be that a process has had: the host knows how many there were. */
#include "security.h"
#include "task_more.h"
#include "modfs.h"
#include "vma.h"

#define FAULT_USER	4		/* error codes of faults */
#define FAULT_CODE_WRITE 2
#define FAULT_INSTR	16

extern u32 faults_counted;
int down_read_trylock(struct rw_semaphore *sem);

/* The host calls it for each fault of a process. */
__keep void do_user_addr_fault(struct pt_regs *regs, unsigned long error_code, unsigned long address)
{
	struct vm_area_struct *vma;

	if (!down_read_trylock(&init_mm.mmap_lock))
		down_read(&init_mm.mmap_lock);
	else
		might_sleep();
	vma = find_vma(&init_mm, address);
	handle_mm_fault(vma, address, (error_code & 2 ? 0x215 : error_code & 16 ? 0x314 : 0x214) | (error_code & FAULT_USER ? 0x40 : 0), regs);
	up_read(&init_mm.mmap_lock);
}
NOKPROBE_SYMBOL(do_user_addr_fault);

static bool faults(struct areas *a, unsigned long addr, bool write)
{
	struct vma *vma = area_behind(a, addr);

	return vma && addr >= vma->v.vm_start && faults_at(vma, addr, write);
}

/* The kernel is about to use addr for a process. What it writes, the host's kernel writes, too, and counts; what it reads has been read. */
void user_fault(unsigned long addr, bool write)
{
	struct areas *a = current_areas();

	if (__preempt_count || !a || !a->pgd || !faults(a, addr, write))
		return;
	do_user_addr_fault(NULL, write ? FAULT_CODE_WRITE : 0, addr);
	a->owed += write;
}

/* The same for what a call copies: the host's kernel uses it in the same call, and counts what faults. */
void user_copy(unsigned long addr, bool write)
{
	struct areas *a = current_areas();

	if (!faults_counted || __preempt_count || !a || !a->pgd || !faults(a, addr, write))
		return;
	do_user_addr_fault(NULL, write ? FAULT_CODE_WRITE : 0, addr);
	a->owed++;
}

/* The lowest page that a process may write to and that it has not, from where such a one was the last time. */
static unsigned long next_write(struct areas *a)
{
	struct vma *vma;
	u64 addr, end;

	for (vma = area_behind(a, a->seen); vma; vma = vma->next) {
		if ((vma->v.vm_flags & (VM_WRITE | VM_GROWSDOWN | VM_PFNMAP)) != VM_WRITE)
			continue;
		end = vma->v.vm_end;
		for (addr = max(vma->v.vm_start, a->seen); addr < end; addr += PAGE_SIZE)
			if (faults_at(vma, addr, true)) {
				a->seen = addr;
				return addr;
			}
	}
	return 0;
}

/*
 * A process has had n faults since its last call, and is at ip. Where they were is not known: first where it is now, then on its
 * stack and where the arguments of the call point to, and then on the lowest page that it may write to.
 */
static unsigned long next_fault(struct areas *a, unsigned long ip, const unsigned long *args, unsigned int *code)
{
	unsigned long addr;
	int i;

	*code = FAULT_USER | FAULT_INSTR;
	if (faults(a, ip, false))
		return ip;
	*code = FAULT_USER | FAULT_CODE_WRITE;
	if (faults(a, a->stack, true))
		return a->stack;
	for (i = 0; i < 3; i++)
		if (faults(a, args[i], true))
			return args[i];
	*code = FAULT_USER;
	for (i = 0; i < 3; i++)
		if (faults(a, args[i], false))
			return args[i];
	*code = FAULT_USER | FAULT_CODE_WRITE;
	addr = next_write(a);
	return addr ? : a->stack;
}

/* The host calls it before a call of a process that has had faults. */
__keep void count_faults(struct pt_regs *regs, unsigned long n, unsigned long ip, unsigned long a1, unsigned long a2, unsigned long a3)
{
	const unsigned long args[] = { a1, a2, a3 };
	struct areas *a = current_areas();
	unsigned int code = FAULT_USER | FAULT_CODE_WRITE;
	unsigned long at = ip;

	for (; n; n--) {
		if (a && a->owed) {
			a->owed--;
			continue;
		}
		if (a)
			at = next_fault(a, ip, args, &code);
		do_user_addr_fault(regs, code, at);
	}
}
NOKPROBE_SYMBOL(count_faults);
