/* The run loop. */
#include "shim_regs.h"

#define NO_QUANTUM (1ULL << 62)

__thread struct shim_vm *shim_running;

static void start(struct shim_vm *m)
{
	uc_err err;

	m->exit = (struct shim_exit){ .reason = EXIT_NONE };
	m->aborted = m->redirected = false;
	m->outer = shim_running;
	shim_running = m;
	err = uc_emu_start(m->uc, m->env[RIP], 0, 0, 0);
	shim_running = m->outer;
	if (m->redirected)
		m->env[RIP] = m->redirect;
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
	} while (p && (*p == 0x66 || (m->mode->rex && (*p & 0xf0) == m->mode->rex)));
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
	m->left = quantum < SHIM_BREATH ? quantum : SHIM_BREATH;
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
	for (size_t i = 0; i < n; i++)
		uc_ctl_remove_cache(m->uc, spans[i].virt, spans[i].virt + spans[i].size);
}
