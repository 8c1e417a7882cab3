package fs_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// TestSignalWithHandlerEndsNoWriter: a write that takes long is not ended by a signal that does not end its writer
// (Go's runtime sends itself such ones). One that ends the writer ends the write.
func TestSignalWithHandlerEndsNoWriter(t *testing.T) {
	begun, ready := make(chan struct{}, 10), make(chan struct{}, 10)
	slow := func(ctx context.Context, _ *vtree.Open, p []byte, _ int64) (int, error) {
		begun <- struct{}{}
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-ready:
			return len(p), ctx.Err()
		}
	}
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "other", Node: &vtree.File{Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return nil, nil }}},
		vtree.Row{Path: "slow", Node: &vtree.File{Mode: 0o200, StoreContext: slow}}), fs.Options{})
	for _, c := range []struct {
		signal  unix.Signal
		waits   bool // the write goes on
		outcome string
	}{
		{unix.SIGUSR1, true, "0"},
		{unix.SIGURG, true, "0"},
		{unix.SIGTERM, false, ""},
	} {
		cmd := exec.Command("sh", "-c", "trap : USR1; echo text >slow; echo $?")
		cmd.Dir = dir
		var out strings.Builder
		cmd.Stdout = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		<-begun
		cmd.Process.Signal(c.signal)
		if c.waits {
			if err := unix.Stat(filepath.Join(dir, "other"), new(unix.Stat_t)); err != nil { // the server hears of the signal before this
				t.Fatal(err)
			}
			ready <- struct{}{}
		}
		cmd.Wait()
		if got := strings.TrimSpace(out.String()); got != c.outcome {
			t.Errorf("%v: the writer says %q; want %q", c.signal, got, c.outcome)
		}
	}
}

// TestErrnosThatFUSEDoesNotTake: FUSE drops an answer with an errno from 512 on, and its writer would wait for ever.
func TestErrnosThatFUSEDoesNotTake(t *testing.T) {
	var errno atomic.Uintptr
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "file", Node: &vtree.File{Mode: 0o200,
		Store: func(*vtree.Open, []byte, int64) (int, error) { return 0, unix.Errno(errno.Load()) }}}), fs.Options{})
	fd, err := unix.Open(filepath.Join(dir, "file"), unix.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	for given, want := range map[unix.Errno]unix.Errno{
		511: 511, 512: unix.EINTR, 524: unix.EIO, 4095: unix.EIO, unix.ENOSPC: unix.ENOSPC,
	} {
		errno.Store(uintptr(given))
		if _, err := unix.Write(fd, []byte("x")); err != want {
			t.Errorf("%d: %v; want %v", given, err, want)
		}
	}
}
