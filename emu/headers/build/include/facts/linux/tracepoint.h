/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define TRACEPOINT_DEFAULT_PRIO 10
extern void for_each_kernel_tracepoint(void (*fct)(struct tracepoint *, void *), void *priv);
extern int register_tracepoint_module_notifier(struct notifier_block *nb);
extern int tracepoint_probe_register(struct tracepoint *tp, void *probe, void *data);
extern int tracepoint_probe_register_prio(struct tracepoint *tp, void *probe, void *data, int prio);
extern int tracepoint_probe_register_prio_may_exist(struct tracepoint *tp, void *probe, void *data, int prio);
extern int tracepoint_probe_unregister(struct tracepoint *tp, void *probe, void *data);
extern int unregister_tracepoint_module_notifier(struct notifier_block *nb);
