/*
 * Finding libunicorn's own processor state.
 *
 * Through the public interface a register costs a call, the instruction
 * pointer cannot be written inside a hook without throwing the running loop
 * out (which also loses a stop request, and triples the cost of a trap), and
 * the error code of a fault and the pending-exception state cannot be had at
 * all. So the shim looks for the state by its contents: registers are given
 * values that exist nowhere else, and the pointers of the engine are followed
 * until they are found. Nothing is used that was not verified; a libunicorn in
 * which the search fails is refused.
 */
#define _GNU_SOURCE
#include "shim_regs.h"

#include <malloc.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define GPRS 17 /* and rip, which follows them */
#define MAGIC 0x5eed0000c0de0000ULL
#define CPU_ENV (0x128 / 8)
#define CPU_SIZE 0x20000
#define EFER 0xc0000080
#define EFER_LONG 0x500 /* LMA LME: what it is at first, with 64 bits */

/* How libunicorn orders them. */
static const int env_regs[MODES][GPRS] = {
	[MODE_64] = {
		UC_X86_REG_RAX, UC_X86_REG_RCX, UC_X86_REG_RDX, UC_X86_REG_RBX, UC_X86_REG_RSP,
		UC_X86_REG_RBP, UC_X86_REG_RSI, UC_X86_REG_RDI, UC_X86_REG_R8,  UC_X86_REG_R9,
		UC_X86_REG_R10, UC_X86_REG_R11, UC_X86_REG_R12, UC_X86_REG_R13, UC_X86_REG_R14,
		UC_X86_REG_R15, UC_X86_REG_RIP,
	},
	[MODE_32] = { /* 0: there is none */
		UC_X86_REG_EAX, UC_X86_REG_ECX, UC_X86_REG_EDX, UC_X86_REG_EBX, UC_X86_REG_ESP,
		UC_X86_REG_EBP, UC_X86_REG_ESI, UC_X86_REG_EDI, [RIP] = UC_X86_REG_EIP,
	},
};

static int env_reg(struct shim_vm *m, int i)
{
	return env_regs[m->mode - shim_modes][i];
}

static uint64_t magic_of(struct shim_vm *m, int n, int i)
{
	return (MAGIC * n + i) & m->mode->mask;
}

static const int debug_regs[8] = {
	UC_X86_REG_DR0, UC_X86_REG_DR1, UC_X86_REG_DR2, UC_X86_REG_DR3,
	UC_X86_REG_DR4, UC_X86_REG_DR5, UC_X86_REG_DR6, UC_X86_REG_DR7,
};

/* Copies memory that may not be there: the kernel checks it, by a file. */
static size_t peek(int fd, void *to, uint64_t from, size_t size)
{
	ssize_t n = pwrite(fd, (void *)from, size, 0);

	if (n <= 0 || pread(fd, to, n, 0) != n)
		return 0;
	return n;
}

static bool is_env(struct shim_vm *m, int fd, uint64_t at)
{
	uint64_t e[GPRS];

	if (peek(fd, e, at, sizeof(e)) != sizeof(e))
		return false;
	for (int i = 0; i < GPRS; i++)
		if (env_reg(m, i) && e[i] != magic_of(m, 1, i))
			return false;
	return true;
}

/*
 * Whether a CPUState is at cpu: the engine's own, whose registers are part of
 * the same allocation. The offset of the pointer to them is the one that the
 * library's code has in Debian's build; tlb_flush and others rely on it.
 */
static bool is_cpu(struct shim_vm *m, int fd, uint64_t cpu)
{
	uint64_t w[CPU_ENV + 1], env;

	if (peek(fd, w, cpu, sizeof(w)) != sizeof(w))
		return false;
	env = w[CPU_ENV];
	if (env <= cpu || env > cpu + CPU_SIZE || env % 8 || !is_env(m, fd, env))
		return false;
	m->cpu = (void *)cpu;
	m->env = (uint64_t *)env;
	return true;
}

static bool find_registers(struct shim_vm *m, int fd)
{
	const uint64_t *words = (const uint64_t *)m->uc;
	size_t n = malloc_usable_size(m->uc) / sizeof(*words);
	uint64_t v;

	for (int i = 0; i < GPRS; i++) {
		v = magic_of(m, 1, i);
		if (env_reg(m, i))
			uc_reg_write(m->uc, env_reg(m, i), &v);
	}
	for (size_t i = 0; i < n; i++)
		if (words[i] > SHIM_PAGE && words[i] % 8 == 0 && is_cpu(m, fd, words[i]))
			return true;
	return false;
}

/* Both directions, all registers: the pointer is what the interface uses. */
static bool registers_agree(struct shim_vm *m)
{
	for (int i = 0; i < GPRS; i++) {
		uint64_t v = 0;

		if (!env_reg(m, i))
			continue;
		m->env[i] = magic_of(m, 3, i);
		uc_reg_read(m->uc, env_reg(m, i), &v);
		if (v != magic_of(m, 3, i))
			return false;
		m->env[i] = 0;
	}
	return true;
}

/* Both directions: read_flags and write_flags are what the interface uses. */
static bool flags_agree(struct shim_vm *m)
{
	static const uint32_t flags[] = { 0x8d7, 0x606, 0x2 };

	for (int i = 0; i < 3; i++) {
		uint32_t f = flags[i];

		uc_reg_write(m->uc, UC_X86_REG_EFLAGS, &f);
		if (read_flags(m) != f)
			return false;
		write_flags(m, f ^ 0x41);
		uc_reg_read(m->uc, UC_X86_REG_EFLAGS, &f);
		if (f != (flags[i] ^ 0x41))
			return false;
	}
	return true;
}

/*
 * The exception state surrounds the debug registers: error code, is-int flag
 * and next rip before them, four pointers and the pending exception behind.
 */
static bool find_exception_state(struct shim_vm *m)
{
	size_t n = uc_context_size(m->uc) / 8;
	uint64_t was[8] = { 0 }, magic[8], *dr;

	for (int i = 0; i < 8; i++) {
		magic[i] = magic_of(m, 5, i);
		uc_reg_read(m->uc, debug_regs[i], &was[i]);
		uc_reg_write(m->uc, debug_regs[i], &magic[i]);
	}
	dr = memmem(m->env, n * 8, magic, sizeof(magic));
	for (int i = 0; i < 8; i++)
		uc_reg_write(m->uc, debug_regs[i], &was[i]);
	if (!dr)
		return false;
	m->error_code = (int32_t *)dr - 4;
	m->is_int = (int32_t *)dr - 3;
	m->old_exception = (int32_t *)(dr + 12);
	return *m->old_exception == -1;
}

/*
 * The no-execute bit cannot be enabled by a register write: libunicorn's
 * processor claims not to have it, though its MMU does.
 */
static bool enable_nx(struct shim_vm *m)
{
	size_t n = uc_context_size(m->uc) / 8;
	uc_x86_msr msr = { .rid = EFER };

	for (size_t i = GPRS; i < n; i++) {
		uint64_t was = m->env[i];

		if (was != (m->mode->efer & EFER_LONG))
			continue;
		m->env[i] = m->mode->efer;
		uc_reg_read(m->uc, UC_X86_REG_MSR, &msr);
		if (msr.value == m->mode->efer)
			return true;
		m->env[i] = was;
	}
	return false;
}

const char *shim_find_env(struct shim_vm *m)
{
	int fd = memfd_create("uc-peek", MFD_CLOEXEC);
	bool found = fd >= 0 && find_registers(m, fd);

	if (fd >= 0)
		close(fd);
	if (!found || !registers_agree(m) || !flags_agree(m))
		return "its register file was not found";
	if (!find_exception_state(m))
		return "its exception state was not found";
	if (!enable_nx(m))
		return "its EFER was not found";
	return NULL;
}
