package ns

import (
	"encoding/binary"
	"fmt"

	"golang.org/x/sys/unix"
)

// attrBytes is how much of what bpf(2) is given the addresses of results are looked for in.
const attrBytes = 256

// maxResult is how far behind its address a result of bpf(2) may reach.
const maxResult = 32 << 20

// maxPiece is how many bytes of a result one message carries: a message in several packets would be torn apart by others.
const maxPiece = 32 << 10

// FillBPF asks the session to write a result of bpf(2), in pieces.
func (s *Session) FillBPF(id uint64, tid int, addr uint64, data []byte) (errno unix.Errno, ok bool) {
	for at := 0; at < len(data); at += maxPiece {
		piece := data[at:min(at+maxPiece, len(data))]
		if errno, ok = s.Fill(Fill{ID: id, TID: tid, Nr: unix.SYS_BPF, Addr: addr, Offset: uint32(at), Data: piece}); !ok || errno != 0 {
			return errno, ok
		}
	}
	return 0, true
}

// named returns f.Addr, if the caller of bpf(2) has named that address for a result: it lies in the structure at attr, or a word
// of that structure has it, or a word of a structure that such a word points to.
func (f *Fill) named(mem int, attr uint64) (uint64, error) {
	if f.Offset > maxResult {
		return 0, fmt.Errorf("a result of that length: %w", unix.E2BIG)
	}
	if f.Addr >= attr && f.Addr-attr < attrBytes {
		return f.Addr, nil
	}
	direct := words(mem, attr)
	for _, w := range direct {
		if w == f.Addr {
			return w, nil
		}
	}
	for _, w := range direct {
		for _, inner := range words(mem, w) {
			if inner == f.Addr {
				return inner, nil
			}
		}
	}
	return 0, fmt.Errorf("an address that bpf(2) was not given: %w", unix.EINVAL)
}

// words are the words of a structure at an address of mem, as far as it is there.
func words(mem int, addr uint64) (all []uint64) {
	b := make([]byte, attrBytes)
	if addr == 0 || int64(addr) < 0 {
		return nil
	}
	n, _ := unix.Pread(mem, b, int64(addr))
	for b = b[:max(n, 0)]; len(b) >= 8; b = b[8:] {
		all = append(all, binary.NativeEndian.Uint64(b))
	}
	return all
}
