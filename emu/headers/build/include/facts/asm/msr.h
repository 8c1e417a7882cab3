/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define X86_IOC_RDMSR_REGS 0xc02063a0UL
#define X86_IOC_WRMSR_REGS 0xc02063a1UL
#define TRACEPOINT_DEFS_H 1
extern void do_trace_rdpmc(unsigned int counter, u64 val, int failed);
extern void do_trace_read_msr(unsigned int msr, u64 val, int failed);
extern void do_trace_write_msr(unsigned int msr, u64 val, int failed);
extern struct msr *msrs_alloc(void);
extern void msrs_free(struct msr *msrs);
extern int rdmsr_on_cpu(unsigned int cpu, u32 msr_no, u32 *l, u32 *h);
extern void rdmsr_on_cpus(const struct cpumask *mask, u32 msr_no, struct msr *msrs);
extern int rdmsr_safe_on_cpu(unsigned int cpu, u32 msr_no, u32 *l, u32 *h);
extern void rdmsr_safe_regs(void);
extern int rdmsr_safe_regs_on_cpu(unsigned int cpu, u32 *regs);
extern int rdmsrl_on_cpu(unsigned int cpu, u32 msr_no, u64 *q);
extern int rdmsrl_safe_on_cpu(unsigned int cpu, u32 msr_no, u64 *q);
extern int wrmsr_on_cpu(unsigned int cpu, u32 msr_no, u32 l, u32 h);
extern void wrmsr_on_cpus(const struct cpumask *mask, u32 msr_no, struct msr *msrs);
extern int wrmsr_safe_on_cpu(unsigned int cpu, u32 msr_no, u32 l, u32 h);
extern void wrmsr_safe_regs(void);
extern int wrmsr_safe_regs_on_cpu(unsigned int cpu, u32 *regs);
extern int wrmsrl_on_cpu(unsigned int cpu, u32 msr_no, u64 q);
extern int wrmsrl_safe_on_cpu(unsigned int cpu, u32 msr_no, u64 q);
