/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define _U 1
#define _L 2
#define _D 4
#define _C 8
#define _P 16
#define _S 32
#define _X 64
#define _SP 128
