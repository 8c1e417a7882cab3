/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define GOLDEN_RATIO_PRIME 0x61c8864680b583ebULL
