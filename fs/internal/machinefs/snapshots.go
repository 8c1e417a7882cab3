package machinefs

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// Moments takes snapshots of a machine with all its files, and restores them.
type Moments interface {
	// Take takes a snapshot of the present state.
	Take() (Moment, error)
	// Restore restores a snapshot that Take returned, or changes nothing. Running calls end.
	Restore(m Moment) error
	// Reset restores the state of the machine's start.
	Reset() error
}

// A Moment is one snapshot. WriteTo writes the file that `kprobefs mount --restore` reads.
type Moment interface {
	io.WriterTo
	Bytes() int // approximate size in memory, in bytes
}

// How many snapshots are kept, and how many bytes.
const (
	maxMoments     = 16
	maxMomentBytes = 1 << 30 // bytes of all snapshots, with the contents of their files
	maxMomentName  = 64
)

// A Shelf keeps the snapshots of machine/snapshots by name. A machine without snapshots has a nil Shelf.
type Shelf struct {
	moments Moments

	mu    sync.Mutex // protects the fields below; no other package is called with it held
	kept  map[string]*kept
	order []string // names, oldest first
	bytes int
}

// A kept is one snapshot. Its moment is nil while the snapshot is being taken.
type kept struct {
	moment Moment
	bytes  int

	once sync.Once // makes the fields below
	text []byte
	err  error
}

// NewShelf returns an empty Shelf.
func NewShelf(m Moments) *Shelf { return &Shelf{moments: m, kept: map[string]*kept{}} }

// noSnapshots is the error of a nil Shelf.
func (s *Shelf) noSnapshots() error {
	if s == nil {
		return fmt.Errorf("a kernel of --image is looked at, not run: there is nothing to go back to: %w", syscall.EOPNOTSUPP)
	}
	return nil
}

func checkName(name string) error {
	const others = "._-"
	fits := strings.IndexFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune(others, r)
	}) < 0
	if !fits || name == "" || len(name) > maxMomentName || name == "." || name == ".." {
		return badArgument{fmt.Errorf("%q is no name of 1 to %d letters, digits, dots, dashes and underscores", name, maxMomentName)}
	}
	return nil
}

// Take takes a snapshot and keeps it under name. EEXIST: there is one of that name. ENOSPC: there are too
// many, or they take too much memory.
func (s *Shelf) Take(name string) error {
	if err := s.noSnapshots(); err != nil {
		return err
	}
	if err := checkName(name); err != nil {
		return err
	}
	if err := s.reserve(name); err != nil {
		return err
	}
	m, err := s.moments.Take()
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil && s.bytes+m.Bytes() > maxMomentBytes {
		err = fmt.Errorf("%d MB more than there are: snapshots may take %d MB, remove some from machine/snapshots: %w",
			m.Bytes()>>20, maxMomentBytes>>20, syscall.ENOSPC)
	}
	if err != nil {
		s.drop(name)
		return fmt.Errorf("snapshot %s: %w", name, err)
	}
	k := s.kept[name]
	k.moment, k.bytes = m, m.Bytes()
	s.bytes += k.bytes
	return nil
}

// reserve reserves the name, so that no other snapshot can have it.
func (s *Shelf) reserve(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.kept[name] != nil:
		return fmt.Errorf("snapshot %s: it is there already, rm machine/snapshots/%s first: %w", name, name, syscall.EEXIST)
	case len(s.kept) == maxMoments:
		return fmt.Errorf("snapshot %s: there are %d already, the most: remove one from machine/snapshots: %w", name, maxMoments, syscall.ENOSPC)
	}
	s.kept[name] = &kept{}
	s.order = append(s.order, name)
	return nil
}

// drop removes the snapshot called name. mu is held.
func (s *Shelf) drop(name string) {
	s.bytes -= s.kept[name].bytes
	delete(s.kept, name)
	s.order = slices.DeleteFunc(s.order, func(n string) bool { return n == name })
}

// find returns the snapshot called name. ENOENT: there is none, or it is still being taken.
func (s *Shelf) find(name string) (*kept, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.kept[name]; k != nil && k.moment != nil {
		return k, nil
	}
	return nil, fmt.Errorf("no snapshot %s: %w", name, syscall.ENOENT)
}

// Restore restores the snapshot called name.
func (s *Shelf) Restore(name string) error {
	if err := s.noSnapshots(); err != nil {
		return err
	}
	k, err := s.find(name)
	if err == nil {
		err = s.moments.Restore(k.moment)
	}
	if err != nil {
		return fmt.Errorf("restore %s: %w", name, err)
	}
	return nil
}

// Reset restores the state of the machine's start.
func (s *Shelf) Reset() error {
	if err := s.noSnapshots(); err != nil {
		return err
	}
	if err := s.moments.Reset(); err != nil {
		return fmt.Errorf("reset: %w", err)
	}
	return nil
}

// Remove removes the snapshot called name.
func (s *Shelf) Remove(name string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if k := s.kept[name]; k == nil || k.moment == nil {
		return fmt.Errorf("no snapshot %s: %w", name, syscall.ENOENT)
	}
	s.drop(name)
	return nil
}

// names returns the names of all complete snapshots, oldest first.
func (s *Shelf) names() (all []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, name := range s.order {
		if s.kept[name].moment != nil {
			all = append(all, name)
		}
	}
	return all
}

// content is the file of the snapshot called name. It is made once, when it is first needed.
func (s *Shelf) content(name string) ([]byte, error) {
	k, err := s.find(name)
	if err != nil {
		return nil, err
	}
	k.once.Do(func() {
		var b bytes.Buffer
		_, k.err = k.moment.WriteTo(&b)
		k.text = b.Bytes()
		if k.err == nil {
			k.err = s.account(name, k)
		}
		if k.err != nil {
			k.text = nil
		}
	})
	return k.text, k.err
}

// account adds the size of k's content to the memory that all snapshots take.
func (s *Shelf) account(name string, k *kept) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.kept[name] != k {
		return nil // the snapshot was removed meanwhile; its last reader frees the content
	}
	if s.bytes+len(k.text) > maxMomentBytes {
		return fmt.Errorf("snapshots take %d MB, and may not take more: %w", s.bytes>>20, syscall.ENOSPC)
	}
	k.bytes += len(k.text)
	s.bytes += len(k.text)
	return nil
}

// dir is machine/snapshots.
func (s *Shelf) dir() *vtree.Dir {
	entry := func(name string) vtree.Entry {
		return vtree.Entry{Name: name, Node: &vtree.File{
			Mode:  0o400,
			Apart: true,
			Show:  func(*vtree.Open) ([]byte, error) { return s.content(name) },
		}}
	}
	return &vtree.Dir{
		Mode: 0o700,
		List: func() []vtree.Entry {
			var all []vtree.Entry
			for _, name := range s.names() {
				all = append(all, entry(name))
			}
			return all
		},
		Find: func(name string) (vtree.Entry, bool) {
			_, err := s.find(name)
			return entry(name), err == nil
		},
		Unlink: func(_ vtree.Caller, name string) error { return s.Remove(name) },
	}
}
