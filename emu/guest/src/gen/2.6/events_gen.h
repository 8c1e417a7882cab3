/* SPDX-License-Identifier: GPL-2.0-only */
/* What is not the same in each generation of events.h, which includes this: there are no tracepoints. */
#include "gen/6.1/events_gen.h"
