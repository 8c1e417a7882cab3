/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/notifier.h>

#define NOTIFY_DONE 0
#define NOTIFY_OK 1
#define NOTIFY_STOP_MASK 0x8000
#define NOTIFY_BAD (NOTIFY_STOP_MASK | 2)
#define NOTIFY_STOP (NOTIFY_OK | NOTIFY_STOP_MASK)
#define ATOMIC_NOTIFIER_INIT(name) { .lock = __SPIN_LOCK_UNLOCKED(name.lock), .head = NULL }
#define BLOCKING_NOTIFIER_INIT(name) { .rwsem = __RWSEM_INITIALIZER((name).rwsem), .head = NULL }
#define RAW_NOTIFIER_INIT(name) { .head = NULL }
#define ATOMIC_NOTIFIER_HEAD(name) struct atomic_notifier_head name = ATOMIC_NOTIFIER_INIT(name)
#define BLOCKING_NOTIFIER_HEAD(name) struct blocking_notifier_head name = BLOCKING_NOTIFIER_INIT(name)
#define RAW_NOTIFIER_HEAD(name) struct raw_notifier_head name = RAW_NOTIFIER_INIT(name)
#define ATOMIC_INIT_NOTIFIER_HEAD(h) do { spin_lock_init(&(h)->lock); (h)->head = NULL; } while (0)
#define BLOCKING_INIT_NOTIFIER_HEAD(h) do { init_rwsem(&(h)->rwsem); (h)->head = NULL; } while (0)
#define RAW_INIT_NOTIFIER_HEAD(h) ((h)->head = NULL)
#define notifier_to_errno(ret) ((ret) > NOTIFY_OK ? NOTIFY_OK - ((ret) & ~NOTIFY_STOP_MASK) : 0)
#define notifier_from_errno(err) ((err) ? (NOTIFY_STOP_MASK | (NOTIFY_OK - (err))) : NOTIFY_OK)
