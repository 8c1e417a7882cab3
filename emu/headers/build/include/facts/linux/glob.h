/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern bool glob_match(const char *pat, const char *str);
extern bool glob_match_len(const char *pat, const char *str, size_t len);
