/* SPDX-License-Identifier: GPL-2.0-only */
#pragma once

/* What pt_regs of i386 has behind fs. */
#define GENERATION_GS long unsigned int gs;

/* What kernels of another generation have, and this one has not. */
#define GENERATION_KPROBE
#define GENERATION_KPROBES
