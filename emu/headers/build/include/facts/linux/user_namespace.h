/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define UID_GID_MAP_MAX_BASE_EXTENTS 5
#define UID_GID_MAP_MAX_EXTENTS 340
#define USERNS_SETGROUPS_ALLOWED 1UL
#define USERNS_INIT_FLAGS 1UL
extern void __put_user_ns(struct user_namespace *ns);
extern bool current_in_userns(const struct user_namespace *target_ns);
