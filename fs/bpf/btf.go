package bpf

import (
	"encoding/binary"

	"golang.org/x/sys/unix"
)

const (
	btfMagic  = 0xeb9f
	maxBTF    = 16 << 20 // BTF_MAX_SIZE
	btfHeader = 24
)

// kernelTypes makes the machine's own type information an object that stays.
func (s *Server) kernelTypes() {
	if s.conf.Types == nil {
		return
	}
	_ = s.add(&object{kind: aBTF, btf: s.conf.Types, name: "vmlinux"}) // it is the first object
}

// btfLoad is BPF_BTF_LOAD. The header is checked, and the rest is kept: a program here does not ask for types.
func (s *Server) btfLoad(c *call, a attr) (int64, error) {
	switch size := a.u32(16); {
	case !s.conf.May(c.TID, loads):
		return 0, unix.EPERM
	case size > maxBTF:
		return 0, unix.E2BIG
	case size < btfHeader:
		return 0, unix.EINVAL
	}
	b, err := c.Read(a.u64(0), int(a.u32(16)))
	if err != nil {
		return 0, err
	}
	if !goodBTF(b) {
		return 0, unix.EINVAL
	}
	o := &object{kind: aBTF, btf: func() []byte { return b }, bytes: len(b)}
	o.uid, _ = idsOf(c.TID)
	if err := s.add(o); err != nil {
		return 0, err
	}
	return s.give(c, o)
}

// goodBTF reports whether the sections lie in b, one behind the other (btf_parse_hdr, btf_check_sec_info).
func goodBTF(b []byte) bool {
	if len(b) < btfHeader || binary.NativeEndian.Uint16(b) != btfMagic || b[2] != 1 || b[3] != 0 {
		return false
	}
	u := func(at int) uint64 { return uint64(binary.NativeEndian.Uint32(b[at:])) }
	header, types, typesLen, strs, strsLen := u(4), u(8), u(12), u(16), u(20)
	size := uint64(len(b))
	return header >= btfHeader && header <= size && types%4 == 0 && types+typesLen <= strs && header+strs+strsLen <= size &&
		strsLen > 0 && b[header+strs] == 0 && b[header+strs+strsLen-1] == 0
}
