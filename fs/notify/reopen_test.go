package notify

import (
	"sync/atomic"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestReopen: a file that only one process may have open can be opened again after its close.
func TestReopen(t *testing.T) {
	var users atomic.Int32
	alone := &vtree.File{
		Mode: 0o444,
		Open: func(*vtree.Open) error {
			if !users.CompareAndSwap(0, 1) {
				return unix.EBUSY
			}
			return nil
		},
		Release: func(*vtree.Open) { users.Store(0) },
		Show:    func(*vtree.Open) ([]byte, error) { return nil, nil },
	}
	s, err := New(Tree{Dir: "/nowhere/alone", Node: alone})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	const script = "i=0; while test $i -lt 5000; do : < /nowhere/alone || exit; i=$((i + 1)); done; echo $i"
	if got := run(t, s, "dash", "-c", script); got != "5000\n" {
		t.Errorf("got %q", got)
	}
}
