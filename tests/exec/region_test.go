package exec

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
	"github.com/kprobefs/kprobefs/engine/x86/placement"
)

// regionSeeds are the states per region, and regionShare the part of all regions
// that a short run takes.
const (
	regionSeeds = 2
	regionShare = 16
)

// regions are the places that the kernel has optimised, one for each sequence of
// forms.
func regions(rec *placement.Recording) (list []*block) {
	seen := map[string]bool{}
	for i := range rec.Answers {
		a := &rec.Answers[i]
		if !strings.Contains(a.Tags, "O") {
			continue
		}
		b := regionBlock(a)
		if b == nil {
			continue
		}
		var key strings.Builder
		for j := range b.insns {
			key.WriteString(formKey(x64, &b.insns[j].Inst))
		}
		if !seen[key.String()] {
			seen[key.String()] = true
			list = append(list, b)
		}
	}
	return list
}

// regionBlock is the region of a probe as recorded, to be stopped behind it.
func regionBlock(a *placement.Answer) *block {
	b := &block{w: x64, name: a.Func.Name, addr: a.Func.Addr + a.Offset}
	code := a.Func.Bytes[a.Offset:]
	n := 0
	for n < 5 {
		var in insn.Inst
		if insn.Decode(code[n:], insn.Mode64, &in) != nil {
			return nil
		}
		n += int(in.Len)
	}
	b.code, b.stop = code[:n], b.addr+uint64(n)
	b.decode()
	return b
}

// TestRegions runs regions of the recorded kernel at their own addresses, with its
// symbols and tables deciding.
func TestRegions(t *testing.T) {
	rec, err := recording()
	if err != nil {
		t.Fatal(err)
	}
	r := newRig(t, x64, x64.linux(), rec)
	for _, f := range functions(rec) {
		r.mapText(f.Addr, uint64(len(f.Bytes))+1)
		r.poke(f.Addr, f.Bytes)
	}
	list := regions(rec)
	rng := rand.New(rand.NewPCG(5, 6))
	ran, skipped, bad := 0, map[string]int{}, 0
	for _, b := range list {
		if testing.Short() && rng.IntN(regionShare) != 0 {
			continue
		}
		if why := b.skipped(); why != "" {
			skipped[why]++
			continue
		}
		why, err := r.tryRegion(b)
		if why != "" {
			skipped[why]++
			continue
		}
		ran++
		if err != nil {
			if bad++; bad < 20 {
				t.Errorf("%v: %v", b, err)
			}
		}
	}
	t.Logf("%d different regions, %d optimised and run; skipped: %v", len(list), ran, skipped)
	if ran == 0 {
		t.Error("no region was run")
	}
}

// tryRegion compares b as it waits to be optimised and when it is a jump.
func (r *rig) tryRegion(b *block) (skip string, err error) {
	var states []*state
	var want []outcome
	saved := r.bytes(b.stop, 1)[0]
	for seed := range regionSeeds {
		s := r.newState(b, seed)
		r.poke(b.stop, []byte{0xcc})
		o := r.run(s)
		r.poke(b.stop, []byte{saved})
		if o.end == endFault && o.vector == vectorUD {
			return "unknown to libunicorn", nil
		}
		if o.end == endRunaway {
			return "does not end in time", nil
		}
		states, want = append(states, s), append(want, o)
	}
	for _, m := range []mode{modeQueue, modeJump} {
		if err := r.compare(b, m, m == modeQueue, states, want); err != nil {
			return "", err
		}
	}
	return "", nil
}

var _ kernel.Kernel = (*placement.Recording)(nil)
