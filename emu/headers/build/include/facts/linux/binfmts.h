/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MAX_ARG_STRLEN 0x20000UL
#define MAX_ARG_STRINGS 0x7fffffff
#define BINPRM_BUF_SIZE 256
#define AT_FLAGS_PRESERVE_ARGV0_BIT 0
#define AT_FLAGS_PRESERVE_ARGV0 1
#define CORENAME_MAX_SIZE 128
#define BINPRM_FLAGS_ENFORCE_NONDUMP_BIT 0
#define BINPRM_FLAGS_ENFORCE_NONDUMP 1
#define BINPRM_FLAGS_PATH_INACCESSIBLE_BIT 2
#define BINPRM_FLAGS_PATH_INACCESSIBLE 4
#define BINPRM_FLAGS_PRESERVE_ARGV0_BIT 3
#define BINPRM_FLAGS_PRESERVE_ARGV0 8
#define EXSTACK_DEFAULT 0
#define EXSTACK_DISABLE_X 1
#define EXSTACK_ENABLE_X 2
extern void __register_binfmt(struct linux_binfmt *fmt, int insert);
extern int begin_new_exec(struct linux_binprm *bprm);
extern int bprm_change_interp(const char *interp, struct linux_binprm *bprm);
extern int copy_string_kernel(const char *arg, struct linux_binprm *bprm);
extern void finalize_exec(struct linux_binprm *bprm);
extern int remove_arg_zero(struct linux_binprm *bprm);
extern void set_binfmt(struct linux_binfmt *new);
extern int setup_arg_pages(struct linux_binprm *bprm, long unsigned int stack_top, int executable_stack);
extern void setup_new_exec(struct linux_binprm *bprm);
extern void unregister_binfmt(struct linux_binfmt *fmt);
extern void would_dump(struct linux_binprm *bprm, struct file *file);
