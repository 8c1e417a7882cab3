/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>

#define THREAD_SIZE 0x4000
#define THREAD_SIZE_ORDER 2
#define set_thread_flag(flag) set_bit(flag, &current_thread_info()->flags)
#define clear_thread_flag(flag) clear_bit(flag, &current_thread_info()->flags)
#define set_tsk_thread_flag(task, flag) set_bit(flag, &(task)->thread_info.flags)
#define clear_tsk_thread_flag(task, flag) clear_bit(flag, &(task)->thread_info.flags)
