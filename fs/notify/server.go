package notify

import (
	"math"
	"os"
	"path"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A Tree is a directory or a file that is served at Dir, an absolute clean path.
type Tree struct {
	Dir  string
	Node vtree.Node
	// Type is the file system type in lists of mounts. "": the lists do not have the tree.
	Type string
	// Magic is f_type of statfs(2).
	Magic int64
	// Sized: st_size is the length of the content, as over FUSE. In the kernel's trees it is 0.
	Sized bool
	// Seq, unless nil, returns how lseek(2) works on the file of that name.
	Seq func(name string) vtree.Seq
	// Over: the directory is the host's. What Node, a *vtree.Dir, has and the host has not is ours, and comes and goes.
	Over bool
	// None, unless nil, reports at once that Node of such a tree has nothing.
	None func() bool
	// Observer, unless nil, is told of the callers' operations, each at once.
	Observer fs.Observer
}

// A Server serves trees to processes that are under a filter of Calls.
type Server struct {
	trees []*tree
	owner int  // root's files are this user's
	lacks bool // he has it without privilege
	// names are those that lead from a directory of the host's to something of ours.
	names  map[string]bool
	inside bool // this process, and so the first caller, began in a directory of the host's where a tree is served

	beside  bool       // see Beside
	closed  bool       // nothing can be opened
	seen    uint32     // st_uid of root's files
	numbers sync.Mutex // held while a number is chosen for a descriptor of a caller's; innermost

	fhs    atomic.Uint64 // number of the last open file
	opened atomic.Int64  // len(files), readable without mu
	limit  int64         // largest opened
	strays atomic.Int64  // len(cwds)
	chroot atomic.Bool   // a process may have another root directory

	started    unix.Timespec
	anyChanged atomic.Bool // changed has had an entry

	epoll    int
	sweeping sync.Mutex // held during a sweep; taken before giving and mu
	// giving is read-locked while a descriptor is given to a caller, and this process still has it, too.
	// The caller may have closed it already, and only our close then ends the file.
	giving sync.RWMutex

	merges merges

	mu    sync.Mutex // protects the fields below
	files map[inode]*openFile
	ends  map[int32]*openFile // open files by the server's end
	cwds  map[int]*cwd        // current directories by thread group
	exits map[int32]int       // thread groups by their pidfds
	links linkCache

	changed map[uint64]changed // attributes by inode number
}

type tree struct {
	Tree
	device uint64 // st_dev
}

// firstMinor is the minor number of the first tree's st_dev. The major number is 0, as for every file
// system without a device.
const firstMinor = 0xf0000

// reserved is how many descriptors of this process are not used for open files: answering calls needs some,
// too.
const reserved = 256

// New returns a Server of trees. If one tree contains another, the inner one must come first.
func New(trees ...Tree) (*Server, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	s := &Server{
		owner: os.Geteuid(), seen: uint32(os.Geteuid()), lacks: fs.Unprivileged(), epoll: fd, files: make(map[inode]*openFile), ends: make(map[int32]*openFile),
		cwds: make(map[int]*cwd), exits: make(map[int32]int), changed: make(map[uint64]changed),
		started: unix.NsecToTimespec(time.Now().UnixNano()),
		names:   map[string]bool{"mounts": true, "mountinfo": true},
	}
	var files unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &files); err != nil {
		unix.Close(fd)
		return nil, err
	}
	s.limit = int64(min(files.Cur, math.MaxInt32)) - reserved
	for i, t := range trees {
		if !t.Over {
			s.names[path.Base(t.Dir)] = true
		}
		s.trees = append(s.trees, &tree{Tree: t, device: unix.Mkdev(0, uint32(firstMinor+i))})
	}
	if dir, err := os.Readlink("/proc/self/cwd"); err == nil {
		t, _ := s.under(dir)
		s.inside = t != nil
	}
	return s, nil
}

// Close releases every file. No call may be claimed after it.
func (s *Server) Close() {
	s.mu.Lock()
	var left []*openFile
	for _, o := range s.files {
		left = append(left, o)
	}
	clear(s.files)
	clear(s.ends)
	for fd := range s.exits {
		unix.Close(int(fd))
	}
	clear(s.exits)
	s.mu.Unlock()
	for _, o := range left {
		o.release()
	}
	unix.Close(s.epoll)
}

// Settle returns when the machine has released all that callers have closed.
func (s *Server) Settle() {
	if s.opened.Load() > 0 {
		s.sweep()
	}
}

// sweep releases the files that no process has open any more, and forgets processes that have ended. Every
// call about the trees does that first. So a close takes effect before the next call of the same process.
func (s *Server) sweep() {
	// Without the lock, a second sweep could close a descriptor that a new file uses meanwhile.
	s.sweeping.Lock()
	defer s.sweeping.Unlock()
	s.awaitGiving()
	var events [16]unix.EpollEvent
	for {
		n, err := unix.EpollWait(s.epoll, events[:], 0)
		if err == unix.EINTR {
			continue
		}
		if err != nil || n == 0 {
			return
		}
		for _, e := range events[:n] {
			s.ended(e.Fd)
		}
	}
}

// awaitGiving waits until this process has closed the descriptors that it has given to callers.
func (s *Server) awaitGiving() {
	s.giving.Lock()
	defer s.giving.Unlock()
}

// ended handles the server's end of a stand-in whose other end is closed, or the pidfd of a process that
// has ended.
func (s *Server) ended(fd int32) {
	s.mu.Lock()
	o := s.ends[fd]
	if o != nil {
		delete(s.ends, fd)
		delete(s.files, o.key)
		s.opened.Store(int64(len(s.files)))
		_ = unix.EpollCtl(s.epoll, unix.EPOLL_CTL_DEL, int(fd), nil)
	} else if tgid, ok := s.exits[fd]; ok {
		delete(s.exits, fd)
		delete(s.cwds, tgid)
		s.strays.Store(int64(len(s.cwds)))
		unix.Close(int(fd))
	}
	s.mu.Unlock()
	if o != nil {
		o.release()
	}
}
