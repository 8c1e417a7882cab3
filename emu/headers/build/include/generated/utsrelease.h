/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define UTS_RELEASE "6.1.0-kprobefs"
