/*
 * The stack that libunicorn runs on. A hook that needs Go leaves it as it is
 * and goes on with Go's stack, where stack.Run is waiting; Go comes back to it
 * (package stack says what that means for Go).
 */
#define _GNU_SOURCE
#include "shim.h"

#include <sys/mman.h>

#define STACK_SIZE (1UL << 20)

/* Where a new stack begins: what to call lies on it, below its argument. */
__asm__(".pushsection .text\n"
	".globl shim_first\n"
	".hidden shim_first\n"
	".type shim_first, @function\n"
	"shim_first:\n"
	"	pop %rdi\n"
	"	pop %rax\n"
	"	call *%rax\n"
	"	ud2\n"
	".size shim_first, . - shim_first\n"
	".popsection\n");

void shim_first(void);

/* What runs on it: one shim_run for each stack.Run. */
static _Noreturn void body(struct shim_vm *m)
{
	for (;;) {
		shim_run(m);
		shim_ask(&m->stack, ASK_NOTHING);
	}
}

bool shim_make_stack(struct shim_vm *m)
{
	uint64_t *top;

	m->stack_memory = mmap(NULL, STACK_SIZE, PROT_READ | PROT_WRITE,
			       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
	if (m->stack_memory == MAP_FAILED || mprotect(m->stack_memory, SHIM_PAGE, PROT_NONE))
		return false;
	top = (uint64_t *)(m->stack_memory + STACK_SIZE);
	*--top = 0;
	*--top = 0;
	*--top = (uint64_t)body;
	*--top = (uint64_t)m;
	*--top = (uint64_t)shim_first;
	m->stack.sp = (uint64_t)top;
	return true;
}

void shim_free_stack(struct shim_vm *m)
{
	if (m->stack_memory && (void *)m->stack_memory != MAP_FAILED)
		munmap(m->stack_memory, STACK_SIZE);
}
