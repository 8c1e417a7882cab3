package ns

import (
	"encoding/binary"
	"fmt"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// A Restart asks the session to restart a call that a signal has ended, although the kernel alone would not
// have ended it. The session changes the frame of the signal's handler, so that the handler returns to the
// call. The server finds the call, but has given up the right to write the memory of other processes. The
// session itself checks that the memory has such a frame, and changes nothing else.
type Restart struct {
	ID  uint64 // of the notification of the handler's return, rt_sigreturn
	TID int    // thread that waits in the call
	// Regs is the address of the registers in the frame, from r8 to rip (struct sigcontext).
	Regs uint64
	Nr   int // number of the call to restart
}

const (
	sigreturnSP = 40 // offset from rt_sigreturn's stack pointer to Regs
	frameAX     = 13 * 8
	frameIP     = 16 * 8
	syscallLen  = 2
)

// Restart restarts a call. It returns when that was prepared, or is impossible. It is safe for concurrent
// use.
func (s *Session) Restart(r Restart) {
	s.ask(r.ID, message{Restart: &r})
}

// restarts does what r asks, if listener (the session's own descriptor of it) knows of such a call.
func (r *Restart) restarts(proc, listener int) error {
	mem, err := unix.Openat(proc, fmt.Sprintf("%d/mem", r.TID), unix.O_RDWR|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(mem)
	if err := r.waits(proc); err != nil {
		return err
	}
	// It has waited since before mem was opened: that is its memory.
	if err := seccomp.Waits(listener, r.ID); err != nil {
		return err
	}
	ip, err := r.interrupted(mem)
	if err != nil {
		return err
	}
	if err := putWord(mem, r.Regs+frameAX, uint64(uint32(r.Nr))); err != nil {
		return err
	}
	return putWord(mem, r.Regs+frameIP, ip-syscallLen)
}

// waits returns an error unless the task waits in rt_sigreturn with that frame.
func (r *Restart) waits(proc int) error {
	fd, err := unix.Openat(proc, fmt.Sprintf("%d/syscall", r.TID), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	var b [256]byte
	n, err := unix.Read(fd, b[:])
	if err != nil {
		return err
	}
	var nr int
	var arg, sp uint64
	_, err = fmt.Sscanf(string(b[:n]), "%d %v %v %v %v %v %v %v", &nr, &arg, &arg, &arg, &arg, &arg, &arg, &sp)
	if err != nil || nr != unix.SYS_RT_SIGRETURN || sp+sigreturnSP != r.Regs {
		return fmt.Errorf("%q: %w", b[:n], unix.EINVAL)
	}
	return nil
}

// interrupted is the address behind the call that failed with EINTR.
func (r *Restart) interrupted(mem int) (ip uint64, err error) {
	ax, err := word(mem, r.Regs+frameAX)
	if err != nil {
		return 0, err
	}
	if ip, err = word(mem, r.Regs+frameIP); err != nil {
		return 0, err
	}
	var code [syscallLen]byte
	if n, err := unix.Pread(mem, code[:], int64(ip-syscallLen)); err != nil || n != len(code) {
		return 0, unix.EFAULT
	}
	if int64(ax) != -int64(unix.EINTR) || code != [...]byte{0x0f, 0x05} {
		return 0, unix.EINVAL
	}
	return ip, nil
}

func word(mem int, addr uint64) (uint64, error) {
	var b [8]byte
	n, err := unix.Pread(mem, b[:], int64(addr))
	if err == nil && n != len(b) {
		err = unix.EFAULT
	}
	return binary.NativeEndian.Uint64(b[:]), err
}

func putWord(mem int, addr, v uint64) error {
	n, err := unix.Pwrite(mem, binary.NativeEndian.AppendUint64(nil, v), int64(addr))
	if err == nil && n != 8 {
		err = unix.EFAULT
	}
	return err
}
