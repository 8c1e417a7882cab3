/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define NGROUPS_MAX 0x10000
#define ARG_MAX 0x20000
#define LINK_MAX 127
#define MAX_CANON 255
#define MAX_INPUT 255
#define NAME_MAX 255
#define PATH_MAX 0x1000
#define PIPE_BUF 0x1000
#define XATTR_NAME_MAX 255
#define XATTR_SIZE_MAX 0x10000
#define XATTR_LIST_MAX 0x10000
#define RTSIG_MAX 32
#define UINTPTR_MAX 0xffffffffffffffffUL
#define S8_MIN (-128)
#define S16_MIN (-32768)
#define U32_MIN 0U
