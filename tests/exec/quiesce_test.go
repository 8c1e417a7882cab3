package exec

import (
	"testing"

	"github.com/kprobefs/kprobefs/emu/uc"
	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestQuiescence stops runs of the samples at each boundary inside a region that
// is then optimised. With an optimizer that waits nothing may go wrong; with one
// that does not, something must.
func TestQuiescence(t *testing.T) {
	for _, tt := range []struct {
		name  string
		waits bool
	}{{"waits", true}, {"does not wait", false}} {
		t.Run(tt.name, func(t *testing.T) {
			l := newLab(t, x64, x64.linux())
			stopped, wrong := 0, 0
			for _, b := range sampleBlocks(x64) {
				if b.skipped() != "" {
					continue
				}
				l.place(b)
				if l.arch.OptimizeCheck(l.kernel, l.eng, b.addr+b.probe).Rule == engine.OK {
					for n := 1; n < len(b.insns); n++ {
						inside, differ := l.optimizeUnder(b, n, tt.waits)
						stopped += inside
						if differ != "" {
							wrong++
							if tt.waits {
								t.Errorf("%v, stopped after %d instructions:%s", b, n, differ)
							}
						}
					}
				}
				l.remove(b)
			}
			t.Logf("%d runs stopped inside a region, %d went wrong", stopped, wrong)
			if stopped == 0 || wrong == 0 && !tt.waits {
				t.Error("shows nothing")
			}
		})
	}
}

// optimizeUnder runs n instructions of b, optimises the probe there, and goes on.
func (l *lab) optimizeUnder(b *block, n int, waits bool) (inside int, differ string) {
	s := l.newState(b, 1)
	want := l.run(s)
	if want.end != endStop {
		return 0, "" // waiting would end it
	}
	l.load(s)
	regs := s.regs
	for range n {
		if x := l.vm.Step(&regs); x.Reason != uc.ExitStep {
			return 0, "" // the run is over
		}
	}
	l.quiesce = func(regions []kernel.Range) {
		for _, r := range regions {
			for r.Contains(regs.IP) {
				inside = 1
				if !waits || l.vm.Step(&regs).Reason != uc.ExitStep {
					return
				}
			}
		}
	}
	p, err := l.register(b, modeJump, true)
	l.must(err)
	got := l.goOn(regs)
	for _, a := range s.areas {
		got.memory = append(got.memory, append([]byte(nil), l.bytes(a.addr, uint64(len(a.pristine)))...))
	}
	p.unregister()
	return inside, want.differ(&got)
}
