/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once
#include <linux/if_ether.h>
