/* Making, moving and freeing engines, and their state beside the registers. */
#define _GNU_SOURCE
#include "shim.h"

#include <stdlib.h>
#include <string.h>

/*
 * Page tables sit at guest-physical = virtual addresses (libunicorn 2.0.1 does
 * not translate), at most 2^40 by its reserved-bits check. Just below 1 TiB no
 * program of the host has memory: position-independent ones live above
 * 0x55..., the others below a few GiB. With 32 bits they lie in the kernel half. Its
 * root is the second table there: the first one, which only 64 bits have, leads to nothing else.
 */
const struct shim_mode shim_modes[MODES] = {
	[MODE_64] = { .mode = UC_MODE_64, .word = 8, .mask = ~0ULL, .gate = 0x48, .rex = 0x40,
		      .tables = (1ULL << 40) - SHIM_TABLES_SIZE,
		      .kernel = 0xffff800000000000, .user = 0x0000800000000000,
		      .gdt = 0xfffffe0000001000, .end = 0,
		      .efer = 0xd01, /* NXE LMA LME SCE */
		      .cs = 0x10, .ss = 0x18 },
	[MODE_32] = { .mode = UC_MODE_32, .word = 4, .mask = 0xffffffff, .gate = 0x3e,
		      .tables = 0xff000000, .root = SHIM_PAGE,
		      .kernel = 0xc0000000, .user = 0xc0000000,
		      .gdt = 0xff800000, .end = 1ULL << 32,
		      .efer = 0x801, /* NXE SCE */
		      .cs = 0x60, .ss = 0x68, .ds = 0x7b, .percpu = 0xd8 },
};

#define CR0_VALUE 0x80050033ULL /* PG AM WP NE ET MP PE */
#define CR4_VALUE 0x620ULL	/* OSXMMEXCPT OSFXSR PAE */
/* Bits that decide which memory is seen. The guest may change all others. */
#define CR0_FIXED 0x80000001ULL /* PG PE */
#define CR4_FIXED 0x321020ULL	/* SMAP SMEP PCIDE LA57 PAE */
/*
 * In instructions: each takes around 100 bytes of libunicorn's gigabyte, some
 * a kilobyte, and a block as much as some more.
 */
#define TRANSLATED_MAX 400000
#define BLOCKS_MAX (TRANSLATED_MAX / SHIM_BLOCK_WEIGHT)

static const char *open_engine(struct shim_vm *m)
{
	const char *why;

	if (uc_open(UC_ARCH_X86, m->mode->mode, &m->uc)) {
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

	m->translated = m->block_count = 0;
	return ok;
}

struct shim_vm *shim_new(int mode, uint64_t ram_size, const char **why)
{
	struct shim_vm *m = calloc(1, sizeof(*m));

	*why = "no memory";
	if (!m)
		return NULL;
	m->mode = &shim_modes[mode];
	m->word = m->mode->word;
	m->tables_at = m->mode->tables;
	m->ram_size = ram_size;
	m->memfd = -1;
	m->translated_max = TRANSLATED_MAX;
	m->sites_max = SHIM_SITES;
	m->site_changes = 1;
	m->exit.reason = EXIT_NONE;
	m->blocks = calloc(BLOCKS_MAX, sizeof(*m->blocks)); /* takes memory when it is used */
	m->blocks_max = BLOCKS_MAX;
	if (m->blocks && shim_make_stack(m))
		*why = shim_memory(m);
	if (!*why)
		return m;
	shim_free(m);
	return NULL;
}

/* Linux's descriptors; accessed bits set beforehand. */
#define DESC_CODE64 0x00af9b000000ffffULL
#define DESC_CODE 0x00cf9b000000ffffULL
#define DESC_DATA 0x00cf93000000ffffULL
#define DESC_USER_CODE 0x00cffb000000ffffULL
#define DESC_USER_DATA 0x00cff3000000ffffULL

static const uint64_t gdts[MODES][32] = {
	[MODE_64] = { [1] = DESC_CODE, [2] = DESC_CODE64, [3] = DESC_DATA },
	[MODE_32] = { [12] = DESC_CODE, DESC_DATA, DESC_USER_CODE, DESC_USER_DATA,
		      [27] = DESC_DATA },
};

static void set_gdt(struct shim_vm *m)
{
	const struct shim_mode *k = m->mode;
	const uint64_t *gdt = gdts[k - shim_modes];
	uc_x86_mmr gdtr = { .base = k->gdt, .limit = sizeof(gdts[0]) - 1 };

	memcpy(m->gdt, gdt, sizeof(gdts[0]));
	uc_reg_write(m->uc, UC_X86_REG_GDTR, &gdtr);
	uc_reg_write(m->uc, UC_X86_REG_CS, &k->cs);
	uc_reg_write(m->uc, UC_X86_REG_SS, &k->ss);
	if (!k->ds)
		return;
	uc_reg_write(m->uc, UC_X86_REG_DS, &k->ds);
	uc_reg_write(m->uc, UC_X86_REG_ES, &k->ds);
	uc_reg_write(m->uc, UC_X86_REG_FS, &k->percpu);
}

static uint64_t root_of(struct shim_vm *m)
{
	return m->mode->tables + m->mode->root;
}

/* What all that is run shares. */
static void set_system(struct shim_vm *m)
{
	uint64_t cr0 = CR0_VALUE, cr3 = root_of(m), cr4 = CR4_VALUE;

	set_gdt(m);
	uc_reg_write(m->uc, UC_X86_REG_CR4, &cr4);
	uc_reg_write(m->uc, UC_X86_REG_CR3, &cr3);
	uc_reg_write(m->uc, UC_X86_REG_CR0, &cr0);
}

/* After the memory is complete. Returns what is wrong with libunicorn, or NULL. */
const char *shim_boot(struct shim_vm *m)
{
	uint32_t flags = 0x2;
	const char *why = open_engine(m);

	if (why)
		return why;
	set_system(m);
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
	free(m->blocks);
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

static uint64_t system_reg(struct shim_vm *m, int reg)
{
	uint64_t v = 0;

	uc_reg_read(m->uc, reg, &v);
	return v;
}

/* Whether the descriptors are as set_gdt has made them. Those of per-CPU data differ. */
static bool gdt_is_fine(struct shim_vm *m)
{
	const uint64_t *gdt = gdts[m->mode - shim_modes];
	uc_x86_mmr gdtr = { 0 };
	int last = m->mode->percpu ? m->mode->percpu / 8 : (int)(sizeof(gdts[0]) / 8);

	uc_reg_read(m->uc, UC_X86_REG_GDTR, &gdtr);
	return gdtr.base == m->mode->gdt && gdtr.limit == sizeof(gdts[0]) - 1 &&
	       !memcmp(m->gdt, gdt, last * 8);
}

static int spoilt(struct shim_vm *m)
{
	if ((system_reg(m, UC_X86_REG_CR0) & CR0_FIXED) != CR0_FIXED)
		return SYSTEM_CR0;
	if (system_reg(m, UC_X86_REG_CR3) != root_of(m))
		return SYSTEM_CR3;
	if ((system_reg(m, UC_X86_REG_CR4) & CR4_FIXED) != (CR4_VALUE & CR4_FIXED))
		return SYSTEM_CR4;
	if (!gdt_is_fine(m))
		return SYSTEM_GDT;
	return (system_reg(m, UC_X86_REG_CS) & 0xffff) != m->mode->cs ? SYSTEM_CS : SYSTEM_FINE;
}

/*
 * Puts back what the guest has spoilt of what all that is run shares, and says what that is. Between
 * two runs: they begin with registers of their own.
 */
int shim_mend(struct shim_vm *m)
{
	int what = spoilt(m);

	if (what == SYSTEM_FINE)
		return what;
	uc_context_restore(m->uc, m->clean);
	set_system(m);
	return what;
}

#define DESC_BASE 0xff0000ffffff0000ULL

/* The base of %gs, or of what the selector percpu leads to. */
uint64_t shim_percpu(struct shim_vm *m)
{
	uint64_t base = 0, desc;

	if (!m->mode->percpu) {
		uc_reg_read(m->uc, UC_X86_REG_GS_BASE, &base);
		return base;
	}
	memcpy(&desc, m->gdt + (m->mode->percpu & ~7), sizeof(desc));
	return (desc >> 16 & 0xffffff) | desc >> 56 << 24;
}

void shim_set_percpu(struct shim_vm *m, uint64_t base)
{
	uint64_t desc = (DESC_DATA & ~DESC_BASE) | (base & 0xffffff) << 16 | base >> 24 << 56;

	if (!m->mode->percpu) {
		uc_reg_write(m->uc, UC_X86_REG_GS_BASE, &base);
		return;
	}
	memcpy(m->gdt + (m->mode->percpu & ~7), &desc, sizeof(desc));
	uc_reg_write(m->uc, UC_X86_REG_FS, &m->mode->percpu);
}
