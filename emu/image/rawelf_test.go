package image

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"fmt"
	"testing"

	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms"
	"github.com/kprobefs/kprobefs/emu/image/internal/kallsyms/kallsymstest"
	"github.com/kprobefs/kprobefs/engine/kernel"
)

const (
	testText   = 0xffffffff81000000
	testRodata = 0xffffffff81010000
)

// A testLoad is a segment of a file that a test makes.
type testLoad struct {
	typ   elf.ProgType
	flags elf.ProgFlag
	addr  uint64
	data  []byte
	bss   uint64
}

// elfFile is a file of segments without sections, as many a stripped kernel is.
func elfFile(typ elf.Type, loads ...testLoad) []byte {
	const head, entry = 64, 56
	var b bytes.Buffer
	h := elf.Header64{Type: uint16(typ), Machine: uint16(elf.EM_X86_64), Version: 1, Phoff: head, Ehsize: head,
		Phentsize: entry, Phnum: uint16(len(loads)), Shentsize: 64}
	copy(h.Ident[:], elf.ELFMAG)
	h.Ident[elf.EI_CLASS], h.Ident[elf.EI_DATA], h.Ident[elf.EI_VERSION] = byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), 1
	binary.Write(&b, binary.LittleEndian, h)
	off := uint64(head + entry*len(loads))
	for _, l := range loads {
		n := uint64(len(l.data))
		binary.Write(&b, binary.LittleEndian, elf.Prog64{Type: uint32(l.typ), Flags: uint32(l.flags), Off: off, Vaddr: l.addr,
			Paddr: l.addr - 0xffffffff80000000, Filesz: n, Memsz: n + l.bss, Align: 1})
		off += n
	}
	for _, l := range loads {
		b.Write(l.data)
	}
	return b.Bytes()
}

// note is one of an ELF file's notes.
func note(name string, typ uint32, desc string) []byte {
	pad := func(s string) []byte { return append([]byte(s), make([]byte, -len(s)&3)...) }
	b := binary.LittleEndian.AppendUint32(nil, uint32(len(name)+1))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(desc)))
	b = binary.LittleEndian.AppendUint32(b, typ)
	return append(append(b, pad(name+"\x00")...), pad(desc)...)
}

// testSymbols are those of the kernels below. Tokens are too few in a smaller table.
func testSymbols() []kernel.Symbol {
	syms := []kernel.Symbol{{Name: "fixed_percpu_data", Type: 'A', Size: testText}, {Name: "_stext", Addr: testText, Type: 'T'}, {Name: "_text", Addr: testText, Type: 'T'}}
	for i := range 300 {
		syms = append(syms, kernel.Symbol{Name: fmt.Sprintf("func_%d", i), Addr: testText + 0x10*uint64(i+1), Type: "tT"[i%2]})
	}
	syms = append(syms, kernel.Symbol{Name: "_etext", Addr: testText + 0x2000, Type: 'T'}, kernel.Symbol{Name: "linux_banner", Addr: testRodata, Type: 'D'})
	setSizes(syms, func(uint64) uint64 { return testRodata + 0x1000 })
	return syms
}

// testParts are a kernel's text, and read-only data in which its symbols are.
func testParts() (text, rodata []byte) {
	text = bytes.Repeat([]byte{0x90}, 0x2000)
	rodata = append(make([]byte, 0, 1<<16), "Linux version 6.1.0-9-test (me@here) #1 SMP\n\x00"...)
	rodata = append(rodata, "Linux version %s\x00"...)
	layout := kallsyms.Layout{Form: kallsyms.AbsolutePercpu, LongNames: true}
	return text, kallsymstest.Append(rodata, testRodata, layout, testSymbols())
}

// testVmlinux is a stripped kernel.
func testVmlinux() []byte {
	text, rodata := testParts()
	return elfFile(elf.ET_EXEC,
		testLoad{elf.PT_LOAD, elf.PF_R | elf.PF_X, testText, text, 0},
		testLoad{elf.PT_LOAD, elf.PF_R | elf.PF_W, testRodata, rodata, 0x100},
		testLoad{elf.PT_LOAD, elf.PF_R | elf.PF_W, 0, make([]byte, 64), 0},
		testLoad{elf.PT_NOTE, elf.PF_R, testRodata, note("GNU", noteBuildID, "\x12\x34"), 0})
}

const testVmcoreinfo = "OSRELEASE=6.1.0-9-test\nBUILD-ID=1234\nPAGESIZE=4096\nSYMBOL(_stext)=ffffffff81000000\n"

// testCore is /proc/kcore of a kernel that KASLR has moved by slide.
func testCore(slide uint64) []byte {
	text, rodata := testParts()
	memory := append(append(text, make([]byte, testRodata-testText-len(text))...), rodata...)
	if slide != 0 { // relative_base is relocated
		base := binary.LittleEndian.AppendUint64(nil, testText)
		at := bytes.LastIndex(memory, base)
		binary.LittleEndian.PutUint64(memory[at:], testText+slide)
	}
	return elfFile(elf.ET_CORE,
		testLoad{elf.PT_NOTE, 0, 0, append(note("CORE", 1, "prstatus"), note("VMCOREINFO", 0, testVmcoreinfo)...), 0},
		testLoad{elf.PT_LOAD, elf.PF_R | elf.PF_W | elf.PF_X, testText + slide, memory, 0},
		testLoad{elf.PT_LOAD, elf.PF_R | elf.PF_W | elf.PF_X, 0xffffffffc0000000, nil, 1 << 30},
		testLoad{elf.PT_LOAD, elf.PF_R | elf.PF_W | elf.PF_X, 0xffff888000001000, nil, 1 << 40})
}

func FuzzOpenELF(f *testing.F) {
	f.Add(testVmlinux())
	f.Add(testCore(0))
	f.Add(elfFile(elf.ET_EXEC, testLoad{elf.PT_LOAD, elf.PF_X, testText, []byte{0xc3}, 0}))
	f.Fuzz(func(t *testing.T, file []byte) {
		raw, err := openBytes("f", file)
		if err != nil {
			if bytes.Contains([]byte(err.Error()), []byte("\n")) {
				t.Errorf("more than a line: %v", err)
			}
			return
		}
		if err := checkRaw(raw); err != nil {
			t.Error(err)
		}
	})
}
