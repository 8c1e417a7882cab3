package bootpatch

import (
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

// textBase is where a fake's text lies; its tables are behind it.
const (
	textBase = 0xffffffff81000000
	textSize = 0x1000
	dataBase = 0xffffffff82000000
)

// fake is an image of one page of text and tables made by hand.
type fake struct {
	text     []byte
	data     []byte
	symbols  map[string]kernel.Symbol
	sections map[string]kernel.Range
}

func newFake() *fake {
	f := &fake{text: make([]byte, textSize), symbols: map[string]kernel.Symbol{}, sections: map[string]kernel.Range{}}
	for i := range f.text {
		f.text[i] = opInt3
	}
	return f
}

func (f *fake) bytes(addr, n uint64) ([]byte, error) {
	for base, b := range map[uint64][]byte{textBase: f.text, dataBase: f.data} {
		if off := addr - base; off <= uint64(len(b)) && n <= uint64(len(b))-off {
			return b[off : off+n], nil
		}
	}
	return nil, fmt.Errorf("no %d bytes at %#x", n, addr)
}

func (f *fake) image() *Image {
	return &Image{
		ISA:     arch.AMD64,
		Bytes:   f.bytes,
		Symbol:  func(name string) (kernel.Symbol, bool) { s, ok := f.symbols[name]; return s, ok },
		Section: func(name string) (kernel.Range, bool) { r, ok := f.sections[name]; return r, ok },
	}
}

// code puts hex bytes at an offset of the text.
func (f *fake) code(off int, code string) {
	b, err := hex.DecodeString(strings.ReplaceAll(code, " ", ""))
	if err != nil {
		panic(err)
	}
	copy(f.text[off:], b)
}

func (f *fake) symbol(name string, addr uint64) {
	f.symbols[name] = kernel.Symbol{Name: name, Addr: addr}
}

// put appends data and returns its address.
func (f *fake) put(b []byte) uint64 {
	addr := dataBase + uint64(len(f.data))
	f.data = append(f.data, b...)
	return addr
}

// table makes a section of fields: a uint64 in rel is an address, stored relative to
// itself in 4 bytes; other types are stored as they are.
type rel uint64

func (f *fake) table(name string, fields ...any) {
	start := dataBase + uint64(len(f.data))
	for _, v := range fields {
		at := dataBase + uint64(len(f.data))
		switch v := v.(type) {
		case rel:
			f.data = binary.LittleEndian.AppendUint32(f.data, uint32(uint64(v)-at))
		case uint64:
			f.data = binary.LittleEndian.AppendUint64(f.data, v)
		case uint16:
			f.data = binary.LittleEndian.AppendUint16(f.data, v)
		case uint8:
			f.data = append(f.data, v)
		default:
			panic(v)
		}
	}
	f.sections[name] = kernel.Range{Start: start, End: dataBase + uint64(len(f.data))}
}

func (f *fake) want(t *testing.T, off int, code string) {
	t.Helper()
	code = strings.ReplaceAll(code, " ", "")
	if got := hex.EncodeToString(f.text[off : off+len(code)/2]); got != code {
		t.Errorf("at %#x: %s, want %s", off, got, code)
	}
}

func apply(t *testing.T, f *fake, features string) *Result {
	t.Helper()
	r, err := tryApply(f, features)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func tryApply(f *fake, features string) (*Result, error) {
	set, err := ParseFeatures(features)
	if err != nil {
		return nil, err
	}
	return Apply(f.image(), Options{Features: set})
}

func TestMcount(t *testing.T) {
	f := newFake()
	f.code(0, "e8 11223344")
	f.code(16, "0f1f440000")
	f.table("__mcount_loc", uint64(textBase), uint64(0), uint64(textBase+16))
	r := apply(t, f, "")
	f.want(t, 0, "0f1f440000 cc")
	f.want(t, 16, "0f1f440000 cc")
	if fmt.Sprint(r.Mcount) != fmt.Sprint([]uint64{textBase, textBase + 16}) {
		t.Errorf("%x", r.Mcount)
	}
}

// TestAlternatives: one place each, with the feature and without it.
func TestAlternatives(t *testing.T) {
	const smap, popcnt = 9*32 + 20, 4*32 + 23
	for _, c := range []struct {
		name, old, repl, features string
		feature                   uint16
		want                      string
	}{
		{"taken", "90 90 90", "0f01ca", "+smap", smap, "0f01ca"},
		{"not taken", "90 90 90", "0f01ca", "-smap", smap, "0f1f00"},
		{"inverted", "90 90 90", "0f01ca", "-smap", smap | 0x8000, "0f01ca"},
		{"padding", "e8 00000000 90 90 90 90", "f3480fb8c7", "+popcnt", popcnt, "f3480fb8c7 0f1f4000"},
		{"removed", "e8 00000000 90", "", "+popcnt", popcnt, "660f1f440000"},
		{"moved call", "90 90 90 90 90", "e8 00000000", "+smap", smap, "e8 fb010000"}, // see replOffset
		{"short jump", "90 90 90 90 90 90", "e9 00feffff", "+smap", smap, "eb03 0f1f00 90"},
		{"far jump", "90 90 90 90 90", "e9 00000000", "+smap", smap, "e9 00020000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFake()
			const replOffset = 0x200
			f.code(0, c.old)
			f.code(replOffset, c.repl)
			n, m := len(strings.ReplaceAll(c.old, " ", ""))/2, len(strings.ReplaceAll(c.repl, " ", ""))/2
			f.table(".altinstructions", rel(textBase), rel(textBase+replOffset), c.feature, uint8(n), uint8(m))
			named(f, map[int]string{smap: "smap", popcnt: "popcnt"})
			apply(t, f, c.features)
			if c.name == "moved call" || c.name == "far jump" {
				f.want(t, 0, c.want[:2])
				if to := rel32(f.text[1:], textBase+5); to != textBase+replOffset+5 {
					t.Errorf("leads to %#x", to)
				}
				return
			}
			f.want(t, 0, c.want)
		})
	}
}

// named gives the image names for features, as x86_cap_flags does.
func named(f *fake, names map[int]string) {
	array := make([]byte, 22*32*8)
	for n, name := range names {
		addr := f.put(append([]byte(name), make([]byte, 32)...))
		binary.LittleEndian.PutUint64(array[8*n:], addr)
	}
	f.symbols["x86_cap_flags"] = kernel.Symbol{Addr: f.put(array), Size: uint64(len(array))}
}

// TestAlternatives63: records with flags, as kernels since 6.3 have them.
func TestAlternatives63(t *testing.T) {
	f := newFake()
	ptr := f.put(binary.LittleEndian.AppendUint64(nil, textBase+0x800))
	f.code(0, "ff15 00000000")
	move(f.text[2:], ptr-textBase-6)
	f.code(0x200, "e8 00000000")                        // BUG_func
	f.code(0x20, "90 90 90 90 90 90 90 90 90 90 90 c3") // a nop too long for 6.1
	f.code(0x220, "c3")
	f.table(".altinstructions",
		rel(textBase), rel(textBase+0x200), uint16(alwaysFeature), uint16(2), uint8(6), uint8(5),
		rel(textBase+0x20), rel(textBase+0x220), uint16(alwaysFeature), uint16(1), uint8(11), uint8(1))
	apply(t, f, "")
	f.want(t, 0, "e8 fb070000 90")
	f.want(t, 0x20, "66662e 0f1f840000000000 c3")
}

func TestReturnsAndRetpolines(t *testing.T) {
	build := func() *fake {
		f := newFake()
		f.symbol("__x86_return_thunk", textBase+0x100)
		f.symbol("retbleed_return_thunk", textBase+0x140)
		f.symbol("__x86_indirect_thunk_array", textBase+0x400)
		f.code(0, "e9 fb000000")
		f.code(0x10, "e9 00000000")   // another jump
		f.code(0x20, "e8 db030000")   // rax
		f.code(0x30, "2ee9 ea040000") // r9
		f.table(".return_sites", rel(textBase), rel(textBase+0x10))
		f.table(".retpoline_sites", rel(textBase+0x20), rel(textBase+0x30))
		return f
	}
	for _, c := range []struct{ features, ret, call, jump string }{
		{"", "c3cccccccc", "e8db030000", "2ee9ea040000"},
		{"+rethunk", "e9fb000000", "e8db030000", "2ee9ea040000"},
		{"+rethunk,+unret", "e93b010000", "e8db030000", "2ee9ea040000"},
		{"-retpoline", "c3cccccccc", "ffd00f1f00", "41ffe1cc6690"},
		{"+retpoline_lfence", "c3cccccccc", "0faee8ffd0", "0faee841ffe1"},
	} {
		f := build()
		r := apply(t, f, c.features)
		f.want(t, 0, c.ret)
		f.want(t, 0x10, "e900000000")
		f.want(t, 0x20, c.call)
		f.want(t, 0x30, c.jump)
		if r.Skipped != 1 {
			t.Errorf("%q: %d skipped", c.features, r.Skipped)
		}
	}
}

func TestParavirt(t *testing.T) {
	f := newFake()
	f.symbol("_paravirt_nop", textBase+0x300)
	f.symbol("paravirt_BUG", textBase+0x340)
	ops := binary.LittleEndian.AppendUint64(nil, textBase+0x300)
	ops = binary.LittleEndian.AppendUint64(ops, textBase+0x100)
	ops = binary.LittleEndian.AppendUint64(ops, 0)
	f.symbol("pv_ops", f.put(ops))
	for i := range 3 {
		f.code(0x10*i, "ff1425 00000000")
	}
	f.table(".parainstructions",
		uint64(textBase), uint8(0), uint8(7), uint16(0), uint16(0), uint16(0),
		uint64(textBase+0x10), uint8(1), uint8(7), uint16(0), uint16(0), uint16(0),
		uint64(textBase+0x20), uint8(2), uint8(7), uint16(0), uint16(0), uint16(0))
	apply(t, f, "")
	f.want(t, 0, "0f1f8000000000")
	f.want(t, 0x10, "e8eb000000 6690")
	f.want(t, 0x20, "e81b030000 6690")
}

func TestJumpLabels(t *testing.T) {
	f := newFake()
	off, on := f.put(make([]byte, 16)), f.put(append([]byte{1}, make([]byte, 15)...))
	f.symbol("cr_pinning", f.put(make([]byte, 16)))
	codes := []string{"eb0e", "e9fb000000", "6690", "0f1f440000", "eb0e"}
	for i, c := range codes {
		f.code(0x20*i, c)
	}
	var fields []any
	for i, key := range []uint64{off, off | 1, on, on | 1, f.symbols["cr_pinning"].Addr | 1} {
		at := dataBase + uint64(len(f.data)+16*i+8)
		fields = append(fields, rel(textBase+uint64(0x20*i)), rel(textBase+uint64(0x20*i+0x10)), key-at)
	}
	f.table("__jump_table", fields...)
	r := apply(t, f, "")
	for i, want := range []string{"6690", "e90b000000", "eb0e", "0f1f440000", "6690"} {
		f.want(t, 0x20*i, want)
		if r.Jumps[i].Len != len(want)/2 {
			t.Errorf("%d: length %d", i, r.Jumps[i].Len)
		}
	}
}

func TestStaticCalls(t *testing.T) {
	f := newFake()
	f.symbol("__static_call_return0", textBase+0x500)
	f.symbol("__cond_resched", textBase+0x600)
	key := func(to uint64) uint64 { return f.put(binary.LittleEndian.AppendUint64(make([]byte, 0, 8), to)) }
	null, zero, some := key(0), key(textBase+0x500), key(textBase+0x700)
	f.symbol("__SCK__cond_resched", key(textBase+0x500))
	f.symbol("__SCT__cond_resched", textBase+0x800)
	f.code(0x800, "e9 00000000 0fb9cc")
	var fields []any
	keys := []uint64{null, null | 1, zero, zero | 1, some, some | 1, f.symbols["__SCK__cond_resched"].Addr}
	for i, k := range keys {
		f.code(0x10*i, "e8 00000000")
		fields = append(fields, rel(textBase+uint64(0x10*i)), rel(k))
	}
	f.code(0x70, "0f84 00000000")
	fields = append(fields, rel(textBase+0x70), rel(some|1))
	f.table(".static_call_sites", fields...)
	apply(t, f, "")
	for i, want := range []string{
		"0f1f440000", "c3cccccccc", "2e2e2e31c0", "e9cb040000", "e8bb060000", "e9ab060000", "e89b050000", "0f848a060000",
	} {
		f.want(t, 0x10*i, want)
	}
	f.want(t, 0x800, "e9fbfdffff 0fb9cc")
}

func TestEndbrSeals(t *testing.T) {
	f := newFake()
	f.code(0, "f30f1efa 90")
	f.table(".ibt_endbr_seal", rel(textBase), rel(textBase+0x10))
	if r := apply(t, f, ""); r.Skipped != 1 {
		t.Errorf("%d skipped", r.Skipped)
	}
	f.want(t, 0, "660f1f00 90")
}

// TestAlignedReturns: with ITS only the returns in the lower half of a cache line are
// thunks.
func TestAlignedReturns(t *testing.T) {
	f := newFake()
	f.symbol("__x86_return_thunk", textBase+0x100)
	f.symbol("its_return_thunk", textBase+0x140)
	named(f, map[int]string{31: "its"})
	f.code(0x10, "e9 eb000000")
	f.code(0x20, "e9 db000000")
	f.table(".return_sites", rel(textBase+0x10), rel(textBase+0x20))
	apply(t, f, "+rethunk,+its")
	f.want(t, 0x10, "e92b010000")
	f.want(t, 0x20, "c3cccccccc")
}

func TestUserPtrMax(t *testing.T) {
	for features, want := range map[string]string{"": "00f0ffffff7f0000", "+la57": "00f0ffffffffff00"} {
		f := newFake()
		named(f, map[int]string{16*32 + 16: "la57"})
		f.code(2, "efcdab8967452301")
		f.table("runtime_ptr_USER_PTR_MAX", rel(textBase+2))
		apply(t, f, features)
		f.want(t, 2, want)
	}
}
