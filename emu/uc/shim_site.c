/* The sites. */
#include "shim_site.h"

#include <errno.h>
#include <stdlib.h>

const uint8_t shim_hit_sizes[] = { [SITE_BREAKPOINT] = 1, [SITE_GATE] = GATE_SIZE, [SITE_RETURN] = CALL_SIZE };

#define FIRST_SHIFT 56 /* 256 places */

static int resize(struct shim_vm *m, uint32_t shift)
{
	struct shim_site *old = m->sites;
	uint32_t n = old ? site_mask(m) + 1 : 0;
	struct shim_site *grown = calloc(1U << (64 - shift), sizeof(*grown));

	if (!grown)
		return ENOMEM;
	m->sites = grown;
	m->site_shift = shift;
	m->site_changes++;
	for (uint32_t i = 0; i < n; i++)
		if (old[i].key)
			*place(m, old[i].key) = old[i];
	free(old);
	return 0;
}

/* Makes room for n more, so that adding them cannot fail. */
int shim_reserve_sites(struct shim_vm *m, uint64_t n)
{
	uint64_t want = m->site_count + n;
	uint32_t shift = m->sites ? m->site_shift : FIRST_SHIFT;

	if (want > m->sites_max)
		return ENOMEM;
	while (want * 2 > 1ULL << (64 - shift))
		shift--;
	return m->sites && shift == m->site_shift ? 0 : resize(m, shift);
}

int shim_set_site(struct shim_vm *m, uint64_t addr, uint64_t next, uint8_t kind,
		  uint8_t want, bool quick, bool leave)
{
	uint64_t key = site_key(addr, kind);
	struct shim_site *s = shim_find_site(m, addr, kind);
	int err = s ? 0 : shim_reserve_sites(m, 1);

	if (err)
		return err;
	s = place(m, key);
	if (!s->key) {
		m->site_count++;
		m->site_changes++;
		s->hits = 0;
		s->translated = false;
	}
	*s = (struct shim_site){
		.key = key,
		.event = { .site = addr, .kind = kind, .want = want },
		.next = next,
		.hits = s->hits,
		.size = shim_hit_sizes[kind],
		.quick = quick,
		.leave = leave,
		.plain = want <= WANT_SP && !quick && !leave,
		.translated = s->translated && s->next == next,
	};
	return 0;
}

void shim_clear_site(struct shim_vm *m, uint64_t addr, uint8_t kind)
{
	struct shim_site *s = shim_find_site(m, addr, kind);
	uint32_t mask, hole, i;

	if (!s)
		return;
	m->site_count--;
	m->site_changes++;
	mask = site_mask(m);
	hole = s - m->sites;
	/* Move back what was displaced past the hole, so that no search ends early. */
	for (i = (hole + 1) & mask; m->sites[i].key; i = (i + 1) & mask) {
		uint32_t h = home(m->sites[i].key, m->site_shift);

		if (((i - h) & mask) >= ((i - hole) & mask)) {
			m->sites[hole] = m->sites[i];
			hole = i;
		}
	}
	m->sites[hole].key = 0;
}

uint64_t shim_hits(struct shim_vm *m, uint64_t addr, uint8_t kind)
{
	struct shim_site *s = shim_find_site(m, addr, kind);

	return s ? s->hits : 0;
}
