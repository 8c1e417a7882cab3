package files

import (
	"fmt"
	iofs "io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/tests/left"
)

// promptRounds is how often TestPrompt looks.
const promptRounds = 1000

// TestPrompt: whatever file is opened and read, the next look at the machine
// finds the hits of that, no more and no fewer.
func TestPrompt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mnt")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("kprobefs", "mount", "--daemon", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	defer func() {
		if out, err := exec.Command("fusermount3", "-u", dir).CombinedOutput(); err != nil {
			t.Errorf("%v: %s", err, out)
		}
		if !left.Await(func() bool { return len(left.Servers(dir)) == 0 }) {
			t.Errorf("left: %v", left.Servers(dir))
		}
	}()
	c := newCount(t, dir)
	files := readable(t, dir)
	c.open, c.reads = c.look(t)
	for i := range promptRounds {
		opens, reads := touch(t, files[i%len(files)])
		c.expect(t, files[i%len(files)], opens, reads)
	}
}

// readable lists the files below dir that can be read without waiting.
func readable(t *testing.T, dir string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(dir, func(path string, d iofs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err == nil && info.Mode().IsRegular() && info.Mode()&0o400 != 0 && !strings.HasSuffix(path, "_pipe") {
			files = append(files, path)
		}
		return err
	})
	if err != nil || len(files) < 30 {
		t.Fatalf("%d files: %v", len(files), err)
	}
	return files
}

// touch opens a file, reads it twice if there is so much in it, and closes it.
func touch(t *testing.T, path string) (opens, reads int) {
	t.Helper()
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_NONBLOCK, 0)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	defer unix.Close(fd)
	var buf [4096]byte
	for reads = range 2 {
		if n, err := unix.Read(fd, buf[:]); n <= 0 || err != nil {
			break
		}
	}
	return 1, reads + 1
}

// count is what kprobe_profile said last.
type count struct {
	path        string
	open, reads int
}

func newCount(t *testing.T, dir string) *count {
	t.Helper()
	for _, w := range [][2]string{
		{"tracing/kprobe_events", "p:opened do_sys_openat2\np:was_read vfs_read\n"},
		{"tracing/events/kprobes/enable", "1"},
	} {
		if err := os.WriteFile(filepath.Join(dir, w[0]), []byte(w[1]), 0); err != nil {
			t.Fatal(err)
		}
	}
	return &count{path: filepath.Join(dir, "tracing/kprobe_profile")}
}

// look reads the counts, with one open and one read.
func (c *count) look(t *testing.T) (opens, reads int) {
	t.Helper()
	fd, err := unix.Open(c.path, unix.O_RDONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(fd)
	var buf [4096]byte
	n, err := unix.Read(fd, buf[:])
	if err != nil {
		t.Fatal(err)
	}
	var missed int
	if _, err := fmt.Sscanf(string(buf[:n]), " opened %d %d\n was_read %d %d", &opens, &missed, &reads, &missed); err != nil {
		t.Fatalf("kprobe_profile is %q: %v", buf[:n], err)
	}
	return opens, reads
}

func (c *count) expect(t *testing.T, path string, opens, reads int) {
	t.Helper()
	o, r := c.look(t)
	if o != c.open+opens+1 || r != c.reads+reads+1 {
		t.Errorf("%s: %d opens and %d reads are seen, want %d and %d", path, o-c.open, r-c.reads, opens+1, reads+1)
	}
	c.open, c.reads = o, r
}
