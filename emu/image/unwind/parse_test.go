package unwind

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var le = binary.LittleEndian

// entry is a CIE or FDE, padded with nops.
func entry(id uint32, parts ...[]byte) []byte {
	b := le.AppendUint32(nil, id)
	b = append(b, slices.Concat(parts...)...)
	for len(b)%8 != 4 {
		b = append(b, nop)
	}
	return append(le.AppendUint32(nil, uint32(len(b))), b...)
}

// common is what gas puts first: the frame begins at rsp+8, the return address is at -8.
var common = entry(cieID, []byte{1, 0, 1, 0x78, 16, defCFA, 7, 8, offset | 16, 1})

func fde(start, size uint64, insns ...byte) []byte {
	b := le.AppendUint64(nil, start)
	return entry(0, le.AppendUint64(b, size), insns)
}

func TestParse(t *testing.T) {
	plain := func(pc uint64) Row { return Row{PC: pc, Reg: RSP, CFA: 8, RA: -8} }
	gap := func(pc uint64) Row { return Row{PC: pc, Reg: none} }
	for _, tt := range []struct {
		name    string
		section []byte
		want    Table
	}{
		{"nothing", nil, nil},
		{"a leaf", fde(0x1000, 16), Table{plain(0x1000), gap(0x1010)}},
		{"push %rbp, and off it goes again",
			fde(0x1000, 16, advanceLoc|1, defCFAOffset, 16, offset|6, 2, advanceLoc|8, restore|6, defCFAOffset, 8),
			Table{plain(0x1000), {PC: 0x1001, Reg: RSP, CFA: 16, RA: -8, BP: -16}, plain(0x1009), gap(0x1010)}},
		{"a frame pointer",
			fde(0x1000, 0x4000, advanceLoc1, 4, defCFAOffset, 16, offset|6, 2, advanceLoc2, 0, 1, defCFARegister, 6,
				advanceLoc4, 0, 0x20, 0, 0, defCFA, 7, 8),
			Table{plain(0x1000), {PC: 0x1004, Reg: RSP, CFA: 16, RA: -8, BP: -16}, {PC: 0x1104, Reg: RBP, CFA: 16, RA: -8, BP: -16},
				{PC: 0x3104, Reg: RSP, CFA: 8, RA: -8, BP: -16}, gap(0x5000)}},
		{"two ways out",
			fde(0x1000, 16, advanceLoc|2, defCFAOffset, 0x88, 1, advanceLoc|2, rememberState, defCFAOffset, 8, advanceLoc|1, restoreState),
			Table{plain(0x1000), {PC: 0x1002, Reg: RSP, CFA: 0x88, RA: -8}, plain(0x1004), {PC: 0x1005, Reg: RSP, CFA: 0x88, RA: -8}, gap(0x1010)}},
		{"an interrupt",
			fde(0x1000, 8, defCFAOffset, 40, offset|16, 5, offsetExtended, 7, 2),
			Table{{PC: 0x1000, Reg: RSP, CFA: 40, RA: -40, SP: -16}, gap(0x1008)}},
		{"where a stack begins", fde(0x1000, 8, undefined, 16), Table{{PC: 0x1000, Reg: RSP, CFA: 8, RA: -8, End: true}, gap(0x1008)}},
		{"other registers are nothing to us", fde(0x1000, 8, advanceLoc|2, offset|3, 3, advanceLoc|2, restore|3, undefined, 1),
			Table{plain(0x1000), gap(0x1008)}},
		{"out of order, with and without a gap", slices.Concat(fde(0x3000, 8), fde(0x1008, 8, defCFAOffset, 16), fde(0x1000, 8)),
			Table{plain(0x1000), {PC: 0x1008, Reg: RSP, CFA: 16, RA: -8}, gap(0x1010), plain(0x3000), gap(0x3008)}},
	} {
		got, err := Parse(slices.Concat(common, tt.section), AMD64)
		if d := cmp.Diff(tt.want, got); err != nil || d != "" {
			t.Errorf("%s: %v %s", tt.name, err, d)
		}
	}
}

// TestParseI386: its words have four bytes, and its registers other numbers.
func TestParseI386(t *testing.T) {
	section := slices.Concat(
		entry(cieID, []byte{1, 0, 1, 0x7c, 8, defCFA, 4, 4, offset | 8, 1}),
		entry(0, append(le.AppendUint32(le.AppendUint32(nil, 0xc1000000), 16), advanceLoc|1, defCFAOffset, 8, offset|5, 2)))
	got, err := Parse(section, I386)
	want := Table{
		{PC: 0xc1000000, Reg: RSP, CFA: 4, RA: -4}, {PC: 0xc1000001, Reg: RSP, CFA: 8, RA: -4, BP: -8}, {PC: 0xc1000010, Reg: none},
	}
	if d := cmp.Diff(want, got); err != nil || d != "" {
		t.Errorf("%v %s", err, d)
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct {
		section []byte
		want    string
	}{
		{make([]byte, maxSection+1), "0x400001 bytes"},
		{common[:10], "length"},
		{[]byte{1, 2, 3}, "length"},
		{[]byte{0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0}, "length"},
		{[]byte{0, 0, 0, 0, 0, 0, 0, 0}, "length"},
		{fde(0x1000, 8), "no common entry"},
		{entry(cieID, []byte{4, 0, 8, 0, 1, 0x78, 16}), "version"},
		{entry(cieID, []byte{1, 'z', 'R', 0, 1, 0x78, 16, 1, 0x1b}), "version"},
		{entry(cieID, []byte{1, 0, 1, 0x7c, 16}), "factors"},
		{entry(cieID, []byte{1, 'x', 'x', 'x', 'x', 'x', 'x', 'x'}), "too short"},
		{slices.Concat(common, entry(0, make([]byte, 4))), "bytes at"},
		{slices.Concat(common, fde(0xfffffffffffffff0, 0x20)), "bytes at"},
		{slices.Concat(common, fde(0x1000, 8, advanceLoc|9)), "beyond the end"},
		{slices.Concat(common, fde(0x1000, 8, restoreState)), "restore_state"},
		{slices.Concat(common, fde(0x1000, 8, slices.Repeat([]byte{rememberState}, maxSaved+1)...)), "nested"},
		{slices.Concat(common, fde(0x1000, 8, 0x0f, 2, 0x70, 8)), "instruction 0xf"}, // an expression
		{slices.Concat(common, fde(0x1000, 8, defCFA, 10, 8)), "frame at register 10"},
		{slices.Concat(common, fde(0x1000, 8, defCFAOffset, 0xff, 0xff, 0xff, 0xff, 0xff, 1)), "frame at"},
		{slices.Concat(common, fde(0x1000, 8, offset|6, 0xff, 0xff, 0xff, 0xff, 0xff, 1)), "register 6"},
		{slices.Concat(common, fde(0x1000, 8, nop, nop, nop, nop, nop, nop, defCFAOffset, 0x80)), "too short"},
		{slices.Concat(common, fde(0x1000, 8), fde(0x1004, 8)), "two functions at 0x1004"},
	} {
		if got, err := Parse(tt.section, AMD64); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%x: %v, %v, want %q", tt.section[:min(len(tt.section), 100)], got, err, tt.want)
		}
	}
}

func TestFind(t *testing.T) {
	table, err := Parse(slices.Concat(common, fde(0x1000, 8, advanceLoc|4, defCFAOffset, 16), fde(0x2000, 8)), AMD64)
	if err != nil {
		t.Fatal(err)
	}
	for pc, want := range map[uint64]int32{
		0: 0, 0xfff: 0, 0x1000: 8, 0x1003: 8, 0x1004: 16, 0x1007: 16, 0x1008: 0, 0x1fff: 0, 0x2000: 8, 0x2007: 8, 0x2008: 0, ^uint64(0): 0,
	} {
		r, ok := table.Find(pc)
		if ok != (want != 0) || ok && r.CFA != want {
			t.Errorf("at %#x: %+v %v, want %d", pc, r, ok, want)
		}
	}
	if n := testing.AllocsPerRun(10, func() { table.Find(0x1005) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// FuzzParse: a parsed table has its rows in order, and Find finds every row.
func FuzzParse(f *testing.F) {
	f.Add(slices.Concat(common, fde(0x1000, 16, advanceLoc|1, defCFAOffset, 16, offset|6, 2), fde(0x800, 8, rememberState, restoreState)))
	f.Add(slices.Concat(common, fde(0x1000, 0x4000, advanceLoc2, 0, 1, undefined, 16, advanceLoc4, 1, 0, 0, 0, defCFA, 6, 16), common))
	f.Fuzz(func(t *testing.T, section []byte) {
		table, err := Parse(section, AMD64)
		if err != nil {
			return
		}
		for i := range table {
			r := &table[i]
			if i > 0 && r.PC <= table[i-1].PC {
				t.Fatalf("row %d at %#x is not behind %#x", i, r.PC, table[i-1].PC)
			}
			if got, ok := table.Find(r.PC); ok != (r.Reg != none) || ok && got != r {
				t.Fatalf("at %#x: %+v %v, want %+v", r.PC, got, ok, r)
			}
		}
	})
}
