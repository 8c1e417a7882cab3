/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Programs on their way into memory, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_EXEC_H
#define TYPES_EXEC_H

#include "types_fs.h"

struct mm_struct; struct rlimit { u64 rlim_cur, rlim_max; };

struct linux_binprm {
	struct vm_area_struct *vma;
	char pad8[8];
	struct mm_struct *mm;	/* 16 */
	unsigned long p;
	char pad32[16];
	struct file *executable;	/* 48 */
	struct file *interpreter;
	struct file *file;	/* 64 */
	struct cred *cred;
	int unsafe;
	char pad84[4];
	int argc;	/* 88 */
	int envc;
	const char *filename;
	const char *interp;
	const char *fdpath;
	unsigned int interp_flags;
	char pad124[36];
	char buf[256];	/* 160 */
};
LAYOUT_ASSERT(sizeof(struct linux_binprm) == 416, "linux_binprm");

#endif
