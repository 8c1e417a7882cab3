package x86

import (
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

func TestCheck(t *testing.T) {
	// fentry nop, push %rbp, mov %rsp,%rbp, je +2, ud2, pop %rbp, ret, int3
	const text = "0f1f440000 55 4889e5 7402 0f0b 5d c3 cc"
	plain := func() *fakeKernel { return newFake(t, text).site(kernel.TableFtrace, 0, 5) }
	for _, c := range []struct {
		name  string
		k     *fakeKernel
		off   uint64
		rule  engine.Rule
		errno syscall.Errno
		at    uint64 // offset of Verdict.At
	}{
		{"instruction", plain(), 5, engine.OK, 0, 0},
		{"fentry site", plain(), 0, engine.OK, 0, 0},
		{"inside the fentry site", plain(), 3, engine.InsideFtrace, syscall.EILSEQ, 0},
		{"inside an instruction", plain(), 7, engine.OffBoundary, syscall.EILSEQ, 6},
		{"second byte of a bug's ud2", plain().site(kernel.TableBug, 11, 2), 12, engine.OffBoundary, syscall.EILSEQ, 11},
		{"bug", plain().site(kernel.TableBug, 11, 2), 11, engine.BugSite, syscall.EINVAL, 11},
		{"jump label's last byte", plain().site(kernel.TableJumpLabel, 9, 2), 10, engine.JumpLabel, syscall.EINVAL, 9},
		{"behind a jump label", plain().site(kernel.TableJumpLabel, 9, 2), 11, engine.OK, 0, 0},
		{"static call", plain().site(kernel.TableStaticCall, 5, 5), 5, engine.StaticCall, syscall.EINVAL, 5},
		{"outside any symbol", plain(), 100, engine.NoSymbol, syscall.ENOENT, 0},
		{"fentry site off a boundary", plain().site(kernel.TableFtrace, 7, 5), 7, engine.OK, 0, 0},
	} {
		v := std.check(c.k, c.k, base+c.off)
		want := uint64(0)
		if c.rule != engine.OK && c.rule != engine.NoSymbol {
			want = base + c.at
		}
		if v.Rule != c.rule || v.Rule.Errno() != c.errno || v.At != want {
			t.Errorf("%s: %v (%v) at %#x, want %v (%v) at %#x", c.name, v.Rule, v.Rule.Errno(), v.At, c.rule, c.errno, want)
		}
	}
}

func TestCheckText(t *testing.T) {
	k := newFake(t, "90 c3")
	k.tables.CoreText = kernel.Range{}
	if v := std.check(k, k, base); v.Rule != engine.NotText {
		t.Errorf("outside the text: %v", v.Rule)
	}
	k.tables.InitText = kernel.Range{Start: base, End: base + 2}
	if v := std.check(k, k, base); v.Rule != engine.OK {
		t.Errorf("init text that is still there: %v", v.Rule)
	}
	k.tables.InitText = kernel.Range{}
	k.module = &kernel.Module{Name: "m", Core: kernel.Range{Start: base, End: base + 2}}
	if v := std.check(k, k, base+1); v.Rule != engine.OK {
		t.Errorf("module text: %v", v.Rule)
	}
	k.module.Going = true
	if v := std.check(k, k, base+1); v.Rule != engine.ModuleGoing {
		t.Errorf("a module that goes: %v", v.Rule)
	}
}

func TestCheckNames(t *testing.T) {
	k := newFake(t, "90 c3 90 c3 90 c3 90 c3")
	k.symbols = []kernel.Symbol{
		{Name: "f", Addr: base, Size: 2}, {Name: "f.cold", Addr: base + 2, Size: 2},
		{Name: "g.cold", Addr: base + 4, Size: 2}, {Name: "__pfx_f", Addr: base + 6, Size: 2},
	}
	k.tables.Blacklist = []kernel.BlacklistEntry{{Range: kernel.Range{Start: base, End: base + 2}, Name: "f"}}
	for off, want := range map[uint64]engine.Rule{
		0: engine.Blacklisted, 1: engine.Blacklisted, 2: engine.Blacklisted, 3: engine.Blacklisted,
		4: engine.OK, 6: engine.Preamble, 7: engine.Preamble,
	} {
		if v := std.check(k, k, base+off); v.Rule != want {
			t.Errorf("offset %d: %v, want %v", off, v.Rule, want)
		}
	}
}

// TestBoundaryErrors: bytes that cannot be decoded hide all instructions behind them.
func TestBoundaryErrors(t *testing.T) {
	k := newFake(t, "90 c5fa28c1 90")
	if v := std.check(k, k, base+5); v.Rule != engine.NoDecode || v.At != base+1 || v.Rule.Errno() != syscall.EILSEQ {
		t.Errorf("behind an undefined instruction: %+v", v)
	}
	if v := std.check(k, k, base+1); v.Rule != engine.OK {
		t.Errorf("at it: %+v", v)
	}
	if _, v := std.prepare(k, k, base+1, base+0x1000); v.Rule != engine.NoInsn || v.Rule.Errno() != syscall.EINVAL {
		t.Errorf("preparing it: %+v", v)
	}
}

// TestLongFunction: the text is read in pieces; a boundary may lie across two.
func TestLongFunction(t *testing.T) {
	k := newFake(t, "c3")
	k.text = nil
	for len(k.text) < 5000 {
		k.text = append(k.text, 0x66, 0x48, 0xb8, 1, 2, 3, 4, 5, 6, 7, 8) // 11 bytes
	}
	k.symbols[0].Size = uint64(len(k.text))
	k.tables.CoreText.End = base + uint64(len(k.text))
	for off := range uint64(len(k.text)) {
		want := engine.OffBoundary
		if off%11 == 0 {
			want = engine.OK
		}
		if v := std.check(k, k, base+off); v.Rule != want {
			t.Fatalf("offset %d: %v, want %v", off, v.Rule, want)
		}
	}
}

// TestFtraceInFlux: an fentry site is a nop to the decoder, whatever ftrace has
// just put there.
func TestFtraceInFlux(t *testing.T) {
	k := newFake(t, "cc11223344 5553515256 c3").site(kernel.TableFtrace, 0, 5)
	for off, want := range map[uint64]engine.Rule{1: engine.InsideFtrace, 5: engine.OK, 6: engine.OK} {
		if v := std.check(k, k, base+off); v.Rule != want {
			t.Errorf("offset %d: %v", off, v.Rule)
		}
	}
	if v := std.optimizeCheck(k, k, base+5); v.Rule != engine.OK {
		t.Errorf("behind it: %v", v.Rule)
	}
}
