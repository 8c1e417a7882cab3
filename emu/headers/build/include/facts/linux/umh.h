/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UMH_NO_WAIT 0
#define UMH_WAIT_EXEC 1
#define UMH_WAIT_PROC 2
#define UMH_KILLABLE 4
#define UMH_FREEZABLE 8
extern int call_usermodehelper(const char *path, char **argv, char **envp, int wait);
extern int call_usermodehelper_exec(struct subprocess_info *sub_info, int wait);
extern struct subprocess_info *call_usermodehelper_setup(const char *path, char **argv, char **envp, gfp_t gfp_mask, int (*init)(struct subprocess_info *, struct cred *), void (*cleanup)(struct subprocess_info *), void *data);
extern long int usermodehelper_read_lock_wait(long int timeout);
extern int usermodehelper_read_trylock(void);
extern void usermodehelper_read_unlock(void);
