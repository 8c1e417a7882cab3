package engine_test

import (
	"testing"

	"github.com/kprobefs/kprobefs/engine"
)

func TestParseRelease(t *testing.T) {
	for uname, want := range map[string]engine.Release{
		"6.1.0-56-amd64": {Major: 6, Minor: 1}, "6.12.117+deb12-amd64": {Major: 6, Minor: 12}, "7.0": {Major: 7}, "5.10-rc1": {Major: 5, Minor: 10},
	} {
		if r, ok := engine.ParseRelease(uname); !ok || r != want {
			t.Errorf("%s: %v, %v", uname, r, ok)
		}
	}
	for _, uname := range []string{"", "6", "six.1", "6.x"} {
		if r, ok := engine.ParseRelease(uname); ok {
			t.Errorf("%q: %v", uname, r)
		}
	}
}

// twice is a kernel that has two functions of the name twice.
type twice struct{ *kernel }

func (t twice) Count(name string) int {
	if name == "twice" {
		return 2
	}
	return 1
}

// FindModule is engine.ModuleFinder's.
func (t twice) FindModule(name string) (engine.Module, bool) {
	return engine.Module{}, name == "mod"
}

// TestEventRules: what kprobe_events says of symbols that are not there once.
func TestEventRules(t *testing.T) {
	for _, c := range []struct {
		release, spec string
		want          engine.Rule
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
		m := newMachineWith(t, 1, func(cfg *engine.Config) {
			cfg.Events, cfg.Kernel = engine.EventRulesOf(c.release), twice{cfg.Kernel.(*kernel)}
		})
		m.kernel.insmod("mod", 0xffffffffc0300000, map[string]uint64{"m": 0}, nil)
		m.define(t, "twice", "90c3")
		if x := m.explain(t, c.spec); x.Events.Rule != c.want {
			t.Errorf("%s in %s: %s, want %s", c.spec, c.release, x.Events.Rule.Name(), c.want.Name())
		}
	}
}
