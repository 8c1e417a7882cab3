/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define CPU_ONLINE 2
#define CPU_UP_PREPARE 3
#define CPU_DEAD 7
#define CPU_DEAD_FROZEN 8
#define CPU_POST_DEAD 9
#define CPU_BROKEN 11
extern void __cpuhp_remove_state(enum cpuhp_state state, bool invoke);
extern void __cpuhp_remove_state_cpuslocked(enum cpuhp_state state, bool invoke);
extern int __cpuhp_setup_state(enum cpuhp_state state, const char *name, bool invoke, int (*startup)(unsigned int), int (*teardown)(unsigned int), bool multi_instance);
extern int __cpuhp_setup_state_cpuslocked(enum cpuhp_state state, const char *name, bool invoke, int (*startup)(unsigned int), int (*teardown)(unsigned int), bool multi_instance);
extern int __cpuhp_state_add_instance(enum cpuhp_state state, struct hlist_node *node, bool invoke);
extern int __cpuhp_state_remove_instance(enum cpuhp_state state, struct hlist_node *node, bool invoke);
extern int add_cpu(unsigned int cpu);
extern struct device *cpu_device_create(struct device *parent, void *drvdata, const struct attribute_group **groups, const char *fmt, ...);
extern void cpu_hotplug_disable(void);
extern void cpu_hotplug_enable(void);
extern bool cpu_is_hotpluggable(unsigned int cpu);
extern bool cpu_mitigations_auto_nosmt(void);
extern bool cpu_mitigations_off(void);
extern bool cpu_smt_possible(void);
extern void cpus_read_lock(void);
extern int cpus_read_trylock(void);
extern void cpus_read_unlock(void);
extern struct device *get_cpu_device(unsigned int cpu);
extern void play_idle_precise(u64 duration_ns, u64 latency_ns);
extern int remove_cpu(unsigned int cpu);
