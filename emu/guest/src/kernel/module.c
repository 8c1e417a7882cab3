/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Modules as the kernel's own code sees them. The host puts each one into the list and takes it out. It shows, finds and
 * unloads only what is in the list. It begins to count at 1, and takes no module away for which it finds more.
 */
#include "modfs.h"
#include "syscalls.h"
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

/* The host says which task's call loads a module or takes it away, and what function of the module's that runs. */
struct host_module_call { struct task_struct *task; initcall_t fn; };
struct host_module_call host_module_call;

static inline initcall_t module_called(void)
{
	initcall_t fn = host_module_call.task == current ? host_module_call.fn : NULL;

	if (fn)
		host_module_call.task = NULL;
	return fn;
}

/* Whose call the host has made itself waits for it, and returns what it returns. */
static __keep long module_by_host(void)
{
	mirror_wait(TASK_INTERRUPTIBLE);
	return current->mirror_ret;
}

int do_one_initcall(initcall_t fn);
static noinline int do_init_module(initcall_t fn)
{
	int ret = do_one_initcall(fn);

	barrier();
	return ret;
}

static __keep long __do_sys_finit_module(int fd, const char __user *uargs, int flags)
{
	initcall_t fn = module_called();
	long ret = fn ? do_init_module(fn) : module_by_host();

	barrier();
	return ret;
}

static __keep long __do_sys_init_module(void __user *umod, unsigned long len, const char __user *uargs)
{
	initcall_t fn = module_called();
	long ret = fn ? do_init_module(fn) : module_by_host();

	barrier();
	return ret;
}

static __keep __retpoline long __do_sys_delete_module(const char __user *name_user, unsigned int flags)
{
	void (*fn)(void) = (void (*)(void))module_called();

	if (!fn)
		return module_by_host();
	fn();
	return 0;
}

long __x64_sys_finit_module(const struct pt_regs *regs)
{
	return __do_sys_finit_module(ARG1(regs), (const char __user *)ARG2(regs), ARG3(regs));
}

long __x64_sys_init_module(const struct pt_regs *regs)
{
	return __do_sys_init_module((void __user *)ARG1(regs), ARG2(regs), (const char __user *)ARG3(regs));
}

long __x64_sys_delete_module(const struct pt_regs *regs)
{
	return __do_sys_delete_module((const char __user *)ARG1(regs), ARG2(regs));
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
