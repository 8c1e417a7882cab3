package mirror

import (
	"bytes"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Where the strings and buffers of a caller are put whose own addresses cannot
// be known: on its stack, and in its heap.
const (
	madeUpPath   = 0x7ffc00001000
	madeUpBuffer = 0x55555555a2c0
)

// maxData is how much of what a write writes the machine gets to see.
const maxData = 4096

// shape is how operations of one kind appear as system calls.
type shape struct {
	// own are the calls that lead to such an operation and that the machine runs
	// with the caller's own arguments. Any other call is replaced by args.
	own []int
	// args makes up a call that does the same.
	args func(op Op, fd uint64) (nr int, a [6]uint64)
	// onFile: the first argument is the descriptor of the open file.
	onFile bool
}

var shapes = [numKinds]shape{
	Open: {
		own: []int{unix.SYS_OPENAT, unix.SYS_OPEN},
		args: func(op Op, _ uint64) (int, [6]uint64) {
			return unix.SYS_OPENAT, [6]uint64{atFDCWD, madeUpPath, uint64(op.Flags), uint64(op.Mode)}
		},
	},
	Read: {
		own: []int{unix.SYS_READ, unix.SYS_PREAD64},
		args: func(op Op, fd uint64) (int, [6]uint64) {
			return unix.SYS_READ, [6]uint64{fd, madeUpBuffer, uint64(op.Size)}
		},
		onFile: true,
	},
	Write: {
		own: []int{unix.SYS_WRITE, unix.SYS_PWRITE64},
		args: func(op Op, fd uint64) (int, [6]uint64) {
			return unix.SYS_WRITE, [6]uint64{fd, madeUpBuffer, uint64(len(op.Data))}
		},
		onFile: true,
	},
	Mkdir: {
		own: []int{unix.SYS_MKDIR, unix.SYS_MKDIRAT},
		args: func(op Op, _ uint64) (int, [6]uint64) {
			return unix.SYS_MKDIR, [6]uint64{madeUpPath, uint64(op.Mode)}
		},
	},
	Rmdir: {
		own: []int{unix.SYS_RMDIR},
		args: func(Op, uint64) (int, [6]uint64) {
			return unix.SYS_RMDIR, [6]uint64{madeUpPath}
		},
	},
	Readdir: {
		own: []int{unix.SYS_GETDENTS64},
		args: func(op Op, fd uint64) (int, [6]uint64) {
			return unix.SYS_GETDENTS64, [6]uint64{fd, madeUpBuffer, uint64(op.Size)}
		},
		onFile: true,
	},
}

// atFDCWD is AT_FDCWD as a program loads it into edi.
const atFDCWD = 0xffffff9c

// pathArg and dataArg say which argument of a call points to a path, and which
// to the bytes written.
var (
	pathArg = map[int]int{
		unix.SYS_OPEN: 0, unix.SYS_OPENAT: 1,
		unix.SYS_MKDIR: 0, unix.SYS_MKDIRAT: 1,
		unix.SYS_RMDIR: 0,
	}
	dataArg = map[int]int{unix.SYS_WRITE: 1, unix.SYS_PWRITE64: 1}
)

// call is op as a system call of t.
func (m *Mirror) call(t *thread, op Op) *emu.Call {
	s := &shapes[op.Kind]
	nr, args, own := t.blockedCall()
	own = own && slices.Contains(s.own, nr)

	m.mu.Lock()
	if op.Kind == Write || op.Kind == Mkdir {
		m.writer = t
	}
	c := t.newCall()
	c.Ret = op.Ret
	var fd int
	switch {
	case op.Kind == Open && op.Ret >= 0:
		fd = t.proc.takeFD()
		c.Ret = int64(fd)
		m.files[op.FH] = file{owner: t, fd: fd}
	case s.onFile:
		fd = m.descriptor(op.FH, args[0], own)
	}
	m.mu.Unlock()

	if !own {
		nr, args = s.args(op, uint64(fd))
	}
	c.Nr, c.Args = nr, args
	c.User = t.userMemory(op, nr, args, own)
	return c
}

// descriptor is the caller's descriptor of an open file: what it says itself,
// or what the open is thought to have returned. m.mu is held.
func (m *Mirror) descriptor(fh, arg uint64, own bool) int {
	f, known := m.files[fh]
	if !own || arg > 1<<20 {
		return f.fd
	}
	if known && f.fd != int(arg) {
		f.fd = int(arg)
		m.files[fh] = f
	}
	return int(arg)
}

// userMemory is what the call's pointers point to.
func (t *thread) userMemory(op Op, nr int, args [6]uint64, own bool) []emu.UserMem {
	if i, ok := pathArg[nr]; ok {
		path, ok := []byte(nil), false
		if own {
			path, ok = t.readString(args[i])
		}
		if !ok {
			path = append([]byte(op.Path), 0)
		}
		return []emu.UserMem{{Addr: args[i], Data: path}}
	}
	if i, ok := dataArg[nr]; ok && len(op.Data) > 0 {
		// A copy: the machine may hold the call until it is resumed.
		return []emu.UserMem{{Addr: args[i], Data: bytes.Clone(op.Data[:min(len(op.Data), maxData)])}}
	}
	return nil
}

// Errno turns the error of an operation into an Op's Ret.
func Errno(e syscall.Errno) int64 { return -int64(e) }
