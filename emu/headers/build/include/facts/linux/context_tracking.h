/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void __ct_user_enter(enum ctx_state state);
extern void __ct_user_exit(enum ctx_state state);
extern void ct_idle_enter(void);
extern void ct_idle_exit(void);
extern void ct_user_enter(enum ctx_state state);
extern void ct_user_exit(enum ctx_state state);
