/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What kernels of another generation have, and this one has not. */
#define GENERATION_KPROBE
#define GENERATION_KPROBES
