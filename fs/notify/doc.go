// Package notify serves trees of package vtree by seccomp user notification alone: without FUSE, a
// mount, a namespace or a capability. A filter stops the calls that Calls lists, and a listener asks
// Server.Claims about each of them. CompatCalls are those of 32-bit programs, which become calls of x86-64 with
// another layout of what they point to. What nobody claims goes on in the kernel as if nobody had seen it.
//
// # Descriptors
//
// An open of a served path gives its caller a stand-in: the end of a pipe or of a pair of sockets, whose
// other end the server keeps. The stand-in is an open file description of the kernel's own, so dup,
// fork, exec, SCM_RIGHTS and close do with it what they do with every file. The server knows a
// description by the inode number of its stand-in, and hears of the last close from its own end.
// It answers every call about the contents itself: read and write in all their forms, lseek, fstat,
// getdents64, fcntl with F_GETFL and F_SETFL. poll, select and epoll work on the stand-in, which is
// readable whenever a read would not wait. For splice(2) the server puts the data
// into the stand-in, and the kernel moves it. Other calls that would move data fail: sendfile, tee, copy_file_range.
//
// While no served file is open anywhere, a call about a descriptor costs its caller the notification alone.
//
// # Paths
//
// A path is resolved as its caller's, through symbolic links outside, "..", /proc/self/fd/N and directories
// of ours that are open or current. Names are looked at once: another thread of
// the caller may change a path after it has been read. The kernel then opens what the host has.
// So this is no wall against a program that means harm.
//
// The kernel has no such directory that could become a current one. The server keeps who is in one, and
// answers chdir, fchdir and getcwd for it. A child inherits it from the parent at its first call that is
// notified. The kernel would take a relative path that leads from there out of the trees to be relative to
// another directory. The server answers what only looks (stat, readlink, statfs) itself, and else the call
// fails with EOPNOTSUPP. An absolute path does not.
//
// # What differs from the kernel
//
//   - A file with two names, as those of tracefs below /sys/kernel/debug/tracing, has an owner and a mode for each.
//   - A signal ends a read that waits, as soon as the server sees it: within 20 ms.
//   - x32 programs are not served. No directory of a tree can be a root directory (chroot: EPERM).
//   - /proc/PID/maps and /proc/PID/fdinfo tell of the stand-in.
//   - Calls that are not notified, for they are many or hardly anybody makes them, tell of the stand-in: mmap (ENODEV),
//     posix_fadvise, sync_file_range and readahead, fallocate, F_GETPIPE_SZ, leases, and other ioctls.
//   - epoll takes every file. poll says POLLWRBAND of what may be written, and not POLLOUT of what is open to be read.
//   - inotify does not see served files: ENOSPC, after which programs look by themselves.
//
// # Locks
//
// Server.mu protects the tables and is innermost. openFile.pos is held while one call works with the
// file offset. Nothing here holds Server.mu while it calls into a tree or an Observer.
package notify
