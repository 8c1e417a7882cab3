/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void path_get(const struct path *path);
extern void path_put(const struct path *path);
