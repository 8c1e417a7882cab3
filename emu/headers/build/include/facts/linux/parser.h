/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MAX_OPT_ARGS 3
extern int match_hex(substring_t *s, int *result);
extern int match_int(substring_t *s, int *result);
extern int match_octal(substring_t *s, int *result);
extern char *match_strdup(const substring_t *s);
extern size_t match_strlcpy(char *dest, const substring_t *src, size_t size);
extern int match_token(char *s, const struct match_token *table, substring_t *args);
extern int match_u64(substring_t *s, u64 *result);
extern int match_uint(substring_t *s, unsigned int *result);
extern bool match_wildcard(const char *pattern, const char *str);
