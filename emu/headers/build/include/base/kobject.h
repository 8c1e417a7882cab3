/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#include <base/base.h>

#define S_IFMT 00170000
#define S_IFSOCK 0140000
#define S_IFLNK 0120000
#define S_IFREG 0100000
#define S_IFBLK 0060000
#define S_IFDIR 0040000
#define S_IFCHR 0020000
#define S_IFIFO 0010000
#define S_ISUID 04000
#define S_ISGID 02000
#define S_ISVTX 01000
#define S_IRWXU 0700
#define S_IRUSR 0400
#define S_IWUSR 0200
#define S_IXUSR 0100
#define S_IRWXG 0070
#define S_IRGRP 0040
#define S_IWGRP 0020
#define S_IXGRP 0010
#define S_IRWXO 0007
#define S_IROTH 0004
#define S_IWOTH 0002
#define S_IXOTH 0001
#define S_IRWXUGO 0777
#define S_IALLUGO 07777
#define S_IRUGO 0444
#define S_IWUGO 0222
#define S_IXUGO 0111
#define S_ISLNK(m) (((m) & S_IFMT) == S_IFLNK)
#define S_ISREG(m) (((m) & S_IFMT) == S_IFREG)
#define S_ISDIR(m) (((m) & S_IFMT) == S_IFDIR)
#define S_ISCHR(m) (((m) & S_IFMT) == S_IFCHR)
#define S_ISBLK(m) (((m) & S_IFMT) == S_IFBLK)
#define S_ISFIFO(m) (((m) & S_IFMT) == S_IFIFO)
#define S_ISSOCK(m) (((m) & S_IFMT) == S_IFSOCK)
#define VERIFY_OCTAL_PERMISSIONS(mode) (mode)

#define __ATTR(name_, mode_, show_, store_) { .attr = { .name = __stringify(name_), .mode = mode_ }, .show = show_, .store = store_ }
#define __ATTR_RO(name) __ATTR(name, 0444, name##_show, NULL)
#define __ATTR_WO(name) __ATTR(name, 0200, NULL, name##_store)
#define __ATTR_RW(name) __ATTR(name, 0644, name##_show, name##_store)
#define __ATTR_RO_MODE(name, mode) __ATTR(name, mode, name##_show, NULL)
#define __ATTR_RW_MODE(name, mode) __ATTR(name, mode, name##_show, name##_store)
#define __ATTR_NULL { .attr = { .name = NULL } }
#define ATTRIBUTE_GROUPS(name) \
	static const struct attribute_group name##_group = { .attrs = name##_attrs }; \
	static const struct attribute_group *name##_groups[] = { &name##_group, NULL }
#define __ATTRIBUTE_GROUPS(name) static const struct attribute_group *name##_groups[] = { &name##_group, NULL }
#define sysfs_attr_init(attr) do { } while (0)
#define sysfs_create_file(kobj, attr) sysfs_create_file_ns(kobj, attr, NULL)
#define sysfs_remove_file(kobj, attr) sysfs_remove_file_ns(kobj, attr, NULL)
#define kobject_name(kobj) ((kobj)->name)
#define kobject_rename_ok(kobj) 1

extern struct kobject *kernel_kobj, *mm_kobj, *hypervisor_kobj, *power_kobj, *firmware_kobj;
extern const struct sysfs_ops kobj_sysfs_ops;
