/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void __sw_hweight32(void);
extern void __sw_hweight64(void);
