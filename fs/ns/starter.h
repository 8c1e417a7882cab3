/* SPDX-License-Identifier: GPL-2.0-only */

/* A program to start. */
struct program {
	unsigned long flags;	/* of clone(2): new namespaces */
	const char *path;
	char **argv, **env;
	int closed;	/* bit n: descriptor n, of the standard ones, is closed */
	int go;		/* the child waits until a byte can be read here */
	int keep;	/* the other end of it: where nobody has it any more, the parent is gone */
	int failed;	/* the errno of execve is written here */
};

/* What the thread that starts the command and the threads of Go's runtime tell each other. */
struct starter {
	_Atomic int listener;	/* -1: there is none yet */
	_Atomic int heard;	/* not 0: somebody answers the listener */
	int orders;		/* addresses of programs to start are read here */
	int pids;		/* the pid of each, or the errno, negated, is written here */
};

/*
 * Forks. Returns the child's pid, or the errno, negated. The child has the signal mask that this process has
 * inherited, and dies with the calling thread from its first moment.
 */
int start_program(const struct program *p);

/* Starts programs for ever. */
void start_programs(struct starter *s);

/*
 * Puts the calling thread under a filter with a listener, stores the listener, waits until it is heard, and
 * then starts programs for ever. The wait makes no system call: any of them could be a notified one. It
 * returns only if there is no filter: the errno, negated.
 */
int start_watched(struct starter *s, const void *filter, unsigned short len, unsigned long flags);
