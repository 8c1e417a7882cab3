/* SPDX-License-Identifier: GPL-2.0-only */
/* The formats of programs. */
#include "fs.h"
#include "security.h"
#include "types_exec.h"
#include "binfmts.h"
#include "vma.h"
#include "uaccess.h"
#include "process.h"
#include "task_more.h"
#include "mm.h"
#include "string.h"

u64 get_random_u64(void);
u16 get_random_u16(void);
void get_random_bytes(void *buf, size_t len);
unsigned long get_unmapped_area(struct file *file, unsigned long addr, unsigned long len, unsigned long pgoff, unsigned long flags);
int down_write_killable(struct rw_semaphore *sem);
void do_user_addr_fault(struct pt_regs *regs, unsigned long error_code, unsigned long address);

struct elf64_hdr { u8 e_ident[16]; u16 e_type, e_machine; u32 e_version; u64 e_entry, e_phoff, e_shoff; u32 e_flags; u16 e_ehsize, e_phentsize, e_phnum, rest[3]; };
#define PT_LOAD		1
#define ET_EXEC		2
#define MAX_PHNUM	32
#define PT_INTERP	3

/* The host puts the first bytes of a program here before its exec, at an address that no process has. */
#define EXEC_HEAD	0x1000ul

/* Of a file of whose contents the host has shown the beginning at most: without it, buf stays as it is. */
__keep ssize_t kernel_read(struct file *file, void *buf, size_t count, loff_t *pos)
{
	int ret = *pos < 0 ? -EINVAL : security_file_permission(file, MAY_READ);

	if (ret)
		return ret;
	if (*pos < (loff_t)PAGE_SIZE && count <= PAGE_SIZE - *pos)
		copy_user_generic_string(buf, USER_PTR(void, EXEC_HEAD + (task_more(current)->interprets ? PAGE_SIZE : 0) + *pos), count);
	read_folio(file, *pos, count);
	touch_atime(&file->f_path);
	*pos += count;
	return count;
}

static __keep int elf_read(struct file *file, void *buf, size_t len, loff_t pos)
{
	ssize_t rv = kernel_read(file, buf, len, &pos);

	return rv == (ssize_t)len ? 0 : rv < 0 ? (int)rv : -EIO;
}

/* The next word of a script's first line, of which end is the end. */
static char *next_word(char **at, char *end, bool rest)
{
	char *from = *at, *to;

	while (from < end && (*from == ' ' || *from == '\t'))
		from++;
	for (to = from; to < end && *to && (rest || (*to != ' ' && *to != '\t')); to++)
		;
	*at = to < end ? to + 1 : to;
	*to = 0;
	return to > from ? from : NULL;
}

/* The first line names who is to be run, with at most one argument before the name of the script. */
static __keep int load_script(struct linux_binprm *bprm)
{
	char *at = bprm->buf + 2, *end = at, *name, *arg;
	struct file *file;
	int retval;

	if (bprm->buf[0] != '#' || bprm->buf[1] != '!')
		return -8;
	while (end < bprm->buf + sizeof(bprm->buf) - 1 && *end && *end != '\n')
		end++;
	name = next_word(&at, end, false);
	arg = name ? next_word(&at, end, true) : NULL;
	if (!name)
		return -8;
	retval = remove_arg_zero(bprm);
	if (!retval)
		retval = copy_string_kernel(bprm->interp, bprm);
	if (!retval && arg)
		retval = copy_string_kernel(arg, bprm);
	if (!retval)
		retval = copy_string_kernel(name, bprm);
	if (retval < 0)
		return retval;
	bprm->argc += arg ? 3 : 2;
	if (bprm->interp != bprm->filename)
		kfree(bprm->interp);
	bprm->interp = kstrdup(name, GFP_KERNEL);
	file = open_exec(name);
	if (IS_ERR(file))
		return PTR_ERR(file);
	bprm->interpreter = file;
	return 0;
}

/* Of another architecture: no program of today. */
static __keep int load_compat_elf(struct linux_binprm *bprm)
{
	return -8;
}

/* What a program of today has: an interpreter, a text and a data segment. */
static const struct elf64_phdr usual[] = {
	{ PT_INTERP, 4, 0x318, 0x318, 0x318, 28, 28, 1 },
	{ PT_LOAD, 5, 0, 0, 0, 0x8000, 0x8000, 0x1000 }, { PT_LOAD, 6, 0x8000, 0x9000, 0x9000, 0x1000, 0x2000, 0x1000 },
};

static __keep struct elf64_phdr *load_elf_phdrs(const struct elf64_hdr *elf_ex, struct file *elf_file)
{
	struct elf64_phdr *phdata;

	if (elf_ex->e_phentsize != sizeof(*phdata) || !elf_ex->e_phnum || elf_ex->e_phnum > MAX_PHNUM)
		return NULL;
	phdata = kmalloc(elf_ex->e_phnum * sizeof(*phdata), GFP_KERNEL);
	if (phdata)
		memset(phdata, 0, elf_ex->e_phnum * sizeof(*phdata));
	if (phdata)
		memcpy(phdata, usual, min(elf_ex->e_phnum * sizeof(*phdata), sizeof(usual)));
	if (phdata && elf_read(elf_file, phdata, elf_ex->e_phnum * sizeof(*phdata), elf_ex->e_phoff) < 0) {
		kfree(phdata);
		return NULL;
	}
	return phdata;
}

/* What is behind a segment's bytes in the file are zeroes: the rest of the last page, and pages of no file. */
static int set_brk(unsigned long bss, unsigned long end)
{
	unsigned long start = ALIGN(bss, PAGE_SIZE);
	struct areas *a = current_areas();
	struct vma *vma;

	end = ALIGN(end, PAGE_SIZE);
	if (end > start && end - start <= 1ul << 30) {
		if (down_write_killable(&init_mm.mmap_lock))
			return -EINTR;
		do_brk_flags(start, end - start, 0);
		up_write(&init_mm.mmap_lock);
	}
	if (a)
		a->start_brk = a->brk = end;
	vma = bss & (PAGE_SIZE - 1) ? area_behind(a, bss) : NULL;
	if (vma && vma->v.vm_start <= bss && faults_at(vma, bss, true)) { /* it is written to */
		do_user_addr_fault(NULL, 2, bss);
		a->owed++;
	}
	return 0;
}

/* From the first byte of the first segment to the last of the last. */
static unsigned long total_mapping_size(const struct elf64_phdr *ph, int n)
{
	unsigned long low = ~0ul, high = 0;
	int i;

	for (i = 0; i < n; i++) {
		if (ph[i].p_type != PT_LOAD)
			continue;
		low = min(low, (unsigned long)ph[i].p_vaddr & (~0ul << PAGE_SHIFT));
		high = max(high, (unsigned long)(ph[i].p_vaddr + ph[i].p_memsz));
	}
	return high > low ? high - low : 0;
}

static __keep int elf_map_segments(struct file *file, const struct elf64_phdr *ph, int n, unsigned long base)
{
	unsigned long at, start, bss = 0, end = 0;
	int i, type = 0x100002; /* MAP_PRIVATE: over nothing first (MAP_FIXED_NOREPLACE), then over the first (MAP_FIXED) */
	bool first = true;

	for (i = 0; i < n; i++) {
		if (ph[i].p_type != PT_LOAD)
			continue;
		start = base + ph[i].p_vaddr;
		if (!access_ok((void *)start, ph[i].p_memsz) || ph[i].p_filesz > ph[i].p_memsz)
			return -8;
		at = ph[i].p_filesz ? elf_map(file, start, &ph[i], (ph[i].p_flags & 4 ? VM_READ : 0) | (ph[i].p_flags & 2) |
					      (ph[i].p_flags & 1 ? VM_EXEC : 0), type, first && base ? total_mapping_size(ph, n) : 0) : start;
		type = 0x12;
		first = false;
		if (IS_ERR_VALUE(at))
			return at;
		if (start + ph[i].p_memsz > end) {
			bss = start + ph[i].p_filesz;
			end = start + ph[i].p_memsz;
		}
	}
	return end ? set_brk(bss, end) : 0;
}

/* What the kernel has in every process: pages of clocks, and code that reads them. */
static void arch_setup_additional_pages(struct areas *a)
{
	static const struct { unsigned long start, pages, flags; } map[] = {
		{ VDSO_BASE - 4 * PAGE_SIZE, 4, VM_READ | VM_MAY | VM_PFNMAP }, { VDSO_BASE, 2, VM_READ | VM_EXEC | VM_MAY },
	};
	const long ret = current->mirror_ret;
	unsigned int i;
	struct vma *vma;

	task_more(current)->mmap_base ^= get_random_u32();
	if (!a || down_write_killable(&init_mm.mmap_lock))
		return;
	current->mirror_ret = 0; /* where it is, is known here */
	get_unmapped_area(NULL, VDSO_BASE - 4 * PAGE_SIZE, 6 * PAGE_SIZE, 0, 0);
	current->mirror_ret = ret;
	for (i = 0; i < ARRAY_SIZE(map); i++) {
		vma = vm_area_alloc();
		if (!vma)
			break;
		vma->v = (struct vm_area_struct){ .vm_start = map[i].start, .vm_end = map[i].start + map[i].pages * PAGE_SIZE, .vm_mm = &user_mm,
						  .vm_flags = map[i].flags, .vm_page_prot = 0x25 };
		vma_link(&a, vma);
	}
	up_write(&init_mm.mmap_lock);
}

/* What a program finds above its arguments: random bytes, who it runs as, and a table of that. */
static void create_elf_tables(struct linux_binprm *bprm)
{
	const struct cred *cred = current->cred;
	u64 info[42] = { get_random_u16() };

	get_random_bytes(info + 1, 16);
	info[3] = from_kuid_munged(NULL, cred->uid);
	info[4] = from_kuid_munged(NULL, cred->euid);
	info[5] = from_kgid_munged(NULL, cred->gid);
	info[6] = from_kgid_munged(NULL, cred->egid);
	if (down_write_killable(&init_mm.mmap_lock))
		return;
	bprm->p -= sizeof(info);
	up_write(&init_mm.mmap_lock);
	__check_object_size(bprm, sizeof(info), true);
}

static __keep int load_elf_binary(struct linux_binprm *bprm)
{
	struct elf64_hdr ex = { .e_type = 3, .e_phoff = 64, .e_phentsize = sizeof(struct elf64_phdr), .e_phnum = ARRAY_SIZE(usual) };
	struct elf64_hdr head = {};
	struct elf64_phdr *phdata;
	int retval;

	if (mirror_error())
		return mirror_error();
	memcpy(&head, bprm->buf, sizeof(head));
	if (!memcmp(head.e_ident, "\177ELF\2", 5) && head.e_phentsize == sizeof(*phdata))
		ex = head;
	phdata = load_elf_phdrs(&ex, bprm->file);
	if (!phdata)
		return -ENOMEM;
	retval = begin_new_exec(bprm);
	if (retval) {
		kfree(phdata);
		return retval;
	}
	setup_new_exec(bprm);
	task_more(current)->mmap_base ^= get_random_u64(); /* where the stack begins */
	task_more(current)->mmap_base ^= get_random_u16();
	setup_arg_pages(current_areas());
	elf_map_segments(bprm->file, phdata, ex.e_phnum, ex.e_type == ET_EXEC ? 0 : EXEC_BASE);
	kfree(phdata);
	set_binfmt(&elf_format);
	arch_setup_additional_pages(current_areas());
	create_elf_tables(bprm);
	task_more(current)->mmap_base ^= get_random_u64(); /* where the heap begins */
	finalize_exec(bprm);
	return 0;
}

const struct linux_binfmt compat_elf_format = { "compat_elf", load_compat_elf };
const struct linux_binfmt script_format = { "script", load_script };
const struct linux_binfmt elf_format = { "elf", load_elf_binary };
