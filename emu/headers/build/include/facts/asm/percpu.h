/* SPDX-License-Identifier: GPL-2.0-only */
/* Made by scripts/build-headers. */
#pragma once
#include <base/base.h>
#define MIN_THREADS_LEFT_FOR_ROOT 4
#define PID_MAX_DEFAULT 0x8000
#define PID_MAX_LIMIT 0x400000UL
#define PIDS_PER_CPU_DEFAULT 1024
#define PIDS_PER_CPU_MIN 8
