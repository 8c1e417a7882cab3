package bpf

import (
	"encoding/binary"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// Sizes of what BPF_OBJ_GET_INFO_BY_FD returns in Linux 6.1.
const (
	progInfoSize = 232
	mapInfoSize  = 88
	linkInfoSize = 32
	btfInfoSize  = 32
)

// info is BPF_OBJ_GET_INFO_BY_FD.
func (s *Server) info(c *call, a attr) (int64, error) {
	fd := int(int32(a.u32(0)))
	o := s.objectOf(c.TID, fd)
	switch {
	case o == nil && !caller.HasFD(c.TID, fd):
		return 0, unix.EBADF
	case o == nil:
		return 0, unix.EINVAL
	}
	size := [kinds]int{mapInfoSize, progInfoSize, linkInfoSize, btfInfoSize}[o.kind]
	length := int(min(a.u32(4), pageSize))
	asked, err := c.Read(a.u64(8), length)
	if err != nil {
		return 0, err
	}
	for _, b := range asked[min(len(asked), size):] {
		if b != 0 {
			return 0, unix.E2BIG
		}
	}
	full := make(attr, size)
	copy(full, asked)
	length = min(length, size)
	s.mu.Lock()
	b, more := s.describe(o, full)
	s.mu.Unlock()
	for _, m := range more {
		if err := c.put(m.addr, m.data); err != nil {
			return 0, err
		}
	}
	if err := c.put(a.u64(8), b[:length]); err != nil {
		return 0, err
	}
	return 0, c.putU32(4, uint32(length))
}

// memory is what goes to another place than the structure.
type memory struct {
	addr uint64
	data []byte
}

// describe is the structure about an object, and what its pointers ask for.
func (s *Server) describe(o *object, asked attr) ([]byte, []memory) {
	b := make([]byte, len(asked))
	u32 := func(at int, v uint32) { binary.NativeEndian.PutUint32(b[at:], v) }
	u64 := func(at int, v uint64) { binary.NativeEndian.PutUint64(b[at:], v) }
	var more []memory
	switch o.kind {
	case aMap:
		m := o.aMap
		for i, v := range []uint32{uint32(m.Type), o.id, m.Key, m.Value, m.Max, m.Flags} {
			u32(4*i, v)
		}
		copy(b[24:39], m.Name)
	case aProgram:
		more = o.program.describe(b, asked, u32, u64)
	case aLink:
		u32(0, linkPerfEvent)
		u32(4, o.id)
		u32(8, o.link.program.id)
	case aBTF:
		types := o.btf()
		n := min(int(asked.u32(8)), len(types))
		if at := asked.u64(0); at != 0 && n > 0 {
			more = append(more, memory{at, types[:n]})
		}
		u64(0, asked.u64(0))
		u32(8, uint32(len(types)))
		u32(12, o.id)
		if at, n := asked.u64(16), int(asked.u32(24)); at != 0 && n > 0 && o.name != "" {
			name := append([]byte(o.name), 0)
			more = append(more, memory{at, name[:min(n, len(name))]})
		}
		u64(16, asked.u64(16))
		u32(24, uint32(len(o.name)))
		if o.name != "" {
			u32(28, 1)
		}
	}
	return b, more
}

// describe is struct bpf_prog_info (bpf_prog_get_info_by_fd).
func (p *Program) describe(b []byte, asked attr, u32 func(int, uint32), u64 func(int, uint64)) (more []memory) {
	u32(0, p.Type)
	u32(4, p.object.id)
	copy(b[8:16], p.tag[:])
	u32(20, uint32(len(p.insns)*8)) // xlated_prog_len
	if at, n := asked.u64(32), int(asked.u32(20)); at != 0 && n > 0 {
		text := p.translated()
		more = append(more, memory{at, text[:min(n, len(text))]})
		u64(32, at)
	}
	u64(40, p.loaded)
	u32(48, p.object.uid)
	u32(52, uint32(len(p.maps)))
	if at, n := asked.u64(56), int(asked.u32(52)); at != 0 && n > 0 {
		var ids []byte
		for _, m := range p.maps[:min(n, len(p.maps))] {
			ids = binary.NativeEndian.AppendUint32(ids, m.id)
		}
		more = append(more, memory{at, ids})
		u64(56, at)
	}
	copy(b[64:79], p.name)
	if p.gpl {
		u32(84, 1)
	}
	u64(208, p.missed) // recursion_misses
	u32(216, uint32(len(p.insns)))
	return more
}

// translated are the instructions, with the numbers of maps for their descriptors (bpf_insn_prepare_dump).
func (p *Program) translated() []byte {
	var b []byte
	for n, i := range p.insns {
		if i.Code == 0x18 && i.Src != 0 && n < p.code.Len() {
			if m := p.mapAt(n); m != nil {
				i.Imm = int32(m.id)
			}
		}
		b = append(b, i.Code, i.Dst|i.Src<<4)
		b = binary.LittleEndian.AppendUint16(b, uint16(i.Off))
		b = binary.LittleEndian.AppendUint32(b, uint32(i.Imm))
	}
	return b
}

// mapAt is the map that instruction n loads.
func (p *Program) mapAt(n int) *object {
	i := p.code.MapAt(n)
	if i < 0 || i >= len(p.maps) {
		return nil
	}
	return p.maps[i]
}
