package bpf

import (
	"bytes"
	"encoding/binary"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/caller"
)

// call is a call of a caller's, which waits for the answer.
type call struct {
	caller.Call
	s *Server
}

// attr is a copy of union bpf_attr, with zeros behind what the caller has handed over.
type attr []byte

// attrSize is sizeof(union bpf_attr) in Linux 6.1.
const attrSize = 144

func (a attr) u32(at int) uint32 { return binary.NativeEndian.Uint32(a[at:]) }
func (a attr) u64(at int) uint64 { return binary.NativeEndian.Uint64(a[at:]) }

// text is a name of at most 15 characters (bpf_obj_name_cpy). !ok: it has others, or no end.
func (a attr) text(at int) (name string, ok bool) {
	b, _, ok := bytes.Cut(a[at:at+16], []byte{0})
	for _, c := range b {
		if c != '_' && c != '.' && (c|32 < 'a' || c|32 > 'z') && (c < '0' || c > '9') {
			return "", false
		}
	}
	return string(b), ok
}

// attr reads the caller's attr once (bpf_check_uarg_tail_zero). E2BIG: it uses what Linux 6.1 does not know.
func (c *call) attr() (attr, error) {
	size := int(uint32(c.Args[2]))
	if size > pageSize {
		return nil, unix.E2BIG
	}
	a := make(attr, max(size, attrSize))
	if size > 0 {
		b, err := c.Read(c.Args[1], size)
		if err != nil {
			return nil, err
		}
		copy(a, b)
	}
	for _, b := range a[attrSize:] {
		if b != 0 {
			return nil, unix.E2BIG
		}
	}
	return a[:attrSize], nil
}

// text is the text at addr, cut to limit bytes.
func (c *call) text(addr uint64, limit int) (string, error) {
	text, _, err := c.Text(addr, limit)
	return string(text), err
}

// put writes into the caller's memory.
func (c *call) put(addr uint64, b []byte) error {
	if len(b) == 0 {
		return nil
	}
	errno, ok := c.s.conf.Put(c.ID, c.TID, addr, b)
	switch {
	case !ok:
		return unix.EFAULT
	case errno != 0:
		return errno
	}
	return nil
}

// putU32 writes a number into the caller's attr.
func (c *call) putU32(at int, v uint32) error {
	return c.put(c.Args[1]+uint64(at), binary.NativeEndian.AppendUint32(nil, v))
}

// idsOf are the effective user and group of a task.
func idsOf(tid int) (uid, gid uint32) {
	one := func(name string) uint32 {
		ids := strings.Fields(caller.Status(tid, name))
		if len(ids) < 2 {
			return 0
		}
		n, _ := strconv.ParseUint(ids[1], 10, 32)
		return uint32(n)
	}
	return one("Uid"), one("Gid")
}
