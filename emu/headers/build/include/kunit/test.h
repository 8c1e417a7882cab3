/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* Debian's kernel has no KUnit. A source of its tests needs definitions of its own. */
