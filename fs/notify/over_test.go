package notify

import (
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestOver: of a tree whose directory is the host's, only what the host has not is ours, at every depth.
func TestOver(t *testing.T) {
	for _, tc := range []struct{ name, script, want string }{
		{"new", "cat $D/new; cat $D/fresh/x; ls $D/fresh", "ours\nours\nx\n"},
		{"the host's beside it", "cat $D/shared/host; cat $D/shared/x; cat $D/shared/deep/host $D/shared/deep/x", "host\nours\nhost\nours\n"},
		{"none", "cat $D/none; cat $D/shared/none; cat $D/fresh/none", "cat: D/none: No such file or directory\ncat: D/shared/none: No such file or directory\ncat: D/fresh/none: No such file or directory\n"},
		{"relative", "cd $D/shared/deep; cat x host ../x ../host ../../new", "ours\nhost\nours\nhost\nours\n"},
		{"up", "cd $D/fresh; cat x ../new; cat ../shared/deep/host", "ours\nours\nhost\n"},
		{"create", "echo > $D/shared/y; ls $D/shared; echo > $D/fresh/y", "deep\nhost\nx\ny\nsh: 1: cannot create D/fresh/y: Permission denied\n"},
		{"write", "echo text > $D/new; ls $D; echo text > $D/fresh/x", "fresh\nnew\nshared\n"},
		{"lists", "echo $D/*; cd $D/shared; echo * deep/*; ls -d $D/n* /*/none; ls | sort | uniq -d", "D/fresh D/new D/shared\ndeep host x deep/host deep/x\nls: cannot access '/*/none': No such file or directory\nD/new\n"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			for _, beside := range []bool{false, true} {
				s, dir := newOver(t)
				if beside {
					s.Beside(true)
				}
				t.Setenv("D", dir)
				if got := strings.ReplaceAll(run(t, s, "sh", "-c", tc.script), dir, "D"); got != tc.want {
					t.Errorf("beside %v: got  %q\nwant %q", beside, got, tc.want)
				}
			}
		})
	}
}

// newOver returns a Server of a directory of the host's.
func newOver(t *testing.T) (*Server, string) {
	t.Helper()
	dir := t.TempDir()
	if err := os.MkdirAll(filepath.Join(dir, "shared/deep"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"shared/host", "shared/deep/host"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("host\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	ours := &vtree.File{Mode: 0o666, Show: func(*vtree.Open) ([]byte, error) { return []byte("ours\n"), nil },
		Store: vtree.StoreAll(func([]byte) error { return nil })}
	var rows []vtree.Row
	for _, p := range []string{"new", "fresh/x", "shared/x", "shared/deep/x"} {
		rows = append(rows, vtree.Row{Path: p, Node: ours})
	}
	s, err := New(Tree{Dir: dir, Node: vtree.Build(0o755, rows...), Over: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, dir
}

// TestBeside: who asks for nothing of ours, or when nothing is there, is not looked at; and an open that cannot be served
// makes no file of the host.
func TestBeside(t *testing.T) {
	var none atomic.Bool
	none.Store(true)
	s, dir := newOver(t)
	s.trees[0].None = none.Load
	s.Beside(true)
	if !s.idle() {
		t.Error("a Server without names is not idle")
	}
	if got, want := run(t, s, "sh", "-c", "cat "+dir+"/new; cd "+dir+"; cat shared/host"), "cat: "+dir+"/new: No such file or directory\nhost\n"; got != want {
		t.Errorf("without names: %q, not %q", got, want)
	}
	none.Store(false)
	number := `awk 'BEGIN { getline x < (ENVIRON["D"] "/new"); print x; fflush(); system("ls /proc/self/fd | grep -x 51.") }'`
	t.Setenv("D", dir)
	if got, want := run(t, s, "sh", "-c", number), "ours\n512\n"; got != want {
		t.Errorf("a descriptor: %q, not %q", got, want)
	}
	s, dir = newOver(t)
	t.Setenv("D", dir)
	s.Beside(false)
	if got, want := run(t, s, "sh", "-c", "echo > $D/new; cat $D/new; ls $D; test -e $D/new && echo there"),
		"sh: 1: cannot create "+dir+"/new: No such device or address\ncat: "+dir+"/new: No such device or address\nshared\n"; got != want {
		t.Errorf("without an answer: %q, not %q", got, want)
	}
}
