/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CSD_FLAG_LOCK 1
#define IRQ_WORK_PENDING 1
#define IRQ_WORK_BUSY 2
#define IRQ_WORK_LAZY 4
#define IRQ_WORK_HARD_IRQ 8
#define IRQ_WORK_CLAIMED 3
#define CSD_TYPE_ASYNC 0
#define CSD_TYPE_SYNC 16
#define CSD_TYPE_IRQ_WORK 32
#define CSD_TYPE_TTWU 48
#define CSD_FLAG_TYPE_MASK 240
extern void cond_wakeup_cpu0(void);
extern void kick_all_cpus_sync(void);
extern void on_each_cpu_cond_mask(smp_cond_func_t cond_func, smp_call_func_t func, void *info, bool wait, const struct cpumask *mask);
extern void smp_call_function(smp_call_func_t func, void *info, int wait);
extern int smp_call_function_any(const struct cpumask *mask, smp_call_func_t func, void *info, int wait);
extern void smp_call_function_many(const struct cpumask *mask, smp_call_func_t func, void *info, bool wait);
extern int smp_call_function_single(int cpu, smp_call_func_t func, void *info, int wait);
extern int smp_call_function_single_async(int cpu, struct __call_single_data *csd);
extern int smp_call_on_cpu(unsigned int cpu, int (*func)(void *), void *par, bool phys);
extern void wake_up_all_idle_cpus(void);
extern int wbinvd_on_all_cpus(void);
extern void wbinvd_on_cpu(int cpu);
