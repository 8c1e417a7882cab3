/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SYSCALLS_H
#define SYSCALLS_H

#include "abi.h"

typedef long (*sys_call_ptr_t)(const struct pt_regs *);

#define __NR_syscall_max	450

/*
 * The system calls of x86-64, by number, as Debian's 6.1.0-*-amd64 has them. Those of S have a body of their own. Those of
 * P have a wrapper and no more: they return what was predicted (kernel/sys_plain.c).
 */
#define SYSCALL_TABLE(S, P) \
	S(0, read) S(1, write) S(2, open) S(3, close) S(4, newstat) S(5, newfstat) S(6, newlstat) S(7, poll) \
	S(8, lseek) S(9, mmap) S(10, mprotect) S(11, munmap) S(12, brk) S(13, rt_sigaction) \
	S(14, rt_sigprocmask) S(15, rt_sigreturn) S(16, ioctl) S(17, pread64) S(18, pwrite64) S(19, readv) \
	S(20, writev) S(21, access) S(22, pipe) S(23, select) S(24, sched_yield) S(25, mremap) P(26, msync) \
	S(27, mincore) S(28, madvise) S(29, shmget) S(30, shmat) S(31, shmctl) S(32, dup) S(33, dup2) \
	P(34, pause) S(35, nanosleep) S(36, getitimer) S(37, alarm) S(38, setitimer) S(39, getpid) \
	S(40, sendfile64) S(41, socket) S(42, connect) S(43, accept) S(44, sendto) S(45, recvfrom) \
	S(46, sendmsg) S(47, recvmsg) S(48, shutdown) S(49, bind) S(50, listen) S(51, getsockname) \
	S(52, getpeername) S(53, socketpair) S(54, setsockopt) S(55, getsockopt) S(56, clone) S(57, fork) \
	S(58, vfork) S(59, execve) S(60, exit) S(61, wait4) S(62, kill) S(63, newuname) P(64, semget) \
	P(65, semop) P(66, semctl) S(67, shmdt) P(68, msgget) P(69, msgsnd) P(70, msgrcv) P(71, msgctl) \
	S(72, fcntl) S(73, flock) S(74, fsync) S(75, fdatasync) S(76, truncate) S(77, ftruncate) \
	S(78, getdents) S(79, getcwd) S(80, chdir) S(81, fchdir) S(82, rename) S(83, mkdir) S(84, rmdir) \
	S(85, creat) S(86, link) S(87, unlink) S(88, symlink) S(89, readlink) S(90, chmod) S(91, fchmod) \
	S(92, chown) S(93, fchown) S(94, lchown) S(95, umask) P(96, gettimeofday) S(97, getrlimit) \
	P(98, getrusage) S(99, sysinfo) S(100, times) S(101, ptrace) S(102, getuid) S(103, syslog) \
	S(104, getgid) S(105, setuid) S(106, setgid) S(107, geteuid) S(108, getegid) S(109, setpgid) \
	S(110, getppid) S(111, getpgrp) S(112, setsid) S(113, setreuid) S(114, setregid) P(115, getgroups) \
	P(116, setgroups) S(117, setresuid) S(118, getresuid) S(119, setresgid) S(120, getresgid) \
	S(121, getpgid) S(122, setfsuid) S(123, setfsgid) S(124, getsid) S(125, capget) S(126, capset) \
	S(127, rt_sigpending) S(128, rt_sigtimedwait) S(129, rt_sigqueueinfo) S(130, rt_sigsuspend) \
	P(131, sigaltstack) S(132, utime) S(133, mknod) P(135, personality) P(136, ustat) S(137, statfs) \
	S(138, fstatfs) P(139, sysfs) P(140, getpriority) S(141, setpriority) P(142, sched_setparam) \
	S(143, sched_getparam) S(144, sched_setscheduler) S(145, sched_getscheduler) \
	P(146, sched_get_priority_max) P(147, sched_get_priority_min) P(148, sched_rr_get_interval) \
	S(149, mlock) S(150, munlock) P(151, mlockall) P(152, munlockall) P(153, vhangup) P(154, modify_ldt) \
	S(155, pivot_root) S(157, prctl) P(158, arch_prctl) P(159, adjtimex) S(160, setrlimit) S(161, chroot) \
	S(162, sync) P(163, acct) S(164, settimeofday) S(165, mount) S(166, umount) P(167, swapon) \
	P(168, swapoff) P(169, reboot) S(170, sethostname) P(171, setdomainname) P(172, iopl) P(173, ioperm) \
	S(175, init_module) S(176, delete_module) P(179, quotactl) S(186, gettid) P(187, readahead) \
	P(188, setxattr) P(189, lsetxattr) P(190, fsetxattr) P(191, getxattr) P(192, lgetxattr) \
	P(193, fgetxattr) P(194, listxattr) P(195, llistxattr) P(196, flistxattr) P(197, removexattr) \
	P(198, lremovexattr) P(199, fremovexattr) S(200, tkill) P(201, time) S(202, futex) \
	S(203, sched_setaffinity) S(204, sched_getaffinity) P(206, io_setup) P(207, io_destroy) \
	P(208, io_getevents) P(209, io_submit) P(210, io_cancel) P(212, lookup_dcookie) S(213, epoll_create) \
	P(216, remap_file_pages) S(217, getdents64) S(218, set_tid_address) P(219, restart_syscall) \
	P(220, semtimedop) P(221, fadvise64) S(222, timer_create) S(223, timer_settime) S(224, timer_gettime) \
	S(225, timer_getoverrun) S(226, timer_delete) S(227, clock_settime) P(228, clock_gettime) \
	P(229, clock_getres) S(230, clock_nanosleep) S(231, exit_group) S(232, epoll_wait) S(233, epoll_ctl) \
	S(234, tgkill) S(235, utimes) P(237, mbind) P(238, set_mempolicy) P(239, get_mempolicy) P(240, mq_open) \
	P(241, mq_unlink) P(242, mq_timedsend) P(243, mq_timedreceive) P(244, mq_notify) P(245, mq_getsetattr) \
	P(246, kexec_load) S(247, waitid) P(248, add_key) P(249, request_key) P(250, keyctl) P(251, ioprio_set) \
	P(252, ioprio_get) S(253, inotify_init) S(254, inotify_add_watch) S(255, inotify_rm_watch) \
	P(256, migrate_pages) S(257, openat) S(258, mkdirat) S(259, mknodat) S(260, fchownat) S(261, futimesat) \
	S(262, newfstatat) S(263, unlinkat) S(264, renameat) S(265, linkat) S(266, symlinkat) \
	S(267, readlinkat) S(268, fchmodat) S(269, faccessat) S(270, pselect6) S(271, ppoll) S(272, unshare) \
	P(273, set_robust_list) S(274, get_robust_list) S(275, splice) S(276, tee) P(277, sync_file_range) \
	S(278, vmsplice) P(279, move_pages) S(280, utimensat) S(281, epoll_pwait) S(282, signalfd) \
	S(283, timerfd_create) S(284, eventfd) P(285, fallocate) S(286, timerfd_settime) \
	S(287, timerfd_gettime) S(288, accept4) S(289, signalfd4) S(290, eventfd2) S(291, epoll_create1) \
	S(292, dup3) S(293, pipe2) S(294, inotify_init1) S(295, preadv) S(296, pwritev) \
	P(297, rt_tgsigqueueinfo) S(298, perf_event_open) S(299, recvmmsg) S(300, fanotify_init) \
	S(301, fanotify_mark) S(302, prlimit64) P(303, name_to_handle_at) P(304, open_by_handle_at) \
	P(305, clock_adjtime) S(306, syncfs) S(307, sendmmsg) S(308, setns) P(309, getcpu) \
	P(310, process_vm_readv) P(311, process_vm_writev) P(312, kcmp) S(313, finit_module) \
	P(314, sched_setattr) P(315, sched_getattr) S(316, renameat2) S(317, seccomp) P(318, getrandom) \
	S(319, memfd_create) P(320, kexec_file_load) S(321, bpf) S(322, execveat) P(323, userfaultfd) \
	P(324, membarrier) P(325, mlock2) S(326, copy_file_range) S(327, preadv2) S(328, pwritev2) \
	S(329, pkey_mprotect) P(330, pkey_alloc) P(331, pkey_free) S(332, statx) P(333, io_pgetevents) \
	P(334, rseq) S(424, pidfd_send_signal) P(425, io_uring_setup) P(426, io_uring_enter) \
	P(427, io_uring_register) P(428, open_tree) P(429, move_mount) P(430, fsopen) P(431, fsconfig) \
	P(432, fsmount) P(433, fspick) S(434, pidfd_open) S(435, clone3) P(436, close_range) S(437, openat2) \
	P(438, pidfd_getfd) S(439, faccessat2) P(440, process_madvise) P(441, epoll_pwait2) \
	P(442, mount_setattr) P(443, quotactl_fd) P(444, landlock_create_ruleset) P(445, landlock_add_rule) \
	P(446, landlock_restrict_self) P(447, memfd_secret) P(448, process_mrelease) P(449, futex_waitv) \
	P(450, set_mempolicy_home_node)

/* What an old kernel does not have yet, and leads to what it had instead. */
#define NEWER_CALLS(C) \
	C(316, renameat2) C(322, execveat) C(332, statx) C(435, clone3) C(437, openat2) C(439, faccessat2)

#define SYS_FSTATAT	sys_newfstatat

#define SYSCALL_DECLARE(nr, name)	long __x64_sys_##name(const struct pt_regs *regs);
SYSCALL_TABLE(SYSCALL_DECLARE, SYSCALL_DECLARE)
long __x64_sys_ni_syscall(const struct pt_regs *regs);

#endif
