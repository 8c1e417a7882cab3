/*
 * libunicorn gives up on some guest code by ending the process. It is linked
 * statically, and what the C library has this program may define itself.
 */
#include "shim.h"

#include <signal.h>
#include <unistd.h>

#define EXCP_UNDEFINED 6

_Noreturn void raise_exception_x86_64(void *env, int vector);

/*
 * Of the instructions that get here while they are translated (abort.go lists
 * them) the real processor knows none: they are #UD. Leaving the translator by
 * a jump is what libunicorn does itself when a fetch faults. While Go has the
 * thread, and for all others who abort, it is the end as usual.
 */
static _Noreturn void give_up(void)
{
	struct shim_vm *m = shim_running;

	if (m) {
		m->aborted = true;
		raise_exception_x86_64(m->env, EXCP_UNDEFINED);
	}
	signal(SIGABRT, SIG_DFL);
	raise(SIGABRT);
	_exit(134);
}

_Noreturn void abort(void)
{
	give_up();
}

_Noreturn void __assert_fail(const char *what, const char *file, unsigned line, const char *func)
{
	static const char text[] = "assertion failed in C code: ";

	(void)file, (void)line, (void)func;
	if (!shim_running && write(2, text, sizeof(text) - 1) > 0)
		while (*what && write(2, what++, 1) > 0)
			;
	give_up();
}

/*
 * Writing a debug register: libunicorn would set breakpoints that make its loop
 * spin for ever. Here they hold nothing and do nothing.
 */
void __wrap_helper_set_dr_x86_64(void *env, int reg, uint64_t value);
void __wrap_helper_set_dr_x86_64(void *env, int reg, uint64_t value)
{
	(void)env, (void)reg, (void)value;
}
