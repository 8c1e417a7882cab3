/* Making, moving and freeing engines, and their state beside the registers. */
#define _GNU_SOURCE
#include "shim.h"

#include <stdlib.h>
#include <string.h>

#define CR0_VALUE 0x80050033ULL /* PG AM WP NE ET MP PE */
#define CR4_VALUE 0x620ULL	/* OSXMMEXCPT OSFXSR PAE */
/*
 * In instructions: each takes around 100 bytes of libunicorn's gigabyte, some
 * a kilobyte, and a block as much as some more.
 */
#define TRANSLATED_MAX 400000

static const char *open_engine(struct shim_vm *m)
{
	const char *why;

	if (uc_open(UC_ARCH_X86, UC_MODE_64, &m->uc)) {
		m->uc = NULL;
		return "it does not start";
	}
	/* Without exits of its own it would take a call of address 0 for one. */
	if (uc_ctl_exits_enable(m->uc) || !shim_add_hooks(m))
		return "it does not take hooks";
	why = shim_attach(m);
	return why ? why : shim_find_env(m);
}

/*
 * Puts a new engine in the place of one that has translated too much, with the
 * same state: 1 ms. Between two blocks nobody can tell.
 */
bool shim_renew(struct shim_vm *m)
{
	bool ok = !uc_context_save(m->uc, m->moving) && !uc_close(m->uc) && !open_engine(m) &&
		  !uc_context_restore(m->uc, m->moving);

	m->block_gen++;
	m->translated = 0;
	return ok;
}

struct shim_vm *shim_new(uint64_t ram_size, const char **why)
{
	struct shim_vm *m = calloc(1, sizeof(*m));

	*why = "no memory";
	if (!m)
		return NULL;
	m->ram_size = ram_size;
	m->memfd = -1;
	m->block_gen = 1;
	m->translated_max = TRANSLATED_MAX;
	m->sites_max = SHIM_SITES;
	m->exit.reason = EXIT_NONE;
	if (shim_make_stack(m))
		*why = shim_memory(m);
	if (!*why)
		return m;
	shim_free(m);
	return NULL;
}

static void set_gdt(struct shim_vm *m)
{
	/* Linux's: kernel cs 0x10, data 0x18; accessed bits set beforehand. */
	static const uint64_t gdt[] = { 0, 0x00cf9b000000ffff, 0x00af9b000000ffff,
					0x00cf93000000ffff };
	uc_x86_mmr gdtr = { .base = SHIM_GDT, .limit = sizeof(gdt) - 1 };
	uint16_t cs = 0x10, ss = 0x18;

	memcpy(m->gdt, gdt, sizeof(gdt));
	uc_reg_write(m->uc, UC_X86_REG_GDTR, &gdtr);
	uc_reg_write(m->uc, UC_X86_REG_CS, &cs);
	uc_reg_write(m->uc, UC_X86_REG_SS, &ss);
}

/* After the memory is complete. Returns what is wrong with libunicorn, or NULL. */
const char *shim_boot(struct shim_vm *m)
{
	uint64_t cr0 = CR0_VALUE, cr3 = SHIM_TABLES, cr4 = CR4_VALUE;
	uint32_t flags = 0x2;
	const char *why = open_engine(m);

	if (why)
		return why;
	set_gdt(m);
	uc_reg_write(m->uc, UC_X86_REG_CR4, &cr4);
	uc_reg_write(m->uc, UC_X86_REG_CR3, &cr3);
	uc_reg_write(m->uc, UC_X86_REG_CR0, &cr0);
	uc_reg_write(m->uc, UC_X86_REG_EFLAGS, &flags);
	if (uc_context_alloc(m->uc, &m->moving) || uc_context_alloc(m->uc, &m->clean) ||
	    uc_context_save(m->uc, m->clean))
		return "no memory for a context";
	return NULL;
}

void shim_free(struct shim_vm *m)
{
	if (m->clean)
		uc_context_free(m->clean);
	if (m->moving)
		uc_context_free(m->moving);
	if (m->uc)
		uc_close(m->uc);
	shim_memory_free(m);
	shim_free_stack(m);
	free(m->sites);
	free(m);
}

uc_context *shim_context(struct shim_vm *m)
{
	uc_context *c;

	if (uc_context_alloc(m->uc, &c))
		return NULL;
	memcpy(c, m->clean, uc_context_size(m->uc));
	return c;
}

void shim_save(struct shim_vm *m, uc_context *c)
{
	uc_context_save(m->uc, c);
}

void shim_restore(struct shim_vm *m, uc_context *c)
{
	uc_context_restore(m->uc, c);
}

void shim_switch(struct shim_vm *m, uc_context *from, uc_context *to)
{
	shim_save(m, from);
	shim_restore(m, to);
}

uint64_t shim_gs(struct shim_vm *m)
{
	uint64_t base = 0;

	uc_reg_read(m->uc, UC_X86_REG_GS_BASE, &base);
	return base;
}

void shim_set_gs(struct shim_vm *m, uint64_t base)
{
	uc_reg_write(m->uc, UC_X86_REG_GS_BASE, &base);
}
