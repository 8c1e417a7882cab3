/*
 * The stack that libunicorn runs on. A hook that needs Go leaves it as it is
 * and goes on with Go's stack, where stack.Run is waiting; Go comes back to it
 * (package stack says what that means for Go).
 */
#define _GNU_SOURCE
#include "shim.h"

#include <sys/mman.h>

#define STACK_SIZE (1UL << 20)

/*
 * shim_ask keeps what a function must not change on this stack and jumps to
 * where stack.Run waits, which pops it again. first is where a new stack
 * begins: with the function to call in r12 and its argument in rbx.
 */
__asm__(".pushsection .text\n"
	".globl shim_ask\n"
	".hidden shim_ask\n"
	".type shim_ask, @function\n"
	"shim_ask:\n"
	"	push %rbp\n"
	"	push %rbx\n"
	"	push %r12\n"
	"	push %r13\n"
	"	push %r14\n"
	"	push %r15\n"
	"	mov %rsi, 24(%rdi)\n" /* asks */
	"	mov %rsp, (%rdi)\n"   /* sp */
	"	mov 8(%rdi), %rsp\n"  /* back */
	"	jmp *16(%rdi)\n"      /* resume */
	".size shim_ask, . - shim_ask\n"
	".globl shim_first\n"
	".hidden shim_first\n"
	".type shim_first, @function\n"
	"shim_first:\n"
	"	mov %rbx, %rdi\n"
	"	call *%r12\n"
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
	*--top = (uint64_t)shim_first;
	*--top = 0;		   /* rbp */
	*--top = (uint64_t)m;	   /* rbx */
	*--top = (uint64_t)body;   /* r12 */
	top -= 3;		   /* r13, r14, r15 */
	m->stack.sp = (uint64_t)top;
	return true;
}

void shim_free_stack(struct shim_vm *m)
{
	if (m->stack_memory && (void *)m->stack_memory != MAP_FAILED)
		munmap(m->stack_memory, STACK_SIZE);
}
