/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define UTS_RELEASE "5.10.0-kprobefs"
