/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int check_tsc_unstable(void);
extern struct system_counterval_t convert_art_ns_to_tsc(u64 art_ns);
extern struct system_counterval_t convert_art_to_tsc(u64 art);
extern void mark_tsc_unstable(char *reason);
