/* SPDX-License-Identifier: GPL-2.0-only */
/* Memory: mapped, protected, moved, advised, locked and shared. */
#include "w.h"

#define PAGE 4096ul
#define BASE ((char *)0x20000000000)

static char vec[64];

static void touch(char *p, int n) { while (n--) p[n * PAGE]++; }

static void mapped(void)
{
	char *p = BASE;

	gives((long)p, sys(mmap, p, 16 * PAGE, 3, 0x100032, -1, 0));
	touch(p, 8);
	must(sys(mprotect, p + 4 * PAGE, 4 * PAGE, 1));
	must(sys(mprotect, p + 4 * PAGE, 4 * PAGE, 3));
	must(sys(madvise, p, 4 * PAGE, 4));
	must(sys(mincore, p, 16 * PAGE, vec));
	gives((long)(p + 32 * PAGE), sys(mremap, p, 16 * PAGE, 20 * PAGE, 3, p + 32 * PAGE));
	must(sys(munmap, p + 34 * PAGE, PAGE));
	must(sys(munmap, p + 32 * PAGE, 20 * PAGE));
	gives(-22, sys(munmap, p + 1, PAGE));
	gives(-12, sys(mprotect, p, PAGE, 1));
	gives(-22, sys(mmap, p, 0, 3, 0x22, -1, 0));
	gives(-9, sys(mmap, p, PAGE, 3, 2, 99, 0));
}

static void filed(void)
{
	int fd = must(sys(open, "mapped", O_RDWR | O_CREAT, 0644));
	char *p = BASE;

	must(sys(ftruncate, fd, 3 * PAGE));
	gives((long)p, sys(mmap, p, 3 * PAGE, 3, 0x11, fd, 0));
	touch(p, 3);
	must(sys(msync, p, 3 * PAGE, 4));
	must(sys(munmap, p, 3 * PAGE));
	gives((long)p, sys(mmap, p, 3 * PAGE, 1, 0x12, fd, 0));
	gives(1, p[PAGE]);
	must(sys(close, fd));
	must(sys(munmap, p, 3 * PAGE));
	must(sys(unlink, "mapped"));
}

static void grown(void)
{
	char *b = (char *)sys(brk, 0);

	gives((long)(b + 4 * PAGE), sys(brk, b + 4 * PAGE));
	touch(b + 8, 4);
	gives((long)b, sys(brk, b));
}

static void locked(void)
{
	char *p = BASE;

	gives((long)p, sys(mmap, p, 4 * PAGE, 3, 0x100032, -1, 0));
	must(sys(mlock, p, 2 * PAGE));
	must(sys(munlock, p, 2 * PAGE));
	must(sys(munmap, p, 4 * PAGE));
	must(sys(membarrier, 0, 0));
}

static void shared(void)
{
	int fd = must(sys(memfd_create, "anonymous", 1));
	int id = must(sys(shmget, 0, 2 * PAGE, 01600));
	char *p = BASE;
	long pid;

	must(sys(ftruncate, fd, PAGE));
	gives((long)p, sys(mmap, p, PAGE, 3, 0x11, fd, 0));
	pid = fork_();
	if (!pid) {
		touch(p, 1);
		leave(0);
	}
	wait_(pid);
	gives(1, p[0]);
	must(sys(munmap, p, PAGE));
	must(sys(close, fd));
	gives((long)p, sys(shmat, id, p, 0));
	touch(p, 2);
	must(sys(shmdt, p));
	must(sys(shmctl, id, 0, 0));
}

int work(int argc, char **argv, char **envp)
{
	mapped();
	filed();
	grown();
	locked();
	shared();
	return 0;
}
