package soak

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
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
	work(t,
		&workers{does: "events", n: 8, once: func(i int) error { return soakEvent(w, i) }},
		&workers{does: "traces", n: 3, once: func(int) error { return soakDrain(w, "tracing/trace", 0) }},
		&workers{does: "pipes", n: 2, once: func(int) error { return soakDrain(w, "tracing/trace_pipe", syscall.O_NONBLOCK) }},
		&workers{does: "walks", n: 3, once: func(int) error { return soakWalk(w) }},
		&workers{does: "calls", n: 2, once: func(i int) error { return soakRun(w, i) }},
	)
	leavesNothing(t, w, before)
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
