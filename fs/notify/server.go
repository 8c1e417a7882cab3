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
	// Type is the file system's in lists of mounts; "": the tree is not in them.
	Type string
	// Magic is f_type of statfs(2).
	Magic int64
	// Seq, unless nil, says which of the kernel's kinds of files the name of a file stands for.
	Seq func(name string) vtree.Seq
	// Observer, unless nil, is told of what callers do. Nothing is put off.
	Observer fs.Observer
}

// A Server serves trees to those who are under a filter of Calls.
type Server struct {
	trees []*tree
	owner int  // root's files are this user's
	lacks bool // he has it without privilege
	// names are those that lead from a directory of the host's to something of ours.
	names  map[string]bool
	inside bool // this process, and so the first caller, began in a directory of the host's where a tree is served

	fhs    atomic.Uint64
	opened atomic.Int64 // len(files), for those who do not want to wait
	limit  int64        // of opened
	strays atomic.Int64 // len(cwds)
	chroot atomic.Bool  // somebody may be in another root directory

	started    unix.Timespec
	anyChanged atomic.Bool // changed has ever had an entry

	epoll    int
	sweeping sync.Mutex // one sweep at a time; before giving and mu
	// giving is held to read while a caller may have a descriptor that this process has, too. The caller may
	// have closed it by then, and nothing tells.
	giving sync.RWMutex

	mu    sync.Mutex // protects what follows
	files map[inode]*openFile
	ends  map[int32]*openFile // by the server's end
	cwds  map[int]*cwd        // by thread group
	exits map[int32]int       // thread groups by their pidfds
	links linkCache

	changed map[uint64]changed // by inode number
}

type tree struct {
	Tree
	device uint64 // st_dev
}

// firstMinor is the minor number of the first tree's st_dev. Its major number is 0, as of every file
// system without a device.
const firstMinor = 0xf0000

// reserved is how many descriptors of this process are not for open files: to answer calls takes some, too.
const reserved = 256

// New serves trees. Of two that contain each other, the inner one comes first.
func New(trees ...Tree) (*Server, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	s := &Server{
		owner: os.Geteuid(), lacks: fs.Unprivileged(), epoll: fd, files: make(map[inode]*openFile), ends: make(map[int32]*openFile),
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
		s.names[path.Base(t.Dir)] = true
		s.trees = append(s.trees, &tree{Tree: t, device: unix.Mkdev(0, uint32(firstMinor+i))})
	}
	if dir, err := os.Readlink("/proc/self/cwd"); err == nil {
		t, _ := s.under(dir)
		s.inside = t != nil
	}
	return s, nil
}

// Close releases every file. No call may come then.
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

// sweep releases the files that nobody has open any more, and forgets who has ended. Every call about
// the trees does that first, so a close comes before whatever its caller does next.
func (s *Server) sweep() {
	// What another one is told of and has closed may have become a new file's end meanwhile.
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

// awaitGiving waits until this process has closed what it has given.
func (s *Server) awaitGiving() {
	s.giving.Lock()
	defer s.giving.Unlock()
}

// ended is told of the server's end of a stand-in, or of a pidfd, whose other side is gone.
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
