/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/kobject.h>
#include <facts/linux/kobject.h>
#include <facts/linux/sysfs.h>

static inline const struct kobj_type *get_ktype(struct kobject *kobj)
{
	return kobj->ktype;
}
