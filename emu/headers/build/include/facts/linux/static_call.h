/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern long int __static_call_return0(void);
extern void __static_call_update(struct static_call_key *key, void *tramp, void *func);
extern void arch_static_call_transform(void *site, void *tramp, void *func, bool tail);
