package fs_test

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// lazy is an observer that puts off whatever it may.
type lazy struct {
	t  *testing.T
	mu sync.Mutex
	// off is what is put off, and open how many files are. Guarded by mu
	off  []string
	open int
}

func (l *lazy) Op(_ context.Context, op fs.Op) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.open += map[fs.OpKind]int{fs.OpOpen: 1, fs.OpRelease: -1}[op.Kind]
	if !op.Later {
		l.off = nil
		return
	}
	l.off = append(l.off, op.Kind.String()+" "+op.Path)
}

func (l *lazy) Settle() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.off = nil
}

// look is called by whatever might see what has been put off.
func (l *lazy) look(who string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.off) > 0 {
		l.t.Errorf("%s is asked while %q is put off", who, l.off)
	}
}

// waits is how much is put off, once all files have been closed: that comes
// when it likes, and must not come in the middle of something else.
func (l *lazy) waits() int {
	for {
		l.mu.Lock()
		n, open := len(l.off), l.open
		l.mu.Unlock()
		if open == 0 {
			return n
		}
		runtime.Gosched()
	}
}

// watched has a file for each way in which a file can be asked something.
func (l *lazy) watched() *vtree.Dir {
	show := func(who string) func(*vtree.Open) ([]byte, error) {
		return func(*vtree.Open) ([]byte, error) { l.look(who); return []byte("text\n"), nil }
	}
	asks := func(who string) func(*vtree.Open) error {
		return func(*vtree.Open) error { l.look(who); return nil }
	}
	found := vtree.Entry{Name: "found", Gen: 1, Node: &vtree.File{Mode: 0o644, Show: show("found")}}
	return vtree.Build(0o755,
		vtree.Row{Path: "apart", Node: &vtree.File{Mode: 0o644, Apart: true, Show: func(*vtree.Open) ([]byte, error) { return []byte("1\n"), nil }}},
		vtree.Row{Path: "show", Mode: 0o644, Show: show("Show")},
		vtree.Row{Path: "store", Mode: 0o644, Store: vtree.StoreAll(func([]byte) error { l.look("Store"); return nil })},
		vtree.Row{Path: "open", Node: &vtree.File{Mode: 0o644, Open: asks("Open"), Show: show("Show after Open"),
			Release: func(*vtree.Open) { l.look("Release") }}},
		vtree.Row{Path: "len", Node: &vtree.File{Mode: 0o644,
			Len: func(*vtree.Open) int { l.look("Len"); return 5 },
			Read: func(_ *vtree.Open, p []byte, off int64) (int, error) {
				l.look("Read")
				return copy(p, "text\n"[min(off, 5):]), nil
			}}},
		vtree.Row{Path: "stream", Node: &vtree.File{Mode: 0o644,
			Stream: func(context.Context, *vtree.Open, []byte) (int, error) { l.look("Stream"); return 0, nil }}},
		vtree.Row{Path: "dir", Node: &vtree.Dir{Mode: 0o755,
			List:  func() []vtree.Entry { l.look("List"); return []vtree.Entry{found} },
			Find:  func(name string) (vtree.Entry, bool) { l.look("Find"); return found, name == "found" },
			Mkdir: func(vtree.Caller, string) error { l.look("Mkdir"); return nil },
			Rmdir: func(vtree.Caller, string) error { l.look("Rmdir"); return nil }}},
	)
}

// read opens a file and reads it to its end; a second time it is read from
// the beginning again.
func readThrice(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	var buf [64]byte
	for _, off := range []int64{0, 5, 0} {
		if _, err := unix.Pread(int(f.Fd()), buf[:], off); err != nil && err != unix.ESPIPE {
			return err
		}
	}
	return nil
}

// TestLater: nothing that might see what the observer has put off is asked
// before that is done; and it is put off where nothing can.
func TestLater(t *testing.T) {
	l := &lazy{t: t}
	_, dir := mount(t, l.watched(), fs.Options{Observer: l})
	for _, tc := range []struct {
		what string
		do   func(path string) error
		at   []string
	}{
		{"read", readThrice, []string{"show", "open", "len", "stream", "dir/found"}},
		{"stat", func(p string) error { _, err := os.Lstat(p); return err }, []string{"show", "open", "len", "dir", "dir/found"}},
		{"chmod", func(p string) error { return os.Chmod(p, 0o600) }, []string{"show", "len", "dir/found"}},
		{"write", func(p string) error { return os.WriteFile(p, []byte("x"), 0) }, []string{"store"}},
		{"list", func(p string) error { _, err := os.ReadDir(p); return err }, []string{"", "dir"}},
		{"mkdir", func(p string) error { os.Mkdir(p, 0o755); return nil }, []string{"dir/new"}},
		{"rmdir", func(p string) error { os.Remove(p); return nil }, []string{"dir/found"}},
	} {
		for _, at := range tc.at {
			if err := readThrice(filepath.Join(dir, "apart")); err != nil {
				t.Fatal(err)
			}
			if n := l.waits(); n != 5 { // open, three reads, close
				t.Errorf("before %s: %d operations are put off", tc.what, n)
			}
			if err := tc.do(filepath.Join(dir, at)); err != nil {
				t.Errorf("%s %s: %v", tc.what, at, err)
			}
			l.waits()
			l.Settle()
		}
	}
}
