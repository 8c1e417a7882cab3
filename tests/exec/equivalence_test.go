package exec

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/emu/guest"
	"github.com/kprobefs/kprobefs/emu/image"
	"github.com/kprobefs/kprobefs/engine"
)

// A lab runs form blocks.
type lab struct {
	*rig
	kernel *oneFunction
	arch   *engine.Arch
}

func newLab(tb testing.TB, w *world, a *engine.Arch) *lab {
	k := newOneFunction(w)
	l := &lab{rig: newRig(tb, w, a, k), kernel: k, arch: a}
	l.mapText(w.formText(), 2*pageSize)
	return l
}

// A tally counts forms by what was shown of them.
type tally struct {
	stepped, boosted, emulated, optimised map[string]bool
	faulted                               map[string]bool // of these, in a fault
	skipped                               map[string][]string
	runs                                  int
}

func newTally() *tally {
	return &tally{map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string]bool{}, map[string][]string{}, 0}
}

func (t *tally) skip(why, form string) { t.skipped[why] = append(t.skipped[why], form) }

func (t *tally) log(tb testing.TB, n int) {
	skipped := 0
	var why []string
	for _, w := range slices.Sorted(maps.Keys(t.skipped)) {
		list := t.skipped[w]
		slices.Sort(list)
		list = slices.Compact(list)
		skipped += len(list)
		why = append(why, fmt.Sprintf("%d: %s", len(list), w))
		tb.Logf("skipped, %s: %s", w, strings.Join(list, "; "))
	}
	tb.Logf("%d forms, %d stepped, %d boosted, %d emulated, %d optimised, %d skipped (%s); %d of them faulted in some run; %d runs compared",
		n, len(t.stepped), len(t.boosted), len(t.emulated), len(t.optimised), skipped, strings.Join(why, "; "), len(t.faulted), t.runs)
}

// try runs b in every mode that kprobes have for it and returns what went wrong.
func (l *lab) try(b *block, t *tally) error {
	l.place(b)
	defer l.remove(b)
	if why := b.skipped(); why != "" {
		t.skip(why, b.name)
		return nil
	}
	in, v := l.arch.Prepare(l.kernel, l.eng, b.addr+b.probe, l.exec)
	if v.Err() != nil {
		if !refused(v.Err()) {
			return v.Err()
		}
		t.skip("refused: "+v.Rule.String(), b.name)
		return nil
	}
	var states []*state
	var want []outcome
	for seed := range seeds {
		s := l.newState(b, seed)
		o := l.run(s)
		if o.end == endFault && o.vector == vectorUD && !undefined(&b.insns[0]) {
			t.skip("unknown to libunicorn", b.name)
			return nil
		}
		if o.end == endFault {
			t.faulted[b.name] = true
		}
		states, want = append(states, s), append(want, o)
	}
	opt := l.arch.OptimizeCheck(l.kernel, l.eng, b.addr+b.probe).Rule == engine.OK
	for m := modeStep; m < numModes; m++ {
		if m >= modeQueue && !opt {
			continue
		}
		for _, quiet := range []bool{false, true} {
			if err := l.compare(b, m, quiet, states, want); err != nil {
				return fmt.Errorf("%s, quiet %v: %w", modeNames[m], quiet, err)
			}
			t.runs += len(states)
		}
	}
	t.count(b.name, &in, opt)
	return nil
}

// count notes by which ways the form of in has been run.
func (t *tally) count(name string, in *engine.Insn, opt bool) {
	if in.Emulate != nil {
		t.emulated[name] = true
	} else {
		t.stepped[name] = true
	}
	if in.Boostable {
		t.boosted[name] = true
	}
	if opt {
		t.optimised[name] = true
	}
}

func (l *lab) place(b *block) {
	l.kernel.hold(b)
	l.poke(b.addr, b.code)
}

func (l *lab) remove(b *block) {
	l.poke(b.addr, slices.Repeat([]byte{0xcc}, len(b.code)))
}

// TestForms runs every form of instruction in the recorded functions.
func TestForms(t *testing.T) {
	rec, err := recording()
	if err != nil {
		t.Fatal(err)
	}
	tryForms(t, x64, recordedForms(rec))
}

func tryForms(t *testing.T, w *world, list []*form) {
	l := newLab(t, w, w.linux())
	tally := newTally()
	rng := rand.New(rand.NewPCG(3, 4))
	bad := 0
	for _, f := range list {
		for _, ex := range f.examples[:min(len(f.examples), perForm())] {
			b, ok := formBlock(w, f.key, ex, 0, rng)
			if !ok {
				t.Fatalf("%s: % x does not decode", f.key, ex)
			}
			if err := l.try(b, tally); err != nil {
				if bad++; bad < 40 {
					t.Errorf("%v: %v", b, err)
				}
				continue
			}
			// Behind other instructions in the region.
			if b, ok = formBlock(w, f.key, ex, 1+rng.IntN(4), rng); ok && tally.optimised[f.key] {
				if err := l.try(b, newTally()); err != nil {
					t.Errorf("%v: %v", b, err)
				}
			}
		}
	}
	tally.log(t, len(list))
}

func perForm() int {
	if testing.Short() {
		return 1
	}
	return examplesPerForm
}

// TestFormsI386 runs every form of instruction in the kernel of i386.
func TestFormsI386(t *testing.T) {
	g, err := guest.Open("6.1-i386")
	if err != nil {
		t.Fatal(err)
	}
	k, err := image.LoadKernel(g.Kernel())
	if err != nil {
		t.Fatal(err)
	}
	var all [][]byte
	for _, s := range k.Segments {
		for i := range k.Symbols {
			sym := &k.Symbols[i]
			if s.Exec && sym.Addr-s.Addr < uint64(len(s.Data)) && sym.Addr+sym.Size <= s.Addr+uint64(len(s.Data)) {
				all = append(all, s.Data[sym.Addr-s.Addr:][:sym.Size])
			}
		}
	}
	tryForms(t, x32, forms(x32, all))
}
