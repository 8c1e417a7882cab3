/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define DEFAULT_OVERFLOWUID 0xfffe
#define DEFAULT_OVERFLOWGID 0xfffe
#define DEFAULT_FS_OVERFLOWUID 0xfffe
#define DEFAULT_FS_OVERFLOWGID 0xfffe
