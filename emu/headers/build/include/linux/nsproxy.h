/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/utsname.h>
#include <facts/linux/nsproxy.h>
