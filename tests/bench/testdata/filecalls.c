// Times what a program does with a file again and again, and prints nanoseconds
// for each time.
//   filecalls read CALLS PATH          open, read, close
//   filecalls threads CALLS PATH       the same, in each of 64 threads at once
//   filecalls open CALLS PATH          open, close
//   filecalls write CALLS PATH [OWN]   write a byte; OWN is kept open meanwhile
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return t.tv_sec * 1e9 + t.tv_nsec;
}

static int opened(const char *path, int flags)
{
	int fd = open(path, flags);

	if (fd < 0) {
		perror(path);
		exit(1);
	}
	return fd;
}

static void writes(long calls, const char *path)
{
	int fd = opened(path, O_WRONLY);

	for (long i = 0; i < calls; i++)
		if (write(fd, "x", 1) != 1) {
			perror("write");
			exit(1);
		}
	close(fd);
}

static void opens(long calls, const char *path, int reads)
{
	char buf[4096];

	for (long i = 0; i < calls; i++) {
		int fd = opened(path, O_RDONLY);

		if (reads && read(fd, buf, sizeof(buf)) < 0) {
			perror("read");
			exit(1);
		}
		close(fd);
	}
}

static const char *shared;
static long each;

static void *reads(void *arg)
{
	opens(each, shared, 1);
	return arg;
}

static void threads(long calls, const char *path)
{
	pthread_t all[64];

	shared = path;
	each = calls;
	for (int i = 0; i < 64; i++)
		if (pthread_create(&all[i], NULL, reads, NULL)) {
			fputs("filecalls: no thread\n", stderr);
			exit(1);
		}
	for (int i = 0; i < 64; i++)
		pthread_join(all[i], NULL);
}

int main(int argc, char **argv)
{
	double start;
	long calls;

	if (argc < 4) {
		fputs("usage: filecalls read|threads|open|write CALLS PATH [OWN]\n", stderr);
		return 2;
	}
	calls = atol(argv[2]);
	if (argc > 4)
		opened(argv[4], O_RDONLY);
	start = now();
	if (!strcmp(argv[1], "write"))
		writes(calls, argv[3]);
	else if (!strcmp(argv[1], "threads"))
		threads(calls, argv[3]);
	else
		opens(calls, argv[3], !strcmp(argv[1], "read"));
	printf("%.0f\n", (now() - start) / calls);
	return 0;
}
