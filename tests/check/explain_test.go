package check

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/emu"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/explain"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/disasm"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// TestExplainEvents holds what explanations say of kprobe_events against what it
// answers, for every function by name, for its second instruction, its return, and for
// places that are none.
func TestExplainEvents(t *testing.T) {
	w := mounted.New(t, emu.Config{Clock: emu.ClockVirtual})
	defer w.Close(t)
	if err := w.Emu.Insmod("ktm", nil); err != nil {
		t.Fatal(err)
	}
	specs := []string{"vfs_raed", "nomod:f", "ktm:nosuch", "0x10", "vfs_read+8", "linux_proc_banner", "do_syscall_64+4"}
	w.Emu.Kernel().(kernel.SymbolLister).EachSymbol(func(s kernel.Symbol) bool {
		if s.Type|0x20 != 't' {
			return true
		}
		name := s.Name
		if s.Module != "" {
			name = s.Module + ":" + name
		}
		specs = append(specs, name, fmt.Sprintf("%s+%d", name, len(disasm.First(textAt(w.Emu, s.Addr), insn.Mode64, s.Addr, nil).Bytes)))
		return true
	})
	answers := map[engine.Rule]int{}
	for i, spec := range specs {
		if testing.Short() && i%4 > 1 {
			continue // of each second function only: with the race detector all of them take long
		}
		x := explain.Of(w.Emu.Engine(), spec)
		for _, c := range []struct {
			kind string
			said *explain.Finding
		}{{"p", &x.Events}, {"r", returnEvent(&x)}} {
			err := w.Write("tracing/kprobe_events", c.kind+":explained "+spec+"\n", os.O_APPEND)
			var errno syscall.Errno
			errors.As(err, &errno)
			if errno != c.said.Rule.Errno() {
				t.Errorf("%s %s: said %s (%v), is %v", c.kind, spec, c.said.Rule.Name(), c.said.Rule.Errno(), err)
			}
			if err == nil {
				if err := w.Write("tracing/kprobe_events", "-:explained\n", os.O_APPEND); err != nil {
					t.Fatal(err)
				}
			}
			answers[c.said.Rule]++
		}
	}
	for r := engine.OK; r.Name() != ""; r++ {
		if answers[r] > 0 {
			t.Logf("%6d  %s", answers[r], r.Name())
		}
	}
	for _, r := range []engine.Rule{engine.OK, engine.EventNotrace, engine.EventAmbiguous, engine.EventDeferred, engine.NoSymbol, engine.NotEntry} {
		if answers[r] == 0 {
			t.Errorf("%s is not tried", r.Name())
		}
	}
}

// returnEvent is what r:… is answered: kprobe_events has its own refusals, and
// register_kretprobe the rest.
func returnEvent(x *explain.Explanation) *explain.Finding {
	switch x.Events.Rule {
	case engine.OK:
		return &x.Kretprobe
	case engine.EventNotrace, engine.EventAmbiguous, engine.OffBoundary:
		if x.Kretprobe.Rule == engine.NotEntry {
			return &x.Kretprobe // asked first
		}
	}
	return &x.Events
}

// textAt is a few bytes of live text.
func textAt(m *emu.Machine, addr uint64) []byte {
	b := make([]byte, 16)
	return b[:max(1, m.ReadText(addr, b))]
}
