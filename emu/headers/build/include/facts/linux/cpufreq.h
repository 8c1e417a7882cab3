/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PRE_RATE_CHANGE 1UL
#define POST_RATE_CHANGE 2UL
#define ABORT_RATE_CHANGE 4UL
#define PM_QOS_DEFAULT_VALUE (-1)
#define PM_QOS_LATENCY_ANY 0x7fffffff
#define PM_QOS_LATENCY_ANY_NS 0x1f3fffffc18LL
#define PM_QOS_CPU_LATENCY_DEFAULT_VALUE 0x77359400L
#define PM_QOS_RESUME_LATENCY_DEFAULT_VALUE 0x7fffffff
#define PM_QOS_RESUME_LATENCY_NO_CONSTRAINT 0x7fffffff
#define PM_QOS_RESUME_LATENCY_NO_CONSTRAINT_NS 0x1f3fffffc18LL
#define PM_QOS_LATENCY_TOLERANCE_DEFAULT_VALUE 0
#define PM_QOS_MIN_FREQUENCY_DEFAULT_VALUE 0
#define PM_QOS_MAX_FREQUENCY_DEFAULT_VALUE 0x7fffffff
#define PM_QOS_LATENCY_TOLERANCE_NO_CONSTRAINT (-1)
#define PM_QOS_FLAG_NO_POWER_OFF 1
#define FREQ_QOS_MIN_DEFAULT_VALUE 0
#define FREQ_QOS_MAX_DEFAULT_VALUE 0x7fffffff
#define CPUFREQ_ETERNAL (-1)
#define CPUFREQ_DEFAULT_TRANSITION_LATENCY_NS 0xf4240L
#define CPUFREQ_NAME_LEN 16
#define CPUFREQ_NAME_PLEN 17
#define CPUFREQ_SHARED_TYPE_NONE 0
#define CPUFREQ_SHARED_TYPE_HW 1
#define CPUFREQ_SHARED_TYPE_ALL 2
#define CPUFREQ_SHARED_TYPE_ANY 3
#define CPUFREQ_RELATION_L 0
#define CPUFREQ_RELATION_H 1
#define CPUFREQ_RELATION_C 2
#define CPUFREQ_RELATION_E 4UL
#define CPUFREQ_RELATION_LE 4UL
#define CPUFREQ_RELATION_HE 5UL
#define CPUFREQ_RELATION_CE 6UL
#define CPUFREQ_NEED_UPDATE_LIMITS 1UL
#define CPUFREQ_CONST_LOOPS 2UL
#define CPUFREQ_IS_COOLING_DEV 4UL
#define CPUFREQ_HAVE_GOVERNOR_PER_POLICY 8UL
#define CPUFREQ_ASYNC_NOTIFICATION 16UL
#define CPUFREQ_NEED_INITIAL_FREQ_CHECK 32UL
#define CPUFREQ_NO_AUTO_DYNAMIC_SWITCHING 64UL
#define CPUFREQ_TRANSITION_NOTIFIER 0
#define CPUFREQ_POLICY_NOTIFIER 1
#define CPUFREQ_PRECHANGE 0
#define CPUFREQ_POSTCHANGE 1
#define CPUFREQ_CREATE_POLICY 0
#define CPUFREQ_REMOVE_POLICY 1
#define CPUFREQ_POLICY_UNKNOWN 0
#define CPUFREQ_POLICY_POWERSAVE 1
#define CPUFREQ_POLICY_PERFORMANCE 2
#define LATENCY_MULTIPLIER 1000
#define CPUFREQ_GOV_DYNAMIC_SWITCHING 1UL
#define CPUFREQ_GOV_STRICT_TARGET 2UL
#define CPUFREQ_ENTRY_INVALID 0xffffffffU
#define CPUFREQ_TABLE_END 0xfffffffeU
#define CPUFREQ_BOOST_FREQ 1
#define CPUFREQ_INEFFICIENT_FREQ 2
extern int __cpufreq_driver_target(struct cpufreq_policy *policy, unsigned int target_freq, unsigned int relation);
extern void clk_bulk_disable(int num_clks, const struct clk_bulk_data *clks);
extern int clk_bulk_enable(int num_clks, const struct clk_bulk_data *clks);
extern int clk_bulk_get(struct device *dev, int num_clks, struct clk_bulk_data *clks);
extern int clk_bulk_get_all(struct device *dev, struct clk_bulk_data **clks);
extern int clk_bulk_get_optional(struct device *dev, int num_clks, struct clk_bulk_data *clks);
extern int clk_bulk_prepare(int num_clks, const struct clk_bulk_data *clks);
extern void clk_bulk_put(int num_clks, struct clk_bulk_data *clks);
extern void clk_bulk_put_all(int num_clks, struct clk_bulk_data *clks);
extern void clk_bulk_unprepare(int num_clks, const struct clk_bulk_data *clks);
extern void clk_disable(struct clk *clk);
extern int clk_enable(struct clk *clk);
extern struct clk *clk_get(struct device *dev, const char *con_id);
extern long int clk_get_accuracy(struct clk *clk);
extern struct clk *clk_get_parent(struct clk *clk);
extern int clk_get_phase(struct clk *clk);
extern long unsigned int clk_get_rate(struct clk *clk);
extern int clk_get_scaled_duty_cycle(struct clk *clk, unsigned int scale);
extern struct clk *clk_get_sys(const char *dev_id, const char *con_id);
extern bool clk_has_parent(const struct clk *clk, const struct clk *parent);
extern bool clk_is_enabled_when_prepared(struct clk *clk);
extern bool clk_is_match(const struct clk *p, const struct clk *q);
extern int clk_notifier_register(struct clk *clk, struct notifier_block *nb);
extern int clk_notifier_unregister(struct clk *clk, struct notifier_block *nb);
extern int clk_prepare(struct clk *clk);
extern void clk_put(struct clk *clk);
extern int clk_rate_exclusive_get(struct clk *clk);
extern void clk_rate_exclusive_put(struct clk *clk);
extern void clk_restore_context(void);
extern long int clk_round_rate(struct clk *clk, long unsigned int rate);
extern int clk_save_context(void);
extern int clk_set_duty_cycle(struct clk *clk, unsigned int num, unsigned int den);
extern int clk_set_max_rate(struct clk *clk, long unsigned int rate);
extern int clk_set_min_rate(struct clk *clk, long unsigned int rate);
extern int clk_set_parent(struct clk *clk, struct clk *parent);
extern int clk_set_phase(struct clk *clk, int degrees);
extern int clk_set_rate(struct clk *clk, long unsigned int rate);
extern int clk_set_rate_exclusive(struct clk *clk, long unsigned int rate);
extern int clk_set_rate_range(struct clk *clk, long unsigned int min, long unsigned int max);
extern void clk_unprepare(struct clk *clk);
extern void cpu_latency_qos_add_request(struct pm_qos_request *req, s32 value);
extern void cpu_latency_qos_remove_request(struct pm_qos_request *req);
extern bool cpu_latency_qos_request_active(struct pm_qos_request *req);
extern void cpu_latency_qos_update_request(struct pm_qos_request *req, s32 new_value);
extern int cpufreq_boost_enabled(void);
extern struct cpufreq_policy *cpufreq_cpu_get(unsigned int cpu);
extern struct cpufreq_policy *cpufreq_cpu_get_raw(unsigned int cpu);
extern void cpufreq_cpu_put(struct cpufreq_policy *policy);
extern void cpufreq_disable_fast_switch(struct cpufreq_policy *policy);
extern unsigned int cpufreq_driver_fast_switch(struct cpufreq_policy *policy, unsigned int target_freq);
extern unsigned int cpufreq_driver_resolve_freq(struct cpufreq_policy *policy, unsigned int target_freq);
extern int cpufreq_driver_target(struct cpufreq_policy *policy, unsigned int target_freq, unsigned int relation);
extern int cpufreq_enable_boost_support(void);
extern void cpufreq_enable_fast_switch(struct cpufreq_policy *policy);
extern void cpufreq_freq_transition_begin(struct cpufreq_policy *policy, struct cpufreq_freqs *freqs);
extern void cpufreq_freq_transition_end(struct cpufreq_policy *policy, struct cpufreq_freqs *freqs, int transition_failed);
extern int cpufreq_frequency_table_get_index(struct cpufreq_policy *policy, unsigned int freq);
extern int cpufreq_frequency_table_verify(struct cpufreq_policy_data *policy, struct cpufreq_frequency_table *table);
extern int cpufreq_generic_frequency_table_verify(struct cpufreq_policy_data *policy);
extern unsigned int cpufreq_generic_get(unsigned int cpu);
extern void cpufreq_generic_init(struct cpufreq_policy *policy, struct cpufreq_frequency_table *table, unsigned int transition_latency);
extern int cpufreq_generic_suspend(struct cpufreq_policy *policy);
extern unsigned int cpufreq_get(unsigned int cpu);
extern const char *cpufreq_get_current_driver(void);
extern void *cpufreq_get_driver_data(void);
extern unsigned int cpufreq_get_hw_max_freq(unsigned int cpu);
extern int cpufreq_get_policy(struct cpufreq_policy *policy, unsigned int cpu);
extern unsigned int cpufreq_policy_transition_delay_us(struct cpufreq_policy *policy);
extern unsigned int cpufreq_quick_get(unsigned int cpu);
extern unsigned int cpufreq_quick_get_max(unsigned int cpu);
extern int cpufreq_register_driver(struct cpufreq_driver *driver_data);
extern int cpufreq_register_governor(struct cpufreq_governor *governor);
extern int cpufreq_register_notifier(struct notifier_block *nb, unsigned int list);
extern ssize_t cpufreq_show_cpus(const struct cpumask *mask, char *buf);
extern int cpufreq_table_index_unsorted(struct cpufreq_policy *policy, unsigned int target_freq, unsigned int min, unsigned int max, unsigned int relation);
extern int cpufreq_unregister_driver(struct cpufreq_driver *driver);
extern void cpufreq_unregister_governor(struct cpufreq_governor *governor);
extern int cpufreq_unregister_notifier(struct notifier_block *nb, unsigned int list);
extern void cpufreq_update_limits(unsigned int cpu);
extern void cpufreq_update_policy(unsigned int cpu);
extern int dev_pm_opp_add(struct device *dev, long unsigned int freq, long unsigned int u_volt);
extern int dev_pm_opp_adjust_voltage(struct device *dev, long unsigned int freq, long unsigned int u_volt, long unsigned int u_volt_min, long unsigned int u_volt_max);
extern void dev_pm_opp_clear_config(int token);
extern int dev_pm_opp_config_clks_simple(struct device *dev, struct opp_table *opp_table, struct dev_pm_opp *opp, void *data, bool scaling_down);
extern void dev_pm_opp_cpumask_remove_table(const struct cpumask *cpumask);
extern int dev_pm_opp_disable(struct device *dev, long unsigned int freq);
extern int dev_pm_opp_enable(struct device *dev, long unsigned int freq);
extern struct dev_pm_opp *dev_pm_opp_find_bw_ceil(struct device *dev, unsigned int *bw, int index);
extern struct dev_pm_opp *dev_pm_opp_find_bw_floor(struct device *dev, unsigned int *bw, int index);
extern struct dev_pm_opp *dev_pm_opp_find_freq_ceil(struct device *dev, long unsigned int *freq);
extern struct dev_pm_opp *dev_pm_opp_find_freq_ceil_indexed(struct device *dev, long unsigned int *freq, u32 index);
extern struct dev_pm_opp *dev_pm_opp_find_freq_exact(struct device *dev, long unsigned int freq, bool available);
extern struct dev_pm_opp *dev_pm_opp_find_freq_exact_indexed(struct device *dev, long unsigned int freq, u32 index, bool available);
extern struct dev_pm_opp *dev_pm_opp_find_freq_floor(struct device *dev, long unsigned int *freq);
extern struct dev_pm_opp *dev_pm_opp_find_freq_floor_indexed(struct device *dev, long unsigned int *freq, u32 index);
extern struct dev_pm_opp *dev_pm_opp_find_level_ceil(struct device *dev, unsigned int *level);
extern struct dev_pm_opp *dev_pm_opp_find_level_exact(struct device *dev, unsigned int level);
extern void dev_pm_opp_free_cpufreq_table(struct device *dev, struct cpufreq_frequency_table **opp_table);
extern long unsigned int dev_pm_opp_get_freq_indexed(struct dev_pm_opp *opp, u32 index);
extern unsigned int dev_pm_opp_get_level(struct dev_pm_opp *opp);
extern long unsigned int dev_pm_opp_get_max_clock_latency(struct device *dev);
extern long unsigned int dev_pm_opp_get_max_transition_latency(struct device *dev);
extern long unsigned int dev_pm_opp_get_max_volt_latency(struct device *dev);
extern int dev_pm_opp_get_opp_count(struct device *dev);
extern struct opp_table *dev_pm_opp_get_opp_table(struct device *dev);
extern long unsigned int dev_pm_opp_get_power(struct dev_pm_opp *opp);
extern unsigned int dev_pm_opp_get_required_pstate(struct dev_pm_opp *opp, unsigned int index);
extern int dev_pm_opp_get_sharing_cpus(struct device *cpu_dev, struct cpumask *cpumask);
extern int dev_pm_opp_get_supplies(struct dev_pm_opp *opp, struct dev_pm_opp_supply *supplies);
extern long unsigned int dev_pm_opp_get_suspend_opp_freq(struct device *dev);
extern long unsigned int dev_pm_opp_get_voltage(struct dev_pm_opp *opp);
extern int dev_pm_opp_init_cpufreq_table(struct device *dev, struct cpufreq_frequency_table **opp_table);
extern bool dev_pm_opp_is_turbo(struct dev_pm_opp *opp);
extern void dev_pm_opp_put(struct dev_pm_opp *opp);
extern void dev_pm_opp_put_opp_table(struct opp_table *opp_table);
extern int dev_pm_opp_register_notifier(struct device *dev, struct notifier_block *nb);
extern void dev_pm_opp_remove(struct device *dev, long unsigned int freq);
extern void dev_pm_opp_remove_all_dynamic(struct device *dev);
extern void dev_pm_opp_remove_table(struct device *dev);
extern int dev_pm_opp_set_config(struct device *dev, struct dev_pm_opp_config *config);
extern int dev_pm_opp_set_opp(struct device *dev, struct dev_pm_opp *opp);
extern int dev_pm_opp_set_rate(struct device *dev, long unsigned int target_freq);
extern int dev_pm_opp_set_sharing_cpus(struct device *cpu_dev, const struct cpumask *cpumask);
extern int dev_pm_opp_sync_regulators(struct device *dev);
extern int dev_pm_opp_unregister_notifier(struct device *dev, struct notifier_block *nb);
extern struct dev_pm_opp *dev_pm_opp_xlate_required_opp(struct opp_table *src_table, struct opp_table *dst_table, struct dev_pm_opp *src_opp);
extern int dev_pm_qos_add_ancestor_request(struct device *dev, struct dev_pm_qos_request *req, enum dev_pm_qos_req_type type, s32 value);
extern int dev_pm_qos_add_notifier(struct device *dev, struct notifier_block *notifier, enum dev_pm_qos_req_type type);
extern int dev_pm_qos_add_request(struct device *dev, struct dev_pm_qos_request *req, enum dev_pm_qos_req_type type, s32 value);
extern int dev_pm_qos_expose_flags(struct device *dev, s32 val);
extern int dev_pm_qos_expose_latency_limit(struct device *dev, s32 value);
extern int dev_pm_qos_expose_latency_tolerance(struct device *dev);
extern enum pm_qos_flags_status dev_pm_qos_flags(struct device *dev, s32 mask);
extern void dev_pm_qos_hide_flags(struct device *dev);
extern void dev_pm_qos_hide_latency_limit(struct device *dev);
extern void dev_pm_qos_hide_latency_tolerance(struct device *dev);
extern int dev_pm_qos_remove_notifier(struct device *dev, struct notifier_block *notifier, enum dev_pm_qos_req_type type);
extern int dev_pm_qos_remove_request(struct dev_pm_qos_request *req);
extern int dev_pm_qos_update_request(struct dev_pm_qos_request *req, s32 new_value);
extern int dev_pm_qos_update_user_latency_tolerance(struct device *dev, s32 val);
extern int devm_clk_bulk_get(struct device *dev, int num_clks, struct clk_bulk_data *clks);
extern int devm_clk_bulk_get_all(struct device *dev, struct clk_bulk_data **clks);
extern int devm_clk_bulk_get_optional(struct device *dev, int num_clks, struct clk_bulk_data *clks);
extern struct clk *devm_clk_get(struct device *dev, const char *id);
extern struct clk *devm_clk_get_enabled(struct device *dev, const char *id);
extern struct clk *devm_clk_get_optional(struct device *dev, const char *id);
extern struct clk *devm_clk_get_optional_enabled(struct device *dev, const char *id);
extern struct clk *devm_clk_get_optional_prepared(struct device *dev, const char *id);
extern struct clk *devm_clk_get_prepared(struct device *dev, const char *id);
extern int devm_clk_notifier_register(struct device *dev, struct clk *clk, struct notifier_block *nb);
extern void devm_clk_put(struct device *dev, struct clk *clk);
extern struct clk *devm_get_clk_from_child(struct device *dev, struct device_node *np, const char *con_id);
extern int devm_pm_opp_set_config(struct device *dev, struct dev_pm_opp_config *config);
extern int freq_qos_add_notifier(struct freq_constraints *qos, enum freq_qos_req_type type, struct notifier_block *notifier);
extern int freq_qos_add_request(struct freq_constraints *qos, struct freq_qos_request *req, enum freq_qos_req_type type, s32 value);
extern int freq_qos_remove_notifier(struct freq_constraints *qos, enum freq_qos_req_type type, struct notifier_block *notifier);
extern int freq_qos_remove_request(struct freq_qos_request *req);
extern int freq_qos_update_request(struct freq_qos_request *req, s32 new_value);
extern u64 get_cpu_idle_time(unsigned int cpu, u64 *wall, int io_busy);
extern struct kobject *get_governor_parent_kobj(struct cpufreq_policy *policy);
extern void gov_attr_set_get(struct gov_attr_set *attr_set, struct list_head *list_node);
extern void gov_attr_set_init(struct gov_attr_set *attr_set, struct list_head *list_node);
extern unsigned int gov_attr_set_put(struct gov_attr_set *attr_set, struct list_head *list_node);
extern bool have_governor_per_policy(void);
extern bool policy_has_boost_freq(struct cpufreq_policy *policy);
extern void refresh_frequency_limits(struct cpufreq_policy *policy);
