/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/crc32.h>

#define crc32(seed, data, n) crc32_le(seed, (unsigned char const *)(data), n)
