/* SPDX-License-Identifier: GPL-2.0-only */
/*
 * define: writes each line of its standard input to its standard output in a write of its own, as kprobe_events takes
 * none that lies in two, and each line that was taken to descriptor 3.
 */
#include "src/w.h"

static char text[1 << 20];

int work(int argc, char **argv, char **envp)
{
	long size = 0, n, line;

	(void)argc, (void)argv, (void)envp;
	while ((n = must(sys(read, 0, text + size, sizeof(text) - size))) > 0)
		size += n;
	for (long at = 0; at < size; at = line) {
		for (line = at; text[line++] != '\n' && line < size;)
			;
		if (sys(write, 1, text + at, line - at) == line - at)
			must(sys(write, 3, text + at, line - at));
	}
	return 0;
}
