/* The hooks. */
#include "shim_regs.h"
#include "shim_site.h"

#include <malloc.h>

/* Flags on which it depends how blocks are translated: TF IOPL NT RF VM AC. */
#define FLAGS_OF_BLOCKS 0x77100U

/* An exception that no processor has; see go_on_at. */
#define VECTOR_GO_ON 0x1f

_Noreturn void raise_exception_x86_64(void *env, int vector);
_Noreturn void __real_helper_pause_x86_64(void *env, int size);
_Noreturn void __wrap_helper_pause_x86_64(void *env, int size);

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
static void ask(struct shim_vm *m, int64_t what)
{
	shim_running = m->outer;
	shim_ask(&m->stack, what);
	shim_running = m;
}

/*
 * One call of Go's Event, or the end of an Enter inside of one. Returns where to go on:
 * where an Enter inside of this event begins, behind this event, or behind
 * the event whose Enter has ended. The site may be gone after.
 */
static uint64_t call_event(struct shim_vm *m, uint64_t addr, uint8_t kind, uint8_t want,
			   uint64_t ip, int64_t what)
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
		load_few(m);
	}
	m->event = (struct shim_event){ .site = addr, .kind = kind, .want = want };
	ask(m, what);
	if (want == WANT_ALL) {
		store_regs(m);
		tf = (m->stepping ? tf : 0) | r->flags;
		if (tf != flags)
			write_flags(m, tf);
		m->retranslate = ((tf ^ flags) & FLAGS_OF_BLOCKS) != 0;
	} else if (want == WANT_SP) {
		store_few(m);
	}
	ip = r->ip;
	if (m->event.leave)
		leave_at_site(m, m->event.site, m->event.kind);
	else if (m->stepping)
		leave(m, EXIT_STEP);
	return ip;
}

/* What a known site wants done. Returns where to go on. */
static uint64_t serve(struct shim_vm *m, struct shim_site *s, uint64_t ip)
{
	s->hits++;
	if (s->leave) {
		if (m->inner)
			return call_event(m, s->event.site, s->event.kind, WANT_ALL, ip, ASK_INNER_END);
		leave_at_site(m, s->event.site, s->event.kind);
		return ip;
	}
	if (!s->quick)
		return call_event(m, s->event.site, s->event.kind, s->event.want, ip, ASK_EVENT);
	if (m->stepping)
		leave(m, EXIT_STEP);
	return s->next ? s->next : ip;
}

static void on_int3(struct shim_vm *m)
{
	uint64_t ip = m->env[RIP];
	struct shim_site *s = shim_find_site(m, ip - 1, SITE_BREAKPOINT);

	if (s)
		m->env[RIP] = serve(m, s, ip);
	else
		leave(m, EXIT_BREAKPOINT);
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
	if (m->going) {
		m->going = false;
		*m->old_exception = -1;
		m->env[RIP] = m->redirect;
	} else if (vector == 3 && *m->is_int)
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
	uint64_t back = 0, sp = m->env[RSP];
	uint8_t *top = aligned(m, sp) ? shim_host(m, sp) : NULL;
	struct shim_site *s;

	if (!top)
		return NULL;
	load_word(m, &back, top);
	s = shim_find_site(m, back - CALL_SIZE, SITE_RETURN);
	if (s)
		m->env[RSP] = sp + m->word;
	return s;
}

/* Puts ip where a ret takes it from. */
static bool push(struct shim_vm *m, uint64_t ip)
{
	uint64_t sp = (m->env[RSP] - m->word) & m->mode->mask;
	uint8_t *top = aligned(m, sp) ? shim_host(m, sp) : NULL;

	if (!top)
		return false;
	store_word(m, top, ip);
	m->env[RSP] = sp;
	return true;
}

/*
 * Goes on at ip instead of in the block that has been entered. An exception is the way
 * out of a block that costs least: on_interrupt is called, and then libunicorn
 * looks for the block at rip.
 */
static _Noreturn void go_on_at(struct shim_vm *m, uint64_t ip)
{
	m->redirect = ip;
	m->going = true;
	raise_exception_x86_64(m->env, VECTOR_GO_ON);
}

static uint8_t kind_of(uint16_t marks)
{
	return marks & BLOCK_CALL ? SITE_RETURN : marks & BLOCK_GATE ? SITE_GATE : SITE_BREAKPOINT;
}

/* Serves the hit of a block whose site is not at its beginning, or is gone. Returns where to go on. */
static uint64_t serve_elsewhere(struct shim_vm *m, uint64_t pc, uint8_t kind)
{
	struct shim_site *s = kind == SITE_GATE ? return_site(m) : NULL;

	if (s)
		return serve(m, s, s->event.site + CALL_SIZE);
	if (kind == SITE_BREAKPOINT)
		leave(m, EXIT_BREAKPOINT);
	return pc + shim_hit_sizes[kind];
}

/* The site at the beginning of a block, or NULL. */
static __attribute__((noinline)) struct shim_site *find_block_site(struct shim_vm *m, struct shim_block *b)
{
	b->site = shim_find_site(m, b->pc, kind_of(b->marks));
	b->changes = m->site_changes;
	return b->site;
}

/*
 * Goes on at ip behind the hit of a block. The usual way on is into the block: it goes on
 * where rip says (BLOCK_OPEN), or where its record says, or with a ret to any place. For
 * all else the block is left. The record is as old as the translation: a site that
 * goes on elsewhere since costs time, and nothing else.
 */
static inline __attribute__((always_inline)) void go_on(struct shim_vm *m, const struct shim_block *b, uint64_t ip)
{
	if (m->exit.reason == EXIT_NONE) {
		if (b->marks & BLOCK_OPEN) {
			m->env[RIP] = ip;
			return;
		}
		if (!m->retranslate && (ip == b->pc + b->next || (b->marks & BLOCK_RET && push(m, ip))))
			return;
		go_on_at(m, ip);
	}
	m->redirected = true;
	m->redirect = ip;
}

/* go_on at regs.ip, which an event has left there that wants few registers. */
static __attribute__((noinline)) void go_on_unusually(struct shim_vm *m, const struct shim_block *b)
{
	m->retranslate = false;
	go_on(m, b, m->regs.ip);
}

/* Serves any hit of a block. s is the site at its beginning, or NULL. */
static __attribute__((noinline)) void serve_block(struct shim_vm *m, const struct shim_block *b, struct shim_site *s)
{
	uint8_t kind = kind_of(b->marks);

	m->retranslate = false;
	go_on(m, b, s ? serve(m, s, b->pc + shim_hit_sizes[kind]) : serve_elsewhere(m, b->pc, kind));
}

/* Serves a hit of a block whose event wants no registers, or few, with no more than that needs. */
static inline __attribute__((always_inline)) void serve_plain(struct shim_vm *m, const struct shim_block *b,
							      struct shim_site *s, uint8_t want)
{
	struct shim_event *e = &m->event;

	s->hits++;
	m->regs.ip = b->pc + s->size;
	*e = s->event;
	if (want)
		load_few(m);
	ask(m, ASK_EVENT);
	if (want)
		store_few(m);
	if (__builtin_expect(e->leave, 0)) {
		leave_at_site(m, e->site, e->kind);
	} else if (b->marks & BLOCK_OPEN) {
		m->env[RIP] = m->regs.ip;
		return;
	} else if (__builtin_expect(m->regs.ip == b->pc + b->next, 1)) {
		return;
	}
	go_on_unusually(m, b);
}

static __attribute__((noinline)) void serve_few(struct shim_vm *m, const struct shim_block *b, struct shim_site *s)
{
	serve_plain(m, b, s, WANT_SP);
}

/*
 * A block with a hit at its beginning has been entered: rip is not up to date, all
 * else is.
 */
static void on_hit(struct shim_vm *m, struct shim_block *b)
{
	struct shim_site *s = b->changes == m->site_changes ? b->site : find_block_site(m, b);

	if (__builtin_expect(!s || !s->plain || m->stepping, 0))
		serve_block(m, b, s);
	else if (s->event.want)
		serve_few(m, b, s);
	else
		serve_plain(m, b, s, WANT_IP);
}

/*
 * pause, by which a processor waits for another one: libunicorn leaves its loop for it, and would
 * come back at once. There is another processor only if Go runs it.
 */
void __wrap_helper_pause_x86_64(void *env, int size)
{
	struct shim_vm *m = shim_running;

	if (m && env == m->env && !m->stepping)
		leave(m, EXIT_HALT);
	__real_helper_pause_x86_64(env, size);
}

/* A hypercall. The hook sees rip at the instruction; libunicorn adds its size. */
static void on_syscall(uc_engine *uc, void *data)
{
	(void)uc;
	leave(data, EXIT_GATE);
}

/*
 * Each new translation takes room that libunicorn only uses again when a
 * gigabyte of it is full, or by an explicit flush that fills the gigabyte with
 * zeros. A new engine is cheaper than either: see shim_renew.
 */
static void on_translated(uc_engine *uc, uc_tb *block, uc_tb *before, void *data)
{
	(void)uc, (void)before;
	((struct shim_vm *)data)->translated += block->icount + SHIM_BLOCK_WEIGHT;
}

/* The marks of the block at pc that has no usual way on. What shim_fuse.c has made differs in size. */
static uint16_t block_marks(struct shim_vm *m, uint64_t pc, uint64_t size)
{
	uint8_t *p = pc % SHIM_PAGE > SHIM_PAGE - MARK_BYTES ? NULL : shim_host(m, pc);

	if (!p || size < GATE_SIZE)
		return 0;
	if (p[0] == INT3)
		return BLOCK_OPEN;
	if (p[0] == CALL)
		return size > CALL_SIZE ? BLOCK_CALL : 0;
	if (p[0] != m->mode->gate || p[1] != GATE_BYTE2)
		return 0;
	if (size > GATE_SIZE + 2 || p[GATE_SIZE] != GATE_RET)
		return BLOCK_GATE;
	return size == GATE_SIZE + 1 ? BLOCK_GATE | BLOCK_RET :
	       size == GATE_SIZE + 2 ? BLOCK_GATE | BLOCK_OPEN : BLOCK_GATE;
}

/* The record of a block, whose hit usually goes on at next; 0: it has no usual way on. */
struct shim_block shim_describe(struct shim_vm *m, uint64_t pc, uint64_t size, uint32_t insns, uint64_t next)
{
	struct shim_block b = { .pc = pc, .insns = insns, .next = next - pc };

	if (next) {
		b.marks = *shim_host(m, pc) == INT3 ? BLOCK_INT3 : BLOCK_GATE;
	} else {
		b.marks = block_marks(m, pc, size);
		b.next = b.marks & BLOCK_CALL ? CALL_SIZE : GATE_SIZE;
	}
	return b;
}

/* What is known of a block without a record, from libunicorn's own of the translation that is running: 30 ns. */
static struct shim_block know_block(struct shim_vm *m, uint64_t pc, uint32_t size)
{
	struct shim_block b = shim_describe(m, pc, size, 1, 0);
	uc_tb tb = { 0 };

	if (!uc_ctl_request_cache(m->uc, pc, &tb) && tb.pc == pc && tb.icount)
		b.insns = tb.icount;
	return b;
}

/*
 * Go's garbage collector waits for the thread. An unlimited run would keep it
 * waiting for ever.
 */
static void breathe(struct shim_vm *m)
{
	uint64_t n = m->later < SHIM_BREATH ? m->later : SHIM_BREATH;

	ask(m, ASK_BREATH);
	m->later -= n;
	m->left += n;
	m->insns += n;
}

static __attribute__((noinline)) void on_block_slow(struct shim_vm *m, struct shim_block *b)
{
	uint32_t n = b->insns;

	if (atomic_load_explicit(&m->stop, memory_order_relaxed)) {
		leave(m, EXIT_STOP);
		return;
	}
	if (m->translated > m->translated_max) {
		leave(m, EXIT_FULL);
		return;
	}
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
	m->block = b->pc;
	if (b->marks)
		on_hit(m, b);
}

/* A block without a record, which is rare. */
static __attribute__((noinline)) void on_block_unknown(struct shim_vm *m, uint64_t pc, uint32_t size)
{
	struct shim_block b = know_block(m, pc, size);

	on_block_slow(m, &b);
}

/*
 * Runs before each block, and is a good part of the cost of one. A stop asked
 * for here takes effect before the block's first instruction, with rip on it:
 * the one place where a run can be ended exactly and at the same place every
 * time. It is also why Stop needs no call into libunicorn from another thread.
 *
 * data is the block's record, which its translation has as a constant: to look for it by pc
 * takes a cache line of its own for each block.
 */
static void on_block(uc_engine *uc, uint64_t pc, uint32_t size, void *data)
{
	struct shim_vm *m = shim_running;
	struct shim_block *b = data;

	(void)uc;
	if (__builtin_expect(b->pc != pc, 0)) {
		on_block_unknown(m, pc, size);
		return;
	}
	if (b->insns > m->left || atomic_load_explicit(&m->stop, memory_order_relaxed)) {
		on_block_slow(m, b);
		return;
	}
	m->left -= b->insns;
	m->block = pc;
	if (__builtin_expect(b->marks, 0))
		on_hit(m, b);
}

/* Finds what h calls its function with, which is at that. */
static bool find_data(struct shim_vm *m, uc_hook h, void *that)
{
	void **words = (void **)h;
	size_t n = malloc_usable_size(words) / sizeof(*words);

	m->block_data = NULL;
	for (size_t i = 0; i < n; i++) {
		if (words[i] != that)
			continue;
		if (m->block_data)
			return false;
		m->block_data = &words[i];
	}
	return m->block_data;
}

bool shim_add_hooks(struct shim_vm *m)
{
	uc_hook h;

	return !uc_hook_add(m->uc, &h, UC_HOOK_INTR, on_interrupt, m, 1, 0) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_INSN_INVALID, on_undefined, m, 1, 0) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_INSN, on_syscall, m, 1, 0, UC_X86_INS_SYSCALL) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_EDGE_GENERATED, on_translated, m, 1, 0) &&
	       !uc_hook_add(m->uc, &h, UC_HOOK_BLOCK, on_block, &m->no_block, 1, 0) &&
	       find_data(m, h, &m->no_block);
}
