/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void asm_load_gs_index(void);
extern void native_write_cr0(long unsigned int val);
