package x86

import (
	"encoding/hex"
	"strings"
	"syscall"
	"testing"

	"github.com/kprobefs/kprobefs/engine"
	"github.com/kprobefs/kprobefs/engine/kernel"
	"github.com/kprobefs/kprobefs/engine/release"
)

// slot is where copies go in these tests: 0x1000 behind the text, so that jumps
// back and displacements are small.
const slot = base + 0x1000

func TestPrepare(t *testing.T) {
	for _, c := range []struct {
		name, text string
		slot       string // its bytes; "" for none
		boost      bool
		emulate    bool
		clearsIF   bool
	}{
		{"push", "55", "55 e9fbefffff", true, false, false},
		{"xor", "31c0", "31c0 e9fbefffff", true, false, false},
		{"lea, RIP-relative", "488d0510000000", "488d0510f0ffff e9fbefffff", true, false, false},
		{"shift is a group", "c1e002", "c1e002 cc", false, false, false},
		{"test imm is a group", "f6c101", "f6c101 cc", false, false, false},
		{"SSE", "0f51c1", "0f51c1 cc", false, false, false},
		{"11 bytes leave no room to boost", "48c7050001000001000000", "48c70500f1ffff01000000 cc", false, false, false},
		{"cs prefix", "2e8b00", "2e8b00 cc", false, false, false},
		{"call", "e800000000", "", false, true, false},
		{"jmp", "eb00", "", false, true, false},
		{"je", "7400", "", false, true, false},
		{"near je", "0f8400000000", "", false, true, false},
		{"loop", "e2fe", "", false, true, false},
		{"call through a register", "ffd0", "", false, true, false},
		{"jmp through a register", "ffe0", "ffe0 e9fbefffff", true, true, false},
		{"ret", "c3", "c3 e9fbefffff", true, true, false},
		{"cli", "fa", "fa e9fbefffff", true, true, true},
		{"popf", "9d", "9d e9fbefffff", true, true, true},
		{"pushf", "9c", "9c e9fbefffff", true, true, false},
		{"inc memory is in a group", "48ff00", "48ff00 cc", false, false, false},
		{"VEX as the kernel sees it: 58 is pop", "c5f858c1", "c5f858c1 e9fbefffff", true, false, false},
		{"VEX that looks like ja is stepped", "c5f877", "c5f877 cc", false, false, false},
		{"VEX that looks like call is stepped", "c5f9e8c1", "c5f9e8c1 cc", false, false, false},
	} {
		k := newFake(t, c.text)
		in, v := std.prepare(k, k, base, slot)
		if v.Rule != engine.OK {
			t.Errorf("%s: %v", c.name, v.Rule)
			continue
		}
		if got, want := hex.EncodeToString(in.Slot), strings.ReplaceAll(c.slot, " ", ""); got != want {
			t.Errorf("%s: slot %s, want %s", c.name, got, want)
		}
		if in.Boostable != c.boost || (in.Emulate != nil) != c.emulate || in.ClearsIF != c.clearsIF {
			t.Errorf("%s: boostable %v, emulated %v, IF %v", c.name, in.Boostable, in.Emulate != nil, in.ClearsIF)
		}
		if string(in.Original) != string(k.text) || in.Len != len(k.text) || in.CopyLen != len(k.text) {
			t.Errorf("%s: %+v", c.name, in)
		}
	}
}

func TestPrepareRefuses(t *testing.T) {
	for _, c := range []struct {
		name, text string
		rule       engine.Rule
		errno      syscall.Errno
	}{
		{"int3", "cc", engine.Padding, syscall.EINVAL},
		{"mov ss", "8ed0", engine.NoCopy, syscall.EINVAL},
		{"what the kernel takes for pop ss", "1f", engine.NoCopy, syscall.EINVAL},
		{"emulate prefix", "0f0b78656e 0fa2", engine.NoCopy, syscall.EINVAL},
		{"iretq", "48cf", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"call through memory", "ff5008", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"call through RIP-relative memory", "ff1500000000", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"jmp through memory", "ff2425aabbccdd", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"jmp through a 32-bit register", "67ffe0", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"far call through memory", "ff18", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"far jmp through memory", "48ff2c24", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"far call through a register, which is no instruction", "ffd8", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"far jmp through a register, which is no instruction", "41ffef", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"vmcall", "0f01c1", engine.NoEmulation, syscall.EOPNOTSUPP},
		{"14 bytes", "2e2e2e2e2e2e2e2e2eb811223344", engine.OK, 0},
		{"15 bytes and no room for a trap", "2e2e2e2e2e2e2e2e2e2eb811223344", engine.TooLong, syscall.ENOSPC},
	} {
		k := newFake(t, c.text)
		_, v := std.prepare(k, k, base, slot)
		if v.Rule != c.rule || v.Rule.Errno() != c.errno {
			t.Errorf("%s: %v (%v), want %v", c.name, v.Rule, v.Rule.Errno(), c.rule)
		}
		if v.Rule != engine.OK && v.At != base {
			t.Errorf("%s: at %#x", c.name, v.At)
		}
	}
}

func TestPrepareFarSlot(t *testing.T) {
	k := newFake(t, "488d0510000000")
	if _, v := std.prepare(k, k, base, base-1<<32); v.Rule != engine.OutOfReach {
		t.Errorf("a RIP-relative operand 4 GiB from the slot: %v", v.Rule)
	}
}

func TestPrepareExtable(t *testing.T) {
	k := newFake(t, "488b07 c3").site(kernel.TableExtable, 0, 1)
	if in, _ := std.prepare(k, k, base, slot); in.Boostable || in.Slot[3] != int3 {
		t.Errorf("an instruction that may fault is boosted: % x", in.Slot)
	}
}

func TestPrepareFtrace(t *testing.T) {
	k := newFake(t, "e811223344 c3").site(kernel.TableFtrace, 0, 5) // not yet turned into a nop
	in, v := std.prepare(k, k, base, slot)
	if v.Rule != engine.OK || in.Len != 5 || in.Slot != nil || string(in.Original) != string(std.isa.FtraceNop) {
		t.Errorf("%v %+v", v.Rule, in)
	}
}

// TestBoostTables holds the tables to the kernel's lists of opcodes that cannot
// be boosted.
func TestBoostTables(t *testing.T) {
	ranges := [][2]int{{0x62, 0x62}, {0x70, 0x7f}, {0x9a, 0x9a}, {0xc0, 0xc1}, {0xcc, 0xce}, {0xd0, 0xd3}, {0xd6, 0xd6}, {0xd8, 0xdf}, {0xe0, 0xe3}, {0xe8, 0xe9}, {0xeb, 0xeb}, {0xf0, 0xf4}, {0xf6, 0xf7}, {0xfe, 0xff}}
	for op := range 256 {
		not := false
		for _, r := range ranges {
			not = not || r[0] <= op && op <= r[1]
		}
		for reg := range byte(8) {
			if want := !not || op == 0xff && reg == 4; boostSets[release.BoostJumps].has(byte(op), reg) != want {
				t.Errorf("opcode %02x /%d: boostable %v", op, reg, !want)
			}
		}
	}
	n := 0
	for op := range 256 {
		if boostable2.has(byte(op)) {
			n++
		}
	}
	if n != 126 {
		t.Errorf("%d two-byte opcodes are boostable", n)
	}
}
