/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/ftrace.h>
#include <facts/linux/livepatch.h>
