package ns

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

func TestEverybody(t *testing.T) {
	for text, want := range map[string]string{
		"         0          0 4294967295\n": "0 0 4294967295\n",
		"0 1000 1\n1 100000 65536\n":         "0 0 1\n1 1 65536\n",
		"0 0\n":                              "",
	} {
		file := filepath.Join(t.TempDir(), "map")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if got, err := everybody(file); string(got) != want || (err == nil) != (want != "") {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if _, err := everybody("/nosuch"); err == nil {
		t.Error("of no file there is a map")
	}
}

// TestStartSealed: a program gets what it would get from ForkExec.
func TestStartSealed(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	attr := &syscall.ProcAttr{Env: []string{"A=b c", "EMPTY="}, Files: []uintptr{^uintptr(0), 1, 2}}
	// No grep for the signals: a shell blocks them while it starts a program.
	const script = `{ echo "$0 $1 $A"; ls /proc/self/fd | grep -c .
		while read -r k v; do case $k in Sig[PBIC]*) echo "$k $v";; esac; done < /proc/$$/status
		ulimit -n; } > $2; exit 3`
	dir := t.TempDir()
	output := func(name string, start func(argv []string) (int, error)) string {
		file := filepath.Join(dir, name)
		pid, err := start([]string{"sh", "-c", script, "zero", "", file})
		if err != nil {
			t.Fatal(err)
		}
		var ws syscall.WaitStatus
		if _, err := syscall.Wait4(pid, &ws, 0, nil); err != nil || ws.ExitStatus() != 3 {
			t.Errorf("%s: %v, %#x", name, err, ws)
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		return string(b)
	}
	got := output("sealed", func(argv []string) (int, error) {
		pid, failed, err := (&command{path: "/bin/sh", argv: argv, env: attr.Env, closed: 1}).startOn(startHere, unix.CLONE_NEWUSER|unix.CLONE_NEWNS)
		if err != nil {
			t.Skipf("nobody can be sealed here: %v", err)
		}
		return pid, failed
	})
	want := output("plain", func(argv []string) (int, error) { return syscall.ForkExec("/bin/sh", argv, attr) })
	if got != want || !strings.HasPrefix(got, "zero  b c\n") {
		t.Errorf("%s, not\n%s", got, want)
	}
	if _, failed, err := (&command{path: "/no/such", argv: []string{"x"}}).startOn(startHere, unix.CLONE_NEWUSER|unix.CLONE_NEWNS); !errors.Is(failed, unix.ENOENT) || err != nil {
		t.Errorf("no program: %v, %v", failed, err)
	}
	if _, err := syscall.Wait4(-1, nil, syscall.WNOHANG, nil); err != syscall.ECHILD {
		t.Errorf("there is a child: %v", err)
	}
}

func TestCovered(t *testing.T) {
	mounts := []mounted{{"/", "ext4"}, {"/sys", "sysfs"}, {"/x", "tracefs"}, {"/x", "tmpfs"}, {"/x/y", "proc"}}
	for i, want := range []bool{false, false, true, false, false} {
		if got := covered(mounts, i); got != want {
			t.Errorf("%v is covered: %v", mounts[i], got)
		}
	}
}

func TestHarmlessDevices(t *testing.T) {
	for _, tc := range []struct {
		name string
		mode uint32
		want bool
	}{
		{"null", unix.S_IFCHR | 0o666, true}, {"nvidia0", unix.S_IFCHR | 0o666, true}, {"fuse", unix.S_IFCHR | 0o600, true}, {"net/tun", unix.S_IFCHR | 0o600, true},
		{"dri/renderD128", unix.S_IFCHR | 0o660, true}, {"dri/card0", unix.S_IFCHR | 0o660, false}, {"tty1", unix.S_IFCHR | 0o620, false},
		{"loop-control", unix.S_IFCHR | 0o660, false}, {"autofs", unix.S_IFCHR | 0o644, false}, {"rfkill", unix.S_IFCHR | 0o664, false}, {"cuse", unix.S_IFCHR | 0o600, false},
		{"sg0", unix.S_IFCHR | 0o660, false}, {"mem", unix.S_IFCHR | 0o640, false}, {"sda", unix.S_IFBLK | 0o666, false}, {"log", unix.S_IFSOCK | 0o666, false},
	} {
		if got := isHarmless(tc.name, &unix.Stat_t{Mode: tc.mode}); got != tc.want {
			t.Errorf("%s (%o): %v", tc.name, tc.mode, got)
		}
	}
}

// TestFilterOfIoctls: for root some ioctls fail, in all instruction sets, and the rest of a filter is as it was.
func TestFilterOfIoctls(t *testing.T) {
	refuse := uint32(seccomp.Refuse(unix.EPERM))
	of := func(root bool) (all [][]unix.SockFilter) {
		f, err := filter(watches{calls: []int{unix.SYS_BPF, unix.SYS_IOCTL}, calls32: []int{357}, root: root})
		if err != nil {
			t.Fatal(err)
		}
		io64, io32 := ioctls(root)
		errnos := map[int]unix.Errno{unix.SYS_BPF: unix.ENOSYS}
		return [][]unix.SockFilter{f, ofBoth(refused(errnos, io64), refused(errnos, io32))}
	}
	for i, f := range of(true) {
		for _, cmd := range rootsIoctls {
			for _, call := range [][2]uint32{{unix.SYS_IOCTL, unix.AUDIT_ARCH_X86_64}, {514 | 0x40000000, unix.AUDIT_ARCH_X86_64}, {54, unix.AUDIT_ARCH_I386}} {
				if got := run(f, call[0], call[1], cmd); got != refuse {
					t.Errorf("filter %d: ioctl %#x by call %d: %#x", i, cmd, call[0], got)
				}
			}
		}
		if got := run(f, unix.SYS_IOCTL, unix.AUDIT_ARCH_X86_64, unix.TIOCSPGRP); got != seccomp.Allow {
			t.Errorf("filter %d: another ioctl: %#x", i, got)
		}
		if got := run(f, unix.SYS_BPF, unix.AUDIT_ARCH_X86_64, unix.TIOCSTI); got == seccomp.Allow || got == refuse {
			t.Errorf("filter %d: another call: %#x", i, got)
		}
	}
	if got := run(of(true)[0], unix.SYS_IOCTL, unix.AUDIT_ARCH_X86_64, fionbio); got != seccomp.Notify {
		t.Errorf("an ioctl that is watched: %#x", got)
	}
	for i, f := range of(false) {
		if got := run(f, unix.SYS_IOCTL, unix.AUDIT_ARCH_X86_64, unix.TIOCSTI); got != seccomp.Allow {
			t.Errorf("filter %d, a user's: %#x", i, got)
		}
	}
}
