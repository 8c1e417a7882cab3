package explain_test

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// twice is a kernel that has two functions of the name twice.
type twice struct{ *fakeKernel }

func (t twice) Count(name string) int {
	if name == "twice" {
		return 2
	}
	return 1
}

// FindModule is kernel.ModuleFinder's.
func (t twice) FindModule(name string) (kernel.Module, bool) {
	return kernel.Module{}, name == "mod"
}

// TestSymbolOnce: the answer of kprobe_events about symbols that do not exist exactly once.
func TestSymbolOnce(t *testing.T) {
	for _, c := range []struct {
		uname, spec string
		want        engine.Rule
	}{
		{"6.1", "nosuch", engine.NoSymbol},
		{"6.12", "nosuch", engine.EventNoSymbol},
		{"6.1", "twice", engine.EventAmbiguous},
		{"6.12", "twice", engine.EventNotUnique},
		{"6.1", "mod:nosuch", engine.NoSymbol},
		{"6.12", "mod:nosuch", engine.EventNoSymbol},
		{"6.1", "absent:f", engine.EventDeferred},
		{"6.12", "absent:f", engine.EventDeferred},
		{"6.12", "vfs_read", engine.OK},
	} {
		m := newFakeWith(t, func(cfg *engine.Config) {
			cfg.Language, cfg.Kernel = release.Of(c.uname).Language, twice{cfg.Kernel.(*fakeKernel)}
		})
		m.kernel.insmod("mod", 0xffffffffc0300000, map[string]uint64{"m": 0})
		m.define(t, "twice", "90c3")
		if x := m.explain(t, c.spec); x.Events.Rule != c.want {
			t.Errorf("%s in %s: %s, want %s", c.spec, c.uname, x.Events.Rule.Name(), c.want.Name())
		}
	}
}
