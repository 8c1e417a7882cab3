/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CPU_PROFILING 1
#define SCHED_PROFILING 2
#define KVM_PROFILING 4
extern void profile_hits(int type, void *__pc, unsigned int nr_hits);
