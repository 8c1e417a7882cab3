/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define INVPCID_TYPE_INDIV_ADDR 0
#define INVPCID_TYPE_SINGLE_CTXT 1
#define INVPCID_TYPE_ALL_INCL_GLOBAL 2
#define INVPCID_TYPE_ALL_NON_GLOBAL 3
#define TLB_FLUSH_ALL 0xffffffffffffffffUL
#define TLB_GENERATION_INVALID 0
extern void __flush_tlb_all(void);
extern long unsigned int cr4_read_shadow(void);
extern void cr4_update_irqsoff(long unsigned int set, long unsigned int clear);
