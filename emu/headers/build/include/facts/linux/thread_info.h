/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define BAD_STACK (-1)
#define NOT_STACK 0
#define GOOD_FRAME 1
#define GOOD_STACK 2
#define SYSCALL_WORK_SECCOMP 1UL
#define SYSCALL_WORK_SYSCALL_TRACEPOINT 2UL
#define SYSCALL_WORK_SYSCALL_TRACE 4UL
#define SYSCALL_WORK_SYSCALL_EMU 8UL
#define SYSCALL_WORK_SYSCALL_AUDIT 16UL
#define SYSCALL_WORK_SYSCALL_USER_DISPATCH 32UL
#define SYSCALL_WORK_SYSCALL_EXIT_TRAP 64UL
#define THREAD_ALIGN 0x4000UL
#define THREADINFO_GFP 0x400dc0U
extern void __check_object_size(const void *ptr, long unsigned int n, bool to_user);
