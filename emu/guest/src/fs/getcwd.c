/* SPDX-License-Identifier: GPL-2.0-only */
#include "fs.h"

static unsigned long cwd_misses;

long __x64_sys_getcwd(const struct pt_regs *r)
{
	struct fs_struct *fs = current_fs();
	char buf[128], *p;

	if (!fs)
		return current->mirror_ret;
	p = d_path(&fs->pwd, buf, sizeof(buf));
	if (!IS_ERR(p) && ARG2(r) > sizeof(buf) && copy_to_user((void __user *)ARG1(r), p, buf + sizeof(buf) - p))
		cwd_misses++;
	return current->mirror_ret;
}
