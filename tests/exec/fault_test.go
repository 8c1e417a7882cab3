package exec

import (
	"math/rand/v2"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// TestFaults lets every form with a memory operand fault: the fault has to be seen
// at the probed instruction, and to be served by an exception-table entry for
// that address, whichever copy was executing. Then the same probe is hit again.
func TestFaults(t *testing.T) {
	rec, err := recording()
	if err != nil {
		t.Fatal(err)
	}
	l := newLab(t, x64, x64.linux())
	rng := rand.New(rand.NewPCG(9, 10))
	faulted, fixed := 0, 0
	for _, f := range recordedForms(rec) {
		b, ok := formBlock(l.world, f.key, f.examples[0], rng.IntN(3), rng)
		if !ok || b.skipped() != "" || testing.Short() && rng.IntN(4) != 0 {
			continue
		}
		l.place(b)
		s := l.faulting(b)
		plain := l.run(s)
		if plain.end == endFault && plain.vector == 14 && within(b, plain.regs.IP) {
			faulted++
			l.inAllModes(t, b, s)
			// The kernel knows of the fixup, so that nothing is boosted, and does
			// not, so that all is.
			l.fixups = map[uint64]uint64{plain.regs.IP: l.formText() + 64}
			l.inAllModes(t, b, s)
			l.kernel.tables.Sites[kernel.TableExtable] = []kernel.Range{{Start: plain.regs.IP, End: plain.regs.IP + 1}}
			if l.arch.OptimizeCheck(l.kernel, l.eng, b.addr).Rule == engine.OK {
				t.Errorf("%v: would be optimised with a fixup", b)
			}
			fixed += l.inAllModes(t, b, s)
			l.fixups, l.kernel.tables.Sites[kernel.TableExtable] = nil, nil
		}
		l.remove(b)
	}
	t.Logf("%d forms faulted, %d runs were fixed up", faulted, fixed)
	if faulted < 100 || fixed == 0 {
		t.Error("too few")
	}
}

// faulting is a state whose pointers lead nowhere.
func (l *lab) faulting(b *block) *state {
	s := l.newState(b, 0)
	for i := range l.regs {
		if i != 4 {
			*reg(&s.regs, i) = l.holeBase()
		}
	}
	s.regs.CX = 2 // a count, or an index
	return s
}

func within(b *block, ip uint64) bool { return ip-b.addr < uint64(len(b.code)) }

// inAllModes runs b twice from s in each mode, and returns how many runs were
// fixed up.
func (l *lab) inAllModes(t *testing.T, b *block, s *state) (fixed int) {
	t.Helper()
	want := l.run(s)
	states, wants := []*state{s, s}, []outcome{want, want}
	if v := l.arch.Check(l.kernel, l.eng, b.addr); v.Err() != nil {
		t.Errorf("%v: %v", b, v.Err())
		return 0
	}
	opt := l.arch.OptimizeCheck(l.kernel, l.eng, b.addr).Rule == engine.OK
	for m := modeStep; m < numModes; m++ {
		if m >= modeQueue && !opt {
			continue
		}
		for _, quiet := range []bool{false, true} {
			err := l.compare(b, m, quiet, states, wants)
			if refused(err) {
				return fixed
			}
			if err != nil {
				t.Errorf("%v: %s, quiet %v: %v", b, modeNames[m], quiet, err)
			}
			fixed += 2 * want.fixups
		}
	}
	return fixed
}
