/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef BINFMTS_H
#define BINFMTS_H

struct linux_binprm; struct mm_struct; struct task_struct; struct file;
struct module;
struct linux_binfmt { const char *name; int (*load_binary)(struct linux_binprm *); struct module *module; };
extern const struct linux_binfmt script_format, elf_format, compat_elf_format;

static __always_inline void *ERR_CAST(const void *p) { return (void *)p; }

struct file *open_exec(const char *name);
int begin_new_exec(struct linux_binprm *bprm);
void setup_new_exec(struct linux_binprm *bprm);
void finalize_exec(struct linux_binprm *bprm);
ssize_t kernel_read(struct file *file, void *buf, size_t count, loff_t *pos);
void exec_mmap(struct mm_struct *mm);
struct mm_struct *mm_alloc(void);
struct file *get_mm_exe_file(struct mm_struct *mm);
void set_mm_exe_file(struct mm_struct *mm, struct file *f);
void set_binfmt(const struct linux_binfmt *format);
void mmput(struct mm_struct *mm);
struct elf64_phdr { u32 p_type, p_flags; u64 p_offset, p_vaddr, p_paddr, p_filesz, p_memsz, p_align; };

unsigned long elf_map(struct file *filep, unsigned long addr, const struct elf64_phdr *eppnt, int prot, int type,
		      unsigned long total_size);
struct areas;
void setup_arg_pages(struct areas *a);
void sched_exec(void);
int remove_arg_zero(struct linux_binprm *bprm);
int copy_string_kernel(const char *arg, struct linux_binprm *bprm);
void flush_signal_handlers(struct task_struct *t, int force_default);

#endif
