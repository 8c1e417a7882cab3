/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>

#define __CONTROL_REGISTER(n) \
static __always_inline unsigned long read_cr##n(void) { unsigned long v; __asm__ __volatile__("mov %%cr" #n ", %0" : "=r"(v) : : "memory"); return v; } \
static __always_inline void write_cr##n(unsigned long v) { __asm__ __volatile__("mov %0, %%cr" #n : : "r"(v) : "memory"); }
__CONTROL_REGISTER(0)
__CONTROL_REGISTER(2)
__CONTROL_REGISTER(3)
__CONTROL_REGISTER(4)
#define __read_cr3 read_cr3
#define wbinvd() __asm__ __volatile__("wbinvd" : : : "memory")
#define clflush(p) __asm__ __volatile__("clflush %0" : "+m"(*(volatile char *)(p)))
