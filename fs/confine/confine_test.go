//go:build amd64

package confine

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// hookVar makes this test binary a server that is confined, as its value says, and then tries what it
// may not.
const hookVar = "KPROBEFS_CONFINED"

func TestMain(m *testing.M) {
	if needs, ok := os.LookupEnv(hookVar); ok {
		os.Exit(hook(needs))
	}
	os.Exit(m.Run())
}

// hook confines itself with threads that began before, and tries on another than the first.
func hook(needs string) int {
	var held sync.WaitGroup
	stop := make(chan struct{})
	for range 4 {
		held.Add(1)
		go func() {
			runtime.LockOSThread()
			held.Done()
			<-stop
		}()
	}
	held.Wait()
	if needs == "read" {
		if err := Reader(); err != nil {
			fmt.Println("incomplete:", err)
			return 3
		}
		return tryReader()
	}
	n := Needs{Mirror: strings.Contains(needs, "mirror"), Look: strings.Contains(needs, "run"), Kill: strings.Contains(needs, "run"), Answer: strings.Contains(needs, "answer"), Sealed: strings.Contains(needs, "sealed")}
	if err := Server(n); err != nil {
		fmt.Println("incomplete:", err)
		return 3
	}
	tried := make(chan int)
	go func() {
		runtime.LockOSThread()
		tried <- try()
	}()
	return <-tried
}

// attempts are what a server never does.
var attempts = map[string]func(dir string) error{
	"run a program":             func(string) error { return unix.Exec("/bin/true", []string{"true"}, nil) },
	"start a process":           func(string) error { return exec.Command("/proc/self/exe").Start() },
	"open a file to write":      func(dir string) error { return open(dir+"/file", unix.O_WRONLY) },
	"open a file to read/write": func(dir string) error { return open(dir+"/file", unix.O_RDWR) },
	"make a file":               func(dir string) error { return open(dir+"/new", unix.O_RDONLY|unix.O_CREAT) },
	"truncate a file":           func(dir string) error { return open(dir+"/file", unix.O_RDONLY|unix.O_TRUNC) },
	"truncate by name":          func(dir string) error { return unix.Truncate(dir+"/file", 0) },
	"remove a file":             func(dir string) error { return unix.Unlink(dir + "/file") },
	"rename a file":             func(dir string) error { return unix.Rename(dir+"/file", dir+"/other") },
	"link a file":               func(dir string) error { return unix.Link(dir+"/file", dir+"/other") },
	"make a directory":          func(dir string) error { return unix.Mkdir(dir+"/new", 0o777) },
	"change a mode":             func(dir string) error { return unix.Chmod(dir+"/file", 0o777) },
	"change an owner":           func(dir string) error { return unix.Chown(dir+"/file", 1, 1) },
	"make a socket":             func(string) error { _, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err },
	"make a net socket":         func(string) error { _, err := unix.Socket(unix.AF_INET, unix.SOCK_STREAM, 0); return err },
	"mount":                     func(dir string) error { return unix.Mount("none", dir, "tmpfs", 0, "") },
	"unmount":                   func(dir string) error { return unix.Unmount("/proc", unix.MNT_DETACH) },
	"make a namespace":          func(string) error { return unix.Unshare(unix.CLONE_NEWUSER) },
	"trace":                     func(string) error { return unix.PtraceAttach(os.Getppid()) },
	"write to another's memory": func(string) error { return writeTo(os.Getppid()) },
	"take a descriptor":         func(string) error { return call(unix.SYS_PIDFD_GETFD, 0) },
	"load a module":             func(string) error { return unix.FinitModule(0, "", 0) },
	"load a BPF program":        func(string) error { return call(unix.SYS_BPF, 5) },
	"load a kernel":             func(string) error { return call(unix.SYS_KEXEC_LOAD, 0) },
	"open a perf event":         func(string) error { return call(unix.SYS_PERF_EVENT_OPEN, 0) },
	"make an io_uring":          func(string) error { return call(unix.SYS_IO_URING_SETUP, 1) },
	"use keys":                  func(string) error { return call(unix.SYS_KEYCTL, 0) },
	"catch faults":              func(string) error { return call(unix.SYS_USERFAULTFD, 0) },
	"become another user":       func(string) error { return call(unix.SYS_SETUID, 1) },
	"become another group":      func(string) error { return call(unix.SYS_SETGID, 1) },
	"kill somebody":             func(string) error { return call(unix.SYS_TGKILL, uintptr(os.Getppid()), uintptr(os.Getppid())) },
	"type into a terminal":      func(string) error { return call(unix.SYS_IOCTL, 0, unix.TIOCSTI) },
	"change another's limits":   func(string) error { return call(unix.SYS_PRLIMIT64, uintptr(os.Getppid())) },
	"reboot":                    func(string) error { return call(unix.SYS_REBOOT, 0) },
	"make 32-bit calls of x32":  func(string) error { return call(unix.SYS_GETPID | 0x40000000) },
}

func open(name string, flags int) error {
	_, err := unix.Open(name, flags|unix.O_CLOEXEC, 0o600)
	return err
}

// writeTo writes to an address of another process that is not mapped.
func writeTo(pid int) error {
	var b byte
	_, err := unix.ProcessVMWritev(pid, []unix.Iovec{{Base: &b, Len: 1}}, []unix.RemoteIovec{{Base: 1, Len: 1}}, 0)
	return err
}

func call(nr uintptr, args ...uintptr) error {
	args = append(args, 0, 0, 0)
	_, _, errno := unix.RawSyscall(nr, args[0], args[1], args[2])
	if errno == 0 {
		return nil
	}
	return errno
}

// try makes all attempts in the current directory, and says which were not refused.
func try() int {
	dir, err := os.Getwd()
	code := 0
	if err != nil {
		fmt.Println(err)
		code = 1
	}
	for what, attempt := range attempts {
		if err := attempt(dir); !errors.Is(err, unix.EPERM) {
			fmt.Printf("%s: %v\n", what, err)
			code = 1
		}
	}
	if _, err := os.ReadFile(dir + "/file"); err != nil {
		fmt.Println("read a file:", err)
		code = 1
	}
	status, err := os.ReadFile("/proc/self/status")
	fmt.Printf("%s%v\n", status, err)
	return code
}

// tryReader makes all attempts, and those that are a server's right.
func tryReader() int {
	code := 0
	attempts["open a file"] = func(string) error { return open("file", unix.O_RDONLY) }
	attempts["look at a file"] = func(string) error { return unix.Stat("file", new(unix.Stat_t)) }
	attempts["make a file in memory"] = func(string) error { _, err := unix.MemfdCreate("x", 0); return err }
	attempts["kill itself"] = func(string) error { return unix.Kill(os.Getpid(), 0) }
	attempts["accept"] = func(string) error { _, _, err := unix.Accept4(0, 0); return err }
	for what, attempt := range attempts {
		if err := attempt("."); !errors.Is(err, unix.EPERM) {
			fmt.Printf("%s: %v\n", what, err)
			code = 1
		}
	}
	return code
}

// The process that reads hostile files cannot even open them.
func TestReaderConfined(t *testing.T) {
	needed(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "file"), []byte("x"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("/proc/self/exe")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), hookVar+"=read")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// needed are the ways to be confined that hosts may refuse: without them there is nothing to test.
func needed(t *testing.T) {
	var action uint32 = unix.SECCOMP_RET_ERRNO
	if _, _, errno := unix.Syscall(unix.SYS_SECCOMP, unix.SECCOMP_GET_ACTION_AVAIL, 0, uintptr(unsafe.Pointer(&action))); errno != 0 {
		t.Skipf("no seccomp filters here: %v", errno)
	}
}

func TestConfined(t *testing.T) {
	needed(t)
	for _, tt := range []struct {
		needs string
		caps  uint64
	}{
		{"", 0},
		{"mirror", 1<<unix.CAP_SYS_PTRACE | 1<<unix.CAP_DAC_READ_SEARCH | 1<<unix.CAP_DAC_OVERRIDE | 1<<unix.CAP_SETUID | 1<<unix.CAP_SETGID},
		{"run", 1<<unix.CAP_SYS_PTRACE | 1<<unix.CAP_KILL},
		// The filter lets it write to others, and the kernel to none with more rights.
		{"run, answer, sealed", 1<<unix.CAP_KILL | 1<<unix.CAP_DAC_READ_SEARCH},
	} {
		own := ownCapabilities(t)
		if strings.Contains(tt.needs, "sealed") && own>>unix.CAP_SYS_PTRACE&1 == 0 {
			continue // only root of the host seals
		}
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "file"), []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("/proc/self/exe")
		cmd.Dir, cmd.Env = dir, append(os.Environ(), hookVar+"="+tt.needs)
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("%q: %v\n%s", tt.needs, err, out)
			continue
		}
		if tt.needs != "" && own>>unix.CAP_SYS_PTRACE&1 == 0 {
			tt.caps = own // who may not look at everybody keeps what he has
		}
		if tt.caps &= own; fields(out)["CapEff"] != fmt.Sprintf("%016x", tt.caps) {
			t.Errorf("%q: CapEff %s, want %016x", tt.needs, fields(out)["CapEff"], tt.caps)
		}
		for name, want := range map[string]string{"NoNewPrivs": "1", "Seccomp": "2", "CapInh": strings.Repeat("0", 16), "CapAmb": strings.Repeat("0", 16)} {
			if got := fields(out)[name]; got != want {
				t.Errorf("%q: %s is %s, want %s", tt.needs, name, got, want)
			}
		}
	}
}

// ownCapabilities are this process's.
func ownCapabilities(t *testing.T) uint64 {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	caps, err := strconv.ParseUint(fields(status)["CapPrm"], 16, 64)
	if err != nil {
		t.Fatal(err)
	}
	return caps
}

// fields are the lines of /proc/PID/status.
func fields(status []byte) map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(string(status)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ":\t")
		all[name] = value
	}
	return all
}
