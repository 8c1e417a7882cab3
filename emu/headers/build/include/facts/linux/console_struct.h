/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NPAR 16
#define VC_TABSTOPS_COUNT 256U
#define CUR_DEF 0
#define CUR_NONE 1
#define CUR_UNDERLINE 2
#define CUR_LOWER_THIRD 3
#define CUR_LOWER_HALF 4
#define CUR_TWO_THIRDS 5
#define CUR_BLOCK 6
#define CUR_SW 16
#define CUR_ALWAYS_BG 32
#define CUR_INVERT_FG_BG 64
#define CUR_FG 1792
#define CUR_BG 0x7000
extern bool con_is_visible(const struct vc_data *vc);
