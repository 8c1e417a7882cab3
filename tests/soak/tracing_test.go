package soak

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/tests/left"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// gone are what may be found of an event that others remove meanwhile, and of a
// trace_pipe that somebody else has open.
var gone = []syscall.Errno{syscall.ENOENT, syscall.ENODEV, syscall.EBUSY, syscall.EAGAIN}

func isGone(err error) bool {
	for _, e := range gone {
		if errors.Is(err, e) {
			return true
		}
	}
	return false
}

// TestTraceSoak has 8 writers define, enable and delete events while 8 readers
// read trace, trace_pipe and the events' directories and 2 processes run through
// what is probed. After it no error, probe, goroutine or mount may be left.
func TestTraceSoak(t *testing.T) {
	before := runtime.NumGoroutine()
	w := mounted.New(t, emu.Config{})
	ctx, cancel := context.WithTimeout(t.Context(), soakTime(t))
	defer cancel()
	var wg sync.WaitGroup
	var counts [5]atomic.Int64
	work := func(kind, n int, f func(i int) error) {
		for i := range n {
			wg.Go(func() {
				for ctx.Err() == nil {
					if err := f(i); err != nil {
						t.Error(err)
						cancel()
						return
					}
					counts[kind].Add(1)
				}
			})
		}
	}
	work(0, 8, func(i int) error { return soakEvent(w, i) })
	work(1, 3, func(int) error { return soakDrain(w, "tracing/trace", 0) })
	work(2, 2, func(int) error { return soakDrain(w, "tracing/trace_pipe", syscall.O_NONBLOCK) })
	work(3, 3, func(int) error { return soakWalk(w) })
	work(4, 2, func(i int) error { return soakRun(w, i) })
	wg.Wait()
	t.Logf("%d events, %d traces, %d pipes, %d walks, %d calls; %d hits",
		counts[0].Load(), counts[1].Load(), counts[2].Load(), counts[3].Load(), counts[4].Load(), w.Emu.Status().Hits)
	for i := range counts {
		if counts[i].Load() == 0 {
			t.Errorf("worker kind %d has done nothing", i)
		}
	}
	if l := w.Emu.Engine().List(); len(l) != 0 {
		t.Errorf("%d probes are left: %+v", len(l), l[0])
	}
	dir := w.Server.Dir()
	w.Close(t)
	if !left.Await(func() bool { return len(left.Mounts(dir)) == 0 }) {
		t.Errorf("still mounted: %v", left.Mounts(dir))
	}
	if !left.Await(func() bool { return runtime.NumGoroutine() <= before }) {
		buf := make([]byte, 1<<20)
		t.Errorf("%d goroutines, %d before:\n%s", runtime.NumGoroutine(), before, buf[:runtime.Stack(buf, true)])
	}
}

// soakEvent defines an event, has it recorded for a moment in the top array and
// in an instance of its own, and removes both.
func soakEvent(w *mounted.Machine, i int) error {
	group, instance := fmt.Sprintf("soak%d", i), fmt.Sprintf("tracing/instances/i%d", i)
	if err := w.Write("tracing/kprobe_events", "p:"+group+"/a vfs_read n=%dx\nr:"+group+"/b vfs_read $retval\n", os.O_APPEND); err != nil {
		return err
	}
	if err := os.Mkdir(w.Path(instance), 0o755); err != nil {
		return err
	}
	for _, step := range []struct{ file, text string }{
		{"tracing/events/" + group + "/a/filter", "n > 0"},
		{"tracing/events/" + group + "/enable", "1"},
		{instance + "/events/" + group + "/a/enable", "1"},
		{instance + "/trace_marker", "soak\n"},
		{"tracing/events/" + group + "/enable", "0"},
	} {
		if err := w.Write(step.file, step.text, 0); err != nil {
			return fmt.Errorf("%s: %w", step.file, err)
		}
	}
	for os.Remove(w.Path(instance)) != nil { // while a reader has a file of it open
		if _, err := os.Stat(w.Path(instance)); err != nil {
			return fmt.Errorf("an instance that is busy: %w", err)
		}
	}
	return w.Write("tracing/kprobe_events", "-:"+group+"/\n", os.O_APPEND)
}

// soakDrain reads a file to its end, or until there is no more for now: by
// system calls, as os.File waits where O_NONBLOCK does not.
func soakDrain(w *mounted.Machine, name string, flags int) error {
	fd, err := syscall.Open(w.Path(name), syscall.O_RDONLY|syscall.O_CLOEXEC|flags, 0)
	if err == nil {
		defer syscall.Close(fd)
		p := make([]byte, 1<<16)
		for n := 1; n > 0 && err == nil; {
			n, err = syscall.Read(fd, p)
		}
	}
	if err != nil && err != syscall.EINTR && !isGone(err) {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// soakWalk reads every file below events.
func soakWalk(w *mounted.Machine) error {
	return filepath.WalkDir(w.Path("tracing/events"), func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			_, err = os.ReadFile(path)
		}
		if err != nil && !isGone(err) {
			return err
		}
		return nil
	})
}
