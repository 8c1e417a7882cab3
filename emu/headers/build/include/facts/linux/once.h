/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void __do_once_done(bool *done, struct static_key_true *once_key, long unsigned int *flags, struct module *mod);
extern void __do_once_sleepable_done(bool *done, struct static_key_true *once_key, struct module *mod);
extern bool __do_once_sleepable_start(bool *done);
extern bool __do_once_start(bool *done, long unsigned int *flags);
