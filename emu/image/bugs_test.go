package image

import (
	"encoding/binary"
	"testing"
)

// bugMemory is a page of text and a table of records behind it.
func bugMemory(table []byte) memory {
	return memory{
		{Addr: 0x1000, Size: 0x1000, Data: make([]byte, 0x1000), Exec: true},
		{Addr: 0x2000, Size: 0x1000, Data: append(table, make([]byte, 0x100)...)},
	}
}

// bugRecord is a record at addr for a BUG at code: 12 bytes, or 16 with a format.
func bugRecord(addr, code uint64, format bool, line, flags uint16) []byte {
	b := binary.LittleEndian.AppendUint32(nil, uint32(code-addr))
	if format {
		b = binary.LittleEndian.AppendUint32(b, 0xff58e679)
	}
	b = binary.LittleEndian.AppendUint32(b, 0xff55f63a)
	b = binary.LittleEndian.AppendUint16(b, line)
	return binary.LittleEndian.AppendUint16(b, flags)
}

func TestBugForms(t *testing.T) {
	for _, c := range []struct {
		name   string
		format bool
		n      int
		flags  uint16
	}{
		{"12 bytes", false, 3, 0x0903},
		{"16 bytes", true, 5, 0x0911},
		{"12 bytes, divisible by 16", false, 4, 1},
		{"16 bytes, divisible by 12", true, 3, 0x0913},
		{"none", true, 0, 0},
	} {
		var all []byte
		for i := range c.n {
			all = append(all, bugRecord(0x2000+uint64(len(all)), 0x1000+uint64(i), c.format, uint16(100+i), c.flags)...)
		}
		var s Sites
		if err := s.addBugs(bugMemory(all), table{0x2000, 0x2000 + uint64(len(all))}, targets[0].bugs); err != nil || len(s.Bugs) != c.n {
			t.Errorf("%s: %d, %v", c.name, len(s.Bugs), err)
			continue
		}
		for i, b := range s.Bugs {
			flags := binary.LittleEndian.Uint16(all[b.Entry-0x2000:])
			if b.Addr != 0x1000+uint64(i) || b.Line != 100+i || b.Flags != c.flags || flags != c.flags {
				t.Errorf("%s: %d: %+v", c.name, i, b)
			}
		}
	}
}

// TestBadBugs: a table of no known form is an error, not a guess.
func TestBadBugs(t *testing.T) {
	odd := bugRecord(0x2000, 0x1000, false, 1, 0xffff)
	for name, b := range map[string][]byte{"size": odd[:11], "flags": odd} {
		var s Sites
		if err := s.addBugs(bugMemory(b), table{0x2000, 0x2000 + uint64(len(b))}, targets[0].bugs); err == nil {
			t.Errorf("%s: %+v", name, s.Bugs)
		}
	}
}
