/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#include <facts/linux/unistd.h>
#include <facts/asm/unistd.h>
