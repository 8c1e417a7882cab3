package kprobefstest_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/fs/kprobefstest"
)

// endVar makes TestEnds, in a process of its own, end in one of these ways.
const endVar = "KPROBEFSTEST_END"

var ends = map[string]func(t *testing.T, m *kprobefstest.Machine){
	"passes":       func(t *testing.T, m *kprobefstest.Machine) {},
	"fails":        func(t *testing.T, m *kprobefstest.Machine) { t.Fatal("as it should") },
	"skips":        func(t *testing.T, m *kprobefstest.Machine) { t.Skip("as it should") },
	"panics":       func(t *testing.T, m *kprobefstest.Machine) { panic("as it should") },
	"bad probe":    func(t *testing.T, m *kprobefstest.Machine) { m.Probe("vfs_read+6") },
	"bad command":  func(t *testing.T, m *kprobefstest.Machine) { m.Exec("cat none") },
	"file open":    func(t *testing.T, m *kprobefstest.Machine) { open(t, m) },
	"hits pending": func(t *testing.T, m *kprobefstest.Machine) { m.Probe("vfs_read"); m.Exec("cat tracing/trace") },
	"user stays": func(t *testing.T, m *kprobefstest.Machine) {
		m.Exec("sleep 1000 < kprobes/list > /dev/null 2>&1 & echo $! > " + os.Getenv("KPROBEFSTEST_PID"))
	},
	"panics elsewhere": func(t *testing.T, m *kprobefstest.Machine) {
		open(t, m)
		go panic("as it should")
		select {}
	},
	"exits":  func(t *testing.T, m *kprobefstest.Machine) { os.Exit(0) },
	"killed": func(t *testing.T, m *kprobefstest.Machine) { syscall.Kill(os.Getpid(), syscall.SIGKILL) },
}

// open leaves a file open.
func open(t *testing.T, m *kprobefstest.Machine) {
	f, err := os.Open(m.Dir + "/tracing/trace_pipe")
	if err != nil {
		t.Fatal(err)
	}
	leaked = append(leaked, f)
}

var leaked []*os.File // else the garbage collector would close them

// TestEnds is the process that TestLeavesNothing runs.
func TestEnds(t *testing.T) {
	end, ok := ends[os.Getenv(endVar)]
	if !ok {
		t.Skip("TestLeavesNothing runs it in a process of its own")
	}
	m := kprobefstest.Start(t)
	os.Stderr.WriteString("dir " + m.Dir + "\n")
	m.Probe("vfs_open")
	m.Exec("cat kprobes/list")
	end(t, m)
}

// TestLeavesNothing: however a test ends, its mount, directory and processes are gone.
func TestLeavesNothing(t *testing.T) {
	kprobefstest.Start(t) // or skip
	said := map[string]string{
		"passes": "PASS", "skips": "SKIP", "bad probe": "invalid or incomplete multibyte or wide character", "bad command": "none: No such file",
		"user stays": "sleep (pid ",
	}
	for name := range ends {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			pidFile := filepath.Join(t.TempDir(), "pid")
			c := exec.Command(os.Args[0], "-test.run", "^TestEnds$", "-test.v")
			c.Env = append(os.Environ(), endVar+"="+name, "KPROBEFSTEST_PID="+pidFile)
			out, err := c.CombinedOutput()
			_, rest, found := strings.Cut(string(out), "dir ")
			if !found {
				t.Fatalf("%v: %s", err, out)
			}
			if !strings.Contains(string(out), said[name]) {
				t.Errorf("%v: %s\nwant %q", err, out, said[name])
			}
			dir, _, _ := strings.Cut(rest, "\n")
			if name == "user stays" {
				endUser(t, pidFile)
			}
			until(t, dir+" is gone", func() bool {
				_, err := os.Lstat(dir)
				return os.IsNotExist(err)
			})
			mounts, err := os.ReadFile("/proc/self/mountinfo")
			if err != nil || bytes.Contains(mounts, []byte(" "+dir+" ")) {
				t.Errorf("%s is still mounted (%v)", dir, err)
			}
			until(t, "no process knows "+dir, func() bool { return !known(t, dir) })
		})
	}
}

// endUser ends the process whose id is in file.
func endUser(t *testing.T, file string) {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("kill", "-9", strings.TrimSpace(string(b))).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}

// known reports whether a process has dir in its command line.
func known(t *testing.T, dir string) bool {
	procs, err := filepath.Glob("/proc/[0-9]*/cmdline")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range procs {
		line, _ := os.ReadFile(p) // it may have ended
		if bytes.Contains(line, []byte(dir)) {
			return true
		}
	}
	return false
}

// until waits for a condition.
func until(t *testing.T, what string, holds func() bool) {
	t.Helper()
	deadline := time.Now().Add(30 * time.Second)
	for !holds() {
		if time.Now().After(deadline) {
			t.Fatalf("not after 30 s: %s", what)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// TestSkips: where nothing can be mounted a test is skipped, and says why.
func TestSkips(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can take /dev/fuse away from a process")
	}
	kprobefstest.Start(t)
	const hide = `mount -t tmpfs none /dev && : > /dev/null && exec "$0" -test.run '^TestEnds$' -test.v`
	c := exec.Command("unshare", "-m", "sh", "-c", hide, os.Args[0])
	c.Env = append(os.Environ(), endVar+"=passes")
	out, err := c.CombinedOutput()
	if strings.Contains(string(out), "unshare:") || strings.Contains(string(out), "mount:") {
		t.Skipf("%v: %s", err, out)
	}
	if err != nil || !strings.Contains(string(out), "--- SKIP") || !strings.Contains(string(out), "open /dev/fuse: ") {
		t.Errorf("%v: %s", err, out)
	}
}
