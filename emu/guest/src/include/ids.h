/* SPDX-License-Identifier: GPL-2.0-only */
/* Few objects by small numbers: an IDR of one node, which is there as long as it has objects. */
#ifndef IDS_H
#define IDS_H

#define IDS_MAX	64

struct ids { void **node; unsigned int count; };

/* 0, or -ENOSPC if the number is too large or in use, or -ENOMEM. */
int ids_add(struct ids *ids, unsigned int nr, void *p);
void *ids_find(const struct ids *ids, unsigned int nr);
void *ids_remove(struct ids *ids, unsigned int nr);

#endif
