/* SPDX-License-Identifier: GPL-2.0-only */
#ifndef SYSCALLS_H
#define SYSCALLS_H

#include "abi.h"

typedef long (*sys_call_ptr_t)(const struct pt_regs *);

#define __NR_syscall_max	450

/*
 * The system calls of i386, by number, as Debian's 6.1.0-*-686-pae has them. Those of S have a body of their own, or
 * one that x86-64 calls otherwise (CALL_ALIASES). Those of P have a wrapper and no more: they return what was
 * predicted (kernel/sys_plain.c).
 */
#define OLD_SYSCALLS(S, P) \
	P(0, restart_syscall) S(1, exit) S(2, fork) S(3, read) S(4, write) S(5, open) S(6, close) \
	S(7, waitpid) S(8, creat) S(9, link) S(10, unlink) S(11, execve) S(12, chdir) P(13, time32) \
	S(14, mknod) S(15, chmod) S(16, lchown16) S(18, stat) S(19, lseek) S(20, getpid) S(21, mount) \
	P(22, oldumount) S(23, setuid16) S(24, getuid16) P(25, stime32) S(26, ptrace) S(27, alarm) \
	S(28, fstat) P(29, pause) S(30, utime32) S(33, access) P(34, nice) S(36, sync) S(37, kill) \
	S(38, rename) S(39, mkdir) S(40, rmdir) S(41, dup) S(42, pipe) S(43, times) S(45, brk) S(46, setgid16) \
	S(47, getgid16) P(48, signal) P(49, geteuid16) P(50, getegid16) P(51, acct) S(52, umount) S(54, ioctl) \
	S(55, fcntl) S(57, setpgid) S(59, olduname) S(60, umask) S(61, chroot) P(62, ustat) S(63, dup2) \
	S(64, getppid) S(65, getpgrp) S(66, setsid) P(67, sigaction) P(68, sgetmask) P(69, ssetmask) \
	S(70, setreuid16) S(71, setregid16) P(72, sigsuspend) P(73, sigpending) S(74, sethostname) \
	S(75, setrlimit) P(76, old_getrlimit) P(77, getrusage) P(78, gettimeofday) S(79, settimeofday) \
	P(80, getgroups16) P(81, setgroups16) P(82, old_select) S(83, symlink) S(84, lstat) S(85, readlink) \
	P(87, swapon) P(88, reboot) P(89, old_readdir) P(90, old_mmap) S(91, munmap) S(92, truncate) \
	S(93, ftruncate) S(94, fchmod) S(95, fchown16) P(96, getpriority) S(97, setpriority) S(99, statfs) \
	S(100, fstatfs) P(101, ioperm) P(102, socketcall) S(103, syslog) S(104, setitimer) S(105, getitimer) \
	S(106, newstat) S(107, newlstat) S(108, newfstat) S(109, uname) P(110, iopl) P(111, vhangup) \
	P(113, vm86old) S(114, wait4) P(115, swapoff) S(116, sysinfo) P(117, ipc) S(118, fsync) \
	P(119, sigreturn) S(120, clone) P(121, setdomainname) S(122, newuname) P(123, modify_ldt) \
	P(124, adjtimex_time32) S(125, mprotect) P(126, sigprocmask) S(128, init_module) S(129, delete_module) \
	P(131, quotactl) S(132, getpgid) S(133, fchdir) P(135, sysfs) P(136, personality) S(138, setfsuid16) \
	S(139, setfsgid16) S(140, llseek) S(141, getdents) S(142, select) S(143, flock) P(144, msync) \
	S(145, readv) S(146, writev) S(147, getsid) S(148, fdatasync) S(150, mlock) S(151, munlock) \
	P(152, mlockall) P(153, munlockall) P(154, sched_setparam) S(155, sched_getparam) \
	S(156, sched_setscheduler) S(157, sched_getscheduler) S(158, sched_yield) \
	P(159, sched_get_priority_max) P(160, sched_get_priority_min) P(161, sched_rr_get_interval_time32) \
	S(162, nanosleep_time32) S(163, mremap) S(164, setresuid16) P(165, getresuid16) P(166, vm86) \
	S(168, poll) S(170, setresgid16) P(171, getresgid16) S(172, prctl) S(173, rt_sigreturn) \
	S(174, rt_sigaction) S(175, rt_sigprocmask) S(176, rt_sigpending) P(177, rt_sigtimedwait_time32) \
	S(178, rt_sigqueueinfo) S(179, rt_sigsuspend) S(180, ia32_pread64) S(181, ia32_pwrite64) \
	S(182, chown16) S(183, getcwd) S(184, capget) S(185, capset) P(186, sigaltstack) S(187, sendfile) \
	S(190, vfork) S(191, getrlimit) S(192, mmap_pgoff) S(193, ia32_truncate64) S(194, ia32_ftruncate64) \
	S(195, stat64) S(196, lstat64) S(197, fstat64) S(198, lchown) S(199, getuid) S(200, getgid) \
	S(201, geteuid) S(202, getegid) S(203, setreuid) S(204, setregid) P(205, getgroups) P(206, setgroups) \
	S(207, fchown) S(208, setresuid) S(209, getresuid) S(210, setresgid) S(211, getresgid) S(212, chown) \
	S(213, setuid) S(214, setgid) S(215, setfsuid) S(216, setfsgid) S(217, pivot_root) S(218, mincore) \
	S(219, madvise) S(220, getdents64) S(221, fcntl64) S(224, gettid) P(225, ia32_readahead) \
	P(226, setxattr) P(227, lsetxattr) P(228, fsetxattr) P(229, getxattr) P(230, lgetxattr) \
	P(231, fgetxattr) P(232, listxattr) P(233, llistxattr) P(234, flistxattr) P(235, removexattr) \
	P(236, lremovexattr) P(237, fremovexattr) S(238, tkill) S(239, sendfile64) S(240, futex_time32) \
	S(241, sched_setaffinity) S(242, sched_getaffinity) P(243, set_thread_area) P(244, get_thread_area) \
	P(245, io_setup) P(246, io_destroy) P(247, io_getevents_time32) P(248, io_submit) P(249, io_cancel) \
	P(250, ia32_fadvise64) S(252, exit_group) P(253, lookup_dcookie) S(254, epoll_create) \
	S(255, epoll_ctl) S(256, epoll_wait) P(257, remap_file_pages) S(258, set_tid_address) \
	S(259, timer_create) P(260, timer_settime32) P(261, timer_gettime32) S(262, timer_getoverrun) \
	S(263, timer_delete) S(264, clock_settime32) P(265, clock_gettime32) P(266, clock_getres_time32) \
	S(267, clock_nanosleep_time32) S(268, statfs64) S(269, fstatfs64) S(270, tgkill) S(271, utimes_time32) \
	P(272, ia32_fadvise64_64) P(274, mbind) P(275, get_mempolicy) P(276, set_mempolicy) P(277, mq_open) \
	P(278, mq_unlink) P(279, mq_timedsend_time32) P(280, mq_timedreceive_time32) P(281, mq_notify) \
	P(282, mq_getsetattr) P(283, kexec_load) S(284, waitid) P(286, add_key) P(287, request_key) \
	P(288, keyctl) P(289, ioprio_set) P(290, ioprio_get) S(291, inotify_init) S(292, inotify_add_watch) \
	S(293, inotify_rm_watch) P(294, migrate_pages) S(295, openat) S(296, mkdirat) S(297, mknodat) \
	S(298, fchownat) S(299, futimesat_time32) S(300, fstatat64) S(301, unlinkat) S(302, renameat) \
	S(303, linkat) S(304, symlinkat) S(305, readlinkat) S(306, fchmodat) S(307, faccessat) \
	S(308, pselect6_time32) S(309, ppoll_time32) S(310, unshare) P(311, set_robust_list) \
	S(312, get_robust_list) S(313, splice) P(314, ia32_sync_file_range) S(315, tee) S(316, vmsplice) \
	P(317, move_pages) P(318, getcpu) S(319, epoll_pwait) S(320, utimensat_time32) S(321, signalfd) \
	S(322, timerfd_create) S(323, eventfd) P(324, ia32_fallocate) P(325, timerfd_settime32) \
	P(326, timerfd_gettime32)

/* Those that came after 2.6.25. */
#define NEW_SYSCALLS(S, P) \
	S(327, signalfd4) S(328, eventfd2) S(329, epoll_create1) S(330, dup3) S(331, pipe2) \
	S(332, inotify_init1) S(333, preadv) S(334, pwritev) P(335, rt_tgsigqueueinfo) S(336, perf_event_open) \
	P(337, recvmmsg_time32) S(338, fanotify_init) S(339, fanotify_mark) S(340, prlimit64) \
	P(341, name_to_handle_at) P(342, open_by_handle_at) P(343, clock_adjtime32) S(344, syncfs) \
	S(345, sendmmsg) S(346, setns) P(347, process_vm_readv) P(348, process_vm_writev) P(349, kcmp) \
	S(350, finit_module) P(351, sched_setattr) P(352, sched_getattr) S(353, renameat2) S(354, seccomp) \
	P(355, getrandom) S(356, memfd_create) S(357, bpf) S(358, execveat) S(359, socket) S(360, socketpair) \
	S(361, bind) S(362, connect) S(363, listen) S(364, accept4) S(365, getsockopt) S(366, setsockopt) \
	S(367, getsockname) S(368, getpeername) S(369, sendto) S(370, sendmsg) S(371, recvfrom) \
	S(372, recvmsg) S(373, shutdown) P(374, userfaultfd) P(375, membarrier) P(376, mlock2) \
	S(377, copy_file_range) S(378, preadv2) S(379, pwritev2) S(380, pkey_mprotect) P(381, pkey_alloc) \
	P(382, pkey_free) S(383, statx) P(384, arch_prctl) P(385, io_pgetevents_time32) P(386, rseq) \
	P(393, semget) P(394, semctl) S(395, shmget) S(396, shmctl) S(397, shmat) S(398, shmdt) P(399, msgget) \
	P(400, msgsnd) P(401, msgrcv) P(402, msgctl) P(403, clock_gettime) S(404, clock_settime) \
	P(405, clock_adjtime) P(406, clock_getres) S(407, clock_nanosleep) S(408, timer_gettime) \
	S(409, timer_settime) S(410, timerfd_gettime) S(411, timerfd_settime) S(412, utimensat) \
	S(413, pselect6) S(414, ppoll) P(416, io_pgetevents) S(417, recvmmsg) P(418, mq_timedsend) \
	P(419, mq_timedreceive) P(420, semtimedop) S(421, rt_sigtimedwait) S(422, futex) \
	P(423, sched_rr_get_interval) S(424, pidfd_send_signal) P(425, io_uring_setup) P(426, io_uring_enter) \
	P(427, io_uring_register) P(428, open_tree) P(429, move_mount) P(430, fsopen) P(431, fsconfig) \
	P(432, fsmount) P(433, fspick) S(434, pidfd_open) S(435, clone3) P(436, close_range) S(437, openat2) \
	P(438, pidfd_getfd) S(439, faccessat2) P(440, process_madvise) P(441, epoll_pwait2) \
	P(442, mount_setattr) P(443, quotactl_fd) P(444, landlock_create_ruleset) P(445, landlock_add_rule) \
	P(446, landlock_restrict_self) P(447, memfd_secret) P(448, process_mrelease) P(449, futex_waitv) \
	P(450, set_mempolicy_home_node)

#ifdef GEN_OLD_SYSCALLS
#define SYSCALL_TABLE(S, P)	OLD_SYSCALLS(S, P)
#else
#define SYSCALL_TABLE(S, P)	OLD_SYSCALLS(S, P) NEW_SYSCALLS(S, P)
#endif

/* What an old kernel does not have yet, and leads to what it had instead. */
#define NEWER_CALLS(C) \
	C(353, renameat2) C(358, execveat) C(383, statx) C(435, clone3) C(437, openat2) C(439, faccessat2)

/* Calls whose arguments are those of another one of this kernel. */
#define CALL_ALIASES(A) \
	A(lchown16, lchown) A(stat, newstat) A(setuid16, setuid) A(getuid16, getuid) \
	A(fstat, newfstat) A(utime32, utime) A(setgid16, setgid) A(getgid16, getgid) \
	A(olduname, newuname) A(setreuid16, setreuid) A(setregid16, setregid) A(lstat, newlstat) \
	A(fchown16, fchown) A(uname, newuname) A(setfsuid16, setfsuid) A(setfsgid16, setfsgid) \
	A(nanosleep_time32, nanosleep) A(setresuid16, setresuid) A(setresgid16, setresgid) A(ia32_pread64, pread64) \
	A(ia32_pwrite64, pwrite64) A(chown16, chown) A(sendfile, sendfile64) A(ia32_truncate64, truncate) \
	A(ia32_ftruncate64, ftruncate) A(stat64, newstat) A(lstat64, newlstat) A(fstat64, newfstat) \
	A(fcntl64, fcntl) A(futex_time32, futex) A(clock_settime32, clock_settime) A(clock_nanosleep_time32, clock_nanosleep) \
	A(utimes_time32, utimes) A(futimesat_time32, futimesat) A(fstatat64, newfstatat) A(pselect6_time32, pselect6) \
	A(ppoll_time32, ppoll) A(utimensat_time32, utimensat)

#define SYS_FSTATAT	sys_fstatat64

#define SYSCALL_DECLARE(nr, name)	long __x64_sys_##name(const struct pt_regs *regs);
SYSCALL_TABLE(SYSCALL_DECLARE, SYSCALL_DECLARE)
long __x64_sys_ni_syscall(const struct pt_regs *regs);

#endif
