/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SYSCALLS_H
#define SYSCALLS_H

#include "abi.h"

typedef long (*sys_call_ptr_t)(const struct pt_regs *);

#define __NR_syscall_max	450

/* Those of x86-64's table that have a function of their own; the others return what was predicted. */
#define SYSCALL_TABLE(S)					\
	S(0, read) S(1, write) S(2, open) S(3, close) S(4, newstat) S(5, newfstat) S(6, newlstat) S(7, poll) S(8, lseek)	\
	S(9, mmap) S(11, munmap) S(12, brk) S(16, ioctl) S(17, pread64) S(18, pwrite64) S(21, access) S(22, pipe)		\
	S(24, sched_yield) S(32, dup) S(33, dup2) S(35, nanosleep) S(37, alarm) S(39, getpid)					\
	S(41, socket) S(42, connect) S(43, accept) S(44, sendto) S(45, recvfrom) S(48, shutdown) S(49, bind) S(50, listen)	\
	S(56, clone) S(57, fork) S(58, vfork) S(59, execve) S(60, exit) S(61, wait4) S(63, newuname) S(72, fcntl)		\
	S(74, fsync) S(75, fdatasync) S(76, truncate) S(77, ftruncate) S(79, getcwd) S(80, chdir) S(82, rename) S(83, mkdir)	\
	S(84, rmdir) S(85, creat) S(86, link) S(87, unlink) S(88, symlink) S(89, readlink) S(90, chmod) S(100, times)		\
	S(102, getuid) S(104, getgid) S(110, getppid) S(133, mknod) S(137, statfs) S(138, fstatfs) S(157, prctl) S(162, sync)	\
	S(186, gettid) S(217, getdents64) S(230, clock_nanosleep) S(231, exit_group) S(257, openat) S(258, mkdirat) S(259, mknodat) S(262, newfstatat)	\
	S(263, unlinkat) S(264, renameat) S(265, linkat) S(266, symlinkat) S(267, readlinkat) S(269, faccessat)			\
	S(288, accept4) S(292, dup3) S(293, pipe2) S(316, renameat2) S(322, execveat) S(332, statx) S(435, clone3)		\
	S(437, openat2) S(439, faccessat2)

#define SYSCALL_DECLARE(nr, name)	long __x64_sys_##name(const struct pt_regs *regs);
SYSCALL_TABLE(SYSCALL_DECLARE)
long __x64_sys_ni_syscall(const struct pt_regs *regs);

#endif
