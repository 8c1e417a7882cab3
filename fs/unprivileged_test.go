package fs_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestUnprivileged mounts as nobody, through fusermount3.
func TestUnprivileged(t *testing.T) {
	needFUSE(t)
	if os.Geteuid() != 0 {
		t.Skip("every mount of these tests is unprivileged then")
	}
	if _, err := exec.LookPath("fusermount3"); err != nil {
		t.Skip(err)
	}
	if st, err := os.Stat("/dev/fuse"); err == nil && st.Mode().Perm()&0o006 != 0o006 && os.Getenv("KPROBEFS_TEST_NS") == "" {
		inNamespace(t)
		return
	}
	const nobody = 65534
	base, err := os.MkdirTemp("", "kprobefs")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(base)
	dir, server := filepath.Join(base, "mnt"), filepath.Join(base, "server")
	for _, err := range []error{os.Chmod(base, 0o755), os.Mkdir(dir, 0o755), os.Chown(dir, nobody, nobody), copyFile(server, os.Args[0])} {
		if err != nil {
			t.Fatal(err)
		}
	}
	as := func(name string, args ...string) *exec.Cmd {
		c := exec.Command(name, args...)
		c.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
		return c
	}
	s := as(server)
	startServer(t, s, dir)
	defer s.Wait()
	for _, c := range []struct{ cmd, want string }{
		{"cat file", "text\n"}, {"stat -c '%a %u %g' . file secret", "755 65534 65534\n644 65534 65534\n400 65534 65534\n"},
		{"cat secret", "capable\n"},
	} {
		cmd := as("sh", "-c", c.cmd)
		cmd.Dir = dir
		if got, err := cmd.CombinedOutput(); string(got) != c.want {
			t.Errorf("%s: %q, %v; want %q", c.cmd, got, err, c.want)
		}
	}
	if _, err := os.ReadFile(filepath.Join(dir, "file")); !os.IsPermission(err) {
		t.Errorf("root reads it without allow_other: %v", err)
	}
	if got, err := as("fusermount3", "-u", dir).CombinedOutput(); err != nil {
		t.Errorf("unmount: %v: %s", err, got)
	}
	unmounted(t, dir)
}

// startServer starts s, which serves at dir, and waits until it does. It skips the test where users may not mount.
func startServer(t *testing.T, s *exec.Cmd, dir string) {
	t.Helper()
	s.Env = append(os.Environ(), "KPROBEFS_TEST_SERVE="+dir)
	out, err := s.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	said, err := s.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := out.Read(make([]byte, 1)); err != nil {
		why, _ := io.ReadAll(bufio.NewReader(said))
		s.Wait()
		if strings.Contains(string(why), "/dev/fuse") || strings.Contains(string(why), "fusermount") {
			t.Skipf("users may not mount here: %s", why)
		}
		t.Fatalf("server: %v: %s", err, why)
	}
}

// inNamespace runs the test again where /dev/fuse is open to everybody, as udev
// makes it and containers often do not.
func inNamespace(t *testing.T) {
	node := filepath.Join(t.TempDir(), "fuse")
	c := exec.Command("unshare", "-m", "sh", "-c",
		`mount --make-rprivate / && mknod "$1" c 10 229 && chmod 666 "$1" && mount --bind "$1" /dev/fuse && exec "$0" -test.run "$2"'$' -test.v`,
		os.Args[0], node, t.Name())
	c.Env = append(os.Environ(), "KPROBEFS_TEST_NS=1")
	out, err := c.CombinedOutput()
	switch {
	case strings.Contains(string(out), "--- SKIP"), strings.Contains(string(out), "unshare:"), strings.Contains(string(out), "mount:"):
		t.Skipf("%v: %s", err, out)
	case err != nil:
		t.Fatalf("%v: %s", err, out)
	}
}

func copyFile(to, from string) error {
	b, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, b, 0o755)
}
