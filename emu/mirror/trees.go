package mirror

import (
	"sync"

	"golang.org/x/sys/unix"
)

// A Tree finds the file at a path in a file system that this process serves, and returns its type and
// permissions (S_IF…). It returns false if there is none. It must not use the mounted file system.
type Tree func(path string) (mode uint32, ok bool)

// trees are the file systems that this process serves, by device number. A look-up that entered one of them
// would wait for this process, perhaps for the very call that it is made for, in a sleep that no signal
// ends. So look-ups ask the Tree instead.
type trees struct {
	mu       sync.RWMutex     // protects the fields below
	byDevice map[uint64]Tree  // guarded by mu
	places   map[uint64]place // by the numbers of mounts; guarded by mu
}

// Serves tells m that device (see unix.Mkdev) is t, until gone is called.
func (m *Mirror) Serves(device uint64, t Tree) (gone func()) { return m.trees.serves(device, t) }

func (s *trees) serves(device uint64, t Tree) (gone func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.byDevice == nil {
		s.byDevice = make(map[uint64]Tree)
	}
	s.byDevice[device] = t
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.byDevice, device)
	}
}

// of is the tree that a file is in, or nil if it is in none.
func (s *trees) of(st *unix.Statx_t) Tree {
	if s == nil || st.Dev_major != 0 {
		return nil
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.byDevice[unix.Mkdev(st.Dev_major, st.Dev_minor)]
}

// treeRoot is the inode number of a FUSE file system's root directory
// (FUSE_ROOT_ID).
const treeRoot = 1
