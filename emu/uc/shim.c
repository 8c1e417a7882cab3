/* The hooks and the run loop. */
#define _GNU_SOURCE
#include "shim.h"

#include <stdlib.h>
#include <string.h>

/* Indices of shim_vm.env. */
enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R15 = 15, RIP };

#define FLAG_TF 0x100U
#define BLOCK_WEIGHT 4 /* see TRANSLATED_MAX */
#define NO_QUANTUM (1ULL << 62)
/* So many instructions at most (and a block) before Go has a look. */
#define BREATH (1ULL << 15)
#define GATE_SIZE 2
#define CALL_SIZE 5

__thread struct shim_vm *shim_running;

static uint32_t read_flags(struct shim_vm *m)
{
	uint32_t f = 0;

	uc_reg_read(m->uc, UC_X86_REG_EFLAGS, &f);
	return f;
}

static void write_flags(struct shim_vm *m, uint32_t f)
{
	uc_reg_write(m->uc, UC_X86_REG_EFLAGS, &f);
}

/* All registers but rip and flags. */
static void load_regs(struct shim_vm *m)
{
	struct shim_regs *r = &m->regs;
	uint64_t *e = m->env;

	r->ax = e[RAX], r->bx = e[RBX], r->cx = e[RCX], r->dx = e[RDX];
	r->si = e[RSI], r->di = e[RDI], r->bp = e[RBP], r->sp = e[RSP];
	memcpy(&r->r8, &e[R8], 8 * sizeof(*e));
}

static void store_regs(struct shim_vm *m)
{
	struct shim_regs *r = &m->regs;
	uint64_t *e = m->env;

	e[RAX] = r->ax, e[RBX] = r->bx, e[RCX] = r->cx, e[RDX] = r->dx;
	e[RSI] = r->si, e[RDI] = r->di, e[RBP] = r->bp, e[RSP] = r->sp;
	memcpy(&e[R8], &r->r8, 8 * sizeof(*e));
}

/* Ends the run: nothing of the guest executes after the hook that called it. */
static void leave(struct shim_vm *m, uint32_t reason)
{
	m->exit.reason = reason;
	uc_emu_stop(m->uc);
}

static void leave_at_site(struct shim_vm *m, uint64_t addr, uint8_t kind)
{
	m->exit.site = addr;
	m->exit.kind = kind;
	leave(m, EXIT_SITE);
}

/* Lets Go have the thread, which may do something about it. */
static void ask(struct shim_vm *m, uint64_t what)
{
	shim_running = m->outer;
	shim_ask(&m->stack, what);
	shim_running = m;
}

/* One call of Go's Event. Returns where to go on. The site may be gone after. */
static uint64_t call_event(struct shim_vm *m, uint64_t addr, uint8_t kind, uint8_t want,
			   uint64_t ip)
{
	struct shim_regs *r = &m->regs;
	uint32_t flags = 0, tf = 0;

	r->ip = ip;
	if (want == WANT_ALL) {
		load_regs(m);
		flags = read_flags(m);
		tf = m->stepping ? flags & FLAG_TF : 0;
		r->flags = flags & ~tf;
	} else if (want == WANT_SP) {
		r->sp = m->env[RSP];
	}
	m->event = (struct shim_event){ .site = addr, .kind = kind };
	ask(m, ASK_EVENT);
	if (want == WANT_ALL) {
		store_regs(m);
		if ((r->flags | tf) != flags)
			write_flags(m, r->flags | tf);
	} else if (want == WANT_SP) {
		m->env[RSP] = r->sp;
	}
	ip = r->ip;
	if (m->event.leave)
		leave_at_site(m, addr, kind);
	else if (m->stepping)
		leave(m, EXIT_STEP);
	return ip;
}

/* What a known site wants done. Returns where to go on. */
static uint64_t serve(struct shim_vm *m, struct shim_site *s, uint64_t ip)
{
	s->hits++;
	if (s->leave) {
		leave_at_site(m, s->addr, s->kind);
		return ip;
	}
	if (!s->quick)
		return call_event(m, s->addr, s->kind, s->want, ip);
	if (m->stepping)
		leave(m, EXIT_STEP);
	return s->next ? s->next : ip;
}

static void on_int3(struct shim_vm *m)
{
	uint64_t ip = m->env[RIP];
	struct shim_site *s = shim_find_site(m, ip - 1, SITE_INT3);

	if (s)
		m->env[RIP] = serve(m, s, ip);
	else
		leave(m, EXIT_INT3);
}

/*
 * libunicorn never considers an exception delivered: a second #PF or #DE
 * would become a double fault, and a third a reset.
 */
static void on_exception(struct shim_vm *m, uint32_t vector)
{
	*m->old_exception = -1;
	if (m->exit.reason != EXIT_NONE)
		return; /* TF's trap behind a gate that was served */
	if (m->stepping && vector == 1) {
		leave(m, EXIT_STEP);
		return;
	}
	m->exit.vector = vector;
	m->exit.soft = *m->is_int != 0;
	m->exit.error = m->exit.soft ? 0 : (uint32_t)*m->error_code;
	uc_reg_read(m->uc, UC_X86_REG_CR2, &m->exit.cr2);
	leave(m, EXIT_EXCEPTION);
}

static void on_interrupt(uc_engine *uc, uint32_t vector, void *data)
{
	struct shim_vm *m = data;

	(void)uc;
	if (vector == 3 && *m->is_int)
		on_int3(m);
	else
		on_exception(m, vector);
}

/* #UD comes this way only, and ends uc_emu_start whatever is returned. */
static bool on_undefined(uc_engine *uc, void *data)
{
	(void)uc;
	*((struct shim_vm *)data)->is_int = 0;
	*((struct shim_vm *)data)->error_code = 0;
	on_exception(data, 6);
	return true;
}

/* The site whose call led to the common gate; its return address is popped. */
static struct shim_site *return_site(struct shim_vm *m)
{
	uint64_t back, sp = m->env[RSP];
	uint8_t *top = sp % 8 ? NULL : shim_host(m, sp);
	struct shim_site *s;

	if (!top)
		return NULL;
	memcpy(&back, top, sizeof(back));
	s = shim_find_site(m, back - CALL_SIZE, SITE_RETURN);
	if (s)
		m->env[RSP] = sp + sizeof(back);
	return s;
}

/* The hook sees rip at the gate; libunicorn adds its size afterwards. */
static void on_gate(uc_engine *uc, void *data)
{
	struct shim_vm *m = data;
	uint64_t ip = m->env[RIP];
	struct shim_site *s = shim_find_site(m, ip, SITE_GATE);

	(void)uc;
	if (s)
		m->env[RIP] = serve(m, s, ip + GATE_SIZE) - GATE_SIZE;
	else if ((s = return_site(m)))
		m->env[RIP] = serve(m, s, s->addr + CALL_SIZE) - GATE_SIZE;
	else
		leave(m, EXIT_GATE);
}

/*
 * Each new translation takes room that libunicorn only uses again when a
 * gigabyte of it is full, or by an explicit flush that fills the gigabyte with
 * zeros. A new engine is cheaper than either: see shim_renew.
 */
static void on_translated(uc_engine *uc, uc_tb *block, uc_tb *before, void *data)
{
	(void)uc, (void)before;
	((struct shim_vm *)data)->translated += block->icount + BLOCK_WEIGHT;
}

static struct shim_block *block_entry(struct shim_vm *m, uint64_t pc)
{
	return &m->blocks[(pc * 0x9e3779b97f4a7c15ULL) >> 51];
}

/*
 * The number of instructions of the block at pc, from libunicorn's own record
 * of the translation that is running. Asking costs 30 ns, hence the cache; a
 * poke makes it stale as a whole (block_gen).
 */
static uint32_t count_insns(struct shim_vm *m, uint64_t pc, uint32_t size)
{
	struct shim_block *b = block_entry(m, pc);
	uc_tb tb = { 0 };

	if (b->pc == pc && b->gen == m->block_gen && b->size == size)
		return b->insns;
	if (uc_ctl_request_cache(m->uc, pc, &tb) || tb.pc != pc || !tb.icount)
		return 1;
	*b = (struct shim_block){ pc, m->block_gen, size, tb.icount };
	return tb.icount;
}

/*
 * Go's garbage collector waits for the thread. An unlimited run would keep it
 * waiting for ever.
 */
static void breathe(struct shim_vm *m)
{
	uint64_t n = m->later < BREATH ? m->later : BREATH;

	ask(m, ASK_BREATH);
	m->later -= n;
	m->left += n;
	m->insns += n;
}

static __attribute__((noinline)) void on_block_slow(struct shim_vm *m, uint64_t pc, uint32_t size)
{
	uint32_t n;

	if (atomic_load_explicit(&m->stop, memory_order_relaxed)) {
		leave(m, EXIT_STOP);
		return;
	}
	if (m->translated > m->translated_max) {
		leave(m, EXIT_FULL);
		return;
	}
	n = count_insns(m, pc, size);
	while (n > m->left && m->later)
		breathe(m);
	if (n > m->left) {
		if (m->block) {
			leave(m, EXIT_QUANTUM);
			return;
		}
		/* The first block is executed whatever its size. */
		m->insns += n - m->left;
		m->left = n;
	}
	m->left -= n;
	m->block = pc;
}

/*
 * Runs before each block, and is a good part of the cost of one. A stop asked
 * for here takes effect before the block's first instruction, with rip on it:
 * the one place where a run can be ended exactly and at the same place every
 * time. It is also why Stop needs no call into libunicorn from another thread.
 */
static void on_block(uc_engine *uc, uint64_t pc, uint32_t size, void *data)
{
	struct shim_vm *m = data;
	struct shim_block *b = block_entry(m, pc);

	(void)uc;
	if (b->pc != pc || b->gen != m->block_gen || b->size != size || b->insns > m->left ||
	    atomic_load_explicit(&m->stop, memory_order_relaxed)) {
		on_block_slow(m, pc, size);
		return;
	}
	m->left -= b->insns;
	m->block = pc;
}

bool shim_add_hooks(struct shim_vm *m)
{
	uc_hook h;

	return !uc_hook_add(m->uc, &h, UC_HOOK_INTR, on_interrupt, m, 1, 0) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_INSN_INVALID, on_undefined, m, 1, 0) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_INSN, on_gate, m, 1, 0, UC_X86_INS_SYSCALL) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_EDGE_GENERATED, on_translated, m, 1, 0) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_BLOCK, on_block, m, 1, 0);
}

static void start(struct shim_vm *m)
{
	uc_err err;

	m->exit = (struct shim_exit){ .reason = EXIT_NONE };
	m->aborted = false;
	m->outer = shim_running;
	shim_running = m;
	err = uc_emu_start(m->uc, m->env[RIP], 0, 0, 0);
	shim_running = m->outer;
	if (err) {
		m->exit.reason = EXIT_FATAL;
		m->exit.fatal = err;
	} else if (m->exit.reason == EXIT_NONE) {
		m->exit.reason = EXIT_HALT;
	}
}

static bool is_pushf(struct shim_vm *m, uint64_t ip)
{
	uint8_t *p;

	do {
		p = shim_host(m, ip++);
	} while (p && (*p == 0x66 || (*p & 0xf0) == 0x40));
	return p && *p == 0x9c;
}

/* One instruction, by the trap flag, which the guest does not get to see. */
static void start_step(struct shim_vm *m)
{
	bool pushf = is_pushf(m, m->env[RIP]);
	uint8_t *p;

	m->stepping = true;
	write_flags(m, read_flags(m) | FLAG_TF);
	start(m);
	write_flags(m, read_flags(m) & ~FLAG_TF);
	p = pushf && m->exit.reason == EXIT_STEP ? shim_host(m, m->env[RSP] + 1) : NULL;
	if (p)
		*p &= ~(FLAG_TF >> 8);
}

/*
 * A block could not be translated, and rip is at its beginning, nothing of it
 * executed. Stepping, each instruction is a block: that finds the one.
 */
static void find_untranslatable(struct shim_vm *m)
{
	do {
		start_step(m);
	} while (m->exit.reason == EXIT_STEP);
	if (m->exit.reason == EXIT_FULL)
		m->exit.reason = EXIT_STOP; /* rare; the next run renews */
}

/* Executes from m->regs; m->regs and m->exit say where that ended. */
void shim_run(struct shim_vm *m)
{
	uint64_t quantum = m->quantum ? m->quantum : NO_QUANTUM;

	if (m->dead) {
		m->exit = (struct shim_exit){ .reason = EXIT_FATAL, .fatal = UC_ERR_NOMEM };
		return;
	}
	if (atomic_exchange(&m->stop, 0)) {
		m->exit = (struct shim_exit){ .reason = EXIT_STOP };
		return;
	}
	m->left = quantum < BREATH ? quantum : BREATH;
	m->later = quantum - m->left;
	m->insns += m->left;
	m->stepping = false;
	m->block = 0;
	store_regs(m);
	write_flags(m, m->regs.flags);
	m->env[RIP] = m->regs.ip;
	do {
		if (m->step)
			start_step(m);
		else
			start(m);
		if (m->exit.reason == EXIT_FULL && !shim_renew(m)) {
			m->dead = true;
			m->exit = (struct shim_exit){ .reason = EXIT_FATAL, .fatal = UC_ERR_NOMEM };
			return;
		}
	} while (m->exit.reason == EXIT_FULL);
	if (m->aborted && !m->step && m->block != m->env[RIP])
		find_untranslatable(m);
	load_regs(m);
	m->regs.flags = read_flags(m);
	m->regs.ip = m->env[RIP];
	m->insns -= m->left;
	m->left = 0;
	atomic_store(&m->stop, 0);
}

void shim_stop(struct shim_vm *m)
{
	atomic_store(&m->stop, 1);
}

/*
 * Forgets the translations that touch the spans, also those of blocks that
 * begin before. Their pages must be present and executable, else libunicorn
 * raises a page fault that surfaces in the next run.
 */
void shim_invalidate(struct shim_vm *m, const struct shim_span *spans, size_t n)
{
	m->block_gen++;
	for (size_t i = 0; i < n; i++)
		uc_ctl_remove_cache(m->uc, spans[i].virt, spans[i].virt + spans[i].size);
}
