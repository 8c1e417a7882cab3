/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define HAS_KERNEL_IBT 0
#define ENDBR_INSN_SIZE 0
