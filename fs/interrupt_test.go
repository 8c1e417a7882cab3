package fs_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// TestSignalEndsReader: a signal ends who waits for a content that takes long, or for its size.
func TestSignalEndsReader(t *testing.T) {
	begun := make(chan struct{}, 10)
	never := func(ctx context.Context, _ *vtree.Open) ([]byte, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return nil, ctx.Err()
	}
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "sized", Node: &vtree.File{Mode: 0o444, ShowContext: never, Len: func(*vtree.Open) int { return 10 }}},
		vtree.Row{Path: "long", Node: &vtree.File{Mode: 0o444, ShowContext: never}}), fs.Options{})
	for _, c := range []struct {
		what, file string
		args       []string
	}{
		{"a read", "sized", []string{"cat", "-"}},
		{"a stat", "long", []string{"stat", "--cached=never", filepath.Join(dir, "long")}},
		{"an open", "long", []string{"cat", filepath.Join(dir, "long")}},
	} {
		// A lookup makes nothing: those of others wait for it, and hear no signal.
		if fd, err := unix.Open(filepath.Join(dir, c.file), unix.O_PATH, 0); err != nil {
			t.Fatal(err)
		} else {
			unix.Close(fd)
		}
		cmd := exec.Command(c.args[0], c.args[1:]...)
		if c.file == "sized" {
			f, err := os.Open(filepath.Join(dir, c.file))
			if err != nil {
				t.Fatal(err)
			}
			defer f.Close()
			cmd.Stdin = f
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		<-begun
		cmd.Process.Signal(unix.SIGTERM)
		err := cmd.Wait()
		if ws, ok := cmd.ProcessState.Sys().(interface{ Signal() unix.Signal }); !ok || ws.Signal() != unix.SIGTERM {
			t.Errorf("%s ended with %v; want SIGTERM", c.what, err)
		}
	}
}

// reads tells of each read that comes.
type reads chan struct{}

func (r reads) Settle() {}
func (r reads) Op(_ context.Context, op fs.Op) {
	if op.Kind == fs.OpRead {
		r <- struct{}{}
	}
}

// TestSignalEndsSecondReader: so it does with who waits until another reader of the same open
// file has its content.
func TestSignalEndsSecondReader(t *testing.T) {
	begun, ready, came := make(chan struct{}, 1), make(chan struct{}), make(reads, 2)
	slow := func(*vtree.Open) ([]byte, error) {
		begun <- struct{}{}
		<-ready
		return []byte("text"), nil
	}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "slow", Node: &vtree.File{Mode: 0o444, Show: slow, Len: func(*vtree.Open) int { return 4 }}}), fs.Options{Observer: came})
	f, err := os.Open(filepath.Join(dir, "slow"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	read := make(chan string)
	go func() {
		b := make([]byte, 10)
		n, _ := unix.Pread(int(f.Fd()), b, 0)
		read <- string(b[:n])
	}()
	<-begun
	<-came
	cat := exec.Command("cat")
	cat.Stdin = f
	if err := cat.Start(); err != nil {
		t.Fatal(err)
	}
	<-came
	cat.Process.Signal(unix.SIGTERM)
	cat.Wait() // while the first one still waits
	close(ready)
	if s := <-read; s != "text" {
		t.Errorf("the first one read %q", s)
	}
}
