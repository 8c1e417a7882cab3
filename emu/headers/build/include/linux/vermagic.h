/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <generated/utsrelease.h>

#define VERMAGIC_STRING UTS_RELEASE " SMP preempt mod_unload modversions "
