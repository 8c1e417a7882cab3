package image

import (
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms/kallsymstest"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const (
	flatBase  = 0xffffffff81000000
	flatText  = 0x10000 // offsets in the image
	flatTable = 0x20000 // words that relocations fill
	flatRela  = 0x30000
	flatNames = 0x40000
	flatFuncs = leastRelocations
)

// flatImage is an image of arm64 with flatFuncs functions of four instructions and __mcount_loc of them, all
// whose words its relocations make.
func flatImage(header bool) []byte {
	b := make([]byte, flatNames)
	if header {
		copy(b, "MZ")
		binary.LittleEndian.PutUint64(b[16:], 0x100000)
		copy(b[0x38:], "ARM\x64")
	}
	syms := []kernel.Symbol{{Name: "_text", Addr: flatBase, Type: 'T'}, {Name: "_stext", Addr: flatBase + flatText, Type: 'T'}}
	for i := range flatFuncs {
		at := flatText + 16*i
		for j, insn := range []uint32{0xd503201f, 0xd503201f, 0xd65f03c0, 0xd503201f} {
			binary.LittleEndian.PutUint32(b[at+4*j:], insn)
		}
		syms = append(syms, kernel.Symbol{Name: fmt.Sprintf("func_%d", i), Addr: flatBase + uint64(at), Type: 't'})
		rela := b[flatRela+relaSize*i:]
		binary.LittleEndian.PutUint64(rela, flatBase+flatTable+8*uint64(i))
		binary.LittleEndian.PutUint64(rela[8:], relocateRelative)
		binary.LittleEndian.PutUint64(rela[16:], flatBase+uint64(at))
	}
	binary.LittleEndian.PutUint64(b[flatRela+16:], flatBase) // kallsyms_relative_base, say
	syms = append(syms, kernel.Symbol{Name: "_etext", Addr: flatBase + flatText + 16*flatFuncs, Type: 'T'})
	return kallsymstest.Append(b, flatBase+flatNames, kallsyms.Layout{Form: kallsyms.Relative, LongNames: true}, syms)
}

// TestFlat: the address of an image is found by its relocations, they are applied, and a table that
// nothing names is found by them.
func TestFlat(t *testing.T) {
	raw, err := openBytes("Image", flatImage(true))
	if err != nil {
		t.Fatal(err)
	}
	if raw.ISA != arch.ARM64 || raw.Segments[0].Addr != flatBase || raw.Segments[0].Size != 0x100000 || len(raw.Symbols) != flatFuncs+3 {
		t.Fatalf("%s at %#x, %#x bytes, %d symbols", raw.ISA.Name, raw.Segments[0].Addr, raw.Segments[0].Size, len(raw.Symbols))
	}
	k, err := NewKernel(raw, bootpatch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	// The first word is the kernel's own address, and no function's.
	if n := len(k.Sites.Fentry); n != flatFuncs-1 || k.Sites.Fentry[0] != flatBase+flatText+16+4 {
		t.Errorf("%d sites of ftrace, the first at %#x", n, k.Sites.Fentry[0])
	}
	if s := k.Tables.Sites[kernel.TableFtrace][0]; s.End-s.Start != 4 {
		t.Errorf("a site of %d bytes", s.End-s.Start)
	}
	if code := u32(raw.Segments[0].Data[flatText+16:]); code != 0xaa1e03e9 {
		t.Errorf("%#x before the site", code)
	}
}

// TestRelr: packed relocations, of words that are in place already, tell the address, too.
func TestRelr(t *testing.T) {
	data := make([]byte, 0x40000)
	words := []uint64{flatBase + 0x20000}
	for at := 0x20008; at < 0x20000+8*(1+63*20); at += 63 * 8 {
		words = append(words, ^uint64(0))
	}
	for i, w := range words {
		binary.LittleEndian.PutUint64(data[0x1000+8*i:], w)
	}
	for at := 0x20000; at < 0x20000+8*(1+63*20); at += 8 {
		binary.LittleEndian.PutUint64(data[at:], flatBase+uint64(at)/2)
	}
	of := targetOf(func(isa *arch.ISA) bool { return isa == arch.ARM64 })
	if base, ok := baseOfRelr(data, of); !ok || base != flatBase {
		t.Errorf("%#x, %v", base, ok)
	}
	if _, ok := baseOfRelr(data[:0x20000], of); ok {
		t.Error("places outside of the image")
	}
}

// FuzzFlat: no image, however wrong, does more than fail.
func FuzzFlat(f *testing.F) {
	f.Add(flatImage(true)[0x2f000:0x31000], uint32(0x2f000))
	f.Add(make([]byte, 64), uint32(0))
	f.Fuzz(func(t *testing.T, piece []byte, at uint32) {
		data := flatImage(true)
		copy(data[min(int(at), len(data)):], piece)
		raw, err := openBytes("Image", data)
		if err != nil {
			return
		}
		if err := raw.checkSegments(); err != nil || len(raw.Symbols) == 0 {
			t.Errorf("%v, %d symbols", err, len(raw.Symbols))
		}
		_, _ = NewKernel(raw, bootpatch.Options{})
	})
}
