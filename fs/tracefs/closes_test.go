package tracefs

import (
	"runtime"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A file that is closed a moment after a removal began does not prevent it.
func TestLateClose(t *testing.T) {
	fs, _ := withInstance(t)
	for _, tc := range []struct {
		open string
		then func() error
	}{
		{"trace_pipe", func() error {
			h, err := openFile(fs.root, "trace_pipe", syscall.O_RDONLY)
			if err == nil {
				h.close()
			}
			return err
		}},
		{"instances/foo/trace_pipe", func() error {
			_, err := writeFile(fs.root, "instances/foo/current_tracer", "function", 0)
			return err
		}},
		{"instances/foo/trace", func() error { return fs.instancesDir().Rmdir(vtree.Caller{}, "foo") }},
	} {
		h, err := openFile(fs.root, tc.open, syscall.O_RDONLY)
		if err != nil {
			t.Fatal(err)
		}
		answer := make(chan error)
		go func() { answer <- tc.then() }()
		for waiting := false; !waiting; runtime.Gosched() {
			waiting = fs.tr.Waiting()
		}
		h.close()
		if err := <-answer; err != nil {
			t.Errorf("%s is closed: %v", tc.open, err)
		}
	}
}
