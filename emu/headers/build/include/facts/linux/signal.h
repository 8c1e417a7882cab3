/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define SS_ONSTACK 1
#define SS_DISABLE 2
#define SS_AUTODISARM 0x80000000U
#define SS_FLAG_BITS 0x80000000U
#define SI_EXPANSION_SIZE 80UL
#define SIG_KTHREAD 2
#define SIG_KTHREAD_KERNEL 3
#define SIGEMT_MASK 0
#define SIG_KERNEL_ONLY_MASK 0x40100UL
#define SIG_KERNEL_STOP_MASK 0x3c0000UL
#define SIG_KERNEL_COREDUMP_MASK 0x418004fcUL
#define SIG_KERNEL_IGNORE_MASK 0x8430000UL
#define SIG_SPECIFIC_SICODES_MASK 0x500104d8UL
extern void kernel_sigaction(int sig, __sighandler_t action);
extern int sigprocmask(int how, sigset_t *set, sigset_t *oldset);
