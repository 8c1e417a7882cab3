/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Modules as the kernel's own code sees them. The host puts each one into the list and takes it out. It shows, finds and
 * unloads only what is in the list. It begins to count at 1, and takes no module away for which it finds more.
 */
#include "modfs.h"
#include "tracepoint.h"

#define _RET_IP_	((unsigned long)__builtin_return_address(0))

#define MODULE_GOING	2

LIST_HEAD(modules);

noinline bool try_module_get(struct module *m)
{
	bool ok = true;

	if (!m)
		return true;
	preempt_disable();
	if (m->state == MODULE_GOING || READ_ONCE(m->refcnt) == 0)
		ok = false;
	else
		__atomic_add_fetch(&m->refcnt, 1, __ATOMIC_SEQ_CST);
	if (ok)
		TRACE(module_get, m, _RET_IP_);
	preempt_enable();
	return ok;
}

noinline void __module_get(struct module *m)
{
	if (!m)
		return;
	preempt_disable();
	__atomic_add_fetch(&m->refcnt, 1, __ATOMIC_SEQ_CST);
	TRACE(module_get, m, _RET_IP_);
	preempt_enable();
}

noinline void module_put(struct module *m)
{
	if (!m)
		return;
	preempt_disable();
	__atomic_sub_fetch(&m->refcnt, 1, __ATOMIC_SEQ_CST);
	TRACE(module_put, m, _RET_IP_);
	preempt_enable();
}

/* The host loads modules, and takes them away. It calls these where Linux does that, while anybody listens to events. */
void host_module_load(struct module *m, unsigned long taints);
noinline void host_module_load(struct module *m, unsigned long taints)
{
	TRACE(module_load, m, taints);
}

/* The host calls these with the init and exit function of a module. */
int do_one_initcall(initcall_t fn);
static noinline int do_init_module(initcall_t fn)
{
	int ret = do_one_initcall(fn);

	barrier();
	return ret;
}

__keep long __do_sys_finit_module(initcall_t fn)
{
	long ret = do_init_module(fn);

	barrier();
	return ret;
}

__keep __retpoline long __do_sys_delete_module(void (*fn)(void))
{
	fn();
	return 0;
}

void host_module_free(struct module *m);
noinline void host_module_free(struct module *m)
{
	TRACE(module_free, m);
}

noinline int module_refcount(struct module *m)
{
	return READ_ONCE(m->refcnt) - 1;
}
