/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/asm/msr.h>

static __always_inline u64 rdtsc(void)
{
	u32 low, high;

	__asm__ __volatile__("rdtsc" : "=a"(low), "=d"(high));
	return low | (u64)high << 32;
}

#define rdtsc_ordered() ({ rmb(); rdtsc(); })
#define get_cycles() ((unsigned long long)rdtsc())
#define rdmsrl(msr, v) ((v) = __rdmsr(msr))
#define rdmsr(msr, l, h) do { u64 all_ = __rdmsr(msr); (l) = (u32)all_; (h) = (u32)(all_ >> 32); } while (0)
#define wrmsrl(msr, v) __asm__ __volatile__("wrmsr" : : "c"(msr), "a"((u32)(v)), "d"((u32)((u64)(v) >> 32)) : "memory")

static __always_inline u64 __rdmsr(unsigned int msr)
{
	u32 low, high;

	__asm__ __volatile__("rdmsr" : "=a"(low), "=d"(high) : "c"(msr));
	return low | (u64)high << 32;
}
