package fs_test

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// slot is a stream that polls see: something is in it, or not.
type slot struct {
	pipe
	full chan string
	wake chan func()
}

func (s *slot) ready(_ *vtree.Open, wake func()) bool {
	if len(s.full) > 0 {
		return true
	}
	if wake != nil {
		select {
		case s.wake <- wake:
		default:
		}
	}
	return false
}

// polled opens name and returns a descriptor, without package os, which polls.
func polled(t *testing.T, name string, flags int) int {
	t.Helper()
	fd, err := unix.Open(name, flags|unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { unix.Close(fd) })
	return fd
}

func poll(t *testing.T, fd int, timeout time.Duration) int16 {
	t.Helper()
	p := []unix.PollFd{{Fd: int32(fd), Events: unix.POLLIN}}
	for {
		_, err := unix.Poll(p, int(timeout.Milliseconds()))
		if err == nil {
			return p[0].Revents
		}
		if !errors.Is(err, unix.EINTR) {
			t.Fatal(err)
		}
	}
}

// TestPoll: a stream is readable if it has something, waiting callers of poll and epoll are woken, and the
// present O_NONBLOCK counts, not that of the open.
func TestPoll(t *testing.T) {
	s := &slot{full: make(chan string, 1), wake: make(chan func(), 1)}
	s.feed, s.waiting = s.full, make(chan struct{}, 10)
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "pipe", Node: &vtree.File{Mode: 0o444, Stream: s.stream, Ready: s.ready}},
		vtree.Row{Path: "file", Mode: 0o644, Show: constant("text")}), fs.Options{Poll: true})
	fd := polled(t, filepath.Join(dir, "pipe"), 0)

	if got := poll(t, polled(t, filepath.Join(dir, "file"), 0), 0); got != unix.POLLIN {
		t.Errorf("an ordinary file: %#x", got)
	}
	if got := poll(t, fd, 0); got != 0 {
		t.Fatalf("an empty stream: %#x", got)
	}
	if _, err := unix.IoctlGetInt(fd, unix.TCGETS); !errors.Is(err, syscall.ENOTTY) {
		t.Errorf("an ioctl: %v", err)
	}
	for _, tc := range []struct {
		flags int
		feed  string
		want  error
	}{{unix.O_NONBLOCK, "", unix.EAGAIN}, {0, "fed", nil}, {unix.O_NONBLOCK, "", unix.EAGAIN}} {
		if _, err := unix.FcntlInt(uintptr(fd), unix.F_SETFL, tc.flags); err != nil {
			t.Fatal(err)
		}
		if tc.feed != "" {
			s.full <- tc.feed
			if got := poll(t, fd, time.Minute); got != unix.POLLIN {
				t.Errorf("a stream with something in it: %#x", got)
			}
		}
		b := make([]byte, 10)
		n, err := unix.Read(fd, b)
		if !errors.Is(err, tc.want) || tc.want == nil && string(b[:n]) != tc.feed {
			t.Errorf("flags %#x: %q, %v; want %q, %v", tc.flags, b[:max(n, 0)], err, tc.feed, tc.want)
		}
	}

	go func() {
		wake := <-s.wake
		s.full <- "later"
		wake()
	}()
	if got := poll(t, fd, time.Minute); got != unix.POLLIN {
		t.Errorf("not woken: %#x", got)
	}
}

// TestPollFromElsewhere: a program that opens with O_NONBLOCK and waits by epoll, as those in Go
// do, reads what comes. It is this test's own, in another process.
func TestPollFromElsewhere(t *testing.T) {
	if name := os.Getenv("KPROBEFS_TEST_READ"); name != "" {
		f, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		b := make([]byte, 20)
		n, err := f.Read(b)
		t.Logf("read %q, %v", b[:n], err)
		return
	}
	s := &slot{full: make(chan string, 1), wake: make(chan func(), 1)}
	s.feed, s.waiting = s.full, make(chan struct{}, 10)
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "pipe", Node: &vtree.File{Mode: 0o444, Stream: s.stream, Ready: s.ready}}), fs.Options{Poll: true})
	cmd := exec.Command(os.Args[0], "-test.run=^TestPollFromElsewhere$", "-test.v")
	cmd.Env = append(os.Environ(), "KPROBEFS_TEST_READ="+filepath.Join(dir, "pipe"))
	go func() {
		wake := <-s.wake
		s.full <- "from far"
		wake()
	}()
	out, err := cmd.CombinedOutput()
	if err != nil || !strings.Contains(string(out), `read "from far"`) {
		t.Errorf("%v\n%s", err, out)
	}
}
