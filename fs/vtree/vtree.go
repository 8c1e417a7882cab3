// Package vtree describes trees of synthetic files: what a directory lists, what a file shows, and what
// a write to a file does. It knows nothing of FUSE. Package fs serves such a tree over FUSE, and FS
// reads one as an io/fs.FS.
//
// It imports nothing of ours.
package vtree

import (
	"context"
)

// Caller is who performs an operation.
type Caller struct {
	UID, GID, PID uint32
	// Capable reports whether the caller has a capability (CAP_SYSLOG is 34);
	// nil means it has all. It may read /proc, each time: ask only when it
	// matters, and in File.Open if the opener's capabilities count later.
	Capable func(capability int) bool
}

// Open is one open file description: who opened the file and how.
type Open struct {
	Caller
	Flags   int    // as given to open(2)
	Private any    // a file's own state; set by its Open, seen by every later call
	Texts   *Texts // shared by all open files; nil: each keeps a copy of the part that it has read
	// Acts: Release changes what others see. The last close(2) is to wait for it. Set by a file's Open.
	Acts bool

	now uint32 // O_NONBLOCK as it is now, and statusKnown; atomically
}

// A Node is a *Dir or a *File.
type Node interface{ node() }

// File describes one file. Descriptions are immutable and shared by all who
// open it. A nil function means that the file cannot do that; which errno
// that gives is the serving side's business.
type File struct {
	Mode uint32 // permission bits
	UID  uint32
	GID  uint32

	// Show is the whole content. It is called at a read at offset 0 and its
	// result is kept for that Open, so that later parts fit the first. It is
	// also called for the file's size, with an Open that no Open function has
	// seen (Private is nil); only the length counts then.
	Show func(o *Open) ([]byte, error)
	// ShowContext, if set, is called in Show's place, where that may take long: ctx ends when
	// a signal ends the reader, or the one that asks for the size. It returns ctx.Err() then.
	ShowContext func(ctx context.Context, o *Open) ([]byte, error)
	// Const: the content never changes; its size is told once.
	Const bool
	// Brief: the content is short and made in no time: its size is told to
	// those who list the directory, too.
	Brief bool
	// Len, if set, gives that size instead, where Show costs too much for it.
	Len func(o *Open) int
	// Read, if set, replaces Show for reading (not for the size): one read(2).
	Read func(o *Open, p []byte, off int64) (int, error)
	// ReadContext, if set, is called in Read's place, where that may take long, as ShowContext is.
	ReadContext func(ctx context.Context, o *Open, p []byte, off int64) (int, error)
	// Ioctl is ioctl(2), but for commands that every file has. mem is the caller's memory at arg, which may
	// be changed; it is as long as the command says. nil: ENOTTY.
	Ioctl func(ctx context.Context, o *Open, cmd uint32, arg uint64, mem []byte) (int64, error)
	// Store is one write(2) of p at off; it returns how many bytes it took. p
	// is the caller's: it must not be kept.
	Store func(o *Open, p []byte, off int64) (int, error)
	// StoreContext, if set, is called in Store's place. ctx ends when the writer is interrupted.
	StoreContext func(ctx context.Context, o *Open, p []byte, off int64) (int, error)
	// Apart from others, each open of such a file is an inode of its own: the host's kernel
	// does not let a write wait for another one to the same file.
	Alone bool
	// Still: a write does not move the file offset (a debugfs write function
	// that leaves *ppos alone), so a read after a write starts where the write
	// did. See Handle for how far a serving side can carry that.
	Still bool
	// Open may refuse, truncate (O_TRUNC), or set o.Private.
	Open func(o *Open) error
	// Release ends o.
	Release func(o *Open)
	// Stream is a blocking read without offset (trace_pipe). It returns
	// ctx.Err() when the reader is interrupted.
	Stream func(ctx context.Context, o *Open, p []byte) (int, error)
	// Ready reports whether a Stream would not wait. If it would, and wake is not nil, wake is
	// called once after that may have changed, from any goroutine. nil: it never waits.
	Ready func(o *Open, wake func()) bool
	// Seek, if set, is lseek(2) of a file with a Stream, which else has none: no offset but this function's
	// result is shown, and pread(2) reads as read(2) does.
	Seek func(o *Open, off int64, whence int) (int64, error)
	// Device, unless 0, is the number of the character device (st_rdev) that the kernel has there. Package
	// notify shows it. Over FUSE the file is a regular one: the host's kernel opens devices itself.
	Device uint64
	// Unseekable: no lseek(2), pread(2) or pwrite(2) (stream_open).
	Unseekable bool
	// Apart: what the file shows changes by writes to files alone, not by what
	// the Observer of a serving side makes of operations.
	Apart bool
	// Sysctl: a file under /proc/sys. Its mode and owner cannot be changed.
	Sysctl bool
}

// Seq is how lseek(2) works on a file: a server that is told of that call asks for it.
type Seq uint8

const (
	NotSeq    Seq = iota // it has a size of 0, and SEEK_END gives that
	SeqRead              // it is SeqAlways where it is open to be read; else lseek gives 0 (tracing_lseek)
	SeqAlways            // it is one of seq_file: SEEK_END is refused, and so is pwrite(2)
)

// Entry is one name in a directory.
type Entry struct {
	Name string
	Node Node
	// Gen tells successive objects of one name apart (an event deleted and
	// defined again). 0: the name never changes hands.
	Gen uint64
}

// Dir describes one directory. Entries are those of Static, then of List.
type Dir struct {
	Mode   uint32
	UID    uint32
	GID    uint32
	Static []Entry
	// List gives the entries that come and go; Find one of them by name, in
	// constant time. Both nil or both set, except that a directory may have
	// Find alone: it lists nothing and finds names on demand.
	List func() []Entry
	Find func(name string) (Entry, bool)
	// Subdirs, if set, is how many directories List would give.
	Subdirs func() int

	Mkdir func(c Caller, name string) error
	Rmdir func(c Caller, name string) error
	// Unlink removes a file, which is found by its name alone: entries have no Gen.
	Unlink func(c Caller, name string) error
	// Sysctl: a directory under /proc/sys. Making and removing names fails with
	// ENOENT and EACCES there, not with EPERM as on debugfs and tracefs.
	Sysctl bool
}

func (*File) node() {}
func (*Dir) node()  {}
