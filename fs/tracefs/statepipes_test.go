package tracefs

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/fs/vtree"
)

// TestRestorePipes: a reader of trace_pipe goes on in the restored buffer; one of an instance that
// the restore takes away finds the end, and its file can be closed.
func TestRestorePipes(t *testing.T) {
	tree, e, _ := newFake(t)
	defer tree.Close()
	(write{"trace_marker", "kept"}).do(t, tree, e)
	s, _ := tree.State()
	if err := tree.instancesDir().Mkdir(vtree.Caller{}, "i"); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ path, want string }{
		{"trace_pipe", "kept"}, {"instances/i/trace_pipe", ""}, {"instances/i/per_cpu/cpu0/trace_pipe_raw", ""},
	} {
		n, err := find(tree.root, c.path)
		if err != nil {
			t.Fatal(err)
		}
		h, err := n.(*vtree.File).OpenFile(vtree.Open{})
		if err != nil {
			t.Fatal(err)
		}
		read := func() string {
			text, err := h.Read(t.Context(), make([]byte, 4096), 0)
			if err != nil {
				return err.Error()
			}
			return string(text)
		}
		if c.want != "" { // what is there is taken out first
			read()
		}
		got := make(chan string)
		go func() { got <- read() }()
		if err := tree.Restore(s); err != nil {
			t.Fatal(err)
		}
		if text := <-got; !strings.Contains(text, c.want) || c.want == "" && text != "" {
			t.Errorf("%s: %q", c.path, text)
		}
		h.Close()
		if err := tree.instancesDir().Mkdir(vtree.Caller{}, "i"); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPipeWaits: a waiting reader of trace_pipe gets entries of the buffer that has replaced its own, after
// a restore and after a snapshot.
func TestPipeWaits(t *testing.T) {
	tree, e, _ := newFake(t)
	defer tree.Close()
	s, _ := tree.State()
	(write{"snapshot", "1"}).do(t, tree, e)
	for name, exchange := range map[string]func(){
		"restore":  func() { _ = tree.Restore(s) },
		"snapshot": func() { (write{"snapshot", "1"}).do(t, tree, e) },
	} {
		n, err := find(tree.root, "trace_pipe")
		if err != nil {
			t.Fatal(err)
		}
		h, err := n.(*vtree.File).OpenFile(vtree.Open{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, stop := context.WithTimeout(t.Context(), 30*time.Second)
		got := make(chan string)
		go func() {
			text, _ := h.Read(ctx, make([]byte, 4096), 0)
			got <- string(text)
		}()
		waits := func() bool { // for what is written to the buffer that is there now
			for !tree.top.Buf.Load().Waited() && ctx.Err() == nil {
				runtime.Gosched()
			}
			return ctx.Err() == nil
		}
		waits()
		exchange()
		if !waits() {
			t.Errorf("%s: the reader does not wait for the buffer that is there now", name)
		}
		(write{"trace_marker", name}).do(t, tree, e)
		if text := <-got; !strings.Contains(text, name) {
			t.Errorf("%s: %q", name, text)
		}
		stop()
		h.Close()
	}
}

// TestFilesOfGoneArray: files of an array that a restore took away answer, and what is written to them
// is for nothing.
func TestFilesOfGoneArray(t *testing.T) {
	tree, _, _ := newFake(t)
	defer tree.Close()
	s, _ := tree.State()
	for _, w := range []struct {
		file, text string
		want       error
	}{
		{"current_tracer", "function", nil}, {"current_tracer", "nop", nil},
		{"set_ftrace_filter", "vfs_read:disable_event:syscalls:sys_enter_openat", syscall.EINVAL},
		{"set_ftrace_filter", "vfs_read", nil}, {"set_ftrace_pid", "7", nil}, {"tracing_on", "0", nil},
	} {
		if err := tree.instancesDir().Mkdir(vtree.Caller{}, "foo"); err != nil {
			t.Fatal(err)
		}
		h, err := openFile(tree.root, "instances/foo/"+w.file, syscall.O_WRONLY)
		if err != nil {
			t.Fatal(err)
		}
		if err := tree.Restore(s); err != nil {
			t.Fatal(err)
		}
		if _, err := h.write(w.text); !errors.Is(err, w.want) {
			t.Errorf("%s << %s: %v, want %v", w.file, w.text, err, w.want)
		}
		h.close()
	}
}
