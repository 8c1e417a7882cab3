/* The look-up of sites: a hash table with linear probing, at most half full. */
#ifndef UC_SHIM_SITE_H
#define UC_SHIM_SITE_H

#include "shim.h"

/* All kinds share the table. Canonical addresses leave bits 62..48 redundant. */
static inline uint64_t site_key(uint64_t addr, uint8_t kind)
{
	return addr ^ (uint64_t)kind << 60;
}

static inline uint32_t home(uint64_t key, uint32_t shift)
{
	return key * 0x9e3779b97f4a7c15ULL >> shift;
}

static inline uint32_t site_mask(struct shim_vm *m)
{
	return (1U << (64 - m->site_shift)) - 1;
}

/* The place of key, or the free place where it would be. */
static inline struct shim_site *place(struct shim_vm *m, uint64_t key)
{
	uint32_t mask = site_mask(m), i = home(key, m->site_shift);

	while (m->sites[i].key && m->sites[i].key != key)
		i = (i + 1) & mask;
	return &m->sites[i];
}

/* The site of that address and kind, or NULL. */
static inline struct shim_site *shim_find_site(struct shim_vm *m, uint64_t addr, uint8_t kind)
{
	struct shim_site *s;

	if (!m->site_count)
		return NULL;
	s = place(m, site_key(addr, kind));
	return s->key ? s : NULL;
}

#endif
