/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/sched.h>
#include <facts/linux/cred.h>

#define current_cred() ((const struct cred *)current->cred)
#define __task_cred(task) ((const struct cred *)READ_ONCE((task)->real_cred))
#define current_uid() (current_cred()->uid)
#define current_gid() (current_cred()->gid)
#define current_euid() (current_cred()->euid)
#define current_egid() (current_cred()->egid)
#define current_suid() (current_cred()->suid)
#define current_fsuid() (current_cred()->fsuid)
#define current_user_ns() (current_cred()->user_ns)
#define task_euid(task) (__task_cred(task)->euid)

static inline const struct cred *get_cred(const struct cred *cred)
{
	atomic_inc((atomic_t *)&cred->usage);
	return cred;
}

static inline void put_cred(const struct cred *cred)
{
	if (cred && atomic_dec_and_test((atomic_t *)&cred->usage))
		__put_cred((struct cred *)cred);
}
