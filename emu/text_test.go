package emu

import (
	"errors"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/kprobefs/kprobefs/engine"
)

// TestUpdateAllOrNothing: a trap for which there is no memory leaves the text as
// it was, all of it; and probes can be registered when there is memory again.
func TestUpdateAllOrNothing(t *testing.T) {
	m := boot(t, Config{})
	text := func() []byte {
		r := m.Kernel().AllTables()[0].CoreText
		b := make([]byte, r.End-r.Start)
		if n := m.ReadText(r.Start, b); n != len(b) {
			t.Fatalf("%d bytes of %d", n, len(b))
		}
		return b
	}
	before := text()
	var ks []*engine.Kprobe
	for _, name := range []string{"vfs_read", "vfs_write", "vfs_open", "filp_close"} {
		ks = append(ks, &engine.Kprobe{Symbol: name, Offset: 5}, &engine.Kprobe{Symbol: name})
	}
	m.vm.LimitSites(2)
	if err := m.Engine().RegisterKprobes(ks); !errors.Is(err, syscall.ENOMEM) {
		t.Fatalf("without memory: %v", err)
	}
	if d := cmp.Diff(before, text()); d != "" {
		t.Errorf("text has changed: %s", d)
	}
	u := &engine.Update{Patches: []engine.Patch{{Addr: ks[0].Addr, Bytes: []byte{0xcc}}}}
	for i := range uint64(8) {
		u.Set = append(u.Set, engine.Trap{Addr: m.Kernel().AllTables()[0].CoreText.Start + i})
	}
	u.Patches[0].Addr, _ = m.Kernel().Lookup("vfs_read")
	if err := m.text.Update(u); !errors.Is(err, syscall.ENOMEM) {
		t.Errorf("update: %v", err)
	}
	if d := cmp.Diff(before, text()); d != "" {
		t.Errorf("text has changed by an update: %s", d)
	}
	m.vm.LimitSites(1 << 20)
	for _, k := range ks {
		k.Addr = 0
	}
	if err := m.Engine().RegisterKprobes(ks); err != nil {
		t.Fatal(err)
	}
	m.Engine().UnregisterKprobes(ks)
	if d := cmp.Diff(before, text()); d != "" {
		t.Errorf("text has changed in the end: %s", d)
	}
}
