/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * Memory, as files and processes have it, as they lie in memory on Debian's 6.1.0-*-amd64: tools and modules that know that kernel's
 * types find their fields. The pads are fields that this kernel does not have. A test holds the
 * offsets against those of Debian's BTF.
 */
#ifndef TYPES_MM_H
#define TYPES_MM_H

#include "types_fs.h"

/* A page of a file. Debian's folio has its list of mappings where this one has its place in the hash. */
struct folio {
	unsigned long flags;
	struct list_head lru;		/* 8 */
	struct address_space *mapping;	/* 24 */
	unsigned long index;
	void *private;			/* 40 */
	int mapcount, refcount;		/* 48 */
	void *memcg;
	struct list_head hash;
};

struct buffer_head {
	unsigned long b_state;
	struct buffer_head *b_this_page;
	char pad16[8];
	u64 b_blocknr;	/* 24 */
	unsigned long b_size;
	char *b_data;
	char pad48[56];
};
LAYOUT_ASSERT(sizeof(struct buffer_head) == 104, "buffer_head");

#endif
