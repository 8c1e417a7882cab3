/* SPDX-License-Identifier: GPL-2.0-only */

/* A program to start. */
struct sealed_start {
	const char *path;
	char **argv, **env;
	int closed;	/* bit n: descriptor n, of the standard ones, is closed */
	int go;		/* the child waits until a byte can be read here; at the end of it, it is gone */
	int failed;	/* the errno of execve is written here */
};

/*
 * Forks in a new user and a new mount namespace. Returns the child's pid, or the errno, negated. The child has
 * the calling thread's signal mask, and dies with that thread from its first moment.
 */
int fork_sealed(const struct sealed_start *s);
