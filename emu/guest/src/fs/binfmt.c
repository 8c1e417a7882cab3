/* SPDX-License-Identifier: GPL-2.0-only */
/* The formats of programs. */
#include "fs.h"
#include "security.h"
#include "types_exec.h"
#include "binfmts.h"

struct elf64_hdr { u8 e_ident[16]; u16 e_type, e_machine; u32 e_version; u64 e_entry, e_phoff, e_shoff; u32 e_flags; u16 e_ehsize, e_phentsize, e_phnum, rest[3]; };
struct elf64_phdr { u32 p_type, p_flags; u64 p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align; };
#define PT_LOAD		1
#define PT_INTERP	3

/* Of a file whose contents nobody knows: nothing is read, and buf stays as it is. */
__keep ssize_t kernel_read(struct file *file, void *buf, size_t count, loff_t *pos)
{
	int ret = *pos < 0 ? -EINVAL : security_file_permission(file, MAY_READ);

	if (ret)
		return ret;
	touch_atime(&file->f_path);
	*pos += count;
	return count;
}

static __keep int elf_read(struct file *file, void *buf, size_t len, loff_t pos)
{
	ssize_t rv = kernel_read(file, buf, len, &pos);

	return rv == (ssize_t)len ? 0 : rv < 0 ? (int)rv : -EIO;
}

static __keep int load_script(struct linux_binprm *bprm)
{
	return bprm->buf[0] == '#' && bprm->buf[1] == '!' ? 0 : -8;
}

/* What a program of today has: an interpreter, a text and a data segment. */
static const struct elf64_phdr usual[] = {
	{ PT_INTERP, 4, 0x318, 0x318, 0x318, 28, 28, 1 },
	{ PT_LOAD, 5, 0, 0, 0, 0x8000, 0x8000, 0x1000 }, { PT_LOAD, 6, 0x8000, 0x9000, 0x9000, 0x1000, 0x2000, 0x1000 },
};

static __keep struct elf64_phdr *load_elf_phdrs(const struct elf64_hdr *elf_ex, struct file *elf_file)
{
	struct elf64_phdr *phdata;

	if (elf_ex->e_phentsize != sizeof(*phdata) || !elf_ex->e_phnum || elf_ex->e_phnum > ARRAY_SIZE(usual))
		return NULL;
	phdata = kmemdup(usual, elf_ex->e_phnum * sizeof(*phdata), GFP_KERNEL);
	if (phdata && elf_read(elf_file, phdata, elf_ex->e_phnum * sizeof(*phdata), elf_ex->e_phoff) < 0) {
		kfree(phdata);
		return NULL;
	}
	return phdata;
}

static __keep int elf_map_segments(struct file *file, const struct elf64_phdr *ph, int n, unsigned long base)
{
	unsigned long at;
	int i;

	for (i = 0; i < n; i++) {
		if (ph[i].p_type != PT_LOAD)
			continue;
		at = elf_map(file, base + ph[i].p_vaddr, ph[i].p_memsz, ph[i].p_flags, ph[i].p_offset);
		if (IS_ERR_VALUE(at))
			return at;
	}
	return 0;
}

static __keep int load_elf_binary(struct linux_binprm *bprm)
{
	struct elf64_hdr ex = { .e_phoff = 64, .e_phentsize = sizeof(struct elf64_phdr), .e_phnum = ARRAY_SIZE(usual) };
	struct elf64_phdr *phdata;
	int retval;

	if (mirror_error())
		return mirror_error();
	phdata = load_elf_phdrs(&ex, bprm->file);
	if (!phdata)
		return -ENOMEM;
	retval = begin_new_exec(bprm);
	if (!retval) {
		setup_new_exec(bprm);
		set_binfmt(&elf_format);
		retval = elf_map_segments(bprm->file, phdata, ex.e_phnum, EXEC_BASE);
		finalize_exec(bprm);
	}
	kfree(phdata);
	return retval;
}

const struct linux_binfmt script_format = { "script", load_script };
const struct linux_binfmt elf_format = { "elf", load_elf_binary };
