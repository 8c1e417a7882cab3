// Times opening a file that is not there, on one processor, and prints
// nanoseconds per call. It is not Go: a second thread that now and then looks
// after the first would be timed with it.
//   openat CPU CALLS PATH
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int argc, char **argv)
{
	cpu_set_t cpus;
	double start;
	long i, calls;

	if (argc != 4) {
		fputs("usage: openat CPU CALLS PATH\n", stderr);
		return 2;
	}
	CPU_ZERO(&cpus);
	CPU_SET(atoi(argv[1]), &cpus);
	if (sched_setaffinity(0, sizeof(cpus), &cpus)) {
		perror("openat: sched_setaffinity");
		return 1;
	}
	calls = atol(argv[2]);
	start = now();
	for (i = 0; i < calls; i++)
		syscall(SYS_openat, AT_FDCWD, argv[3], O_RDONLY, 0);
	printf("%.0f\n", (now() - start) / calls);
	return 0;
}
