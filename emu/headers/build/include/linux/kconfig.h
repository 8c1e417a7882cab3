/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* Asks whether a configuration has an option. Tools include this file by its name, without any other. */
#define __kconfig_is_1 0,
#define __kconfig_pick(ignored, value, ...) value
#define __kconfig_or(a, b) (a || b)
#define __kconfig_paste(a, b) __kconfig_value(a##b)
#define __kconfig_value(x) __kconfig_pick(x 1, 0, 0)
#define __kconfig_set(x) __kconfig_paste(__kconfig_is_, x)
#define IS_BUILTIN(option) __kconfig_set(option)
#define IS_MODULE(option) __kconfig_set(option##_MODULE)
#define IS_ENABLED(option) __kconfig_or(IS_BUILTIN(option), IS_MODULE(option))
