//go:build cgo && linux && amd64

package main

import (
	"testing"

	"github.com/kprobefs/kprobefs/emu"
)

// TestTellReach: arming a probe that nothing will hit is told once.
func TestTellReach(t *testing.T) {
	f := &runFlags{mirror: newChoice("all", "every")}
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	var said []string
	armed := f.unreached(m, func(s string) { said = append(said, s) })
	for _, name := range []string{"kernel_wait4", "vfs_read", "kernel_wait4"} {
		addr, _ := m.Kernel().Lookup(name)
		armed(addr)
	}
	want := "kernel_wait4 is only reached by wait4, which --mirror=all leaves out: run --mirror=every hits it"
	if len(said) != 1 || said[0] != want {
		t.Errorf("said %q, want %q once", said, want)
	}
}
