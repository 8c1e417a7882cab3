package notify

import (
	"bytes"
	"context"
	"os"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"github.com/kprobefs/kprobefs/fs"
	"github.com/kprobefs/kprobefs/fs/internal/taskmem"
	"github.com/kprobefs/kprobefs/fs/vtree"
)

// A Call is a system call that waits for the answer of a listener.
type Call struct {
	Listener int // the seccomp listener
	ID       uint64
	TID      int
	Nr       int // on x86-64
	Args     [6]uint64
	// Compat: Nr and Args are those of a 32-bit program. Claims makes them x86-64's.
	Compat bool

	how layout // of what it points to

	// Facts about the path that was resolved last.
	name   string // its last name, which may be "." or ".."
	root   string // the caller's root directory, if it may differ from ours
	left   bool   // it leads out of a tree
	linked bool   // it has symbolic links
	magic  bool   // it has links of procfs to files of ours
	made   bool   // it has links of our trees, which the kernel does not have
	climbs bool   // one of its links leads to the root, or above the link's directory
}

// top is the caller's root directory.
func (c *Call) top() string {
	if c.root == "" {
		return "/"
	}
	return c.root
}

// seen converts an absolute path to one that the caller sees, below its root directory.
func (c *Call) seen(p string) string {
	if c.top() == "/" {
		return p
	}
	if rest, ok := strings.CutPrefix(p, c.root); ok && (rest == "" || rest[0] == '/') {
		return "/" + strings.TrimPrefix(rest, "/")
	}
	return "(unreachable)" + p
}

// errRestart is ERESTARTSYS: a signal that waits decides whether the call fails with EINTR or is made again.
const errRestart = unix.Errno(512)

// answer ends the call. If that fails the caller is gone.
func (c *Call) answer(val int64, err error) {
	r := seccomp.Reply{ID: c.ID, Val: val}
	if err != nil {
		r.Val, r.Err = 0, -int32(errno(err))
	}
	_ = seccomp.Send(c.Listener, &r)
}

// goOn has the kernel do the call. It fails when the caller is gone.
func (c *Call) goOn() error { return seccomp.GoOn(c.Listener, c.ID) }

// give copies fd to the caller as a new descriptor, and ends the call with its number.
func (c *Call) give(fd int, cloexec bool) error {
	flags := uint32(0)
	if cloexec {
		flags = unix.O_CLOEXEC
	}
	return seccomp.Give(c.Listener, c.ID, fd, flags)
}

// giveHigh is give. Where a filter looks at the numbers of descriptors (Server.Beside), the caller gets one of FirstGiven and
// above. But who has closed a standard descriptor wants its number.
func (s *Server) giveHigh(c *Call, fd int, cloexec bool) error {
	has := func(fd int) bool {
		_, err := readlink(c.proc("fd/" + strconv.Itoa(fd)))
		return err == nil
	}
	if !s.beside || !has(0) || !has(1) || !has(2) {
		return c.give(fd, cloexec)
	}
	flags := uint32(0)
	if cloexec {
		flags = unix.O_CLOEXEC
	}
	s.numbers.Lock()
	defer s.numbers.Unlock()
	number := FirstGiven
	for has(number) {
		number++
	}
	err := seccomp.GiveAs(c.Listener, c.ID, fd, number, flags)
	if err == unix.EBADF { // RLIMIT_NOFILE
		return c.give(fd, cloexec)
	}
	return err
}

// waits reports whether the caller still waits.
func (c *Call) waits() bool { return seccomp.Waits(c.Listener, c.ID) == nil }

func (c *Call) proc(name string) string { return "/proc/" + strconv.Itoa(c.TID) + "/" + name }

func (c *Call) fd(arg int) int { return int(int32(c.Args[arg])) }

// read reads the caller's memory at addr into b. It returns how many bytes are readable.
func (c *Call) read(b []byte, addr uint64) (int, error) {
	if len(b) == 0 {
		return 0, nil
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(len(b))}}
	n, err := unix.ProcessVMReadv(c.TID, local, []unix.RemoteIovec{{Base: uintptr(addr), Len: len(b)}}, 0)
	if err == unix.EPERM || err == unix.ENOSYS {
		n, err = c.throughProc(b, addr)
	}
	if err != nil {
		return 0, unix.EFAULT
	}
	return n, nil
}

// write writes b into the caller's memory at addr. ESRCH: the caller is gone.
//
// It may go between the check and the write, and another process may get its number. If root's command is sealed, the
// kernel then lets this process write only to processes of the same seal (confine.Needs.Sealed). A user's command can
// write to the user's processes without our help.
func (c *Call) write(b []byte, addr uint64) error {
	if len(b) == 0 {
		return nil
	}
	if !c.waits() { // its pid may belong to another process now
		return unix.ESRCH
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(len(b))}}
	remote := []unix.RemoteIovec{{Base: uintptr(addr), Len: len(b)}}
	n, err := unix.ProcessVMWritev(c.TID, local, remote, 0)
	if err == unix.EPERM || err == unix.ENOSYS {
		return c.put(b, addr)
	}
	if err != nil || n != len(b) {
		return unix.EFAULT
	}
	return nil
}

// put is write on hosts that forbid process_vm_writev(2).
func (c *Call) put(b []byte, addr uint64) error {
	proc, err := unix.Open("/proc", unix.O_PATH|unix.O_DIRECTORY|unix.O_CLOEXEC, 0)
	if err != nil {
		return unix.EFAULT
	}
	defer unix.Close(proc)
	mem, err := taskmem.Open(proc, c.TID)
	if err != nil {
		return unix.EFAULT
	}
	defer unix.Close(mem)
	if !c.waits() {
		return unix.ESRCH
	}
	if taskmem.Write(mem, proc, c.TID, b, addr) != nil {
		return unix.EFAULT
	}
	return nil
}

// OpensMemory reports whether the server must open /proc/PID/mem to answer, because process_vm_writev(2) is
// forbidden here, for example by a container's profile.
func OpensMemory() bool {
	from, to := [1]byte{1}, [1]byte{}
	local := []unix.Iovec{{Base: &from[0], Len: 1}}
	remote := []unix.RemoteIovec{{Base: uintptr(unsafe.Pointer(&to[0])), Len: 1}}
	n, err := unix.ProcessVMWritev(os.Getpid(), local, remote, 0)
	return err != nil || n != 1 || to != from
}

// throughProc reads the memory by /proc/PID/mem, on hosts that forbid process_vm_readv(2).
func (c *Call) throughProc(b []byte, addr uint64) (int, error) {
	if int64(addr) < 0 {
		return 0, unix.EFAULT
	}
	f, err := os.Open(c.proc("mem"))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if !c.waits() {
		return 0, unix.ESRCH
	}
	return f.ReadAt(b, int64(addr))
}

// str reads a path in the caller's memory.
func (c *Call) str(addr uint64) (string, error) {
	const page, first = 4096, 256
	var b []byte
	for len(b) < unix.PathMax {
		n := int(page - addr%page)
		if len(b) == 0 {
			n = min(n, first)
		}
		part := make([]byte, n)
		got, err := c.read(part, addr)
		if err != nil || got == 0 {
			return "", unix.EFAULT
		}
		if end := bytes.IndexByte(part[:got], 0); end >= 0 {
			return string(append(b, part[:end]...)), nil
		}
		b = append(b, part[:got]...)
		addr += uint64(got)
	}
	return "", unix.ENAMETOOLONG
}

// caller returns the process that makes the call.
func (s *Server) caller(c *Call) vtree.Caller {
	var st unix.Stat_t
	who := vtree.Caller{UID: uint32(s.owner), PID: uint32(c.TID)}
	if unix.Stat(c.proc("."), &st) == nil {
		who.UID, who.GID = st.Uid, st.Gid
	}
	if s.lacks && who.UID == uint32(s.owner) {
		return who // a user without privilege who has started the machine is its root
	}
	who.Capable = func(capability int) bool {
		// Whoever makes himself a user namespace has every capability there, and none of the kernel's. A sealed root is
		// in another one, too.
		if who.UID != 0 && !fs.SharesUsers(who.PID) {
			return false
		}
		set, err := strconv.ParseUint(field(c.status(), "CapEff"), 16, 64)
		return err == nil && set>>uint(capability)&1 != 0
	}
	return who
}

func (c *Call) status() []byte {
	b, err := os.ReadFile(c.proc("status"))
	if err != nil {
		return nil
	}
	return b
}

// field is the value of a line "name: VALUE" of /proc/PID/status.
func field(status []byte, name string) string {
	_, rest, _ := bytes.Cut(status, []byte("\n"+name+":\t"))
	value, _, _ := bytes.Cut(rest, []byte("\n"))
	return string(value)
}

// lookEvery is how often a waiting call looks for a signal.
const lookEvery = 20 * time.Millisecond

// asking are the signals by which somebody asks a process to end, or to end what it does.
const asking = 1<<(unix.SIGHUP-1) | 1<<(unix.SIGINT-1) | 1<<(unix.SIGQUIT-1) | 1<<(unix.SIGALRM-1) | 1<<(unix.SIGTERM-1)

// life returns a context that ends when the caller is gone or has a signal to handle, or soon after dead
// was closed. A signal with a handler that is in deaf ends nothing. done must be called.
func (c *Call) life(dead <-chan struct{}, deaf uint64) (ctx context.Context, done func()) {
	ctx, cancel := context.WithCancel(context.Background())
	var look *time.Timer
	ended := make(chan struct{})
	look = time.AfterFunc(lookEvery, func() {
		for over := false; !over && !c.interrupted(deaf); {
			select {
			case <-ended:
				return
			case <-dead:
				over = true
			case <-time.After(lookEvery):
			}
		}
		cancel()
	})
	return ctx, func() {
		look.Stop()
		close(ended)
		cancel()
	}
}

// interrupted reports whether the caller is gone or has a signal to handle, other than one of deaf with a handler.
func (c *Call) interrupted(deaf uint64) bool {
	if !c.waits() {
		return true
	}
	status := c.status()
	set := func(name string) uint64 {
		v, _ := strconv.ParseUint(field(status, name), 16, 64) // without the line there is no signal
		return v
	}
	return (set("SigPnd")|set("ShdPnd"))&^(set("SigBlk")|set("SigCgt")&deaf) != 0
}
