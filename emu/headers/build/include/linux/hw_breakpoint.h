/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/hw_breakpoint.h>
#include <linux/perf_event.h>

static inline void hw_breakpoint_init(struct perf_event_attr *attr)
{
	memset(attr, 0, sizeof(*attr));
	attr->type = PERF_TYPE_BREAKPOINT;
	attr->size = sizeof(*attr);
	attr->pinned = 1;
	attr->sample_period = 1;
}
#define ptrace_breakpoint_init(attr) hw_breakpoint_init(attr)
