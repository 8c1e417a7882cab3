# needs: gcc
cat > m.c <<'C'
#define _GNU_SOURCE
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
static sigjmp_buf at;
static void segv(int s, siginfo_t *i, void *c) { siglongjmp(at, i->si_code + 10 * s); }
int main(void)
{
	int fd = open("shared", O_RDWR | O_CREAT, 0600), st;
	ftruncate(fd, 3 * 4096);
	char *p = mmap(0, 3 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0), *q = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 4096);
	strcpy(p, "parent"); strcpy(q, "private");
	if (!fork()) { printf("%s\n", p); strcpy(p + 4096, "child"); strcpy(q, "mine"); _exit(0); }
	wait(&st); printf("%s %s\n", p + 4096, q);
	msync(p, 3 * 4096, MS_SYNC); pwrite(fd, "written", 7, 8192); printf("%s\n", p + 8192);
	struct sigaction sa = { .sa_sigaction = segv, .sa_flags = SA_SIGINFO }; sigaction(SIGSEGV, &sa, 0); sigaction(SIGBUS, &sa, 0);
	mprotect(p, 4096, PROT_READ); if (!(st = sigsetjmp(at, 1))) *p = 1; printf("protected %d\n", st);
	munmap(q, 4096); if (!(st = sigsetjmp(at, 1))) *q = 1; printf("unmapped %d\n", st);
	ftruncate(fd, 4096); if (!(st = sigsetjmp(at, 1))) printf("%d", p[8192]); printf("truncated %d\n", st);
	int m = memfd_create("x", 0); ftruncate(m, 4096); char *r = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, m, 0); write(m, "memfd", 5); puts(r);
	char *g = mremap(r, 4096, 8192, MREMAP_MAYMOVE); puts(g); int pg[2]; pipe(pg); write(pg[1], g, 6); printf("%d\n", (int)splice(pg[0], 0, open("spliced", O_WRONLY | O_CREAT, 0600), 0, 6, 0));
	printf("%d\n", mmap(0, 4096, PROT_READ, MAP_SHARED, 99, 0) == MAP_FAILED);
	return 6;
}
C
gcc -O1 -w m.c -o m && ./m; echo "status $?"; rm m
