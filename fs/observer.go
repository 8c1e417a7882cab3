package fs

import (
	"context"
	"syscall"

	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// OpKind is what a caller does to a file or directory.
type OpKind uint8

// The kinds of operations have the names of FUSE's requests.
const (
	OpOpen OpKind = iota // a directory, too: Flags has O_DIRECTORY
	OpRead
	OpWrite
	OpRelease // of a directory, too
	OpMkdir
	OpRmdir
	OpReaddir // once per opened directory, when the first entries are read
)

var opNames = [...]string{"open", "read", "write", "release", "mkdir", "rmdir", "readdir"}

// String is the kind in lower case, without Op.
func (k OpKind) String() string { return opNames[k] }

// Op is one operation as its caller asked for it.
type Op struct {
	Kind OpKind
	Path string // below the root of the tree, without a leading slash; "" is the root
	// PID is the calling thread's id (FUSE tells no other), 0 from another pid
	// namespace. A release carries the ids of the open: it comes from the
	// kernel, not from a task, unless Options.SyncClose makes close(2) wait.
	PID, UID, GID uint32
	FH            uint64 // which open file: of open, read, write, release and readdir; 0 otherwise
	Flags         uint32 // of open(2), for everything on an open file
	Size          int    // bytes asked for by a read, or given by a write
	Ret           int    // bytes that a read or write is thought to give: to the size last shown, or all
	Off           int64
	Data          []byte // of a write; not to be kept or changed
	Mode          uint32 // of a mkdir
	// Err is what the operation will answer, as far as is known before it is
	// done: errors that only a file's own functions find are not predicted.
	Err syscall.Errno
	// Later: neither what the operation does nor what it answers depends on what
	// the Observer makes of it, so that may wait until Settle.
	Later bool
}

// An Observer is told of each operation before the operation takes effect. The call is on the goroutine
// that serves the operation, and the caller waits. ctx ends when the caller is interrupted.
type Observer interface {
	// Op is called before the operation op.
	Op(ctx context.Context, op Op)
	// Settle is called before a tree is asked for anything that may depend on an earlier Op, if no Op is
	// called first. It returns when everything that was put off has run.
	Settle()
}

// observe tells the observer, if any, of op by c at n.
func (n *node) observe(ctx context.Context, c vtree.Caller, op Op) {
	if n.s.opts.Observer == nil {
		return
	}
	if n.s.opts.SyncClose {
		op.Later = false // time must not depend on who looks when
	}
	op.Path, op.PID, op.UID, op.GID = n.childPath(op.Path), c.PID, c.UID, c.GID
	n.s.opts.Observer.Op(ctx, op)
}

// settle is called before the tree's own functions are, but for those of files
// that stand apart.
func (s *Server) settle() {
	if s.opts.Observer != nil {
		s.opts.Observer.Settle()
	}
}

// An answer is the result of a read. go-fuse tries to splice other types of results, which costs system
// calls and ends in a copy.
type answer []byte

// Bytes is that of fuse.ReadResult.
func (a answer) Bytes([]byte) ([]byte, fuse.Status) { return a, fuse.OK }

// Slices is that of fuse.ReadResult.
func (a answer) Slices() ([][]byte, fuse.Status) { return [][]byte{a}, fuse.OK }

// Size is that of fuse.ReadResult.
func (a answer) Size() int { return len(a) }

// Done is that of fuse.ReadResult.
func (a answer) Done() {}
