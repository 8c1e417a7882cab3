package debuginfo

import (
	"bytes"
	"debug/elf"
	"encoding/binary"
	"slices"

	"github.com/kprobefs/kprobefs/engine/kernel"
)

// A Core is a kernel's memory as /proc/kcore has it: an ELF core file, whose header it keeps, and whose segments are read
// from the memory itself. It never changes.
type Core struct {
	header   []byte
	segments []segment // by offset
	size     int64
}

// A segment is a range of addresses, and where in the file it begins.
type segment struct {
	kernel.Range
	offset uint64
}

// coreAlign is what offsets of segments are multiples of, in bytes: a page.
const coreAlign = 4096

// NewCore makes a core file of memory with words of that many bytes. info is the text of the note VMCOREINFO.
func NewCore(word int, ranges []kernel.Range, info string) *Core {
	ranges = slices.Clone(ranges)
	slices.SortFunc(ranges, func(a, b kernel.Range) int {
		if a.Start < b.Start {
			return -1
		}
		return 1
	})
	b := classBuilder{word: word}
	notes := append(coreNote("CORE", ntPrstatus, make([]byte, statusSizes[word])), coreNote("VMCOREINFO", 0, []byte(info))...)
	table := len(ranges) + 1
	at := uint64(b.headerSize() + table*b.progSize())
	c := &Core{}
	b.header(table)
	b.prog(uint32(elf.PT_NOTE), 0, at, 0, uint64(len(notes)))
	next := alignUp(at + uint64(len(notes)))
	for _, r := range ranges {
		c.segments = append(c.segments, segment{r, next})
		b.prog(uint32(elf.PT_LOAD), uint32(elf.PF_R|elf.PF_W|elf.PF_X), next, r.Start, r.End-r.Start)
		next += alignUp(r.End - r.Start)
	}
	c.header, c.size = append(b.out.Bytes(), notes...), int64(next)
	return c
}

func alignUp(n uint64) uint64 { return (n + coreAlign - 1) &^ (coreAlign - 1) }

// ntPrstatus is the type of the note with the registers of a task. As in /proc/kcore they are zeros: debuggers want a task.
const ntPrstatus = uint32(elf.NT_PRSTATUS)

// statusSizes are the sizes of struct elf_prstatus in bytes, by the size of a word.
var statusSizes = map[int]int{4: 144, 8: 336}

// coreNote is a note of a core file.
func coreNote(owner string, kind uint32, content []byte) []byte {
	owner += "\x00"
	var b []byte
	for _, v := range []uint32{uint32(len(owner)), uint32(len(content)), kind} {
		b = binary.LittleEndian.AppendUint32(b, v)
	}
	b = aligned(append(b, owner...), sectionAlign)
	return aligned(append(b, content...), sectionAlign)
}

// Size is the size of the file, in bytes.
func (c *Core) Size() int64 { return c.size }

// ReadAt fills p with the file from off on, and returns how many bytes it has there. read is the memory: it fills p with
// what is at addr, and returns how many bytes are mapped. What is not mapped reads as zeros, as in /proc/kcore.
func (c *Core) ReadAt(p []byte, off int64, read func(addr uint64, p []byte) int) int {
	if off < 0 || off >= c.size {
		return 0
	}
	p = p[:min(int64(len(p)), c.size-off)]
	clear(p)
	if off < int64(len(c.header)) {
		copy(p, c.header[off:])
	}
	from, to := uint64(off), uint64(off)+uint64(len(p))
	for _, s := range c.segments {
		first, last := max(from, s.offset), min(to, s.offset+s.End-s.Start)
		for at := first; at < last; {
			// A read ends at a hole. It goes on behind the page.
			if at += uint64(read(s.Start+at-s.offset, p[at-from:last-from])); at < last {
				at = at&^(coreAlign-1) + coreAlign
			}
		}
	}
	return len(p)
}

// A classBuilder writes the headers of a core file of 32 or 64 bits.
type classBuilder struct {
	word int
	out  bytes.Buffer
}

func (b *classBuilder) headerSize() int { return binary.Size(b.fileHeader(0)) }
func (b *classBuilder) progSize() int   { return binary.Size(b.progHeader(elf.Prog64{})) }

// fileHeader is the header of a file whose table of segments has n entries.
func (b *classBuilder) fileHeader(n int) any {
	ident := [elf.EI_NIDENT]byte{0x7f, 'E', 'L', 'F', byte(elf.ELFCLASS64), byte(elf.ELFDATA2LSB), byte(elf.EV_CURRENT)}
	if b.word == 4 {
		ident[elf.EI_CLASS] = byte(elf.ELFCLASS32)
		h := elf.Header32{Ident: ident, Type: uint16(elf.ET_CORE), Machine: uint16(elf.EM_386), Version: uint32(elf.EV_CURRENT), Phnum: uint16(n)}
		h.Ehsize, h.Phentsize = uint16(binary.Size(h)), uint16(binary.Size(elf.Prog32{}))
		h.Phoff = uint32(h.Ehsize)
		return h
	}
	h := elf.Header64{Ident: ident, Type: uint16(elf.ET_CORE), Machine: uint16(elf.EM_X86_64), Version: uint32(elf.EV_CURRENT), Phnum: uint16(n)}
	h.Ehsize, h.Phentsize = uint16(binary.Size(h)), uint16(binary.Size(elf.Prog64{}))
	h.Phoff = uint64(h.Ehsize)
	return h
}

// progHeader is p of the class.
func (b *classBuilder) progHeader(p elf.Prog64) any {
	if b.word == 4 {
		return elf.Prog32{
			Type: p.Type, Flags: p.Flags, Off: uint32(p.Off), Vaddr: uint32(p.Vaddr), Paddr: uint32(p.Paddr),
			Filesz: uint32(p.Filesz), Memsz: uint32(p.Memsz), Align: uint32(p.Align),
		}
	}
	return p
}

func (b *classBuilder) header(n int) { b.write(b.fileHeader(n)) }

func (b *classBuilder) prog(kind, flags uint32, off, addr, size uint64) {
	p := elf.Prog64{Type: kind, Flags: flags, Off: off, Vaddr: addr, Filesz: size, Memsz: size, Align: coreAlign}
	if kind == uint32(elf.PT_NOTE) {
		p.Memsz, p.Align = 0, 0
	}
	b.write(b.progHeader(p))
}

// write cannot fail: the buffer grows, and the values have fixed sizes.
func (b *classBuilder) write(v any) { _ = binary.Write(&b.out, binary.LittleEndian, v) }
