package arm64

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/bootpatch"
	"github.com/kprobefs/kprobefs/engine/arch"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const base = 0xffff800008000000

// fake is an image of a page of text, then one of data.
type fake struct {
	mem      []byte
	sections map[string]kernel.Range
	nops     uint64
}

func newFake() *fake { return &fake{mem: make([]byte, 0x2000), sections: map[string]kernel.Range{}} }

func (f *fake) image() *bootpatch.Image {
	return &bootpatch.Image{
		ISA: arch.ARM64,
		Bytes: func(addr, n uint64) ([]byte, error) {
			if off := addr - base; off <= uint64(len(f.mem)) && n <= uint64(len(f.mem))-off {
				return f.mem[off : off+n], nil
			}
			return nil, fmt.Errorf("no %d bytes at %#x", n, addr)
		},
		Find: func(data []byte, align uint64) (all []uint64) {
			for off := 0; off+len(data) <= len(f.mem); off++ {
				if bytes.HasPrefix(f.mem[off:], data) && (base+uint64(off))%align == 0 {
					all = append(all, base+uint64(off))
				}
			}
			return all
		},
		Symbol: func(name string) (kernel.Symbol, bool) {
			return kernel.Symbol{Addr: f.nops}, name == "alt_cb_patch_nops" && f.nops != 0
		},
		Section: func(name string) (kernel.Range, bool) { r, ok := f.sections[name]; return r, ok },
	}
}

func (f *fake) code(off int, insns ...uint32) {
	for i, insn := range insns {
		binary.LittleEndian.PutUint32(f.mem[off+4*i:], insn)
	}
}

func (f *fake) words(section string, off int, words ...uint64) {
	for i, w := range words {
		binary.LittleEndian.PutUint64(f.mem[off+8*i:], w)
	}
	f.sections[section] = kernel.Range{Start: base + uint64(off), End: base + uint64(off+8*len(words))}
}

// alternative writes the nth struct alt_instr.
func (f *fake) alternative(n int, at, from uint64, feature uint16, size, replaced byte) {
	off := 0x1800 + altSize*n
	rec := f.mem[off:]
	binary.LittleEndian.PutUint32(rec, uint32(at-(base+uint64(off))))
	binary.LittleEndian.PutUint32(rec[4:], uint32(from-(base+uint64(off)+4)))
	binary.LittleEndian.PutUint16(rec[8:], feature)
	rec[10], rec[11] = size, replaced
	f.sections[".altinstructions"] = kernel.Range{Start: base + 0x1800, End: base + uint64(off) + altSize}
}

// capabilities writes an array of three features, of which the second has a number that is looked for.
func (f *fake) capabilities() {
	copy(f.mem[0x1400:], "\x00"+known+"\x00Something else\x00")
	for i, text := range []uint64{base + 0x1402 + uint64(len(known)), base + 0x1401, 0} {
		entry := f.mem[0x1500+64*i:]
		binary.LittleEndian.PutUint64(entry, text)
		binary.LittleEndian.PutUint16(entry[8:], uint16([]int{7, 5, 1}[i]))
		binary.LittleEndian.PutUint64(entry[16:], base)
	}
}

func TestMcount(t *testing.T) {
	f := newFake()
	f.code(0, nop, nop, 0xd65f03c0)
	f.code(0x20, 0xd503245f, nop, nop, 0xd65f03c0) // bti c
	f.code(0x40, nop, nop, nop, nop, 0xd65f03c0)   // with a pointer in front of the function
	f.words("__mcount_loc", 0x1000, base, base+0x20, base+0x40, 0)
	r, err := Apply(f.image(), bootpatch.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if want := []uint64{base + 4, base + 0x28, base + 0x4c}; fmt.Sprint(r.Mcount) != fmt.Sprint(want) {
		t.Errorf("%x, want %x", r.Mcount, want)
	}
	for _, off := range []int{0, 0x24, 0x48} {
		if insn := u32(f.mem[off:]); insn != moveX9 {
			t.Errorf("+%#x: %#x", off, insn)
		}
	}
	f.code(0x20, 0)
	if _, err := Apply(f.image(), bootpatch.Options{}); err == nil {
		t.Error("a site without nops")
	}
}

func TestAlternatives(t *testing.T) {
	f := newFake()
	f.capabilities()
	f.nops = base + 0x700
	f.code(0, 1, 2, 3, 4, 5)
	f.code(0x100, 0x14000004, 0x54000020, 0x90000000) // b +16, b.eq to the next, adrp
	f.alternative(0, base, base+0x100, 5, 12, 12)
	f.alternative(1, base+12, base+0x100, 7, 4, 4)                // a feature that is not there
	f.alternative(2, base+16, base+0x700, 5|callbackBit, 4, 0)    // nops
	f.alternative(3, base+12, base+0x600, 5|callbackBit, 4, 0)    // by a function that is not known
	f.alternative(4, base+0x300, base+0x100, 1|callbackBit, 4, 0) // always there
	if _, err := Apply(f.image(), bootpatch.Options{}); err != nil {
		t.Fatal(err)
	}
	want := []uint32{0x14000044, 0x54000020, 0x90000000, 4, nop}
	for i, w := range want {
		if got := u32(f.mem[4*i:]); got != w {
			t.Errorf("+%#x: %#x, want %#x", 4*i, got, w)
		}
	}
	f.alternative(0, base, base+0x100, 5, 12, 8)
	if _, err := Apply(f.image(), bootpatch.Options{}); err == nil {
		t.Error("8 bytes for 12")
	}
}

func TestJumps(t *testing.T) {
	f := newFake()
	f.words("__jump_table", 0x1000, 0x0000_0100_ffff_f000, 0x21)
	r, err := Read(f.image(), bootpatch.Options{})
	if err != nil || len(r.Jumps) != 1 {
		t.Fatalf("%v, %v", r, err)
	}
	want := bootpatch.JumpLabel{Code: base, Target: base + 0x1104, Key: base + 0x1028, Branch: true, Len: 4}
	if r.Jumps[0] != want {
		t.Errorf("%+v, want %+v", r.Jumps[0], want)
	}
}

// FuzzApply: no table, however wrong, does more than fail.
func FuzzApply(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}, uint8(1))
	f.Add(make([]byte, 64), uint8(7))
	f.Fuzz(func(t *testing.T, data []byte, which uint8) {
		k := newFake()
		k.capabilities()
		n := copy(k.mem[0x1800:], data)
		for i, s := range []string{"__mcount_loc", "__jump_table", ".altinstructions"} {
			if which>>i&1 != 0 {
				k.sections[s] = kernel.Range{Start: base + 0x1800, End: base + 0x1800 + uint64(n)}
			}
		}
		_, _ = Apply(k.image(), bootpatch.Options{})
	})
}
