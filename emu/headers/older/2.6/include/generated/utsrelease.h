/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

#define UTS_RELEASE "2.6.25-kprobefs"
