/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <asm/special_insns.h>
#include <facts/asm/tlbflush.h>
