/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define X86_TRAP_DE 0
#define X86_TRAP_DB 1
#define X86_TRAP_NMI 2
#define X86_TRAP_BP 3
#define X86_TRAP_OF 4
#define X86_TRAP_BR 5
#define X86_TRAP_UD 6
#define X86_TRAP_NM 7
#define X86_TRAP_DF 8
#define X86_TRAP_OLD_MF 9
#define X86_TRAP_TS 10
#define X86_TRAP_NP 11
#define X86_TRAP_SS 12
#define X86_TRAP_GP 13
#define X86_TRAP_PF 14
#define X86_TRAP_SPURIOUS 15
#define X86_TRAP_MF 16
#define X86_TRAP_AC 17
#define X86_TRAP_MC 18
#define X86_TRAP_XF 19
#define X86_TRAP_VE 20
#define X86_TRAP_CP 21
#define X86_TRAP_VC 29
#define X86_TRAP_IRET 32
#define IDT_ALIGN 8
#define ARCH_SYSCALL_WORK_ENTER 0
#define ARCH_SYSCALL_WORK_EXIT 0
#define SYSCALL_WORK_ENTER 63UL
#define SYSCALL_WORK_EXIT 118UL
#define ARCH_EXIT_TO_USER_MODE_WORK 0
#define EXIT_TO_USER_MODE_WORK 0x2300e
extern void user_return_notifier_register(struct user_return_notifier *urn);
extern void user_return_notifier_unregister(struct user_return_notifier *urn);
