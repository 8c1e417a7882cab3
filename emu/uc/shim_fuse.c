/*
 * Hits without leaving libunicorn's loop. An int3 is an exception, which throws
 * the loop out; a call of the ftrace trampoline is three blocks, and a ret that
 * goes on elsewhere costs stores to the guest's stack. So sites begin blocks of
 * their own, and are translated as what is left of them once on_block has served
 * the hit: an int3 or a gate with a ret as a jump to where its site usually has it go
 * on, or else to where rip says, an ftrace call as nothing. Guest memory holds what it
 * holds; only the translator is shown other bytes.
 *
 * It is libunicorn's translator that is led so, by the functions that it calls
 * and the linker lets this file stand for (--wrap). The layouts are those of
 * Debian's build: what does not look like them is translated as it is, and then
 * the other ways of a hit remain.
 */
#include "shim_site.h"

#include <string.h>

#define JMP 0xe9
#define JCC 0x0f
#define JCC_BYTE2 0x80
#define JCC_SIZE 6

/* TF, RF and the shadow of an sti: their blocks are of one instruction. */
#define FLAGS_OF_ONE 0x10108U

struct translation {
	uint64_t pc, cs_base;
	uint32_t flags;
};

struct translating {
	struct translation *block;
	uint64_t first, next; /* of the block, and the instruction's own */
	int32_t ended, insns, insns_max;
};

struct translator {
	void (*begin)(struct translating *t, void *cpu);
	void (*begin_code)(struct translating *t, void *cpu);
	void (*begin_insn)(struct translating *t, void *cpu);
	bool (*breakpoint)(struct translating *t, void *cpu, const void *bp);
	void (*insn)(struct translating *t, void *cpu);
	void (*end)(struct translating *t, void *cpu);
	void (*log)(const struct translating *t, void *cpu);
};

static const uint8_t jmp_self[] = { 0xeb, 0xfe };
static const uint8_t nop5[CALL_SIZE] = { 0x0f, 0x1f, 0x44, 0x00, 0x00 };

void __real_translator_loop_x86_64(const struct translator *how, struct translating *t,
				   void *cpu, struct translation *block, int insns_max);
void __wrap_translator_loop_x86_64(const struct translator *how, struct translating *t,
				   void *cpu, struct translation *block, int insns_max);
uint32_t __real_cpu_ldub_code_x86_64(void *env, uint64_t addr);
uint32_t __wrap_cpu_ldub_code_x86_64(void *env, uint64_t addr);
uint32_t __real_cpu_ldl_code_x86_64(void *env, uint64_t addr);
uint32_t __wrap_cpu_ldl_code_x86_64(void *env, uint64_t addr);
void __real_tcg_gen_goto_tb_x86_64(void *tcg, unsigned n);
void __wrap_tcg_gen_goto_tb_x86_64(void *tcg, unsigned n);
void tcg_gen_lookup_and_goto_ptr_x86_64(void *tcg);

/* Memory of the guest that lies in one page, or NULL. */
static const uint8_t *bytes(struct shim_vm *m, uint64_t pc, uint64_t size)
{
	return pc % SHIM_PAGE + size > SHIM_PAGE ? NULL : shim_host(m, pc);
}

static bool is_gate(struct shim_vm *m, const uint8_t *p)
{
	return p[0] == m->mode->gate && p[1] == GATE_BYTE2;
}

static bool is_int3(struct shim_vm *m, uint64_t pc)
{
	const uint8_t *p = bytes(m, pc, MARK_BYTES);

	return p && *p == INT3 && shim_find_site(m, pc, SITE_BREAKPOINT);
}

/*
 * The way on behind the hit at first: linked to where its site usually goes on, which the
 * block's record keeps, since the site may change; 0: a jump to where rip says. It is shown
 * at pc, in one page.
 */
static uint64_t usual_next(struct shim_vm *m, uint64_t first, uint64_t pc, uint8_t kind)
{
	struct shim_site *s = m->recorded ? shim_find_site(m, first, kind) : NULL;
	int64_t off = s ? (int64_t)(s->next - (pc + JMP_SIZE)) : 0;
	int32_t rel = off;

	if (s)
		s->translated = true;
	if (!s || s->leave || s->next < m->mode->kernel || rel != off || rel > INT32_MAX - 2 * JMP_SIZE ||
	    !bytes(m, pc, JMP_SIZE))
		return 0;
	m->jump[0] = JMP;
	memcpy(m->jump + 1, &rel, sizeof(rel));
	return s->next;
}

/* Whether a call of a common gate is at pc. */
static bool is_traced(struct shim_vm *m, uint64_t pc)
{
	const uint8_t *p = bytes(m, pc, CALL_SIZE);
	int32_t off;
	uint64_t to;

	if (!p || *p != CALL || !shim_find_site(m, pc, SITE_RETURN))
		return false;
	memcpy(&off, p + 1, sizeof(off));
	to = (pc + CALL_SIZE + off) & m->mode->mask;
	p = bytes(m, to, 2);
	return p && is_gate(m, p) && !shim_find_site(m, to, SITE_GATE);
}

/* Whether the ret of a gate is at pc, whose site says where to go on. */
static bool is_gate_ret(struct shim_vm *m, uint64_t first, uint64_t pc)
{
	const uint8_t *p = pc == first + GATE_SIZE ? bytes(m, first, GATE_SIZE + 2) : NULL;

	return p && is_gate(m, p) && p[GATE_SIZE] == GATE_RET &&
	       shim_find_site(m, first, SITE_GATE);
}

/* Where a direct jump or call of the kernel half leads that is at pc; 0 if it is none. */
static uint64_t direct(struct shim_vm *m, uint64_t pc)
{
	const uint8_t *p = pc < m->mode->kernel ? NULL : bytes(m, pc, JCC_SIZE);
	unsigned size = JMP_SIZE;
	int32_t off;

	if (!p)
		return 0;
	if (p[0] == JCC && (p[1] & 0xf0) == JCC_BYTE2)
		size = JCC_SIZE;
	else if (p[0] != JMP && p[0] != CALL)
		return 0;
	memcpy(&off, p + size - sizeof(off), sizeof(off));
	return (pc + size + off) & m->mode->mask;
}

/*
 * Translates a jump to another page as one within the page: the blocks are linked.
 * libunicorn looks such blocks up each time, since the other page could have gone. Here no
 * executable page of the kernel half goes without its translations: see VM.forget.
 */
static void translate_near(struct translating *t, void *cpu, uint64_t to)
{
	uint64_t pc = t->block->pc;

	t->block->pc = to;
	shim_running->translator->insn(t, cpu);
	t->block->pc = pc;
}

/* Has the translator see other bytes at pc. */
static void show(struct shim_vm *m, uint64_t pc, const uint8_t *p, uint64_t size)
{
	m->shown = p;
	m->shown_at = pc;
	m->shown_size = size;
}

/* Translates what is behind the hit at the block's beginning, of which nothing is left. */
static void translate_way_on(struct translating *t, void *cpu, uint8_t kind)
{
	struct shim_vm *m = shim_running;

	m->next = usual_next(m, t->first, t->next, kind);
	if (m->next) {
		show(m, t->next, m->jump, sizeof(m->jump));
		translate_near(t, cpu, m->next);
	} else {
		m->open = true;
		show(m, t->next, jmp_self, sizeof(jmp_self));
		m->translator->insn(t, cpu);
		m->open = false;
	}
	m->shown_size = 0;
}

static void translate_insn(struct translating *t, void *cpu)
{
	struct shim_vm *m = shim_running;
	uint64_t pc = t->next;
	uint64_t to = direct(m, pc);
	bool first = t->insns == 1, int3 = is_int3(m, pc), traced = !int3 && is_traced(m, pc);

	if ((first && int3) || (t->insns == 2 && is_gate_ret(m, t->first, pc))) {
		translate_way_on(t, cpu, int3 ? SITE_BREAKPOINT : SITE_GATE);
		return;
	} else if (first && traced) {
		show(m, pc, nop5, sizeof(nop5));
	} else if (!first && (int3 || traced)) {
		show(m, pc, jmp_self, sizeof(jmp_self));
		t->insns--; /* it is none of the guest's */
	} else if (to) {
		translate_near(t, cpu, to);
		return;
	}
	m->translator->insn(t, cpu);
	m->shown_size = 0;
}

static bool translates_ours(struct shim_vm *m, void *cpu, const struct translation *block, int insns_max)
{
	return m && cpu == m->cpu && insns_max >= 2 && !(block->flags & FLAGS_OF_ONE);
}

/* Translates a block, and records what on_block is to know of it. A fault of a fetch never comes back here. */
void __wrap_translator_loop_x86_64(const struct translator *how, struct translating *t,
				   void *cpu, struct translation *block, int insns_max)
{
	struct shim_vm *m = shim_running;
	struct shim_block *b;
	struct translator ours;

	if (!translates_ours(m, cpu, block, insns_max)) {
		if (m)
			*m->block_data = &m->no_block;
		__real_translator_loop_x86_64(how, t, cpu, block, insns_max);
		return;
	}
	ours = *how;
	ours.insn = translate_insn;
	m->translator = how;
	m->shown_size = 0;
	m->open = false;
	m->next = 0;
	m->recorded = m->block_count < m->blocks_max;
	b = m->recorded ? &m->blocks[m->block_count] : &m->no_block;
	*m->block_data = b;
	__real_translator_loop_x86_64(&ours, t, cpu, block, insns_max);
	if (!m->recorded)
		return;
	*b = shim_describe(m, t->first, t->next - t->first, t->insns, m->next);
	m->block_count++;
}

/* What the translator reads instructions by. */
uint32_t __wrap_cpu_ldub_code_x86_64(void *env, uint64_t addr)
{
	struct shim_vm *m = shim_running;

	if (m && addr - m->shown_at < m->shown_size)
		return m->shown[addr - m->shown_at];
	return __real_cpu_ldub_code_x86_64(env, addr);
}

/* And what is in them of 4 bytes: the jump that is shown has such. */
uint32_t __wrap_cpu_ldl_code_x86_64(void *env, uint64_t addr)
{
	struct shim_vm *m = shim_running;
	uint32_t v;

	if (!m || m->shown_size < sizeof(v) || addr - m->shown_at > m->shown_size - sizeof(v))
		return __real_cpu_ldl_code_x86_64(env, addr);
	memcpy(&v, m->shown + (addr - m->shown_at), sizeof(v));
	return v;
}

/* How it goes on in a block that it knows. */
void __wrap_tcg_gen_goto_tb_x86_64(void *tcg, unsigned n)
{
	struct shim_vm *m = shim_running;

	if (m && m->open)
		tcg_gen_lookup_and_goto_ptr_x86_64(tcg); /* what follows is dead code */
	else
		__real_tcg_gen_goto_tb_x86_64(tcg, n);
}
