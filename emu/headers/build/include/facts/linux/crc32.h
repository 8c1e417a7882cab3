/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern u32 __crc32c_le(u32 crc, const unsigned char *p, size_t len);
extern u32 __crc32c_le_shift(u32 crc, size_t len);
extern u32 crc32_be(u32 crc, const unsigned char *p, size_t len);
extern u32 crc32_le(u32 crc, const unsigned char *p, size_t len);
extern u32 crc32_le_shift(u32 crc, size_t len);
