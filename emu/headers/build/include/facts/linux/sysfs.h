/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NR_KERNFS_LOCK_BITS 10
#define NR_KERNFS_LOCKS 1024
#define KERNFS_TYPE_MASK 15
#define KERNFS_FLAG_MASK (-16)
#define KERNFS_MAX_USER_XATTRS 128
#define KERNFS_USER_XATTR_SIZE_LIMIT 0x20000
#define SYSFS_PREALLOC 0x1000
extern int compat_only_sysfs_link_entry_to_kobj(struct kobject *kobj, struct kobject *target_kobj, const char *target_name, const char *symlink_name);
extern struct kernfs_node *kernfs_find_and_get_ns(struct kernfs_node *parent, const char *name, const void *ns);
extern void kernfs_get(struct kernfs_node *kn);
extern void kernfs_notify(struct kernfs_node *kn);
extern int kernfs_path_from_node(struct kernfs_node *to, struct kernfs_node *from, char *buf, size_t buflen);
extern void kernfs_put(struct kernfs_node *kn);
extern void kobj_ns_drop(enum kobj_ns_type type, void *ns);
extern void *kobj_ns_grab_current(enum kobj_ns_type type);
extern int sysfs_add_file_to_group(struct kobject *kobj, const struct attribute *attr, const char *group);
extern int sysfs_add_link_to_group(struct kobject *kobj, const char *group_name, struct kobject *target, const char *link_name);
extern struct kernfs_node *sysfs_break_active_protection(struct kobject *kobj, const struct attribute *attr);
extern int sysfs_change_owner(struct kobject *kobj, kuid_t kuid, kgid_t kgid);
extern int sysfs_chmod_file(struct kobject *kobj, const struct attribute *attr, umode_t mode);
extern int sysfs_create_bin_file(struct kobject *kobj, const struct bin_attribute *attr);
extern int sysfs_create_file_ns(struct kobject *kobj, const struct attribute *attr, const void *ns);
extern int sysfs_create_files(struct kobject *kobj, const struct attribute *const *ptr);
extern int sysfs_create_group(struct kobject *kobj, const struct attribute_group *grp);
extern int sysfs_create_groups(struct kobject *kobj, const struct attribute_group **groups);
extern int sysfs_create_link(struct kobject *kobj, struct kobject *target, const char *name);
extern int sysfs_create_link_nowarn(struct kobject *kobj, struct kobject *target, const char *name);
extern int sysfs_create_mount_point(struct kobject *parent_kobj, const char *name);
extern int sysfs_emit(char *buf, const char *fmt, ...);
extern int sysfs_emit_at(char *buf, int at, const char *fmt, ...);
extern int sysfs_file_change_owner(struct kobject *kobj, const char *name, kuid_t kuid, kgid_t kgid);
extern int sysfs_group_change_owner(struct kobject *kobj, const struct attribute_group *grp, kuid_t kuid, kgid_t kgid);
extern int sysfs_groups_change_owner(struct kobject *kobj, const struct attribute_group **groups, kuid_t kuid, kgid_t kgid);
extern int sysfs_merge_group(struct kobject *kobj, const struct attribute_group *grp);
extern void sysfs_notify(struct kobject *kobj, const char *dir, const char *attr);
extern void sysfs_remove_bin_file(struct kobject *kobj, const struct bin_attribute *attr);
extern void sysfs_remove_file_from_group(struct kobject *kobj, const struct attribute *attr, const char *group);
extern void sysfs_remove_file_ns(struct kobject *kobj, const struct attribute *attr, const void *ns);
extern bool sysfs_remove_file_self(struct kobject *kobj, const struct attribute *attr);
extern void sysfs_remove_files(struct kobject *kobj, const struct attribute *const *ptr);
extern void sysfs_remove_group(struct kobject *kobj, const struct attribute_group *grp);
extern void sysfs_remove_groups(struct kobject *kobj, const struct attribute_group **groups);
extern void sysfs_remove_link(struct kobject *kobj, const char *name);
extern void sysfs_remove_link_from_group(struct kobject *kobj, const char *group_name, const char *link_name);
extern void sysfs_remove_mount_point(struct kobject *parent_kobj, const char *name);
extern int sysfs_rename_link_ns(struct kobject *kobj, struct kobject *targ, const char *old, const char *new, const void *new_ns);
extern void sysfs_unbreak_active_protection(struct kernfs_node *kn);
extern void sysfs_unmerge_group(struct kobject *kobj, const struct attribute_group *grp);
extern int sysfs_update_group(struct kobject *kobj, const struct attribute_group *grp);
extern int sysfs_update_groups(struct kobject *kobj, const struct attribute_group **groups);
