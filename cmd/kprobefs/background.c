#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "background.h"

#define AGAIN "KPROBEFS_FOREGROUND"

int background_pipe = -1;

/* Whether the command line looks like that of mount --daemon. It may be wrong:
 * "--daemon" may be the value of another flag. */
static int looks_so(int argc, char **argv)
{
	int mount = 0;

	for (int i = 1; i < argc && strcmp(argv[i], "--"); i++) {
		mount |= !strcmp(argv[i], "mount");
		if (mount && (!strcmp(argv[i], "--daemon") || !strncmp(argv[i], "--daemon=", 9)))
			return 1;
	}
	return 0;
}

static void say(const char *s)
{
	if (write(2, s, strlen(s)) < 0)
		_exit(1);
}

/* The foreground process: it waits for the word of the one in the background. */
static void attend(pid_t child, int from, char **argv)
{
	char word = 0;
	int status;

	while (read(from, &word, 1) < 0 && errno == EINTR)
		;
	if (word == BACKGROUND_READY)
		_exit(0);
	if (word == BACKGROUND_NOT) {
		setenv(AGAIN, "1", 1);
		execv("/proc/self/exe", argv);
		_exit(1);
	}
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			_exit(1);
	if (WIFEXITED(status))
		_exit(WEXITSTATUS(status)); /* it has said why */
	say("kprobefs: the background process died before it was ready; run without --daemon to see why\n");
	_exit(1);
}

/* Constructors run before the Go runtime, which cannot fork. To start the program
 * a second time instead takes a third of the time that a mount takes. */
__attribute__((constructor)) static void fork_early(int argc, char **argv)
{
	int ends[2];
	pid_t child;

	if (!looks_so(argc, argv) || getenv(AGAIN)) {
		unsetenv(AGAIN);
		return;
	}
	if (pipe2(ends, O_CLOEXEC) < 0)
		return;
	child = fork();
	if (child == 0) {
		close(ends[0]);
		setsid();
		background_pipe = ends[1];
		return;
	}
	close(ends[1]);
	if (child > 0)
		attend(child, ends[0], argv);
	close(ends[0]);
}
