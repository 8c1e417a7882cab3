package fs_test

import (
	"bytes"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// TestOpenFilesShareText: files that are kept open after a read cost next to nothing when what
// they have read is the same, and the text goes with the last of them.
func TestOpenFilesShareText(t *testing.T) {
	const size, files = 1 << 20, 100
	show := func(*vtree.Open) ([]byte, error) { return bytes.Repeat([]byte("line\n"), size/5), nil }
	_, dir := mount(t, vtree.Build(0o755, vtree.Row{Path: "file", Node: &vtree.File{Mode: 0o444, Show: show, Len: func(*vtree.Open) int { return size }}}), fs.Options{})
	heap := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	before := heap()
	var fds []int
	for range files {
		fd, err := unix.Open(filepath.Join(dir, "file"), unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer unix.Close(fd)
		if n, err := unix.Pread(fd, make([]byte, 10), 0); n != 10 || err != nil {
			t.Fatalf("%d bytes, %v", n, err)
		}
		fds = append(fds, fd)
	}
	if grown := heap() - before; grown > 10*size {
		t.Errorf("%d open files of %d KiB take %d KiB", files, size>>10, grown>>10)
	}
	b := make([]byte, 10)
	if n, err := unix.Pread(fds[0], b, 5); string(b[:n]) != "line\nline\n" || err != nil {
		t.Errorf("a later part: %q, %v", b[:n], err)
	}
}
