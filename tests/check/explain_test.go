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
	"github.com/kprobefs/kprobefs/engine/release"
	"github.com/kprobefs/kprobefs/engine/x86/disasm"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
	"github.com/kprobefs/kprobefs/tests/mounted"
)

// TestExplainEvents holds what explanations say of kprobe_events against what it
// answers, on each kernel inside, for every function by name, for its second instruction, its return, and for
// places that are none.
func TestExplainEvents(t *testing.T) {
	for _, name := range release.Kernels() {
		t.Run(name, func(t *testing.T) {
			k, err := release.Inside(name)
			if err != nil {
				t.Fatal(err)
			}
			w := mounted.New(t, emu.Config{Kernel: k, Clock: emu.ClockVirtual})
			defer w.Close(t)
			tried := []engine.Rule{engine.OK, engine.EventDeferred, engine.NoSymbol, engine.NotEntry}
			if !k.Profile.Language.AnyFunction {
				tried = append(tried, engine.EventNotrace)
			}
			if name == release.Reference { // the others have no module, and no two functions of one name
				tried = append(tried, engine.EventAmbiguous)
				if err := w.Emu.Insmod("ktm", nil); err != nil {
					t.Fatal(err)
				}
			}
			share := 1
			if testing.Short() || name != release.Reference {
				share = 4
			}
			answers := explainEvents(t, w, explained(w.Emu), share)
			for _, r := range tried {
				if answers[r] == 0 {
					t.Errorf("%s is not tried", r.Name())
				}
			}
		})
	}
}

// explained are the places that are asked about.
func explained(m *emu.Machine) (specs []string) {
	mode := insn.Mode64
	if m.Engine().Arch().WordSize == 4 {
		mode = insn.Mode32
	}
	specs = []string{"vfs_raed", "nomod:f", "ktm:nosuch", "0x10", "vfs_read+8", "linux_proc_banner", "do_syscall_64+4"}
	m.Kernel().(kernel.SymbolLister).EachSymbol(func(s kernel.Symbol) bool {
		if s.Type|0x20 != 't' {
			return true
		}
		name := s.Name
		if s.Module != "" {
			name = s.Module + ":" + name
		}
		specs = append(specs, name, fmt.Sprintf("%s+%d", name, len(disasm.First(textAt(m, s.Addr), mode, s.Addr, nil).Bytes)))
		return true
	})
	return specs
}

// explainEvents asks about two places of each share-th function, and counts the answers.
func explainEvents(t *testing.T, w *mounted.Machine, specs []string, share int) map[engine.Rule]int {
	answers := map[engine.Rule]int{}
	for i, spec := range specs {
		if i > 8 && i%(2*share) > 1 {
			continue // with the race detector all of them take long
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
	return answers
}

// returnEvent is what r:… is answered: kprobe_events has its own refusals, and
// register_kretprobe the rest.
func returnEvent(x *explain.Explanation) *explain.Finding {
	switch x.Events.Rule {
	case engine.OK:
		return &x.Kretprobe
	case engine.NotText:
		if x.Kretprobe.Rule == engine.NoSymbol { // of an address
			return &explain.Finding{Rule: engine.EventDeferred}
		}
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
