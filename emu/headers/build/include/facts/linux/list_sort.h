/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void list_sort(void *priv, struct list_head *head, list_cmp_func_t cmp);
