/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <base/kobject.h>
#include <facts/linux/stat.h>
