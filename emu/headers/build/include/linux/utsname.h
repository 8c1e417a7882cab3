/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/sched.h>
#include <facts/linux/utsname.h>

extern struct uts_namespace init_uts_ns;
#define utsname() (&current->nsproxy->uts_ns->name)
#define init_utsname() (&init_uts_ns.name)
