package call

import (
	"errors"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/offline"
	"github.com/kprobefs/kprobefs/emu/system"
	"github.com/kprobefs/kprobefs/engine"
)

// show shows the embedded kernel as if it were any.
func show(t *testing.T) Machine {
	t.Helper()
	raw, err := image.Open("../../guest/kernel.elf")
	if err != nil {
		t.Fatal(err)
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Profile: &bootpatch.Profile{}})
	if err != nil {
		t.Fatal(err)
	}
	m, err := offline.NewMachine(k, offline.GuestModules{}, offline.Config{Clock: system.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := m.Close(); err != nil {
			t.Error(err)
		}
	})
	return Machine{m}
}

// TestCall: functions run on their own, without the probes on them; what needs
// more than an image is an oops.
func TestCall(t *testing.T) {
	m := show(t)
	if err := m.Engine().RegisterKprobe(&engine.Kprobe{Symbol: "int_sqrt", Offset: 5}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, err := m.Call("int_sqrt", 1000000); err != nil || got != 1000 {
			t.Errorf("int_sqrt: %d, %v", got, err)
		}
	}
	for _, c := range []struct {
		symbol string
		args   []uint64
		want   syscall.Errno
		log    string
	}{
		{"vfs_read", nil, syscall.ESRCH, "BUG: unable to handle page fault for address: 00000000"},
		{"no_such", nil, syscall.ENOENT, "no such symbol"},
		{"linux_banner", nil, syscall.EINVAL, "is no function"},
		{"int_sqrt", make([]uint64, 7), syscall.E2BIG, "more than 6 arguments"},
	} {
		if _, err := m.Call(c.symbol, c.args...); !errors.Is(err, c.want) || !strings.Contains(string(m.Kmsg()), c.log) {
			t.Errorf("%s: %v\n%s", c.symbol, err, m.Kmsg())
		}
	}
	m.Pause()
	if _, err := m.Call("int_sqrt", 4); !errors.Is(err, syscall.EBUSY) {
		t.Errorf("paused: %v", err)
	}
}
