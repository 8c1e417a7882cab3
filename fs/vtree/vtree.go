// Package vtree describes trees of synthetic files: what a directory lists, what a file shows, and what
// a write to a file does. It knows nothing of FUSE. Package fs serves such a tree over FUSE, and FS
// reads one as an io/fs.FS.
//
// It imports nothing of ours.
package vtree

import (
	"context"
)

// Caller is the process that performs an operation.
type Caller struct {
	UID, GID, PID uint32
	// Capable reports whether the caller has a capability (CAP_SYSLOG is 34). nil means that it has all. It
	// may read /proc at each call, so call it only if needed. If the opener's capabilities count later,
	// call it in File.Open.
	Capable func(capability int) bool
}

// Open is one open file description: who opened the file and how.
type Open struct {
	Caller
	Flags   int    // flags of open(2)
	Private any    // state of the file; its Open sets it, and every later call sees it
	Texts   *Texts // shared by all open files of the file; nil: each keeps its own copy
	// Acts: Release changes what other processes see. So the last close(2) must wait for it. A file's Open
	// sets it.
	Acts bool

	now uint32 // present O_NONBLOCK and statusKnown; accessed atomically
}

// A Node is a *Dir or a *File.
type Node interface{ node() }

// File describes one file. It is immutable, and all who open the file share it. If a function is nil, the
// file does not have that operation. The server chooses the errno for that.
type File struct {
	Mode uint32 // permission bits
	UID  uint32
	GID  uint32

	// Show makes the whole content. It is called at a read at offset 0. The Open keeps the result, so that
	// later parts fit the first. It is also called for the file's size, with an Open that File.Open has not
	// seen (Private is nil). Only the length counts then.
	Show func(o *Open) ([]byte, error)
	// ShowContext, if set, is called instead of Show, for contents that may take long. ctx ends when a
	// signal interrupts the reader, or the process that asks for the size. It then returns ctx.Err().
	ShowContext func(ctx context.Context, o *Open) ([]byte, error)
	// Const: the content never changes. The server asks for its size once.
	Const bool
	// Brief: the content is short and fast to make. The server reports its size also when a directory is
	// listed.
	Brief bool
	// Len, if set, returns the size instead of Show, if Show would cost too much.
	Len func(o *Open) int
	// Read, if set, is one read(2), instead of Show (but not for the size).
	Read func(o *Open, p []byte, off int64) (int, error)
	// ReadContext, if set, is called instead of Read, for reads that may take long. ctx is as for ShowContext.
	ReadContext func(ctx context.Context, o *Open, p []byte, off int64) (int, error)
	// Ioctl is ioctl(2), except for commands that every file has. mem is the caller's memory at arg, which may
	// be changed. The command determines its length. nil: ENOTTY.
	Ioctl func(ctx context.Context, o *Open, cmd uint32, arg uint64, mem []byte) (int64, error)
	// Store is one write(2) of p at off. It returns how many bytes it took. It must not keep p.
	Store func(o *Open, p []byte, off int64) (int, error)
	// StoreContext, if set, is called instead of Store. ctx ends when the writer is interrupted.
	StoreContext func(ctx context.Context, o *Open, p []byte, off int64) (int, error)
	// Alone: each open has its own inode, because the host's kernel does not let two writes to one inode
	// run at the same time.
	Alone bool
	// Still: a write does not move the file offset (a debugfs write function that does not change *ppos).
	// So a read after a write begins where the write began. See Handle for how far a server can do that.
	Still bool
	// Open is called at open(2). It may refuse, truncate (O_TRUNC), or set o.Private.
	Open func(o *Open) error
	// Release is called at the last close of o.
	Release func(o *Open)
	// Stream is a blocking read without offset (trace_pipe). If the reader is interrupted, it returns
	// ctx.Err().
	Stream func(ctx context.Context, o *Open, p []byte) (int, error)
	// Text: a Stream's reads are of any size. They are no pages, as splice(2) moves them elsewhere.
	Text bool
	// Ready reports whether a Stream would not wait. If it would wait and wake is not nil, wake is called
	// once when that may have changed, from any goroutine. If Ready is nil, the Stream never waits.
	Ready func(o *Open, wake func()) bool
	// Seek, if set, is lseek(2) of a file with a Stream. The result is only shown: pread(2) reads as
	// read(2) does. Without it the file cannot seek.
	Seek func(o *Open, off int64, whence int) (int64, error)
	// Device, unless 0, is the number (st_rdev) of the character device that the kernel has at this place.
	// Package notify shows it. Over FUSE the file is a regular one, because the host's kernel would open
	// its own device.
	Device uint64
	// Unseekable: lseek(2), pread(2) and pwrite(2) fail (stream_open).
	Unseekable bool
	// Apart: only writes to files change the content, and not what the Observer of a server does with
	// operations.
	Apart bool
	// Sysctl: a file under /proc/sys. Its mode and owner cannot be changed.
	Sysctl bool
}

// Seq says how lseek(2) works on a file. Servers that receive that call use it.
type Seq uint8

const (
	NotSeq    Seq = iota // the size is 0, and SEEK_END goes there
	SeqRead              // SeqAlways if it is open for reading; else lseek returns 0 (tracing_lseek)
	SeqAlways            // a file of seq_file: SEEK_END and pwrite(2) are refused
)

// Entry is one name in a directory.
type Entry struct {
	Name string
	Node Node
	// Gen distinguishes successive objects of the same name (an event deleted and defined again). 0: there
	// is only one object of the name.
	Gen uint64
}

// Dir describes one directory. Its entries are Static, then those of List.
type Dir struct {
	Mode   uint32
	UID    uint32
	GID    uint32
	Static []Entry
	// List returns the entries that come and go. Find returns one of them by name, in constant time. Either
	// both are set, or none, or Find alone: then the directory lists no names and finds them on demand.
	List func() []Entry
	Find func(name string) (Entry, bool)
	// Subdirs, if set, returns how many directories List would return.
	Subdirs func() int

	// Mkdir makes a directory; nil: EPERM.
	Mkdir func(c Caller, name string) error
	// Rmdir removes a directory; nil: EPERM.
	Rmdir func(c Caller, name string) error
	// Unlink removes a file. It is found by its name only: entries have no Gen here.
	Unlink func(c Caller, name string) error
	// Sysctl: a directory under /proc/sys. Making and removing names fails with
	// ENOENT and EACCES there, not with EPERM as on debugfs and tracefs.
	Sysctl bool
}

// Link describes a symbolic link. All may read it.
type Link struct{ Target string }

func (*File) node() {}
func (*Dir) node()  {}
func (*Link) node() {}
