// Package fs serves trees of package vtree over FUSE. It has one generic type of node. It mounts, and
// it recovers a mount point whose server died.
//
// # What a served file is
//
// Every file is FOPEN_DIRECT_IO: one read(2) is one Handle.Read, and one write(2) of up to 1 MiB is one
// Handle.Write. The caller gets the errno and the count that these return. st_size is the exact length
// of the content, because sendfile (busybox cat, cp) trusts it; the kernel's own files say 0.
//
// What a tree refuses has the kernel's errno. On debugfs and tracefs that is the errno of a vfs
// function without an inode operation: EACCES to create, EPERM for the rest. On directories under
// /proc/sys it is that of proc_sys_lookup (ENOENT for a new name) and of proc_sys_permission (EACCES
// for an old one).
//
// chmod, chown and utimes hold for the life of the mount, as they do on debugfs (debugfs_setattr). Mode
// and owner of a sysctl cannot be changed (proc_sys_setattr: EPERM). ftruncate does nothing anywhere.
//
// # What FUSE cannot carry
//
//   - A write of zero bytes never leaves the kernel and gives 0, also where `enabled` would say EINVAL.
//   - A writev is one write of all its parts.
//   - A write always moves the file offset, and SEEK_END counts from st_size. A seq_file refuses
//     SEEK_END with EINVAL.
//   - st_dev, f_type and mtime are FUSE's.
//
// With Options.Poll, which the program sets, poll(2) knows what a Stream has (File.Ready), and
// O_NONBLOCK counts as it is at the moment of a read. Without Options.Poll everything is always
// readable, and O_NONBLOCK counts as it was given to open(2).
//
// # Caching
//
// The kernel's cache keeps names in Dir.Static, and names with an Entry.Gen, until Server.Gone. It
// looks other names up again each time. An inode number comes from path and Gen, so another object of
// the same name is another inode. Attributes of files with content are never cached. So st_size is
// true at every open, because the permission check of open(2) asks for them.
//
// # Observers
//
// An Observer is told of every operation before the operation takes effect. It may put off what it
// does about operations that are marked Later: opening a file without an Open, reading on in content
// that was made before, reading what stands Apart, and closing. It has done all of that before any
// other function of the tree is called. It learns of that moment by an operation that is not Later, or
// by Settle. With Options.SyncClose nothing is Later.
//
// # Locks
//
// Nothing here holds a lock while it calls into a tree or an Observer, except vtree.Handle's own lock.
// Server.mu protects the changed attributes and is innermost. Server.Gone waits for the kernel's lock
// of the directory. So its caller must hold no lock that a lookup or a listing there needs.
//
// It may import fs/vtree and sysctl.
package fs
