package fs_test

import (
	"errors"
	"path/filepath"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// TestSpliceOfText: sendfile(2) and splice(2) of a stream of text fail, upon which programs read by themselves. Nothing
// of it is lost by that.
func TestSpliceOfText(t *testing.T) {
	p := &pipe{feed: make(chan string, 1), waiting: make(chan struct{}, 10)}
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "pipe", Node: &vtree.File{Mode: 0o444, Stream: p.stream, Text: true}}), fs.Options{})
	fd, err := unix.Open(filepath.Join(dir, "pipe"), unix.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	var to [2]int
	if err := unix.Pipe2(to[:], unix.O_CLOEXEC); err != nil {
		t.Fatal(err)
	}
	defer unix.Close(to[0])
	defer unix.Close(to[1])
	p.feed <- "text"
	if n, err := unix.Splice(fd, nil, to[1], nil, 1<<16, 0); !errors.Is(err, unix.EINVAL) {
		t.Errorf("splice: %d, %v", n, err)
	}
	if n, err := unix.Sendfile(to[1], fd, nil, 1<<24); !errors.Is(err, unix.EINVAL) {
		t.Errorf("sendfile: %d, %v", n, err)
	}
	b := make([]byte, 10)
	if n, err := unix.Read(fd, b); err != nil || string(b[:n]) != "text" {
		t.Errorf("read: %q, %v", b[:max(n, 0)], err)
	}
}
