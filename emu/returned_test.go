package emu

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/arch"
)

// TestReturnValueChanged: what a return probe's handler writes into the register of the return value is what the
// caller gets.
func TestReturnValueChanged(t *testing.T) {
	m := boot(t, Config{Clock: ClockVirtual})
	const noFile = 1000
	own, err := m.Call("ksys_read", noFile, 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	rp := &engine.Kretprobe{
		Kprobe:  engine.Kprobe{Symbol: "ksys_read", Want: engine.WantAll},
		Handler: func(_ *engine.Instance, c *engine.Context) bool { c.R[arch.AX] = 42; return true },
	}
	if err := m.Engine().RegisterKretprobe(rp); err != nil {
		t.Fatal(err)
	}
	if got, err := m.Call("ksys_read", noFile, 0, 1); got != 42 || err != nil || own == 42 {
		t.Errorf("%d, %v; without the handler %d", got, err, own)
	}
	m.Engine().UnregisterKretprobe(rp)
	if got, err := m.Call("ksys_read", noFile, 0, 1); got != own || err != nil {
		t.Errorf("after the probe: %d, %v, want %d", got, err, own)
	}
}
