/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SMP_CACHE_BYTES 64
#define ARCH_DMA_MINALIGN 8UL
