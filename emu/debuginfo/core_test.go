package debuginfo

import (
	"bytes"
	"debug/elf"
	"io"
	"testing"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// someMemory is mapped but for one page in three, and has its own addresses in it.
func someMemory(addr uint64, p []byte) int {
	for i := range p {
		if at := addr + uint64(i); at/coreAlign%3 == 1 {
			return i
		} else {
			p[i] = byte(at>>12) ^ byte(at) | 1
		}
	}
	return len(p)
}

// A core file has the segments that were asked for, by address, with what is mapped in them.
func TestCore(t *testing.T) {
	for word, ranges := range map[int][]kernel.Range{
		4: {{Start: 0xf8800000, End: 0xf8809000}, {Start: 0xc0000000, End: 0xc0002000}},
		8: {{Start: 0xffffffff81000000, End: 0xffffffff81007000}, {Start: 0xffff888000000000, End: 0xffff888000001800}},
	} {
		c := NewCore(word, ranges, "OSRELEASE=6.1\n")
		whole := make([]byte, c.Size()+5)
		if n := c.ReadAt(whole, 0, someMemory); int64(n) != c.Size() {
			t.Fatalf("%d bytes of %d", n, c.Size())
		}
		whole = whole[:c.Size()]
		f, err := elf.NewFile(bytes.NewReader(whole))
		if err != nil {
			t.Fatal(err)
		}
		if f.Type != elf.ET_CORE || len(f.Progs) != 3 || f.Progs[0].Type != elf.PT_NOTE {
			t.Fatalf("%v with %d segments", f.Type, len(f.Progs))
		}
		if notes, err := io.ReadAll(f.Progs[0].Open()); err != nil || !bytes.Contains(notes, []byte("VMCOREINFO\x00\x00OSRELEASE=6.1\n")) {
			t.Errorf("notes %q, %v", notes, err)
		}
		for i, p := range f.Progs[1:] {
			want := ranges[1-i]
			if p.Vaddr != want.Start || p.Memsz != want.End-want.Start || p.Filesz != p.Memsz {
				t.Errorf("segment %#x+%#x, want %#x", p.Vaddr, p.Memsz, want)
			}
			content := make([]byte, p.Memsz)
			for at := uint64(0); at < p.Memsz; at += coreAlign {
				someMemory(p.Vaddr+at, content[at:min(at+coreAlign, p.Memsz)])
			}
			if got, err := io.ReadAll(p.Open()); err != nil || !bytes.Equal(got, content) {
				t.Errorf("segment %#x is not what is in memory: %v", p.Vaddr, err)
			}
		}
		for _, off := range []int64{0, 1, 63, coreAlign - 1, coreAlign, coreAlign + 1, 2*coreAlign - 7, c.Size() - 1, c.Size(), c.Size() + 1, -1} {
			p := make([]byte, 2*coreAlign+3)
			n := c.ReadAt(p, off, someMemory)
			var want []byte
			if off >= 0 && off < c.Size() {
				want = whole[off:min(off+int64(len(p)), c.Size())]
			}
			if !bytes.Equal(p[:n], want) {
				t.Errorf("%d bytes at %d are others", n, off)
			}
		}
	}
}
