/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/notifier.h>
#include <facts/linux/panic_notifier.h>

extern struct atomic_notifier_head panic_notifier_list;
