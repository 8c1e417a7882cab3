#ifndef INHERIT_H
#define INHERIT_H

/* What this process has inherited, as it was before the Go runtime started. */
#include <sys/resource.h>

extern struct rlimit inherited_files; /* RLIMIT_NOFILE; zero if it is not known */
extern unsigned long inherited_ignored; /* bit n-1: signal n is ignored */
extern unsigned long inherited_blocked; /* bit n-1: signal n is blocked */
extern int inherited_closed;            /* bit n: descriptor n of 0 to 2 is closed */

#endif
