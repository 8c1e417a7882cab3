/* SPDX-License-Identifier: GPL-2.0-only */
/* What uname(2) says, in all its forms. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "int80.h"

static void show(const char *call, const char *names, int size, int fields, long ret)
{
	printf("%s: %ld %s %s %s, then %c\n", call, ret, names, names + 2 * size, names + 3 * size, names[fields * size]);
}

static void fails(const char *what, void *to)
{
	long ret = syscall(SYS_uname, to);

	printf("%s: %s\n", what, ret == 0 ? "works" : errno == EFAULT ? "EFAULT" : strerror(errno));
}

int main(void)
{
	char *p = mmap(NULL, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	static const struct { const char *name; int nr, size, fields; } calls[] = {
		{ "newuname", 122, 65, 6 }, { "olduname", 109, 65, 5 }, { "oldolduname", 59, 9, 5 },
	};

	memset(p, 'x', 4096);
	show("uname", p, 65, 6, syscall(SYS_uname, p));
	for (int i = 0; i < 3; i++) {
		memset(p, 'x', 4096);
		show(calls[i].name, p, calls[i].size, calls[i].fields, int80(calls[i].nr, (unsigned)(long)p, 0, 0, 0, 0));
	}
	mprotect(p + 4096, 4096, PROT_NONE);
	fails("low", (void *)16);
	fails("kernel's", (void *)-4096L);
	fails("cut", p + 4000);
	mprotect(p, 4096, PROT_READ);
	fails("read-only", p);
	return 0;
}
