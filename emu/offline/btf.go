package offline

import (
	"bytes"
	"encoding/binary"
	"sync"
)

// HasBTF tells whether there is type information in the image.
func (m *Machine) HasBTF() bool { return m.BTF() != nil }

// BTF is the type information in the image, between __start_BTF and __stop_BTF; nil if there is
// none. It must not be changed.
func (m *Machine) BTF() []byte {
	if b := m.namedBTF(); b != nil {
		return b
	}
	m.types.once.Do(func() {
		for i := range m.kernel.Segments {
			if m.types.found = searchBTF(m.kernel.Segments[i].Data); m.types.found != nil {
				return
			}
		}
	})
	return m.types.found
}

// A found is what was searched for, once.
type found struct {
	once  sync.Once
	found []byte
}

// btfHead is how type information begins in memory of a machine that has its low byte first: struct btf_header up to
// the offset of the types, which is 0.
var btfHead = []byte{0x9f, 0xeb, 1, 0, 24, 0, 0, 0, 0, 0, 0, 0}

// minBTF is how many bytes a kernel's type information has at least.
const minBTF = 64 << 10

// searchBTF finds type information in memory whose symbols do not say where it is: those of some kernels are functions
// only (no CONFIG_KALLSYMS_ALL).
func searchBTF(b []byte) []byte {
	for at := 0; ; at += len(btfHead) {
		n := bytes.Index(b[at:], btfHead)
		if n < 0 || len(b)-at-n < 24 {
			return nil
		}
		at += n
		types, text, texts := uint64(order.Uint32(b[at+12:])), uint64(order.Uint32(b[at+16:])), uint64(order.Uint32(b[at+20:]))
		end := uint64(at) + 24 + text + texts
		if types == text && texts > 0 && end-uint64(at) >= minBTF && end <= uint64(len(b)) && b[uint64(at)+24+text] == 0 && b[end-1] == 0 {
			return b[at:end]
		}
	}
}

// order is that of bytes in btfHead.
var order = binary.LittleEndian

// namedBTF is BTF where symbols say where it is.
func (m *Machine) namedBTF() []byte {
	start, ok := m.kernel.Lookup("__start_BTF")
	end, also := m.kernel.Lookup("__stop_BTF")
	if !ok || !also || end <= start {
		return nil
	}
	for i := range m.kernel.Segments {
		g := &m.kernel.Segments[i]
		if off := start - g.Addr; start >= g.Addr && end-g.Addr <= uint64(len(g.Data)) {
			return g.Data[off : end-g.Addr]
		}
	}
	return nil
}
