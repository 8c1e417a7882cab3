/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define DR_FIRSTADDR 0
#define DR_LASTADDR 3
#define DR_STATUS 6
#define DR_CONTROL 7
#define DR6_RESERVED 0xffff0ff0U
#define DR_TRAP0 1
#define DR_TRAP1 2
#define DR_TRAP2 4
#define DR_TRAP3 8
#define DR_TRAP_BITS 15
#define DR_BUS_LOCK 2048
#define DR_STEP 0x4000
#define DR_SWITCH 0x8000
#define DR_CONTROL_SHIFT 16
#define DR_CONTROL_SIZE 4
#define DR_RW_EXECUTE 0
#define DR_RW_WRITE 1
#define DR_RW_READ 3
#define DR_LEN_1 0
#define DR_LEN_2 4
#define DR_LEN_4 12
#define DR_LEN_8 8
#define DR_LOCAL_ENABLE_SHIFT 0
#define DR_GLOBAL_ENABLE_SHIFT 1
#define DR_LOCAL_ENABLE 1
#define DR_GLOBAL_ENABLE 2
#define DR_ENABLE_SIZE 2
#define DR_LOCAL_ENABLE_MASK 85
#define DR_GLOBAL_ENABLE_MASK 170
#define DR_CONTROL_RESERVED 0xffffffff0000fc00UL
#define DR_LOCAL_SLOWDOWN 256
#define DR_GLOBAL_SLOWDOWN 512
extern void hw_breakpoint_restore(void);
