package fs_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// shelf is a directory whose entries come and go.
type shelf struct {
	mu      sync.Mutex
	gen     uint64
	entries map[string]vtree.Entry
	lookups int
}

func (s *shelf) put(name, content string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gen++
	s.entries[name] = vtree.Entry{Name: name, Gen: s.gen, Node: vtree.Build(0o755, vtree.Row{Path: "f", Mode: 0o444, Show: constant(content)})}
}

func (s *shelf) drop(name string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.entries, name)
}

func (s *shelf) find(name string) (vtree.Entry, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.lookups++
	e, ok := s.entries[name]
	return e, ok
}

func (s *shelf) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.lookups
}

func (s *shelf) list() (all []vtree.Entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.entries {
		all = append(all, e)
	}
	return all
}

func newShelf() (*shelf, *vtree.Dir) {
	s := &shelf{entries: map[string]vtree.Entry{}}
	d := &vtree.Dir{Mode: 0o755, Find: s.find, List: s.list}
	d.Mkdir = func(_ vtree.Caller, name string) error { s.put(name, "made"); return nil }
	return s, vtree.Build(0o755, vtree.Row{Path: "events", Node: d})
}

// TestGone: a name that went away is gone at once, though names are cached; its
// successor is another inode; who had the old one open still has it.
func TestGone(t *testing.T) {
	shelf, root := newShelf()
	shelf.put("e", "first")
	s, dir := mount(t, root, fs.Options{})
	name := filepath.Join(dir, "events/e/f")
	inode := func() uint64 {
		var st unix.Stat_t
		if err := unix.Stat(filepath.Dir(name), &st); err != nil {
			t.Fatal(err)
		}
		return st.Ino
	}
	first := inode()
	lookups := shelf.count()
	for range 10 {
		inode()
	}
	if n := shelf.count() - lookups; n != 0 {
		t.Errorf("%d lookups of a name that is cached", n)
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()

	shelf.drop("e")
	s.Gone([]string{"events"}, "e")
	if _, err := os.Stat(name); !errors.Is(err, unix.ENOENT) {
		t.Errorf("a name that is gone: %v; want ENOENT", err)
	}
	shelf.put("e", "second")
	if second := inode(); second == first {
		t.Error("the second e has the first one's inode number")
	}
	if b, err := os.ReadFile(name); string(b) != "second" {
		t.Errorf("the second e: %q, %v", b, err)
	}
	b := make([]byte, 10)
	if n, err := f.Read(b); string(b[:n]) != "first" {
		t.Errorf("the first e, open since before: %q, %v", b[:n], err)
	}
	s.Gone([]string{"no", "such"}, "name")
}

// TestRmdirSaysGone: a tree may say Gone for the very name that is being
// removed through the mount, while the kernel holds the directory's lock.
func TestRmdirSaysGone(t *testing.T) {
	shelf, root := newShelf()
	var s atomic.Pointer[fs.Server]
	d, _ := root.Lookup("events")
	d.(*vtree.Dir).Rmdir = func(_ vtree.Caller, name string) error {
		shelf.drop(name)
		s.Load().Gone([]string{"events"}, name)
		return nil
	}
	server, dir := mount(t, root, fs.Options{})
	s.Store(server)
	name := filepath.Join(dir, "events/new")
	for range 3 {
		if err := os.Mkdir(name, 0o755); err != nil {
			t.Fatal(err)
		}
		if b, err := os.ReadFile(filepath.Join(name, "f")); string(b) != "made" {
			t.Errorf("%q, %v", b, err)
		}
		if err := os.Mkdir(name, 0o755); !errors.Is(err, unix.EEXIST) {
			t.Errorf("mkdir again: %v; want EEXIST", err)
		}
		if err := unix.Rmdir(name); err != nil {
			t.Fatal(err)
		}
		if _, err := os.Stat(name); !errors.Is(err, unix.ENOENT) {
			t.Errorf("after rmdir: %v; want ENOENT", err)
		}
	}
}

// BenchmarkList2000 is ls -l of 2000 directories that can go away: cold (each
// one is new to the kernel) and warm.
func BenchmarkList2000(b *testing.B) {
	shelf, root := newShelf()
	for i := range 2000 {
		shelf.put(fmt.Sprint("event", i), "x")
	}
	s, dir := mount(b, root, fs.Options{})
	events := filepath.Join(dir, "events")
	list := func(b *testing.B) {
		all, err := os.ReadDir(events)
		if err != nil || len(all) != 2000 {
			b.Fatal(len(all), err)
		}
		for _, e := range all {
			if _, err := os.Lstat(filepath.Join(events, e.Name())); err != nil {
				b.Fatal(err)
			}
		}
	}
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			b.StopTimer()
			s.Gone(nil, "events")
			b.StartTimer()
			list(b)
		}
	})
	b.Run("warm", func(b *testing.B) {
		for b.Loop() {
			list(b)
		}
	})
}
