/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MAX_PARAM_PREFIX_LEN 56UL
#define KERNEL_PARAM_OPS_FL_NOARG 1
#define KERNEL_PARAM_FL_UNSAFE 1
#define KERNEL_PARAM_FL_HWPARAM 2
extern void param_free_charp(void *arg);
extern int param_get_bool(char *buffer, const struct kernel_param *kp);
extern int param_get_byte(char *buffer, const struct kernel_param *kp);
extern int param_get_charp(char *buffer, const struct kernel_param *kp);
extern int param_get_hexint(char *buffer, const struct kernel_param *kp);
extern int param_get_int(char *buffer, const struct kernel_param *kp);
extern int param_get_invbool(char *buffer, const struct kernel_param *kp);
extern int param_get_long(char *buffer, const struct kernel_param *kp);
extern int param_get_short(char *buffer, const struct kernel_param *kp);
extern int param_get_string(char *buffer, const struct kernel_param *kp);
extern int param_get_uint(char *buffer, const struct kernel_param *kp);
extern int param_get_ullong(char *buffer, const struct kernel_param *kp);
extern int param_get_ulong(char *buffer, const struct kernel_param *kp);
extern int param_get_ushort(char *buffer, const struct kernel_param *kp);
extern int param_set_bint(const char *val, const struct kernel_param *kp);
extern int param_set_bool(const char *val, const struct kernel_param *kp);
extern int param_set_bool_enable_only(const char *val, const struct kernel_param *kp);
extern int param_set_byte(const char *val, const struct kernel_param *kp);
extern int param_set_charp(const char *val, const struct kernel_param *kp);
extern int param_set_copystring(const char *val, const struct kernel_param *kp);
extern int param_set_hexint(const char *val, const struct kernel_param *kp);
extern int param_set_int(const char *val, const struct kernel_param *kp);
extern int param_set_invbool(const char *val, const struct kernel_param *kp);
extern int param_set_long(const char *val, const struct kernel_param *kp);
extern int param_set_short(const char *val, const struct kernel_param *kp);
extern int param_set_uint(const char *val, const struct kernel_param *kp);
extern int param_set_uint_minmax(const char *val, const struct kernel_param *kp, unsigned int min, unsigned int max);
extern int param_set_ullong(const char *val, const struct kernel_param *kp);
extern int param_set_ulong(const char *val, const struct kernel_param *kp);
extern int param_set_ushort(const char *val, const struct kernel_param *kp);
