package bpf

import (
	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/bpf/maps"
	"github.com/kprobefs/kprobefs/fs/internal/caller"
	"github.com/kprobefs/kprobefs/fs/internal/ready"
)

// Kinds of objects.
const (
	aMap = iota
	aProgram
	aLink
	aBTF
	kinds
)

// An object is what a descriptor stands for. Server.mu protects it.
type object struct {
	kind int
	id   uint32
	refs int // open files, and objects that use it
	uid  uint32

	aMap    *maps.Map
	program *Program
	link    *link
	btf     func() []byte
	name    string // of the kernel's type information; "": it is a program's

	mem   *file       // the memory of a map that processes map; nil: it is nobody else's
	ready *ready.Pipe // for who waits for a ring buffer; nil: nobody
	held  []*object
	bytes int // of its memory
	undo  func()
}

// A handle is an object that processes have open by one file.
type handle struct {
	*file
	object *object
	opens  int // open files, each with a reference to the object
}

// inode identifies the file of an object.
type inode struct{ dev, ino uint64 }

// file is a file in memory, which stands for an object.
type file struct {
	fd    int
	key   inode
	watch int32
}

// wake wakes who waits for a ring buffer.
func (o *object) wake() { o.ready.Signal() }

// objectOf is the object of a caller's descriptor, or nil.
func (s *Server) objectOf(tid, fd int) *object {
	var st unix.Stat_t
	if fd < 0 || s.count.Load() == 0 || unix.Stat(caller.ProcFD(tid, fd), &st) != nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if h := s.handles[inode{st.Dev, st.Ino}]; h != nil {
		return h.object
	}
	return nil
}

// newFile makes a file of size bytes in memory.
func (s *Server) newFile(size int) (*file, error) {
	fd, err := unix.MemfdCreate(s.conf.FileName, unix.MFD_CLOEXEC|unix.MFD_ALLOW_SEALING)
	if err != nil {
		return nil, err
	}
	var st unix.Stat_t
	if err = unix.Ftruncate(fd, int64(size)); err == nil {
		if _, err = unix.FcntlInt(uintptr(fd), unix.F_ADD_SEALS, unix.F_SEAL_SHRINK); err == nil {
			err = unix.Fstat(fd, &st)
		}
	}
	if err != nil {
		unix.Close(fd)
		return nil, err
	}
	return &file{fd: fd, key: inode{st.Dev, st.Ino}, watch: -1}, nil
}

// add gives a new object a number. E2BIG and ENOMEM: there is too much.
func (s *Server) add(o *object) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := 0
	for _, of := range s.ids {
		all += len(of)
	}
	switch {
	case all >= maxObjects, s.bytes+o.bytes > maxMaps:
		return unix.ENOMEM
	case o.program != nil && s.insns+len(o.program.insns) > allInsns:
		return unix.ENOMEM
	}
	s.bytes += o.bytes
	if o.program != nil {
		s.insns += len(o.program.insns)
	}
	s.lastID[o.kind]++
	o.id, o.refs = s.lastID[o.kind], 1
	s.ids[o.kind][o.id] = o
	return nil
}

// hold takes one more reference.
func (s *Server) hold(o *object) {
	s.mu.Lock()
	o.refs++
	s.mu.Unlock()
}

// drop gives a reference back. The last one ends the object, and what only it has used.
func (s *Server) drop(o *object) {
	s.mu.Lock()
	o.refs--
	if o.refs > 0 || s.ids[o.kind][o.id] != o {
		s.mu.Unlock()
		return
	}
	delete(s.ids[o.kind], o.id)
	s.bytes -= o.bytes
	if o.program != nil {
		s.insns -= len(o.program.insns)
	}
	held, undo, pipe := o.held, o.undo, o.ready
	if o.aMap != nil {
		for _, x := range o.aMap.Objects {
			if p, ok := x.(*Program); ok {
				held = append(held, p.object)
			}
		}
	}
	s.mu.Unlock()
	pipe.Close()
	if undo != nil {
		undo()
	}
	for _, h := range held {
		s.drop(h)
	}
}
