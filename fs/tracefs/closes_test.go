package tracefs

import (
	"runtime"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// What is closed a moment after something needs it closed is no obstacle.
func TestLateClose(t *testing.T) {
	fs, _ := withInstance(t)
	for _, tc := range []struct {
		open string
		then func() error
	}{
		{"trace_pipe", func() error { return fs.top.takePipe(1) }},
		{"instances/foo/trace_pipe", func() error {
			return fs.locked(func() error { return fs.instance("foo").setTracer("function", 0) })
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
			fs.mu.Lock()
			waiting = fs.closes.next != nil
			fs.mu.Unlock()
		}
		h.close()
		if err := <-answer; err != nil {
			t.Errorf("%s is closed: %v", tc.open, err)
		}
	}
}
