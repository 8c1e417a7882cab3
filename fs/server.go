package fs

import (
	"fmt"
	"log"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	gofs "github.com/hanwen/go-fuse/v2/fs"
	"github.com/hanwen/go-fuse/v2/fuse"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"github.com/rs/zerolog"
)

// subtype is the second half of the file system type ("fuse.kprobefs"), by
// which a mount is recognised as ours.
const subtype = "kprobefs"

// maxWrite is the largest write(2) that stays one call of a Store; the kernel's
// own limit of a FUSE request.
const maxWrite = 1 << 20

// Options are how a tree is mounted and served. The zero value will do.
type Options struct {
	FsName string // the source in /proc/mounts; "kprobefs" if empty
	// AllowOther lets other users than the mounting one in, by permission bits.
	// Root may always ask for that; others only where /etc/fuse.conf has
	// user_allow_other: elsewhere the mount is the user's alone, and Log says so.
	AllowOther bool
	Observer   Observer // told of each operation first; may be nil
	// SyncClose makes close(2) wait until the Observer has been told of it, for
	// one more round trip; without it a release comes soon after. With it nothing
	// is left to the Observer for later.
	SyncClose bool
	// Poll serves poll(2), and honours O_NONBLOCK as fcntl(2) sets it. A Go program
	// that serves with it must not open files of its own mount with package os, which polls.
	Poll bool
	// Unprivileged: the user of this process is root of the machine (see Unprivileged), like every user
	// except root in his own mount.
	Unprivileged bool
	Log          zerolog.Logger
}

// Server serves one mounted tree.
type Server struct {
	opts         Options
	dir          string // the mount point, absolute; "" if another has mounted it
	device       uint64 // st_dev of what is mounted; 0 if another has mounted it
	root         *node
	fuse         *fuse.Server
	raw          *raw
	owner, group uint32 // user and group that are shown as root's: 0, or those who mounted without privilege
	started      time.Time
	served       chan struct{} // closed when the connection has ended
	detached     chan struct{} // closed when the mount point is free again
	detachOnce   sync.Once
	unmounter    func(lazy bool) error // nil: this process unmounts

	fh         atomic.Uint64 // number of the last open file
	alone      atomic.Uint64 // how many inodes of files that are Alone there have been
	anyChanged atomic.Bool   // whether changed has ever had an entry

	mu      sync.Mutex         // protects changed
	changed map[uint64]changed // by inode number
}

func newServer(root *vtree.Dir, opts Options) *Server {
	s := &Server{
		opts:     opts,
		started:  time.Now(),
		served:   make(chan struct{}),
		detached: make(chan struct{}),
		changed:  make(map[uint64]changed),
	}
	s.root = &node{s: s, ino: rootIno, dir: root}
	return s
}

// serve starts serving the tree on an open /dev/fuse, which it takes over.
func (s *Server) serve(fd int) error {
	var never time.Duration
	o := &gofs.Options{
		EntryTimeout:    &never,
		AttrTimeout:     &never,
		NullPermissions: true,
		RootStableAttr:  &gofs.StableAttr{Ino: rootIno},
	}
	o.Name, o.FsName = subtype, s.opts.FsName
	o.DisableXAttrs = true
	o.MaxWrite = maxWrite
	o.ExtraCapabilities = fuse.CAP_ATOMIC_O_TRUNC
	o.DisabledCapabilities = fuse.CAP_PASSTHROUGH
	o.MountOptions.Logger = log.New(s.opts.Log, "", 0)
	o.PanicHandler = s.panicked
	s.raw = &raw{RawFileSystem: gofs.NewNodeFS(s.root, o)}
	if err := s.raw.open(fd, s.opts.Poll); err != nil {
		return err
	}
	srv, err := fuse.NewServer(s.raw, fmt.Sprintf("/dev/fd/%d", fd), &o.MountOptions)
	if err != nil {
		return err
	}
	s.fuse = srv
	go func() {
		srv.Serve()
		s.raw.close()
		close(s.served)
	}()
	return nil
}

// panicked reports a panic of a tree's function; its caller gets EIO.
func (s *Server) panicked(what any) fuse.Status {
	if e := s.opts.Log.Error(); e != nil {
		e.Interface("panic", what).Bytes("stack", debug.Stack()).Msg("a file's function panicked")
	} else {
		log.Printf("a file's function panicked: %v\n%s", what, debug.Stack())
	}
	return fuse.EIO
}

func (s *Server) nextFH() uint64 { return s.fh.Add(1) }

// Dir is the mount point, as an absolute path; "" with Serve.
func (s *Server) Dir() string { return s.dir }

// Find gives the type and permissions (S_IF…) of what is at path below the root,
// without the kernel: so a server can know what its own callers see. ok: there is
// something.
func (s *Server) Find(path string) (mode uint32, ok bool) {
	n, ok := s.root.dir.Lookup(path)
	switch t := n.(type) {
	case *vtree.Dir:
		return t.Mode | syscall.S_IFDIR, ok
	case *vtree.File:
		return t.Mode | syscall.S_IFREG, ok
	case *vtree.Link:
		return 0o777 | syscall.S_IFLNK, ok
	}
	return 0, false
}

// Device is the mounted tree's device number, as unix.Mkdev makes it; 0 with Serve.
func (s *Server) Device() uint64 { return s.device }

// UnmountBy has Unmount call unmount, of a process that gives up the right to unmount. It is to be
// called before Unmount can be.
func (s *Server) UnmountBy(unmount func(lazy bool) error) { s.unmounter = unmount }

// Wait returns when the tree is no longer mounted there: after Unmount, or
// after umount(8) or fusermount3 -u from outside.
func (s *Server) Wait() {
	select {
	case <-s.served:
	case <-s.detached:
	}
}

// Gone tells the kernel that name has left the directory at path dir. It is
// for names with an Entry.Gen, or static ones that went against their promise.
// When it returns, the name is no longer in the kernel's cache. No lock may be
// held that a lookup or listing of that directory needs.
func (s *Server) Gone(dir []string, name string) {
	n := s.root.EmbeddedInode()
	for _, d := range dir {
		if n = n.GetChild(d); n == nil {
			return // never looked up: the kernel does not know it
		}
	}
	if c := n.GetChild(name); c != nil {
		n.NotifyDelete(name, c)
		n.RmChild(name)
	}
}
