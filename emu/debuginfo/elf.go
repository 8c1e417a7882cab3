package debuginfo

import (
	"debug/elf"
	"encoding/binary"
	"fmt"
)

// Types of sections.
const (
	progbits = uint32(elf.SHT_PROGBITS)
	note     = uint32(elf.SHT_NOTE)
)

// A class has the offsets of what appended changes in an ELF file of 32 or 64 bits, in bytes, and the size of a word.
type class struct {
	word                    int
	shoff, shnum, shstrndx  int // in the file header
	shentsize               int
	offset, size, alignment int // in a section header
}

var classes = map[elf.Class]class{
	elf.ELFCLASS32: {word: 4, shoff: 32, shnum: 48, shstrndx: 50, shentsize: 40, offset: 16, size: 20, alignment: 32},
	elf.ELFCLASS64: {word: 8, shoff: 40, shnum: 60, shstrndx: 62, shentsize: 64, offset: 24, size: 32, alignment: 48},
}

// put stores a word of the class.
func (c *class) put(b []byte, v uint64) {
	if c.word == 4 {
		binary.LittleEndian.PutUint32(b, uint32(v))
		return
	}
	binary.LittleEndian.PutUint64(b, v)
}

// get loads one.
func (c *class) get(b []byte) uint64 {
	if c.word == 4 {
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

// sectionAlign is the alignment of notes, the widest there is.
const sectionAlign = 4

// appended is an ELF file with more sections, which are in no segment. Nothing else of it changes but where the table of
// sections and their names are.
func appended(file []byte, more []section) ([]byte, error) {
	if len(file) < elf.EI_NIDENT {
		return nil, fmt.Errorf("an ELF file of %d bytes", len(file))
	}
	c, ok := classes[elf.Class(file[elf.EI_CLASS])]
	if !ok || len(file) < c.shstrndx+2 {
		return nil, fmt.Errorf("an ELF file of class %d and %d bytes", file[elf.EI_CLASS], len(file))
	}
	table, count := c.get(file[c.shoff:]), int(binary.LittleEndian.Uint16(file[c.shnum:]))
	end := table + uint64(count*c.shentsize)
	named := int(binary.LittleEndian.Uint16(file[c.shstrndx:]))
	if table > uint64(len(file)) || end > uint64(len(file)) || named >= count {
		return nil, fmt.Errorf("an ELF file whose %d sections at %#x are not in it", count, table)
	}
	headers := append([]byte(nil), file[table:end]...)
	strings := headers[named*c.shentsize:]
	at, size := c.get(strings[c.offset:]), c.get(strings[c.size:])
	if at > uint64(len(file)) || size > uint64(len(file))-at {
		return nil, fmt.Errorf("an ELF file whose names of sections at %#x are not in it", at)
	}
	names := append([]byte(nil), file[at:at+size]...)
	out := append([]byte(nil), file...)
	for _, s := range more {
		out = aligned(out, sectionAlign)
		h := make([]byte, c.shentsize)
		binary.LittleEndian.PutUint32(h, uint32(len(names)))
		binary.LittleEndian.PutUint32(h[4:], s.kind)
		c.put(h[c.offset:], uint64(len(out)))
		c.put(h[c.size:], uint64(len(s.content)))
		c.put(h[c.alignment:], 1)
		if s.kind == note {
			c.put(h[c.alignment:], sectionAlign)
		}
		headers = append(headers, h...)
		names = append(append(names, s.name...), 0)
		out = append(out, s.content...)
	}
	strings = headers[named*c.shentsize:]
	c.put(strings[c.offset:], uint64(len(out)))
	c.put(strings[c.size:], uint64(len(names)))
	out = aligned(append(out, names...), c.word)
	c.put(out[c.shoff:], uint64(len(out)))
	binary.LittleEndian.PutUint16(out[c.shnum:], uint16(count+len(more)))
	return append(out, headers...), nil
}

// aligned is b with zeros behind it, up to a multiple of n.
func aligned(b []byte, n int) []byte {
	for len(b)%n != 0 {
		b = append(b, 0)
	}
	return b
}
