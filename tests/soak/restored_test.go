package soak

import (
	"bytes"
	"testing"
	"time"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// TestTextIsRestored is the shortest sequence by which the soak once left a
// breakpoint behind: a site that waits for its jump to go gets a kprobe with a
// post_handler, is armed, and `enabled` is written before the optimizer runs.
func TestTextIsRestored(t *testing.T) {
	m, err := emu.New(emu.Config{Clock: emu.ClockVirtual})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	w, e := &mounted.Machine{Emu: m}, m.Engine()
	text := w.Text(t)
	must := func(err error) {
		if err != nil {
			t.Helper()
			t.Fatal(err)
		}
	}
	at := func(disabled, post bool) *engine.Kprobe {
		k := &engine.Kprobe{
			Symbol: "vfs_write", Offset: 5, Disabled: disabled,
			PreHandler: func(*engine.Kprobe, *engine.Context) bool { return false },
		}
		if post {
			k.PostHandler = func(*engine.Kprobe, *engine.Context) {}
		}
		return k
	}
	first := []*engine.Kprobe{at(true, false), at(false, false)}
	must(e.RegisterKprobes(first))
	must(m.Advance(30 * time.Millisecond))
	if now := w.Text(t); bytes.Equal(text, now) {
		t.Fatal("nothing is armed")
	}
	e.UnregisterKprobes(first)
	k := at(true, true)
	must(e.RegisterKprobe(k))
	must(e.EnableKprobe(k))
	e.SetEnabled(false)
	e.UnregisterKprobe(k)
	e.SetEnabled(true)
	must(m.Advance(time.Second))
	soakDifferences(t, w, text, w.Text(t))
}
