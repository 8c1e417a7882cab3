package mirror

import (
	"context"
	"os"
	"strings"
	"testing"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/system"
)

// TestSyslogIsAnswered: by whichever number a program calls it.
func TestSyslogIsAnswered(t *testing.T) {
	const x86, i386 = unix.AUDIT_ARCH_X86_64, unix.AUDIT_ARCH_I386
	const line = "<6>[    1.000000] a line\n"
	ended, end := context.WithCancel(context.Background())
	end()
	for name, c := range map[string]struct {
		arch  uint32
		nr    int32
		args  [6]uint64
		owner int // -1: who calls has no rights
		gives unix.Errno
		able  bool
		val   int64
		errno unix.Errno
		gets  string
	}{
		"64":               {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{3, 4096, 100}, able: true, val: int64(len(line)), gets: line},
		"x32":              {arch: x86, nr: unix.SYS_SYSLOG | x32Bit, args: [6]uint64{3, 4096, 100}, able: true, val: int64(len(line)), gets: line},
		"32":               {arch: i386, nr: 103, args: [6]uint64{3, 1<<32 | 4096, 100}, able: true, val: int64(len(line)), gets: line},
		"a negative size":  {arch: i386, nr: 103, args: [6]uint64{3, 4096, 0xffffffff}, able: true, errno: unix.EINVAL},
		"a part":           {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{2, 4096, 3}, able: true, val: 3, gets: "<6>"},
		"no buffer":        {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{3, 4096, 100}, able: true, gives: unix.EFAULT, errno: unix.EFAULT},
		"no way to memory": {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{3, 4096, 100}, errno: unix.EPERM},
		"a size":           {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{10}, val: system.KmsgLimit},
		"no rights":        {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{5}, owner: -1, errno: unix.EPERM},
		"no rights needed": {arch: x86, nr: unix.SYS_SYSLOG, args: [6]uint64{3, 4096, 100}, owner: -1, able: true, val: int64(len(line)), gets: line},
	} {
		var said []string
		g, _ := testGuard(&said)
		log, got := &system.Kmsg{}, ""
		log.Add(1e9, "a line")
		g.Log(log, func(_ uint64, _, nr int, data []byte) (unix.Errno, bool) {
			if got = string(data); nr != int(c.nr) || c.gives != 0 {
				got = ""
			}
			return c.gives, c.able
		})
		n := &notification{pid: uint32(os.Getpid()), arch: c.arch, nr: c.nr, args: c.args}
		if g.logOwner = os.Geteuid(); c.owner < 0 {
			n.pid, g.logOwner = 1<<30, -1 // nobody
		}
		if nr, ok := n.number(); !ok || nr != unix.SYS_SYSLOG {
			t.Errorf("%s: is call %d", name, nr)
		}
		val, errno := g.syslog(ended, n)
		if val != c.val || errno != c.errno || c.able && got != c.gets {
			t.Errorf("%s: %d, %v, %q", name, val, errno, got)
		}
		if told := strings.Join(said, ""); (told != "") != (name == "no way to memory") {
			t.Errorf("%s: it says %q", name, told)
		}
	}
}

// TestSyslogIsInterrupted: a read that waits ends with a signal, which decides whether it is made again.
func TestSyslogIsInterrupted(t *testing.T) {
	g, _ := testGuard(new([]string))
	g.Log(&system.Kmsg{}, nil)
	g.logOwner = os.Geteuid()
	ctx, end := context.WithCancel(context.Background())
	end()
	n := &notification{pid: uint32(os.Getpid()), arch: unix.AUDIT_ARCH_X86_64, nr: unix.SYS_SYSLOG, args: [6]uint64{2, 4096, 100}}
	if val, errno := g.syslog(ctx, n); val != 0 || errno != errRestart {
		t.Errorf("%d, %v", val, errno)
	}
}

func TestHexField(t *testing.T) {
	status := []byte("Name:\tx\nSigPnd:\t0000000000000100\nSigBlk:\t01\n")
	for name, want := range map[string]uint64{"SigPnd": 0x100, "SigBlk": 1, "ShdPnd": 0} {
		if got := hexField(status, name); got != want {
			t.Errorf("%s: %#x", name, got)
		}
	}
}
