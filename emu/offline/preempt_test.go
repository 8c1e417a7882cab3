package offline

import (
	"testing"

	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine"
)

// TestPreemption: an image boosts by its own configuration, which its symbols tell; our
// own kernel boosts although it has CONFIG_PREEMPTION.
func TestPreemption(t *testing.T) {
	for _, c := range []struct {
		name   string
		hidden []string // symbols that the image has not
		boosts bool
	}{
		{"ours", nil, true},
		{"another's", []string{"hc_return"}, false},
		{"another's without CONFIG_PREEMPTION", []string{"hc_return", "preempt_schedule"}, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := New(without(t, c.hidden))
			if err != nil {
				t.Fatal(err)
			}
			defer s.Engine().Close()
			o := s.Engine().Survey(boosted(t))
			want := engine.Outlook{Best: engine.ArmBoosted}
			if !c.boosts {
				want = engine.Outlook{Best: engine.ArmStepped, Boost: engine.BoostPreemption}
			}
			if o.Opt.Rule == engine.OK || o.Best != want.Best || o.Boost != want.Boost {
				t.Errorf("%+v, want %+v", o, want)
			}
		})
	}
}

// boosted is a place that is boosted in our own kernel.
func boosted(t *testing.T) uint64 {
	t.Helper()
	s, err := New(without(t, nil))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Engine().Close()
	addr, _ := s.Kernel().Lookup("vfs_read")
	for sym, _ := s.Kernel().Symbol(addr); addr < sym.Addr+sym.Size; addr++ {
		if s.Engine().Survey(addr).Best == engine.ArmBoosted {
			return addr
		}
	}
	t.Fatal("none in vfs_read")
	return 0
}

// without is the embedded kernel as an image that has not these symbols.
func without(t *testing.T, hidden []string) *image.Kernel {
	t.Helper()
	raw, err := image.Open("../guest/kernel.elf")
	if err != nil {
		t.Fatal(err)
	}
	for i := range raw.Symbols {
		for _, name := range hidden {
			if raw.Symbols[i].Name == name {
				raw.Symbols[i].Name = "other_" + name
			}
		}
	}
	k, err := image.NewKernel(raw, bootpatch.Options{Profile: &bootpatch.Profile{}})
	if err != nil {
		t.Fatal(err)
	}
	return k
}
