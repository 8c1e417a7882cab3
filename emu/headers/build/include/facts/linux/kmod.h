/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define KMOD_PATH_LEN 256
extern int __request_module(bool wait, const char *fmt, ...);
