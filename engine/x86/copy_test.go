package x86_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/x86"
	"github.com/kprobefs/kprobefs/engine/x86/insn"
	"github.com/kprobefs/kprobefs/engine/x86/placement"
)

// Where copies go: the module area, and nearer and further places.
var places = []uint64{0xffffffffc0000000, 0xffffffffc0000fff, 0xffffffffa0001234, 0xffffffff80f00000}

// recorded loads the recorded kernel, whose instructions are those that copies
// are tried on.
func recorded(t testing.TB) (*placement.Recording, *engine.Arch) {
	t.Helper()
	r, err := placement.Load(os.DirFS("testdata/placement"))
	if err != nil {
		t.Fatal(err)
	}
	return r, x86.Arch64()
}

// TestCopies prepares every recorded place that took a probe, with slots here and
// there, and holds the copy against the original: the same instruction with the same
// operand, and a way back to the next one.
func TestCopies(t *testing.T) {
	r, arch := recorded(t)
	copies, boosted, relative := 0, 0, 0
	for i, a := range r.Answers {
		if a.Result != "OK" || a.Tags == "F" {
			continue
		}
		addr, slot := a.Func.Addr+a.Offset, places[i%len(places)]
		in, v := arch.Prepare(r, r, addr, slot)
		if v.Rule != engine.OK {
			t.Fatalf("%x: %v", addr, v.Rule)
		}
		if in.Slot == nil {
			if in.Emulate == nil {
				t.Fatalf("%x: neither copy nor emulation", addr)
			}
			continue
		}
		copies++
		rel := sameInsn(t, addr, in.Original, slot, in.Slot[:in.CopyLen])
		if rel {
			relative++
		}
		tail := in.Slot[in.CopyLen:]
		if in.Boostable {
			boosted++
			jumpsTo(t, slot+uint64(in.CopyLen), tail, addr+uint64(in.Len))
		} else if len(tail) != 1 || tail[0] != 0xcc {
			t.Fatalf("%x: tail % x", addr, tail)
		}
		if len(in.Slot) > arch.SlotSize {
			t.Fatalf("%x: % x does not fit a slot", addr, in.Slot)
		}
	}
	t.Logf("%d copies, %d boosted, %d RIP-relative", copies, boosted, relative)
	if copies < 25000 || boosted < 25000 || relative < 700 {
		t.Error("too few to prove anything")
	}
}

// TestDetours does the same with every place that was jump-optimised.
func TestDetours(t *testing.T) {
	r, arch := recorded(t)
	n, insns := 0, 0
	for i, a := range r.Answers {
		if a.Tags != "O" {
			continue
		}
		addr, buf := a.Func.Addr+a.Offset, places[i%len(places)]
		d, v := arch.Optimize(r, r, addr, buf)
		if v.Rule != engine.OK {
			t.Fatalf("%x: %v", addr, v.Rule)
		}
		n++
		insns += detour(t, r, addr, buf, &d)
		if len(d.Buffer) > arch.DetourSize {
			t.Fatalf("%x: % x does not fit a buffer", addr, d.Buffer)
		}
	}
	t.Logf("%d detours of %d instructions", n, insns)
	if n < 20000 || insns < n {
		t.Error("too few to prove anything")
	}
}

// detour holds one buffer against the text that it stands for, and counts its
// instructions.
func detour(t *testing.T, r *placement.Recording, addr, buf uint64, d *engine.Detour) (n int) {
	t.Helper()
	orig := make([]byte, d.Region)
	r.ReadOriginal(addr, orig)
	switch {
	case d.Region < 5, !bytes.Equal(orig, d.Saved):
		t.Fatalf("%x: region of %d bytes, saved % x", addr, d.Region, d.Saved)
	case d.Gate != buf, d.Copy != buf+2, !bytes.Equal(d.Buffer[:2], []byte{0x48, 0x90}):
		t.Fatalf("%x: gate %x, copy %x: % x", addr, d.Gate, d.Copy, d.Buffer)
	}
	last := 0
	for off := 0; off < d.Region; n++ {
		last = off
		var in insn.Inst
		if err := insn.Decode(orig[off:], insn.Mode64, &in); err != nil {
			t.Fatalf("%x: %v", addr, err)
		}
		end := off + int(in.Len)
		sameInsn(t, addr+uint64(off), orig[off:end], d.Copy+uint64(off), d.Buffer[2+off:2+end])
		off = end
	}
	if last >= 5 {
		t.Fatalf("%x: more instructions displaced than the jump needs", addr)
	}
	jumpsTo(t, d.Copy+uint64(d.Region), d.Buffer[2+d.Region:], addr+uint64(d.Region))
	return n
}

// sameInsn holds the instruction cp at real against orig at addr. It reports
// whether its operand is relative to its place.
func sameInsn(t *testing.T, addr uint64, orig []byte, real uint64, cp []byte) bool {
	t.Helper()
	var a, b insn.Inst
	if insn.Decode(orig, insn.Mode64, &a) != nil || insn.Decode(cp, insn.Mode64, &b) != nil || int(b.Len) != len(orig) {
		t.Fatalf("%x: % x and % x do not decode alike", addr, orig, cp)
	}
	if !a.RIPRelative(insn.Mode64) {
		if !bytes.Equal(orig, cp) {
			t.Fatalf("%x: % x became % x", addr, orig, cp)
		}
		return false
	}
	if ta, tb := addr+uint64(a.Len)+uint64(int64(a.Disp)), real+uint64(b.Len)+uint64(int64(b.Disp)); ta != tb {
		t.Fatalf("%x: operand at %x became %x", addr, ta, tb)
	}
	b.Disp = a.Disp
	if a != b {
		t.Fatalf("%x: % x became % x", addr, orig, cp)
	}
	return true
}

// jumpsTo holds jump, which lies at addr, to be one to to and nothing more.
func jumpsTo(t *testing.T, addr uint64, jump []byte, to uint64) {
	t.Helper()
	var in insn.Inst
	if err := insn.Decode(jump, insn.Mode64, &in); err != nil || int(in.Len) != len(jump) || in.Op[0] != 0xe9 {
		t.Fatalf("%x: tail % x", addr, jump)
	}
	if got := addr + uint64(in.Len) + uint64(in.Imm); got != to {
		t.Fatalf("%x: jumps back to %x, want %x", addr, got, to)
	}
}
