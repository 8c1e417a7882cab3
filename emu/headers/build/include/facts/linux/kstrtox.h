/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int _kstrtol(const char *s, unsigned int base, long int *res);
extern int _kstrtoul(const char *s, unsigned int base, long unsigned int *res);
extern int kstrtobool_from_user(const char *s, size_t count, bool *res);
extern int kstrtoint_from_user(const char *s, size_t count, unsigned int base, int *res);
extern int kstrtol_from_user(const char *s, size_t count, unsigned int base, long int *res);
extern int kstrtoll_from_user(const char *s, size_t count, unsigned int base, long long int *res);
extern int kstrtos16_from_user(const char *s, size_t count, unsigned int base, s16 *res);
extern int kstrtos8_from_user(const char *s, size_t count, unsigned int base, s8 *res);
extern int kstrtou16_from_user(const char *s, size_t count, unsigned int base, u16 *res);
extern int kstrtou8_from_user(const char *s, size_t count, unsigned int base, u8 *res);
extern int kstrtouint_from_user(const char *s, size_t count, unsigned int base, unsigned int *res);
extern int kstrtoul_from_user(const char *s, size_t count, unsigned int base, long unsigned int *res);
extern int kstrtoull_from_user(const char *s, size_t count, unsigned int base, long long unsigned int *res);
