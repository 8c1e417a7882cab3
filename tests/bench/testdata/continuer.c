// Runs a command whose system calls are notified to this program, as to kprobefs
// run. It does nothing but let each go on: that is the least that notification
// can cost.
//   continuer NUMBER,NUMBER… COMMAND [ARG…]
// The calls with these numbers are notified, of the command and all that it starts.
#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SECCOMP_IOCTL_NOTIF_SET_FLAGS
#define SECCOMP_IOCTL_NOTIF_SET_FLAGS SECCOMP_IOW(4, __u64)
#endif
#define SYNC_WAKE_UP 1UL
#define WAIT_KILLABLE (1UL << 5)
#define MAX 1024

static void fail(const char *what)
{
	perror(what);
	exit(125);
}

// filtered puts this process under the filter, and returns the listener.
static int filtered(char *numbers)
{
	static struct sock_filter f[MAX + 8] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AUDIT_ARCH_X86_64, 1, 0),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	};
	struct sock_fprog prog = { 4, f };
	char *nr;
	int fd;

	for (nr = strtok(numbers, ","); nr && prog.len < MAX; nr = strtok(NULL, ",")) {
		f[prog.len++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, atoi(nr), 0, 1);
		f[prog.len++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
	}
	f[prog.len++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))
		fail("no_new_privs");
	fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER | WAIT_KILLABLE, &prog);
	if (fd < 0)
		fail("seccomp");
	return fd;
}

// pass sends the descriptor fd through a socket, or receives one if fd is negative.
static int pass(int sock, int fd)
{
	union {
		char buf[CMSG_SPACE(sizeof(int))];
		struct cmsghdr align;
	} control = { 0 };
	char byte = 0;
	struct iovec io = { &byte, 1 };
	struct msghdr msg = { .msg_iov = &io, .msg_iovlen = 1, .msg_control = control.buf, .msg_controllen = sizeof(control.buf) };
	struct cmsghdr *c = CMSG_FIRSTHDR(&msg);

	if (fd >= 0) {
		c->cmsg_level = SOL_SOCKET;
		c->cmsg_type = SCM_RIGHTS;
		c->cmsg_len = CMSG_LEN(sizeof(int));
		memcpy(CMSG_DATA(c), &fd, sizeof(int));
		return sendmsg(sock, &msg, 0);
	}
	if (recvmsg(sock, &msg, MSG_CMSG_CLOEXEC) < 1 || !(c = CMSG_FIRSTHDR(&msg)))
		fail("no listener");
	memcpy(&fd, CMSG_DATA(c), sizeof(int));
	return fd;
}

static void *goes_on(void *arg)
{
	int fd = *(int *)arg;
	struct pollfd p = { .fd = fd };

	while (!(p.revents & POLLHUP)) {
		struct seccomp_notif n = { 0 };
		struct seccomp_notif_resp r = { .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE };

		if (ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, &n)) {
			if (errno != EINTR && errno != ENOENT)
				break;
			poll(&p, 1, 0);
			continue;
		}
		r.id = n.id;
		ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &r);
	}
	return NULL;
}

int main(int argc, char **argv)
{
	int pair[2], fd, status;
	pthread_t receiver;
	pid_t pid;

	if (argc < 3) {
		fputs("usage: continuer NUMBER,NUMBER… COMMAND [ARG…]\n", stderr);
		return 125;
	}
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair))
		fail("socketpair");
	pid = fork();
	if (!pid) {
		if (pass(pair[1], filtered(argv[1])) < 0)
			fail("sendmsg");
		execvp(argv[2], argv + 2);
		fail(argv[2]);
	}
	close(pair[1]);
	fd = pass(pair[0], -1);
	ioctl(fd, SECCOMP_IOCTL_NOTIF_SET_FLAGS, SYNC_WAKE_UP);
	if (pthread_create(&receiver, NULL, goes_on, &fd))
		fail("thread");
	if (waitpid(pid, &status, 0) < 0)
		fail("wait");
	return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
