/* The processor's registers, where libunicorn keeps them. */
#ifndef UC_SHIM_REGS_H
#define UC_SHIM_REGS_H

#include "shim.h"

#include <string.h>

/* Indices of shim_vm.env. */
enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R15 = 15, RIP };

/* Words on the guest's stack. */
static inline bool aligned(struct shim_vm *m, uint64_t sp)
{
	return !(sp & (m->word - 1));
}

static inline void load_word(struct shim_vm *m, uint64_t *to, const uint8_t *from)
{
	if (__builtin_expect(m->word == 8, 1))
		memcpy(to, from, 8);
	else
		memcpy(to, from, 4);
}

static inline void store_word(struct shim_vm *m, uint8_t *to, uint64_t word)
{
	if (__builtin_expect(m->word == 8, 1))
		memcpy(to, &word, 8);
	else
		memcpy(to, &word, 4);
}

#define FLAG_TF 0x100U

/* libunicorn's own, which its public interface takes five times as long to reach. */
uint64_t helper_read_eflags_x86_64(void *env);
void helper_write_eflags_x86_64(void *env, uint64_t flags, uint32_t mask);

static inline uint32_t read_flags(struct shim_vm *m)
{
	return helper_read_eflags_x86_64(m->env);
}

static inline void write_flags(struct shim_vm *m, uint32_t f)
{
	helper_write_eflags_x86_64(m->env, f, ~0U);
}

/* All registers but rip and flags. */
static inline void load_regs(struct shim_vm *m)
{
	struct shim_regs *r = &m->regs;
	uint64_t *e = m->env;

	r->ax = e[RAX], r->bx = e[RBX], r->cx = e[RCX], r->dx = e[RDX];
	r->si = e[RSI], r->di = e[RDI], r->bp = e[RBP], r->sp = e[RSP];
	memcpy(&r->r8, &e[R8], 8 * sizeof(*e));
}

static inline void store_regs(struct shim_vm *m)
{
	struct shim_regs *r = &m->regs;
	uint64_t *e = m->env;

	e[RAX] = r->ax, e[RBX] = r->bx, e[RCX] = r->cx, e[RDX] = r->dx;
	e[RSI] = r->si, e[RDI] = r->di, e[RBP] = r->bp, e[RSP] = r->sp;
	memcpy(&e[R8], &r->r8, 8 * sizeof(*e));
}

/* What WANT_SP wants. */
static inline void load_few(struct shim_vm *m)
{
	m->regs.sp = m->env[RSP], m->regs.ax = m->env[RAX], m->regs.dx = m->env[RDX];
}

static inline void store_few(struct shim_vm *m)
{
	m->env[RSP] = m->regs.sp, m->env[RAX] = m->regs.ax, m->env[RDX] = m->regs.dx;
}

#endif
