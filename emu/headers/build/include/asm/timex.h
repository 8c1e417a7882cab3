/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <asm/msr.h>

typedef unsigned long long cycles_t;
