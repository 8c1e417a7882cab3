// Package caller is about a process whose system call is answered in the kernel's place: the call, the caller's memory, and
// when it has closed a file that it was given.
//
// A Call belongs to whoever answers it. Closes may be used by several at once; its lock is taken last, and held while nothing
// is called. The package imports emu/seccomp alone.
package caller

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// A Call is a call that waits for its answer, by notification ID of a seccomp listener.
type Call struct {
	Listener int
	ID       uint64
	TID, NR  int
	Args     [6]uint64
}

// ErrDone means that the caller has its answer, or that the kernel makes the call.
var ErrDone = errors.New("answered")

// Answer ends the call with that result, and returns what the caller sees.
func (c *Call) Answer(val int64, err error) int64 {
	if err == ErrDone {
		return val
	}
	r := seccomp.Reply{ID: c.ID, Val: val}
	if err != nil {
		r.Val, r.Err = 0, -int32(Errno(err))
		val = -int64(Errno(err))
	}
	_ = seccomp.Send(c.Listener, &r) // the caller is gone at worst
	return val
}

// GoOn has the kernel make the call. The error is ErrDone.
func (c *Call) GoOn() (int64, error) {
	_ = seccomp.GoOn(c.Listener, c.ID) // as above
	return 0, ErrDone
}

// Errno is what err tells a caller.
func Errno(err error) unix.Errno {
	var e unix.Errno
	if errors.As(err, &e) {
		return e
	}
	return unix.EIO
}

// Read reads size bytes of the caller's memory. EFAULT: they are not all there.
func (c *Call) Read(addr uint64, size int) ([]byte, error) {
	b := make([]byte, size)
	if size == 0 {
		return b, nil
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(size)}}
	n, err := unix.ProcessVMReadv(c.TID, local, []unix.RemoteIovec{{Base: uintptr(addr), Len: size}}, 0)
	if err == unix.EPERM || err == unix.ENOSYS {
		n, err = c.throughProc(b, addr)
	}
	if err != nil || n < size {
		return nil, unix.EFAULT
	}
	return b, nil
}

// throughProc reads the memory where process_vm_readv(2) is forbidden.
func (c *Call) throughProc(b []byte, addr uint64) (int, error) {
	f, err := os.Open(Proc(c.TID, "mem"))
	if err != nil {
		return 0, err
	}
	defer f.Close()
	if err := seccomp.Waits(c.Listener, c.ID); err != nil {
		return 0, err
	}
	n, err := f.ReadAt(b, int64(addr))
	if n > 0 {
		err = nil
	}
	return n, err
}

// Proc is the path of a task's file in /proc.
func Proc(tid int, name string) string { return "/proc/" + strconv.Itoa(tid) + "/" + name }

// ProcFD is that of a task's descriptor.
func ProcFD(tid, fd int) string { return Proc(tid, "fd/"+strconv.Itoa(fd)) }

// HasFD reports whether a task has that descriptor.
func HasFD(tid, fd int) bool {
	_, err := os.Readlink(ProcFD(tid, fd))
	return err == nil
}

// Status is a line of /proc/TID/status; "": there is none.
func Status(tid int, name string) string {
	b, _ := os.ReadFile(Proc(tid, "status"))
	_, rest, _ := strings.Cut(string(b), "\n"+name+":\t")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

// Process is the process of a task; the task itself, if it is gone.
func Process(tid int) int {
	if n, err := strconv.Atoi(Status(tid, "Tgid")); err == nil {
		return n
	}
	return tid
}
