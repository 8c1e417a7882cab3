/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Whose a task is, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_SEC_H
#define TYPES_SEC_H

#include "types_fs.h"


struct user_namespace {
	char pad0[216];
	struct user_namespace *parent;	/* 216 */
	int level;
	u32 owner;
	u32 group;
	char pad236[252];
	void *ucounts;	/* 488 */
	char pad496[128];
};
LAYOUT_ASSERT(sizeof(struct user_namespace) == 624, "user_namespace");

struct nsproxy {
	int count;
	char pad4[4];
	void *uts_ns;	/* 8 */
	void *ipc_ns;
	struct mnt_namespace *mnt_ns;
	void *pid_ns_for_children;
	struct net *net_ns;
	void *time_ns;
	void *time_ns_for_children;
	void *cgroup_ns;	/* 64 */
};
LAYOUT_ASSERT(sizeof(struct nsproxy) == 72, "nsproxy");

#endif
