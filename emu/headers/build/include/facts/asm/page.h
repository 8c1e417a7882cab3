/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define __HAVE_ARCH_GATE_AREA 1
#define MAX_RESOURCE 0xffffffffffffffffULL
extern bool __virt_addr_valid(long unsigned int x);
extern void clear_page_erms(void);
extern void clear_page_orig(void);
extern void clear_page_rep(void);
extern void copy_page(void);
