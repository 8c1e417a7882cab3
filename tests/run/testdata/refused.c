/* SPDX-License-Identifier: GPL-2.0-only */
/* Asks for the kernel's own tracing, by every door, and prints the answers. */
#define _GNU_SOURCE
#include <errno.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "int80.h"

static void said(const char *what, long ret)
{
	printf("%s: %s\n", what, ret < 0 ? strerrorname_np(ret == -1 ? errno : -ret) : "goes on");
	if (ret > 2)
		close(ret);
}

int main(void)
{
	char *low = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_32BIT, -1, 0);
	struct perf_event_attr *attr = (void *)(low + 1024);
	unsigned type = (unsigned long)strcpy(low, "tracefs"), dir = (unsigned long)strcpy(low + 64, "/mnt");

	said("mount", mount("nodev", "/sys/kernel/tracing", "tracefs", 0, NULL));
	said("mount with magic", mount("nodev", "/mnt", "debugfs", 0xc0ed0000, NULL));
	said("fsopen", syscall(SYS_fsopen, "tracefs", 0));
	attr->size = sizeof(*attr);
	attr->type = PERF_TYPE_TRACEPOINT;
	attr->config = 5;
	said("tracepoint", syscall(SYS_perf_event_open, attr, 0, -1, -1, 0));
	said("32-bit tracepoint", int80(336, (unsigned long)attr, 0, -1, -1, 0));
	said("x32 tracepoint", syscall(SYS_perf_event_open | X32, attr, 0, -1, -1, 0));
	attr->type = PERF_TYPE_MAX + 1000;	/* of no unit */
	said("another unit", syscall(SYS_perf_event_open, attr, 0, -1, -1, 0));
	said("bpf", syscall(SYS_bpf, 0, 0, 0));
	said("32-bit bpf", int80(357, 0, 0, 0, 0, 0));
	said("32-bit mount", int80(21, dir, dir, type, 0, 0));
	said("32-bit fsopen", int80(430, type, 0, 0, 0, 0));
	said("x32 mount", syscall(SYS_mount | X32, "nodev", "/mnt", "tracefs", 0, NULL));
	said("io_uring", syscall(SYS_io_uring_setup, 8, NULL));
	said("tmpfs", mount("none", "/mnt", "tmpfs", 0, NULL));
	umount("/mnt");
	return 0;
}
