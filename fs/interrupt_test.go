package fs_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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

// TestStopEndsNoReader: a stopped reader has all of the content once it goes on, and one with a
// handler has it as well. So it is with the size.
func TestStopEndsNoReader(t *testing.T) {
	begun, ready := make(chan struct{}, 10), make(chan struct{}, 10)
	slow := func(ctx context.Context, _ *vtree.Open) ([]byte, error) {
		begun <- struct{}{}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-ready:
			return []byte("text"), ctx.Err()
		}
	}
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "other", Node: &vtree.File{Mode: 0o444, Show: func(*vtree.Open) ([]byte, error) { return nil, nil }}},
		vtree.Row{Path: "long", Node: &vtree.File{Mode: 0o444, ShowContext: slow}},
		vtree.Row{Path: "sized", Node: &vtree.File{Mode: 0o444, ShowContext: slow, Len: func(*vtree.Open) int { return 4 }}}), fs.Options{})
	for _, c := range []struct {
		what   string
		signal unix.Signal
		script string // prints what it reads, or the size of the content
		want   string
	}{
		{"a reader with a handler", unix.SIGUSR1, "trap : USR1; read -r line <sized; echo $line", "text"},
		{"a stopped stat", unix.SIGSTOP, "exec stat -c %s --cached=never long", "4"},
	} {
		cmd := exec.Command("sh", "-c", c.script)
		cmd.Dir = dir
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		<-begun
		cmd.Process.Signal(c.signal)
		// FUSE has told of the signal, and waits on; or the reader has given up.
		for state := byte(0); state != 'D' && state != 'T' && state != 'Z'; state = stateOf(t, cmd.Process.Pid) {
		}
		if _, err := os.Stat(filepath.Join(dir, "other")); err != nil { // the server hears of it before this
			t.Fatal(err)
		}
		ready <- struct{}{}
		cmd.Process.Signal(unix.SIGCONT)
		cmd.Wait()
		if strings.TrimSpace(out.String()) != c.want || errs.Len() > 0 {
			t.Errorf("%s reads %q and says %q", c.what, &out, &errs)
		}
	}
}

// stateOf is the state of process pid: 'S' if a signal wakes it, 'D' if only its end does.
func stateOf(t *testing.T, pid int) byte {
	b, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	return b[bytes.LastIndexByte(b, ')')+2]
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

// TestSignalThatAsksEndsWriter: somebody may ask a writer to stop by a signal that it catches, as an interactive shell
// does SIGINT.
func TestSignalThatAsksEndsWriter(t *testing.T) {
	begun := make(chan struct{}, 1)
	never := func(ctx context.Context, _ *vtree.Open, _ []byte, _ int64) (int, error) {
		begun <- struct{}{}
		<-ctx.Done()
		return 0, ctx.Err()
	}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "never", Node: &vtree.File{Mode: 0o200, StoreContext: never}}), fs.Options{})
	for _, signal := range []unix.Signal{unix.SIGINT, unix.SIGTERM, unix.SIGALRM} {
		cmd := exec.Command("perl", "-e", fmt.Sprintf(`use POSIX; sigaction(%d, POSIX::SigAction->new(sub {})); `+
			`open(F, ">", "never"); print syswrite(F, "x") ? "written" : $!{EINTR} ? "ended" : $!`, signal))
		cmd.Dir = dir
		var out bytes.Buffer
		cmd.Stdout = &out
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		<-begun
		cmd.Process.Signal(signal)
		if err := cmd.Wait(); err != nil || out.String() != "ended" {
			t.Errorf("after %v the writer says %q, %v", signal, &out, err)
		}
	}
}
