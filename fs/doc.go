// Package fs serves trees of package vtree over FUSE: one generic node type,
// mounting, and recovery of a mount point whose server died.
//
// # What a served file is
//
// Every file is FOPEN_DIRECT_IO: one read(2) is one Handle.Read and one
// write(2) (of up to 1 MiB) one Handle.Write, with the errno it returns and the
// count it took. st_size is the exact length of the content, because sendfile
// (busybox cat, cp) trusts it; the kernel's own files say 0.
//
// Errnos of what such trees refuse are the kernel's: for debugfs and tracefs
// those of vfs functions without an inode operation (EACCES to create, EPERM for
// the rest), for directories under /proc/sys those of proc_sys_lookup (ENOENT
// for a new name) and proc_sys_permission (EACCES for an old one).
//
// chmod, chown and utimes hold for the mount's life, as they do on debugfs
// (debugfs_setattr); mode and owner of sysctls cannot be changed
// (proc_sys_setattr: EPERM). ftruncate does nothing anywhere.
//
// # What FUSE cannot carry
//
//   - a write of zero bytes never leaves the kernel and gives 0, also where
//     `enabled` would say EINVAL;
//   - writev is one write of all its parts;
//   - a write always moves the file offset, and SEEK_END counts from st_size;
//     seq_files refuse SEEK_END with EINVAL;
//   - st_dev, f_type and mtime are FUSE's.
//
// With Options.Poll, which the program sets, poll(2) knows what a Stream has (File.Ready) and
// O_NONBLOCK is what it is at the moment of a read; without, everything is always readable
// and O_NONBLOCK is as given to open(2).
//
// # Caching
//
// Names in Dir.Static and names with an Entry.Gen stay in the kernel's cache
// until Server.Gone; other names are looked up again each time. Inode numbers
// come from path and Gen, so another object of the same name is another inode.
// Attributes of files with content are never cached, so that st_size is true
// at every open (the permission check of open(2) asks for them).
//
// # Observers
//
// An Observer is told of every operation before it takes effect, and may put
// off what it makes of those that are marked Later: opening a file without an
// Open, reading on in content that was made before, reading what stands Apart,
// closing. Before any other function of the tree is called it has done all of
// it: it is told of an operation that is not Later, or to Settle. With
// Options.SyncClose nothing is Later.
//
// # Locks
//
// Nothing here holds a lock while it calls into a tree or an Observer, except
// vtree.Handle's own. Server.mu protects the changed attributes and is
// innermost. Server.Gone waits for the kernel's lock of the directory: who
// calls it must hold no lock that a lookup or listing there needs.
//
// It may import fs/vtree and sysctl.
package fs
