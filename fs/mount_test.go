package fs_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/vtree"
	"golang.org/x/sys/unix"
)

// needFUSE ends a test where there is no FUSE to test with.
func needFUSE(t testing.TB) {
	t.Helper()
	if fd, err := unix.Open("/dev/fuse", unix.O_RDWR|unix.O_CLOEXEC, 0); err != nil {
		t.Skipf("no FUSE here: open /dev/fuse: %v", err)
	} else {
		unix.Close(fd)
	}
}

// mount serves root in a fresh directory for the test's life, and checks that
// nothing stays mounted after it.
func mount(t testing.TB, root *vtree.Dir, opts fs.Options) (*fs.Server, string) {
	t.Helper()
	needFUSE(t)
	dir := t.TempDir()
	opts.AllowOther = os.Geteuid() == 0
	s, err := fs.Mount(dir, root, opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Unmount(); err != nil {
			t.Errorf("unmount: %v", err)
		}
		unmounted(t, dir)
	})
	return s, dir
}

// unmounted waits until nothing is mounted at dir any more.
func unmounted(t testing.TB, dir string) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); mounted(dir); runtime.Gosched() {
		if time.Now().After(deadline) {
			t.Errorf("%s is still mounted", dir)
			return
		}
	}
}

func mounted(dir string) bool {
	info, _ := os.ReadFile("/proc/self/mountinfo")
	return bytes.Contains(info, []byte(" "+dir+" "))
}

func constant(s string) func(*vtree.Open) ([]byte, error) {
	return func(*vtree.Open) ([]byte, error) { return []byte(s), nil }
}

func oneFile() *vtree.Dir {
	secret := func(o *vtree.Open) ([]byte, error) {
		const capSyslog = 34
		if o.Has(capSyslog) {
			return []byte("capable\n"), nil
		}
		return []byte("incapable\n"), nil
	}
	return vtree.Build(0o755,
		vtree.Row{Path: "file", Mode: 0o644, Show: constant("text\n")},
		vtree.Row{Path: "secret", Mode: 0o400, Show: secret})
}

func TestMountPoint(t *testing.T) {
	needFUSE(t)
	dir := t.TempDir()
	full := filepath.Join(dir, "full")
	empty := filepath.Join(dir, "an empty one")
	for _, err := range []error{os.Mkdir(full, 0o755), os.WriteFile(filepath.Join(full, "x"), nil, 0o644), os.Mkdir(empty, 0o755)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	s, err := fs.Mount(empty, oneFile(), fs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Unmount()
	for _, c := range []struct{ dir, want string }{
		{filepath.Join(dir, "none"), "does not exist; make it first: mkdir -p "},
		{filepath.Join(full, "x"), "not a directory; give an empty directory"},
		{full, `not empty (has "x"), and mounting would hide it; give an empty directory`},
		{empty, "kprobefs is mounted there already; unmount it first: fusermount3 -u "},
	} {
		_, err := fs.Mount(c.dir, oneFile(), fs.Options{})
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("mount %s: %v; want one line with %q", c.dir, err, c.want)
		}
	}
	if b, err := os.ReadFile(filepath.Join(empty, "file")); string(b) != "text\n" {
		t.Errorf("the mount that was there: %q, %v", b, err)
	}
}

// TestServerKilled runs a server in a process of its own, kills it, and mounts
// over what it leaves.
func TestServerKilled(t *testing.T) {
	needFUSE(t)
	dir := t.TempDir()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "KPROBEFS_TEST_SERVE="+dir)
	ready, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := ready.Read(make([]byte, 1)); err != nil {
		t.Fatalf("server did not start: %v", err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "file")); string(b) != "text\n" {
		t.Errorf("file: %q, %v", b, err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	if err := unix.Statfs(dir, new(unix.Statfs_t)); !errors.Is(err, unix.ENOTCONN) {
		t.Errorf("after the kill: %v; want ENOTCONN", err)
	}
	s, err := fs.Mount(dir, oneFile(), fs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "file")); string(b) != "text\n" {
		t.Errorf("after mounting again: %q, %v", b, err)
	}
	if err := s.Unmount(); err != nil {
		t.Error(err)
	}
	unmounted(t, dir)
}

func TestMain(m *testing.M) {
	if dir := os.Getenv("KPROBEFS_TEST_SERVE"); dir != "" {
		s, err := fs.Mount(dir, oneFile(), fs.Options{AllowOther: true})
		if err != nil {
			println(err.Error())
			os.Exit(1)
		}
		os.Stdout.WriteString("r")
		s.Wait()
		return
	}
	os.Exit(m.Run())
}

func TestUnmountWithFilesOpen(t *testing.T) {
	s, dir := mount(t, oneFile(), fs.Options{})
	f, err := os.Open(filepath.Join(dir, "file"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := s.Unmount(); err != nil {
		t.Fatal(err)
	}
	s.Wait()
	unmounted(t, dir)
	b := make([]byte, 10)
	if n, err := f.Read(b); string(b[:n]) != "text\n" {
		t.Errorf("read from a file open since before: %q, %v", b[:n], err)
	}
}

func TestUnmountFromOutside(t *testing.T) {
	s, dir := mount(t, oneFile(), fs.Options{})
	if out, err := exec.Command("fusermount3", "-u", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	s.Wait()
}

// TestServe serves a connection that somebody else has mounted.
func TestServe(t *testing.T) {
	needFUSE(t)
	if os.Geteuid() != 0 {
		t.Skip("mounts by itself: run it as root")
	}
	dir := t.TempDir()
	fd, err := unix.Open("/dev/fuse", unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	data := fmt.Sprintf("fd=%d,rootmode=40000,user_id=0,group_id=0,default_permissions", fd)
	if err := unix.Mount("tracefs", dir, "fuse.tracefs", 0, data); err != nil {
		t.Fatal(err)
	}
	s, err := fs.Serve(fd, oneFile(), fs.Options{})
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("cat", filepath.Join(dir, "file")).CombinedOutput()
	if string(out) != "text\n" {
		t.Errorf("%q, %v", out, err)
	}
	if err := s.Unmount(); err != nil || !mounted(dir) {
		t.Errorf("Unmount of what was not mounted here: %v, mounted %v", err, mounted(dir))
	}
	if err := unix.Unmount(dir, 0); err != nil {
		t.Fatal(err)
	}
	s.Wait()
}

// TestNothingLeft: an unmount ends every goroutine and closes every descriptor
// of its server.
func TestNothingLeft(t *testing.T) {
	needFUSE(t)
	dir := t.TempDir()
	descriptors := func() int {
		fds, err := os.ReadDir("/proc/self/fd")
		if err != nil {
			t.Fatal(err)
		}
		return len(fds)
	}
	goroutines, fds := runtime.NumGoroutine(), descriptors()
	for range 5 {
		s, err := fs.Mount(dir, oneFile(), fs.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if b, err := os.ReadFile(filepath.Join(dir, "file")); string(b) != "text\n" {
			t.Errorf("%q, %v", b, err)
		}
		if err := s.Unmount(); err != nil {
			t.Fatal(err)
		}
	}
	deadline := time.Now().Add(10 * time.Second)
	for runtime.NumGoroutine() > goroutines || descriptors() > fds {
		if time.Now().After(deadline) {
			b := make([]byte, 1<<16)
			t.Fatalf("%d goroutines (%d before), %d descriptors (%d before):\n%s",
				runtime.NumGoroutine(), goroutines, descriptors(), fds, b[:runtime.Stack(b, true)])
		}
		runtime.Gosched()
	}
}
