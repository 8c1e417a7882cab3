/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/cpu.h>
#include <base/base.h>

typedef int (*cpu_stop_fn_t)(void *arg);
extern int stop_machine(cpu_stop_fn_t fn, void *data, const struct cpumask *cpus);
