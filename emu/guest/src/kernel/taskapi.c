/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Tasks, their pids and their rights, as modules see them. The host keeps the lists of tasks (emu/tasklists.go); a
 * walk is not to be interrupted, since the host changes them between two quanta only.
 */
#include "mm.h"
#include "string.h"

#define list_task(p, f)	container_of(p, struct task_struct, f)

/* Namespaces have names only: there is one of each kind. */
char init_pid_ns[136] __attribute__((aligned(8)));

/* The first processor's idle task: the host fills it in like the others. */
struct task_struct init_task __attribute__((aligned(4096)));

static struct task_struct *thread_of(struct task_struct *p, int nr)
{
	struct abi_list *head = &p->signal->thread_head, *l;

	for (l = head->next; l && l != head; l = l->next)
		if (list_task(l, thread_node)->pid == nr)
			return list_task(l, thread_node);
	return NULL;
}

noinline struct task_struct *task_by_number(int nr)
{
	struct task_struct *first = &init_task, *p, *found = NULL;
	unsigned long flags;
	struct abi_list *l;

	local_irq_save(flags);
	for (l = first->tasks.next; l && l != &first->tasks && !found; l = l->next) {
		p = list_task(l, tasks);
		found = p->pid == nr ? p : p->signal ? thread_of(p, nr) : NULL;
	}
	local_irq_restore(flags);
	return found;
}

static struct abi_pid *hold(struct abi_pid *pid)
{
	if (pid)
		__sync_fetch_and_add(&pid->count, 1);
	return pid;
}

static struct task_struct *hold_task(struct task_struct *p)
{
	if (p)
		__sync_fetch_and_add(&p->usage, 1);
	return p;
}

noinline struct abi_pid *api_find_vpid(int nr)
{
	struct task_struct *p = task_by_number(nr);

	return p ? p->thread_pid : NULL;
}

noinline struct abi_pid *find_pid_ns(int nr, void *ns)
{
	return ns == init_pid_ns ? api_find_vpid(nr) : NULL;
}

noinline struct abi_pid *find_get_pid(int nr)
{
	return hold(api_find_vpid(nr));
}

/* The same for one whose struct pid is known in Linux already. */
struct abi_pid *hold_pid_of(int nr)
{
	struct task_struct *p = nr > 0 ? task_by_number(nr) : NULL;

	return hold(p ? p->thread_pid : NULL);
}

noinline void api_put_pid(struct abi_pid *pid)
{
	if (pid)
		__sync_fetch_and_sub(&pid->count, 1);
}

noinline struct task_struct *pid_task(struct abi_pid *pid, unsigned int type)
{
	unsigned long first = pid && type < 4 ? pid->tasks[type] : 0;

	return first ? (struct task_struct *)(first - offsetof(struct task_struct, pid_links) - type * sizeof(struct abi_hnode)) : NULL;
}

noinline struct task_struct *get_pid_task(struct abi_pid *pid, unsigned int type)
{
	return hold_task(pid_task(pid, type));
}

static struct abi_pid *pid_of(struct task_struct *p, unsigned int type)
{
	if (!type)
		return p->thread_pid;
	return p->signal && type < 4 ? (struct abi_pid *)p->signal->pids[type] : NULL;
}

noinline struct abi_pid *get_task_pid(struct task_struct *p, unsigned int type)
{
	return hold(pid_of(p, type));
}

static __always_inline int nr_in(struct abi_pid *pid, void *ns)
{
	return pid && ns == init_pid_ns ? pid->nr : 0;
}

noinline int pid_nr_ns(struct abi_pid *pid, void *ns)
{
	return nr_in(pid, ns);
}

noinline int pid_vnr(struct abi_pid *pid)
{
	return pid ? pid->nr : 0;
}

noinline int __task_pid_nr_ns(struct task_struct *p, unsigned int type, void *ns)
{
	return nr_in(pid_of(p, type), ns ?: init_pid_ns);
}

noinline void *task_active_pid_ns(struct task_struct *p)
{
	return p->thread_pid ? init_pid_ns : NULL;
}

noinline char *__get_task_comm(char *buf, size_t size, struct task_struct *p)
{
	memset(buf, 0, size);
	strscpy(buf, p->comm, size);
	return buf;
}

/* Rights. A user or group has the same number in each namespace. */
noinline unsigned int from_kuid(void *ns, unsigned int uid) { return uid; }
noinline unsigned int from_kuid_munged(void *ns, unsigned int uid) { return uid == ~0u ? 65534 : uid; }
noinline unsigned int from_kgid(void *ns, unsigned int gid) { return gid; }
noinline unsigned int from_kgid_munged(void *ns, unsigned int gid) { return gid == ~0u ? 65534 : gid; }
noinline unsigned int make_kuid(void *ns, unsigned int uid) { return uid; }
noinline unsigned int make_kgid(void *ns, unsigned int gid) { return gid; }
