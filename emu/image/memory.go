package image

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// memory is an image laid out at its addresses.
type memory []Segment

// bytes returns n initialised bytes at addr, or an error.
func (m memory) bytes(addr, n uint64) ([]byte, error) {
	for i := range m {
		s := &m[i]
		if addr >= s.Addr && addr-s.Addr <= uint64(len(s.Data)) && n <= uint64(len(s.Data))-(addr-s.Addr) {
			off := addr - s.Addr
			return s.Data[off : off+n : off+n], nil
		}
	}
	return nil, fmt.Errorf("no %d bytes at %#x", n, addr)
}

// find returns the addresses at which memory has data, and that are multiples of align.
func (m memory) find(data []byte, align uint64) (all []uint64) {
	for i := range m {
		for off := 0; ; off++ {
			n := bytes.Index(m[i].Data[off:], data)
			if n < 0 {
				break
			}
			if off += n; (m[i].Addr+uint64(off))%align == 0 {
				all = append(all, m[i].Addr+uint64(off))
			}
		}
	}
	return all
}

// str returns the NUL-terminated string at addr.
func (m memory) str(addr uint64) (string, error) {
	for i := range m {
		s := &m[i]
		if addr >= s.Addr && addr-s.Addr < uint64(len(s.Data)) {
			d := s.Data[addr-s.Addr:]
			if n := bytes.IndexByte(d, 0); n >= 0 {
				return string(d[:n]), nil
			}
		}
	}
	return "", fmt.Errorf("no string at %#x", addr)
}

// exec reports whether [addr, addr+n) is text.
func (m memory) exec(addr, n uint64) bool {
	for i := range m {
		s := &m[i]
		if s.Exec && addr >= s.Addr && addr-s.Addr < s.Size {
			return n <= s.Size-(addr-s.Addr)
		}
	}
	return false
}

// text returns the bytes of n bytes of code at addr.
func (m memory) text(addr, n uint64) ([]byte, error) {
	if !m.exec(addr, n) {
		return nil, fmt.Errorf("%#x is not in text", addr)
	}
	return m.bytes(addr, n)
}

// All kernels that are read have the low byte of a number first.

func u16(b []byte) uint16 { return binary.LittleEndian.Uint16(b) }
func u32(b []byte) uint32 { return binary.LittleEndian.Uint32(b) }
func u64(b []byte) uint64 { return binary.LittleEndian.Uint64(b) }

// rel32 is the address that a 32-bit number at addr gives relative to itself.
func rel32(b []byte, addr uint64) uint64 {
	return addr + uint64(int64(int32(u32(b))))
}

// mentions tells whether the kernel has a string that ends with name: linkers keep one string for both.
func (k *Kernel) mentions(name string) bool {
	text := []byte(name + "\x00")
	for i := range k.Segments {
		if bytes.Contains(k.Segments[i].Data, text) {
			return true
		}
	}
	return false
}
