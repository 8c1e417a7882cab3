/* SPDX-License-Identifier: GPL-2.0-only */

/* Where a task is, as descriptors, who it is, and what it wants to be mounted there. */
struct proc_mount {
	int pid_ns, user_ns, mount_ns, root, cwd;
	unsigned int fsuid, fsgid;	/* as in the first user namespace */
	unsigned long long effective;	/* its capabilities */
	const char *path;
	const char *options;	/* NULL: none */
	unsigned long flags;
};

/*
 * Mounts a procfs of the task's pid namespace, with the rights of its user namespace. Returns 0, or the errno
 * of mount(2), or the errno, negated, of what failed before that. The calling thread's children are in that
 * pid namespace from then on.
 */
int mount_proc(const struct proc_mount *m);
