#include <fcntl.h>
#include <signal.h>

#include "inherit.h"

struct rlimit inherited_files;
unsigned long inherited_ignored;
unsigned long inherited_blocked;
int inherited_closed;

/* Constructors run before the runtime, which takes over all signals and opens
 * the standard descriptors. */
__attribute__((constructor)) static void inherit(void)
{
	sigset_t blocked;

	if (sigprocmask(SIG_BLOCK, 0, &blocked) < 0)
		sigemptyset(&blocked);
	for (int sig = 1; sig <= 64; sig++) {
		struct sigaction a;
		if (sigaction(sig, 0, &a) == 0 && a.sa_handler == SIG_IGN)
			inherited_ignored |= 1ul << (sig - 1);
		if (sigismember(&blocked, sig) == 1)
			inherited_blocked |= 1ul << (sig - 1);
	}
	if (getrlimit(RLIMIT_NOFILE, &inherited_files) < 0)
		inherited_files.rlim_max = 0;
	for (int fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			inherited_closed |= 1 << fd;
}
