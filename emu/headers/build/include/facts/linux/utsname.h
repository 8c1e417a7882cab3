/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define __OLD_UTS_LEN 8
#define __NEW_UTS_LEN 64
