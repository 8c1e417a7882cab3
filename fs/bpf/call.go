package bpf

import (
	"bytes"
	"encoding/binary"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// call is a call of a caller's, which waits for the answer.
type call struct {
	s        *Server
	listener int
	id       uint64
	tid, nr  int
	args     [6]uint64
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
	size := int(uint32(c.args[2]))
	if size > pageSize {
		return nil, unix.E2BIG
	}
	a := make(attr, max(size, attrSize))
	if size > 0 {
		b, err := c.read(c.args[1], size)
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

// read reads size bytes of the caller's memory. EFAULT: they are not all there.
func (c *call) read(addr uint64, size int) ([]byte, error) {
	b := make([]byte, size)
	if size == 0 {
		return b, nil
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(size)}}
	n, err := unix.ProcessVMReadv(c.tid, local, []unix.RemoteIovec{{Base: uintptr(addr), Len: size}}, 0)
	if err == unix.EPERM || err == unix.ENOSYS {
		n, err = c.throughProc(b, addr)
	}
	if err != nil || n < size {
		return nil, unix.EFAULT
	}
	return b, nil
}

// throughProc reads the memory where process_vm_readv(2) is forbidden.
func (c *call) throughProc(b []byte, addr uint64) (int, error) {
	f, err := os.Open(proc(c.tid, "mem"))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if err := seccomp.Waits(c.listener, c.id); err != nil {
		return 0, err
	}
	n, err := f.ReadAt(b, int64(addr))
	if n > 0 {
		err = nil
	}
	return n, err
}

// text is the text at addr, cut to limit bytes.
func (c *call) text(addr uint64, limit int) (string, error) {
	var all []byte
	for len(all) < limit {
		at := addr + uint64(len(all))
		b, err := c.read(at, min(limit-len(all), int(pageSize-at%pageSize)))
		if err != nil {
			return "", err
		}
		if end := bytes.IndexByte(b, 0); end >= 0 {
			return string(append(all, b[:end]...)), nil
		}
		all = append(all, b...)
	}
	return string(all), nil
}

// put writes into the caller's memory.
func (c *call) put(addr uint64, b []byte) error {
	if len(b) == 0 {
		return nil
	}
	errno, ok := c.s.conf.Put(c.id, c.tid, addr, b)
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
	return c.put(c.args[1]+uint64(at), binary.NativeEndian.AppendUint32(nil, v))
}

// field is a line of /proc/TID/status; "": there is none.
func field(tid int, name string) string {
	b, _ := os.ReadFile(proc(tid, "status"))
	_, rest, _ := strings.Cut(string(b), "\n"+name+":\t")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// processOf is the process of a task; the task itself, if it is gone.
func processOf(tid int) int {
	if n, err := strconv.Atoi(field(tid, "Tgid")); err == nil {
		return n
	}
	return tid
}

// idsOf are the effective user and group of a task.
func idsOf(tid int) (uid, gid uint32) {
	one := func(name string) uint32 {
		ids := strings.Fields(field(tid, name))
		if len(ids) < 2 {
			return 0
		}
		n, _ := strconv.ParseUint(ids[1], 10, 32)
		return uint32(n)
	}
	return one("Uid"), one("Gid")
}
