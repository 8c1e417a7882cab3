package mirror

import (
	"bytes"
	"slices"
	"syscall"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu"
)

// Addresses of strings and buffers of a caller whose own addresses are not known: on its stack, and in its
// heap.
const (
	madeUpPath   = 0x7ffc00001000
	madeUpBuffer = 0x55555555a2c0
)

// maxData is how many bytes of a write the machine sees.
const maxData = 4096

// shape says which system calls operations of one kind are.
type shape struct {
	// own are the calls of such an operation that the machine runs with the caller's own arguments. Other
	// calls are replaced by args.
	own []int
	// args makes a call with the same effect.
	args func(op Op) (nr int, a [6]uint64)
	// onFile: the first argument is the descriptor of the open file; args
	// leaves it out.
	onFile bool
}

var shapes = [numKinds]shape{
	Open: {
		own: []int{unix.SYS_OPENAT, unix.SYS_OPEN},
		args: func(op Op) (int, [6]uint64) {
			return unix.SYS_OPENAT, [6]uint64{atFDCWD, madeUpPath, uint64(op.Flags), uint64(op.Mode)}
		},
	},
	Read: {
		own: []int{unix.SYS_READ, unix.SYS_PREAD64},
		args: func(op Op) (int, [6]uint64) {
			return unix.SYS_READ, [6]uint64{0, madeUpBuffer, uint64(op.Size)}
		},
		onFile: true,
	},
	Write: {
		own: []int{unix.SYS_WRITE, unix.SYS_PWRITE64},
		args: func(op Op) (int, [6]uint64) {
			return unix.SYS_WRITE, [6]uint64{0, madeUpBuffer, uint64(len(op.Data))}
		},
		onFile: true,
	},
	Mkdir: {
		own: []int{unix.SYS_MKDIR, unix.SYS_MKDIRAT},
		args: func(op Op) (int, [6]uint64) {
			return unix.SYS_MKDIR, [6]uint64{madeUpPath, uint64(op.Mode)}
		},
	},
	Rmdir: {
		own: []int{unix.SYS_RMDIR},
		args: func(Op) (int, [6]uint64) {
			return unix.SYS_RMDIR, [6]uint64{madeUpPath}
		},
	},
	Readdir: {
		own: []int{unix.SYS_GETDENTS64},
		args: func(op Op) (int, [6]uint64) {
			return unix.SYS_GETDENTS64, [6]uint64{0, madeUpBuffer, uint64(op.Size)}
		},
		onFile: true,
	},
}

// atFDCWD is AT_FDCWD as a program loads it into edi.
const atFDCWD = 0xffffff9c

// pathArg and dataArg say which argument of a call points to a path, and which points to the written bytes.
var (
	pathArg = map[int]int{
		unix.SYS_OPEN: 0, unix.SYS_OPENAT: 1,
		unix.SYS_MKDIR: 0, unix.SYS_MKDIRAT: 1,
		unix.SYS_RMDIR: 0,
	}
	dataArg = map[int]int{unix.SYS_WRITE: 1, unix.SYS_PWRITE64: 1}
)

// request is an operation without its caller's arguments. If a task makes the same request again, the same
// arguments are assumed: reading them costs more than running the call.
type request struct {
	path  string
	flags uint32
	size  int
	fd    int // predicted result of the open; 0: not known
}

// answer is the task's call for a request.
type answer struct {
	request
	own  bool // the arguments were read from the task
	nr   int
	args [6]uint64
	path []emu.UserMem // memory that a path argument points to
}

// call returns op as a system call of t.
func (m *Mirror) call(t *thread, op Op) *emu.Call {
	c, f, a := m.prepare(t, op)
	req := request{path: op.Path, flags: op.Flags, size: max(op.Size, len(op.Data)), fd: f.opened}
	if !a.own || a.request != req {
		a = t.ask(op)
		a.request = req
	}
	c.Nr, c.Args, c.User = a.nr, a.args, a.path
	if shapes[op.Kind].onFile {
		if !a.own {
			c.Args[0] = uint64(f.fd)
		}
		f.fd = int(int32(c.Args[0]))
	}
	if i, ok := dataArg[c.Nr]; ok && len(op.Data) > 0 {
		// A copy: the machine may hold the call until it is resumed.
		c.User = []emu.UserMem{{Addr: c.Args[i], Data: bytes.Clone(op.Data[:min(len(op.Data), maxData)])}}
	}
	m.learn(t, op, f, a)
	return c
}

// prepare begins a call. It returns the call, the file, and t's last call of that kind.
func (m *Mirror) prepare(t *thread, op Op) (*emu.Call, file, answer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if op.Kind == Write || op.Kind == Mkdir {
		m.writer = t
	}
	c := t.newCall()
	c.Ret = op.Ret
	if op.Kind != Open {
		return c, m.files[op.FH], t.last[op.Kind]
	}
	if op.Ret >= 0 {
		fd := t.proc.takeFD()
		c.Ret = int64(fd)
		m.files[op.FH] = file{owner: t, opened: fd, fd: fd}
	}
	return c, file{}, t.last[Open]
}

// learn records the arguments of the call, and the descriptor.
func (m *Mirror) learn(t *thread, op Op, f file, a answer) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if a.own {
		t.last[op.Kind] = a
	}
	if _, ok := m.files[op.FH]; ok && shapes[op.Kind].onFile {
		m.files[op.FH] = f
	}
}

// ask reads t's own call while t waits for op, or makes one with the same effect.
func (t *thread) ask(op Op) answer {
	s := &shapes[op.Kind]
	t.serving.Lock()
	defer t.serving.Unlock()
	nr, args, ok := t.blockedCall()
	a := answer{own: ok && slices.Contains(s.own, nr), nr: nr, args: args}
	if !a.own {
		a.nr, a.args = s.args(op)
	}
	if i, ok := pathArg[a.nr]; ok {
		var path []byte
		if a.own {
			path, ok = t.readString(nil, a.args[i])
		}
		if !a.own || !ok {
			path = append([]byte(op.Path), 0)
		}
		a.path = []emu.UserMem{{Addr: a.args[i], Data: path}}
	}
	return a
}

// Errno turns the error of an operation into an Op's Ret.
func Errno(e syscall.Errno) int64 { return -int64(e) }
