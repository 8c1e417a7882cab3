/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/base.h>
#define ORC_HEADER
