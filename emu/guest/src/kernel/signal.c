/* SPDX-License-Identifier: GPL-2.0-only */
#include "sched.h"

/* False: there is no signal. A signal that does not end the task has the host's handler, and is not known here. */
noinline bool get_signal(struct ksignal *ksig)
{
	int code = current->mirror_signal;

	if (!code)
		return false;
	ksig->sig = code & 0x7f;
	current->flags |= ABI_PF_SIGNALED;
	do_group_exit(code);
}
