/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define ORC_REG_UNDEFINED 0
#define ORC_REG_PREV_SP 1
#define ORC_REG_DX 2
#define ORC_REG_DI 3
#define ORC_REG_BP 4
#define ORC_REG_SP 5
#define ORC_REG_R10 6
#define ORC_REG_R13 7
#define ORC_REG_BP_INDIRECT 8
#define ORC_REG_SP_INDIRECT 9
#define ORC_REG_MAX 15
#define UNWIND_HINT_FUNC 0
#define RETPOLINE_THUNK_SIZE 32
#define RSB_CLEAR_LOOPS 32
#define ITS_THUNK_SIZE 64
extern void clear_bhb_loop(void);
extern void entry_ibpb(void);
extern void entry_untrain_ret(void);
extern void retbleed_untrain_ret(void);
extern u64 spec_ctrl_current(void);
extern void srso_alias_untrain_ret(void);
extern void srso_untrain_ret(void);
