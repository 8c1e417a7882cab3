package overhead

import (
	"errors"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/release"
)

// TestAdded: every case of every kernel is armed as it says and hit by every call, whatever runs at a hit; Added fails
// otherwise.
func TestAdded(t *testing.T) {
	for _, tt := range []struct {
		kernel string
		config []string
		kinds  string
	}{
		{release.Reference, nil, "k b e f o rb ro rf kr kro"},
		{"5.10", nil, "k b f o rb ro rf kr kro"},
		{"6.1/i386", nil, "k b e f o rb ro rf kr kro"},
		{"2.6/i386", nil, "k b rb kr j jr"},
		{"2.6", nil, "k b rb kr j jr"},
		{"2.6", []string{"PREEMPT=y"}, "k r kr j jr"},
	} {
		t.Run(strings.Join(append(tt.config, tt.kernel), " "), func(t *testing.T) {
			k, err := release.Inside(tt.kernel, tt.config...)
			if err != nil {
				t.Fatal(err)
			}
			if kinds := added(t, k); kinds != tt.kinds {
				t.Errorf("it has %s, want %s", kinds, tt.kinds)
			}
		})
	}
}

// added measures every case of a kernel, and returns their kinds.
func added(t *testing.T, k release.Kernel) string {
	m, err := New(k, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b := Bench{Machine: m, Calls: 200, Rounds: 2}
	if d, err := b.Unprobed(); err != nil || d <= 0 {
		t.Errorf("the unprobed call: %v, %v", d, err)
	}
	was, own := m.Engine().Optimization(), len(m.Engine().List()) // the kernel's own at its trampoline
	var kinds []string
	for _, c := range Cases(k) {
		kinds = append(kinds, c.Kind)
		for h, name := range map[Handler]string{None: "no handler", Go: "Go", C: "C"} {
			_, err := b.Added(c, h)
			lacks := h == C && (c.Both || c.Jump)
			if lacks != errors.Is(err, ErrNotInC) || !lacks && err != nil {
				t.Errorf("%s, %s: %v", c.What, name, err)
			}
		}
	}
	if m.Engine().Optimization() != was {
		t.Error("the switch of jump optimisation is not as it was")
	}
	if probes := m.Engine().List(); len(probes) != own {
		t.Errorf("%d probes, and %d were there", len(probes), own)
	}
	return strings.Join(kinds, " ")
}

// TestScale is Figure 4: in their own times, processors are as fast at hits as one alone, unless their handlers share a
// lock. The least of some attempts counts: other load on the host only ever adds.
func TestScale(t *testing.T) {
	for _, kernel := range []string{release.Reference, "2.6", "2.6/i386"} {
		k, err := release.Inside(kernel)
		if err != nil {
			t.Fatal(err)
		}
		var one, four Scaling
		for range 8 {
			one, four = best(t, one, k, 1), best(t, four, k, 4)
			if scales(one, four) {
				break
			}
		}
		t.Logf("%s: one processor %+v, four %+v", kernel, one, four)
		if !scales(one, four) {
			t.Errorf("%s: one processor %+v, four %+v", kernel, one, four)
		}
	}
}

func scales(one, four Scaling) bool {
	return one.Probed > one.Unprobed && four.Probed < 2*one.Probed && four.Working < 2*one.Working &&
		four.Locked > 3*one.Locked && four.Locked < 7*one.Locked
}

// best is the least of s, unless it is zero, and of another measurement.
func best(t *testing.T, s Scaling, k release.Kernel, cpus int) Scaling {
	t.Helper()
	got, err := Bench{Calls: 5000, Rounds: 5}.Scale(k, cpus)
	if err != nil {
		t.Fatal(err)
	}
	if s == (Scaling{}) {
		return got
	}
	return Scaling{min(s.Unprobed, got.Unprobed), min(s.Probed, got.Probed), min(s.Working, got.Working), min(s.Locked, got.Locked)}
}

func TestRefusals(t *testing.T) {
	m, err := New(release.Kernel{}, 1)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	b := Bench{Machine: m, Calls: 1, Rounds: 1}
	for name, c := range map[string]Case{
		"no loop":   {At: "kpbench_lea", Loop: "no_such_function"},
		"no symbol": {At: "no_such_symbol", Loop: loop},
		"not hit":   {At: "kpbench_nt", Loop: loop},
	} {
		if d, err := b.Added(c, Go); err == nil {
			t.Errorf("%s: %v", name, d)
		}
	}
}
