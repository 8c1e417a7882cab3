/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/cred.h>
#include <facts/linux/security.h>
