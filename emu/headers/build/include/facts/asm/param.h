/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define EXEC_PAGESIZE 0x1000
#define NOGROUP (-1)
#define MAXHOSTNAMELEN 64
#define CLOCKS_PER_SEC 100
