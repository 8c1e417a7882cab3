/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define PRINTK_INFO_SUBSYSTEM_LEN 16
#define PRINTK_INFO_DEVICE_LEN 48
#define SCHED_CPUFREQ_IOWAIT 1U
#define SDF_SHARED_CHILD 1
#define SDF_SHARED_PARENT 2
#define SDF_NEEDS_GROUPS 4
#define __SD_BALANCE_NEWIDLE 0
#define __SD_BALANCE_EXEC 1
#define __SD_BALANCE_FORK 2
#define __SD_BALANCE_WAKE 3
#define __SD_WAKE_AFFINE 4
#define __SD_ASYM_CPUCAPACITY 5
#define __SD_ASYM_CPUCAPACITY_FULL 6
#define __SD_SHARE_CPUCAPACITY 7
#define __SD_SHARE_PKG_RESOURCES 8
#define __SD_SERIALIZE 9
#define __SD_ASYM_PACKING 10
#define __SD_PREFER_SIBLING 11
#define __SD_OVERLAP 12
#define __SD_NUMA 13
#define __SD_FLAG_CNT 14
#define SD_BALANCE_NEWIDLE 1
#define SD_BALANCE_EXEC 2
#define SD_BALANCE_FORK 4
#define SD_BALANCE_WAKE 8
#define SD_WAKE_AFFINE 16
#define SD_ASYM_CPUCAPACITY 32
#define SD_ASYM_CPUCAPACITY_FULL 64
#define SD_SHARE_CPUCAPACITY 128
#define SD_SHARE_PKG_RESOURCES 256
#define SD_SERIALIZE 512
#define SD_ASYM_PACKING 1024
#define SD_PREFER_SIBLING 2048
#define SD_OVERLAP 0x1000
#define SD_NUMA 0x2000
#define SDTL_OVERLAP 1
#define EM_PERF_STATE_INEFFICIENT 1UL
#define EM_PERF_DOMAIN_MICROWATTS 1UL
#define EM_PERF_DOMAIN_SKIP_INEFFICIENCIES 2UL
#define EM_PERF_DOMAIN_ARTIFICIAL 4UL
#define EM_MAX_POWER 0x3d09000
#define EM_MAX_NUM_CPUS 0x1000
#define BUS_NOTIFY_ADD_DEVICE 1
#define BUS_NOTIFY_DEL_DEVICE 2
#define BUS_NOTIFY_REMOVED_DEVICE 3
#define BUS_NOTIFY_BIND_DRIVER 4
#define BUS_NOTIFY_BOUND_DRIVER 5
#define BUS_NOTIFY_UNBIND_DRIVER 6
#define BUS_NOTIFY_UNBOUND_DRIVER 7
#define BUS_NOTIFY_DRIVER_NOT_BOUND 8
#define DL_FLAG_STATELESS 1UL
#define DL_FLAG_AUTOREMOVE_CONSUMER 2UL
#define DL_FLAG_PM_RUNTIME 4UL
#define DL_FLAG_RPM_ACTIVE 8UL
#define DL_FLAG_AUTOREMOVE_SUPPLIER 16UL
#define DL_FLAG_AUTOPROBE_CONSUMER 32UL
#define DL_FLAG_MANAGED 64UL
#define DL_FLAG_SYNC_STATE_ONLY 128UL
#define DL_FLAG_INFERRED 256UL
#define DL_FLAG_CYCLE 512UL
extern struct class *__class_create(struct module *owner, const char *name, struct lock_class_key *key);
extern int __class_register(struct class *cls, struct lock_class_key *key);
extern void *__devm_alloc_percpu(struct device *dev, size_t size, size_t align);
extern void *__devres_alloc_node(dr_release_t release, size_t size, gfp_t gfp, int nid, const char *name);
extern void __pm_relax(struct wakeup_source *ws);
extern void __pm_stay_awake(struct wakeup_source *ws);
extern struct device *__root_device_register(const char *name, struct module *owner);
extern void _dev_printk(const char *level, const struct device *dev, const char *fmt, ...);
extern int bus_create_file(struct bus_type *bus, struct bus_attribute *attr);
extern struct device *bus_find_device(struct bus_type *bus, struct device *start, const void *data, int (*match)(struct device *, const void *));
extern int bus_for_each_dev(struct bus_type *bus, struct device *start, void *data, int (*fn)(struct device *, void *));
extern int bus_for_each_drv(struct bus_type *bus, struct device_driver *start, void *data, int (*fn)(struct device_driver *, void *));
extern struct klist *bus_get_device_klist(struct bus_type *bus);
extern struct kset *bus_get_kset(struct bus_type *bus);
extern int bus_register(struct bus_type *bus);
extern int bus_register_notifier(struct bus_type *bus, struct notifier_block *nb);
extern void bus_remove_file(struct bus_type *bus, struct bus_attribute *attr);
extern int bus_rescan_devices(struct bus_type *bus);
extern void bus_sort_breadthfirst(struct bus_type *bus, int (*compare)(const struct device *, const struct device *));
extern void bus_unregister(struct bus_type *bus);
extern int bus_unregister_notifier(struct bus_type *bus, struct notifier_block *nb);
extern int class_compat_create_link(struct class_compat *cls, struct device *dev, struct device *device_link);
extern struct class_compat *class_compat_register(const char *name);
extern void class_compat_remove_link(struct class_compat *cls, struct device *dev, struct device *device_link);
extern void class_compat_unregister(struct class_compat *cls);
extern int class_create_file_ns(struct class *cls, const struct class_attribute *attr, const void *ns);
extern void class_destroy(struct class *cls);
extern void class_dev_iter_exit(struct class_dev_iter *iter);
extern void class_dev_iter_init(struct class_dev_iter *iter, struct class *class, struct device *start, const struct device_type *type);
extern struct device *class_dev_iter_next(struct class_dev_iter *iter);
extern struct device *class_find_device(struct class *class, struct device *start, const void *data, int (*match)(struct device *, const void *));
extern int class_for_each_device(struct class *class, struct device *start, void *data, int (*fn)(struct device *, void *));
extern int class_interface_register(struct class_interface *class_intf);
extern void class_interface_unregister(struct class_interface *class_intf);
extern void class_remove_file_ns(struct class *cls, const struct class_attribute *attr, const void *ns);
extern void class_unregister(struct class *cls);
extern void cpufreq_add_update_util_hook(int cpu, struct update_util_data *data, void (*func)(struct update_util_data *, u64, unsigned int));
extern void cpufreq_remove_update_util_hook(int cpu);
extern const char *dev_driver_string(const struct device *dev);
extern int dev_err_probe(const struct device *dev, int err, const char *fmt, ...);
extern int dev_printk_emit(int level, const struct device *dev, const char *fmt, ...);
extern int dev_set_name(struct device *dev, const char *fmt, ...);
extern int dev_vprintk_emit(int level, const struct device *dev, const char *fmt, struct __va_list_tag *args);
extern int dev_warn_probe(const struct device *dev, int err, const char *fmt, ...);
extern int device_add(struct device *dev);
extern int device_add_groups(struct device *dev, const struct attribute_group **groups);
extern int device_attach(struct device *dev);
extern int device_bind_driver(struct device *dev);
extern int device_change_owner(struct device *dev, kuid_t kuid, kgid_t kgid);
extern struct device *device_create(struct class *class, struct device *parent, dev_t devt, void *drvdata, const char *fmt, ...);
extern int device_create_bin_file(struct device *dev, const struct bin_attribute *attr);
extern int device_create_file(struct device *dev, const struct device_attribute *attr);
extern struct device *device_create_with_groups(struct class *class, struct device *parent, dev_t devt, void *drvdata, const struct attribute_group **groups, const char *fmt, ...);
extern void device_del(struct device *dev);
extern void device_destroy(struct class *class, dev_t devt);
extern int device_driver_attach(struct device_driver *drv, struct device *dev);
extern struct device *device_find_any_child(struct device *parent);
extern struct device *device_find_child(struct device *parent, void *data, int (*match)(struct device *, void *));
extern struct device *device_find_child_by_name(struct device *parent, const char *name);
extern int device_for_each_child(struct device *parent, void *data, int (*fn)(struct device *, void *));
extern int device_for_each_child_reverse(struct device *parent, void *data, int (*fn)(struct device *, void *));
extern int device_for_each_child_reverse_from(struct device *parent, struct device *from, const void *data, int (*fn)(struct device *, const void *));
extern void device_initialize(struct device *dev);
extern struct device_link *device_link_add(struct device *consumer, struct device *supplier, u32 flags);
extern void device_link_del(struct device_link *link);
extern void device_link_remove(void *consumer, struct device *supplier);
extern void device_link_wait_removal(void);
extern int device_match_acpi_dev(struct device *dev, const void *adev);
extern int device_match_acpi_handle(struct device *dev, const void *handle);
extern int device_match_any(struct device *dev, const void *unused);
extern int device_match_devt(struct device *dev, const void *pdevt);
extern int device_match_fwnode(struct device *dev, const void *fwnode);
extern int device_match_name(struct device *dev, const void *name);
extern int device_match_of_node(struct device *dev, const void *np);
extern int device_move(struct device *dev, struct device *new_parent, enum dpm_order dpm_order);
extern int device_register(struct device *dev);
extern void device_release_driver(struct device *dev);
extern void device_remove_bin_file(struct device *dev, const struct bin_attribute *attr);
extern void device_remove_file(struct device *dev, const struct device_attribute *attr);
extern bool device_remove_file_self(struct device *dev, const struct device_attribute *attr);
extern void device_remove_groups(struct device *dev, const struct attribute_group **groups);
extern int device_rename(struct device *dev, const char *new_name);
extern int device_reprobe(struct device *dev);
extern void device_set_node(struct device *dev, struct fwnode_handle *fwnode);
extern void device_set_of_node_from_dev(struct device *dev, const struct device *dev2);
extern void device_set_wakeup_capable(struct device *dev, bool capable);
extern int device_set_wakeup_enable(struct device *dev, bool enable);
extern ssize_t device_show_bool(struct device *dev, struct device_attribute *attr, char *buf);
extern ssize_t device_show_int(struct device *dev, struct device_attribute *attr, char *buf);
extern ssize_t device_show_ulong(struct device *dev, struct device_attribute *attr, char *buf);
extern ssize_t device_store_bool(struct device *dev, struct device_attribute *attr, const char *buf, size_t size);
extern ssize_t device_store_int(struct device *dev, struct device_attribute *attr, const char *buf, size_t size);
extern ssize_t device_store_ulong(struct device *dev, struct device_attribute *attr, const char *buf, size_t size);
extern void device_unregister(struct device *dev);
extern int device_wakeup_disable(struct device *dev);
extern int device_wakeup_enable(struct device *dev);
extern int devm_add_action(struct device *dev, void (*action)(void *), void *data);
extern int devm_device_add_group(struct device *dev, const struct attribute_group *grp);
extern int devm_device_add_groups(struct device *dev, const struct attribute_group **groups);
extern void devm_device_remove_group(struct device *dev, const struct attribute_group *grp);
extern void devm_device_remove_groups(struct device *dev, const struct attribute_group **groups);
extern void devm_free_pages(struct device *dev, long unsigned int addr);
extern void devm_free_percpu(struct device *dev, void *pdata);
extern long unsigned int devm_get_free_pages(struct device *dev, gfp_t gfp_mask, unsigned int order);
extern void *devm_ioremap_resource(struct device *dev, const struct resource *res);
extern char *devm_kasprintf(struct device *dev, gfp_t gfp, const char *fmt, ...);
extern void devm_kfree(struct device *dev, const void *p);
extern void *devm_kmemdup(struct device *dev, const void *src, size_t len, gfp_t gfp);
extern void *devm_krealloc(struct device *dev, void *ptr, size_t new_size, gfp_t gfp);
extern char *devm_kstrdup(struct device *dev, const char *s, gfp_t gfp);
extern const char *devm_kstrdup_const(struct device *dev, const char *s, gfp_t gfp);
extern char *devm_kvasprintf(struct device *dev, gfp_t gfp, const char *fmt, struct __va_list_tag *ap);
extern void *devm_of_iomap(struct device *dev, struct device_node *node, int index, resource_size_t *size);
extern void devm_release_action(struct device *dev, void (*action)(void *), void *data);
extern void devm_remove_action(struct device *dev, void (*action)(void *), void *data);
extern void devres_add(struct device *dev, void *res);
extern void devres_close_group(struct device *dev, void *id);
extern int devres_destroy(struct device *dev, dr_release_t release, dr_match_t match, void *match_data);
extern void *devres_find(struct device *dev, dr_release_t release, dr_match_t match, void *match_data);
extern void devres_for_each_res(struct device *dev, dr_release_t release, dr_match_t match, void *match_data, void (*fn)(struct device *, void *, void *), void *data);
extern void devres_free(void *res);
extern void *devres_get(struct device *dev, void *new_res, dr_match_t match, void *match_data);
extern void *devres_open_group(struct device *dev, void *id, gfp_t gfp);
extern int devres_release(struct device *dev, dr_release_t release, dr_match_t match, void *match_data);
extern int devres_release_group(struct device *dev, void *id);
extern void *devres_remove(struct device *dev, dr_release_t release, dr_match_t match, void *match_data);
extern void devres_remove_group(struct device *dev, void *id);
extern int driver_attach(struct device_driver *drv);
extern int driver_create_file(struct device_driver *drv, const struct driver_attribute *attr);
extern int driver_deferred_probe_check_state(struct device *dev);
extern struct device_driver *driver_find(const char *name, struct bus_type *bus);
extern struct device *driver_find_device(struct device_driver *drv, struct device *start, const void *data, int (*match)(struct device *, const void *));
extern int driver_for_each_device(struct device_driver *drv, struct device *start, void *data, int (*fn)(struct device *, void *));
extern int driver_register(struct device_driver *drv);
extern void driver_remove_file(struct device_driver *drv, const struct driver_attribute *attr);
extern int driver_set_override(struct device *dev, const char **override, const char *s, size_t len);
extern void driver_unregister(struct device_driver *drv);
extern struct em_perf_domain *em_cpu_get(int cpu);
extern int em_dev_register_perf_domain(struct device *dev, unsigned int nr_states, struct em_data_callback *cb, cpumask_t *cpus, bool microwatts);
extern void em_dev_unregister_perf_domain(struct device *dev);
extern struct em_perf_domain *em_pd_get(struct device *dev);
extern struct device *get_device(struct device *dev);
extern bool kill_device(struct device *dev);
extern void klist_add_before(struct klist_node *n, struct klist_node *pos);
extern void klist_add_behind(struct klist_node *n, struct klist_node *pos);
extern void klist_add_head(struct klist_node *n, struct klist *k);
extern void klist_add_tail(struct klist_node *n, struct klist *k);
extern void klist_del(struct klist_node *n);
extern void klist_init(struct klist *k, void (*get)(struct klist_node *), void (*put)(struct klist_node *));
extern void klist_iter_exit(struct klist_iter *i);
extern void klist_iter_init(struct klist *k, struct klist_iter *i);
extern void klist_iter_init_node(struct klist *k, struct klist_iter *i, struct klist_node *n);
extern struct klist_node *klist_next(struct klist_iter *i);
extern int klist_node_attached(struct klist_node *n);
extern struct klist_node *klist_prev(struct klist_iter *i);
extern void klist_remove(struct klist_node *n);
extern void pm_relax(struct device *dev);
extern void pm_stay_awake(struct device *dev);
extern void pm_wakeup_dev_event(struct device *dev, unsigned int msec, bool hard);
extern void pm_wakeup_ws_event(struct wakeup_source *ws, unsigned int msec, bool hard);
extern void put_device(struct device *dev);
extern void root_device_unregister(struct device *dev);
extern void set_primary_fwnode(struct device *dev, struct fwnode_handle *fwnode);
extern void set_secondary_fwnode(struct device *dev, struct fwnode_handle *fwnode);
extern ssize_t show_class_attr_string(struct class *class, struct class_attribute *attr, char *buf);
extern void subsys_dev_iter_exit(struct subsys_dev_iter *iter);
extern void subsys_dev_iter_init(struct subsys_dev_iter *iter, struct bus_type *subsys, struct device *start, const struct device_type *type);
extern struct device *subsys_dev_iter_next(struct subsys_dev_iter *iter);
extern struct device *subsys_find_device_by_id(struct bus_type *subsys, unsigned int id, struct device *hint);
extern int subsys_interface_register(struct subsys_interface *sif);
extern void subsys_interface_unregister(struct subsys_interface *sif);
extern int subsys_system_register(struct bus_type *subsys, const struct attribute_group **groups);
extern int subsys_virtual_register(struct bus_type *subsys, const struct attribute_group **groups);
extern void wait_for_device_probe(void);
extern void wakeup_source_add(struct wakeup_source *ws);
extern struct wakeup_source *wakeup_source_create(const char *name);
extern void wakeup_source_destroy(struct wakeup_source *ws);
extern struct wakeup_source *wakeup_source_register(struct device *dev, const char *name);
extern void wakeup_source_remove(struct wakeup_source *ws);
extern void wakeup_source_unregister(struct wakeup_source *ws);
extern int wakeup_sources_read_lock(void);
extern void wakeup_sources_read_unlock(int idx);
extern struct wakeup_source *wakeup_sources_walk_next(struct wakeup_source *ws);
extern struct wakeup_source *wakeup_sources_walk_start(void);
