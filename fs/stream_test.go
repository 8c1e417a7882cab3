package fs_test

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// pipe is a stream: a read returns what was sent to feed.
type pipe struct {
	feed    chan string
	waiting chan struct{} // one for each read that waits
}

func (p *pipe) stream(ctx context.Context, o *vtree.Open, b []byte) (int, error) {
	if o.Nonblocking() {
		select {
		case s := <-p.feed:
			return copy(b, s), nil
		default:
			return 0, unix.EAGAIN
		}
	}
	p.waiting <- struct{}{}
	select {
	case s := <-p.feed:
		return copy(b, s), nil
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

func TestStream(t *testing.T) {
	p := &pipe{feed: make(chan string), waiting: make(chan struct{}, 10)}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "pipe", Node: &vtree.File{Mode: 0o444, Stream: p.stream}}), fs.Options{})
	name := filepath.Join(dir, "pipe")

	nb, err := unix.Open(name, unix.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(nb)
	if _, err := unix.Read(nb, make([]byte, 10)); !errors.Is(err, unix.EAGAIN) {
		t.Errorf("O_NONBLOCK: %v; want EAGAIN", err)
	}
	if _, err := unix.Seek(nb, 0, unix.SEEK_SET); !errors.Is(err, unix.ESPIPE) {
		t.Errorf("lseek: %v; want ESPIPE", err)
	}

	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	go func() {
		for _, s := range []string{"one", "two"} {
			<-p.waiting
			p.feed <- s
		}
	}()
	for _, want := range []string{"one", "two"} {
		b := make([]byte, 10)
		if n, err := f.Read(b); string(b[:n]) != want {
			t.Errorf("%q, %v; want %q", b[:n], err, want)
		}
	}

	// A signal ends a waiting cat, and its read.
	cat := exec.Command("cat", name)
	if err := cat.Start(); err != nil {
		t.Fatal(err)
	}
	<-p.waiting
	cat.Process.Signal(unix.SIGTERM)
	err = cat.Wait()
	if ws, ok := cat.ProcessState.Sys().(interface{ Signal() unix.Signal }); !ok || ws.Signal() != unix.SIGTERM {
		t.Errorf("cat ended with %v; want SIGTERM", err)
	}
}

// TestManyWaiting: readers that wait do not keep others from being served.
func TestManyWaiting(t *testing.T) {
	const readers = 40
	p := &pipe{feed: make(chan string), waiting: make(chan struct{}, readers)}
	_, dir := mount(t, vtree.Build(0o755,
		vtree.Row{Path: "pipe", Node: &vtree.File{Mode: 0o444, Stream: p.stream}},
		vtree.Row{Path: "file", Mode: 0o444, Show: constant("text")}), fs.Options{})
	var wg sync.WaitGroup
	for range readers {
		wg.Go(func() {
			f, err := os.Open(filepath.Join(dir, "pipe"))
			if err != nil {
				t.Error(err)
				return
			}
			defer f.Close()
			b := make([]byte, 10)
			if n, err := f.Read(b); string(b[:n]) != "word" {
				t.Errorf("%q, %v", b[:n], err)
			}
		})
	}
	for range readers {
		<-p.waiting
	}
	if b, err := os.ReadFile(filepath.Join(dir, "file")); string(b) != "text" {
		t.Errorf("%q, %v", b, err)
	}
	for range readers {
		p.feed <- "word"
	}
	wg.Wait()
}

// TestUnmountWhileReading: an unmount leaves no reader behind.
func TestUnmountWhileReading(t *testing.T) {
	p := &pipe{feed: make(chan string), waiting: make(chan struct{}, 10)}
	s, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "pipe", Node: &vtree.File{Mode: 0o444, Stream: p.stream}}), fs.Options{})
	cat := exec.Command("cat", filepath.Join(dir, "pipe"))
	if err := cat.Start(); err != nil {
		t.Fatal(err)
	}
	<-p.waiting
	if err := s.Unmount(); err != nil {
		t.Error(err)
	}
	cat.Process.Kill()
	cat.Wait()
}

// TestSeeks: a file that seeks by itself is told of each way to seek. A SEEK_SET shows by the next read.
func TestSeeks(t *testing.T) {
	var mu sync.Mutex
	var told []int
	f := &vtree.File{Mode: 0o444, Apart: true,
		Stream: func(_ context.Context, _ *vtree.Open, b []byte) (int, error) { return copy(b, "record\n"), nil },
		Seek: func(_ *vtree.Open, _ int64, whence int) (int64, error) {
			mu.Lock()
			defer mu.Unlock()
			told = append(told, whence)
			return 0, nil
		}}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "log", Node: f}), fs.Options{})
	fd, err := unix.Open(filepath.Join(dir, "log"), unix.O_RDONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	const read = -1
	for _, what := range []int{
		unix.SEEK_DATA, unix.SEEK_SET, read, read, unix.SEEK_SET, read, unix.SEEK_DATA, read, unix.SEEK_END, read, unix.SEEK_SET, read,
	} {
		if what == read {
			_, err = unix.Read(fd, make([]byte, 100))
		} else {
			_, err = unix.Seek(fd, 0, what)
		}
		if err != nil {
			t.Errorf("%d: %v", what, err)
		}
	}
	mu.Lock()
	defer mu.Unlock()
	want := []int{unix.SEEK_DATA, unix.SEEK_SET, unix.SEEK_SET, unix.SEEK_DATA, unix.SEEK_END, unix.SEEK_SET}
	if !slices.Equal(told, want) {
		t.Errorf("the file was told of %v, not %v", told, want)
	}
}
