/* SPDX-License-Identifier: GPL-2.0-only */
/* Probes whose handler is a function with the arguments of the probed one. */
#ifndef JPROBES_H
#define JPROBES_H

#include "kprobes.h"

struct jprobe {
	struct kprobe kp;
	void *entry;	/* the function; it ends in jprobe_return */
};

#define JPROBE_ENTRY(f)	((void *)(f))

int register_jprobe(struct jprobe *jp);
int register_jprobes(struct jprobe **jps, int num);
void unregister_jprobe(struct jprobe *jp);
void unregister_jprobes(struct jprobe **jps, int num);
void jprobe_return(void);

#endif
