/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <asm/msr.h>
#include <facts/asm/tsc.h>
