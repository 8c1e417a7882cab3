// Package notify serves trees of package vtree by seccomp user notification alone: without FUSE, a mount, a
// namespace or a capability. A filter stops the calls that Calls returns, and a listener asks Server.Claims
// about each of them. CompatCalls are those of 32-bit programs. They become calls of x86-64 whose memory has
// another layout. Calls that are not claimed go on in the kernel.
//
// # Descriptors
//
// An open of a served path gives its caller a stand-in: the end of a pipe or of a pair of sockets, whose
// other end the server keeps. The stand-in is a real open file description. So dup, fork, exec, SCM_RIGHTS
// and close work as with every file. The server recognizes a description by the inode number of its
// stand-in. Its own end tells it of the last close. It answers every call about the contents itself: read
// and write in all their forms, lseek, fstat, getdents64, fcntl with F_GETFL and F_SETFL. poll, select and
// epoll work on the stand-in, which is readable whenever a read would not wait. For splice(2) the server
// puts the data into the stand-in, and the kernel moves it. Other calls that would move data fail:
// sendfile, tee, and copy_file_range as in the kernel.
//
// While no served file is open, a call about a descriptor costs its caller only the notification. It cannot cost nothing:
// a filter does not see whose file a descriptor is, and no second filter can be added later (emu/seccomp,
// TestOneListener).
//
// # Paths
//
// The server resolves a path as its caller sees it: through symbolic links outside, "..", /proc/self/fd/N
// and our directories that are open or current. It reads a path once. Another thread of the caller may
// change the path after that, and the kernel then opens the host's file. So this does not protect against a
// hostile program.
//
// The kernel does not have our directories, so none can be its current directory. The server records which
// processes are in one, and answers chdir, fchdir and getcwd for them. A child inherits it from the parent
// at its first notified call. The kernel would resolve a relative path that leads from there out of the
// trees from a directory of its own. So a process that enters the top of a tree enters the kernel's empty directory at the
// same place, too, if there is one (Call.covers): then such a path is the same for the kernel, as it is when it leads up to
// the root, and the call goes on (Server.fromKernels). For other paths the server answers calls that only read (stat,
// readlink, statfs) itself, and opens the file for a caller who has the server's rights to it, if the caller only reads.
// It walks such a path from the caller's root, and follows no link (Call.reach). An open with O_PATH gets a descriptor to
// read from. Other calls fail with EOPNOTSUPP. Absolute paths work.
//
// A tree may lie over directories of the host (Tree.Over): names that come and go, beside those of the host. Where both have a
// directory it is the host's, and its listing, too. Such trees can be served beside files that are mounted (Server.Beside).
//
// # What differs from the kernel
//
//   - A file with two names, such as those of tracefs below /sys/kernel/debug/tracing, has an owner and a mode for
//     each name.
//   - A signal ends a read that waits, as soon as the server sees it: within 20 ms.
//   - x32 programs are not served. No directory of a tree can be a root directory (chroot: EPERM).
//   - /proc/PID/maps and /proc/PID/fdinfo show the stand-in.
//   - Calls that are not notified, because they are frequent or rare, act on the stand-in: mmap (ENODEV),
//     posix_fadvise, sync_file_range and readahead, fallocate, F_GETPIPE_SZ, leases, and other ioctls.
//   - epoll takes every file. poll says POLLWRBAND of what may be written, and not POLLOUT of what is open to be read.
//   - inotify watches served files and never sees an event, not even for a write.
//
// # Locks
//
// Server.mu protects the tables and is innermost. openFile.pos is held while one call works with the
// file offset. Nothing here holds Server.mu while it calls into a tree or an Observer.
package notify
