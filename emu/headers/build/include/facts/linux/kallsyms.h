/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern int sprint_symbol_build_id(char *buffer, long unsigned int address);
extern int sprint_symbol_no_offset(char *buffer, long unsigned int address);
