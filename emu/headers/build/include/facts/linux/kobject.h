/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UEVENT_HELPER_PATH_LEN 256
#define UEVENT_NUM_ENVP 64
#define UEVENT_BUFFER_SIZE 2048
extern int add_uevent_var(struct kobj_uevent_env *env, const char *format, ...);
extern int kobject_add(struct kobject *kobj, struct kobject *parent, const char *fmt, ...);
extern struct kobject *kobject_create_and_add(const char *name, struct kobject *parent);
extern void kobject_del(struct kobject *kobj);
extern struct kobject *kobject_get(struct kobject *kobj);
extern char *kobject_get_path(const struct kobject *kobj, gfp_t gfp_mask);
extern struct kobject *kobject_get_unless_zero(struct kobject *kobj);
extern void kobject_init(struct kobject *kobj, const struct kobj_type *ktype);
extern int kobject_init_and_add(struct kobject *kobj, const struct kobj_type *ktype, struct kobject *parent, const char *fmt, ...);
extern int kobject_move(struct kobject *kobj, struct kobject *new_parent);
extern void kobject_put(struct kobject *kobj);
extern int kobject_rename(struct kobject *kobj, const char *new_name);
extern int kobject_set_name(struct kobject *kobj, const char *fmt, ...);
extern int kobject_uevent(struct kobject *kobj, enum kobject_action action);
extern int kobject_uevent_env(struct kobject *kobj, enum kobject_action action, char **envp_ext);
extern struct kset *kset_create_and_add(const char *name, const struct kset_uevent_ops *uevent_ops, struct kobject *parent_kobj);
extern struct kobject *kset_find_obj(struct kset *kset, const char *name);
extern int kset_register(struct kset *k);
extern void kset_unregister(struct kset *k);
