/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
extern void down(struct semaphore *sem);
extern int down_interruptible(struct semaphore *sem);
extern int down_killable(struct semaphore *sem);
extern int down_timeout(struct semaphore *sem, long int timeout);
extern int down_trylock(struct semaphore *sem);
extern void up(struct semaphore *sem);
