/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern unsigned int filter_irq_stacks(long unsigned int *entries, unsigned int nr_entries);
extern void stack_trace_print(const long unsigned int *entries, unsigned int nr_entries, int spaces);
extern unsigned int stack_trace_save(long unsigned int *store, unsigned int size, unsigned int skipnr);
extern int stack_trace_snprint(char *buf, size_t size, const long unsigned int *entries, unsigned int nr_entries, int spaces);
