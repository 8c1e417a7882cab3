package ns

import (
	"os"
	"path/filepath"
	"reflect"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

func TestEverybody(t *testing.T) {
	for text, want := range map[string][]syscall.SysProcIDMap{
		"         0          0 4294967295\n": {{ContainerID: 0, HostID: 0, Size: 4294967295}},
		"0 1000 1\n1 100000 65536\n":         {{ContainerID: 0, HostID: 0, Size: 1}, {ContainerID: 1, HostID: 1, Size: 65536}},
		"0 0\n":                              nil,
		"0 0 x\n":                            nil,
	} {
		file := filepath.Join(t.TempDir(), "map")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := everybody(file)
		if (err == nil) != (want != nil) || err == nil && !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	if _, err := everybody("/nosuch"); err == nil {
		t.Error("of no file there is a map")
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

func TestHostsDevices(t *testing.T) {
	const block, char = os.ModeDevice, os.ModeDevice | os.ModeCharDevice
	for _, tc := range []struct {
		name string
		kind os.FileMode
		want bool
	}{
		{"sda", block, true}, {"mapper/root", block, true}, {"null", char, false}, {"tty1", char, false}, {"sg0", char, true},
		{"bsg/0:0:0:0", char, true}, {"mapper/control", char, true}, {"watchdog", char, true}, {"watchdog0", char, true},
		{"sgx_enclave", char, false}, {"fuse", char, false}, {"mem", char, true}, {"mem", 0, false}, {"sda", os.ModeSymlink, false},
	} {
		if got := isHostsDevice(tc.name, tc.kind); got != tc.want {
			t.Errorf("%s (%v): %v", tc.name, tc.kind, got)
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
