package fs_test

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A listing tells the sizes of constant and of brief files, so that who stats
// what it lists asks no more; others' contents are not made for it. A brief
// file's size is right after a write all the same.
func TestListedSizes(t *testing.T) {
	var shown [3]atomic.Int64
	text := atomic.Pointer[string]{}
	store := func(_ *vtree.Open, p []byte, _ int64) (int, error) {
		s := string(p)
		text.Store(&s)
		return len(p), nil
	}
	store(nil, []byte("none\n"), 0)
	show := func(i int) func(*vtree.Open) ([]byte, error) {
		return func(*vtree.Open) ([]byte, error) { shown[i].Add(1); return []byte(*text.Load()), nil }
	}
	root := vtree.Build(0o755,
		vtree.Row{Path: "d/const", Node: &vtree.File{Mode: 0o444, Const: true, Show: show(0)}},
		vtree.Row{Path: "d/brief", Node: &vtree.File{Mode: 0o644, Brief: true, Show: show(1), Store: store}},
		vtree.Row{Path: "d/long", Node: &vtree.File{Mode: 0o444, Show: show(2)}})
	_, dir := mount(t, root, fs.Options{})
	d := filepath.Join(dir, "d")
	list := func() {
		if entries, err := os.ReadDir(d); err != nil || len(entries) != 3 {
			t.Fatalf("%d entries, %v", len(entries), err)
		}
	}
	size := func(name string) int64 {
		fi, err := os.Stat(filepath.Join(d, name))
		if err != nil {
			t.Fatal(err)
		}
		return fi.Size()
	}
	for range 3 {
		list()
	}
	if n := shown[2].Load(); n != 0 {
		t.Errorf("a listing makes a long file's content %d times", n)
	}
	before := shown[0].Load()
	for range 2 {
		if n := size("const"); n != 5 {
			t.Errorf("the constant file's size is %d", n)
		}
	}
	if before != 3 || shown[0].Load() != before {
		t.Errorf("the constant file's content is made %d times by three listings, then %d", before, shown[0].Load())
	}
	for i := range 20 {
		list()
		want := strings.Repeat("x", i+6)
		if err := os.WriteFile(filepath.Join(d, "brief"), []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		if got := size("brief"); got != int64(len(want)) {
			t.Fatalf("%d bytes after a write of %d", got, len(want))
		}
	}
	if size("long") != 25 {
		t.Error("the long file's size")
	}
}
