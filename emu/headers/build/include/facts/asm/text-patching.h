/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define POKE_MAX_OPCODE_SIZE 5
#define INT3_INSN_SIZE 1
#define INT3_INSN_OPCODE 204
#define RET_INSN_SIZE 1
#define RET_INSN_OPCODE 195
#define CALL_INSN_SIZE 5
#define CALL_INSN_OPCODE 232
#define JMP32_INSN_SIZE 5
#define JMP32_INSN_OPCODE 233
#define JMP8_INSN_SIZE 2
#define JMP8_INSN_OPCODE 235
#define DISP32_SIZE 4
