package mirror

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// parseSyscall parses /proc/PID/syscall (proc(5)): the number and the arguments of the call that the task
// waits in. ok is false for a task that runs ("running") or waits outside a call ("-1 …").
func parseSyscall(b []byte) (nr int, args [6]uint64, ok bool) {
	field, rest, _ := bytes.Cut(bytes.TrimRight(b, "\n"), []byte(" "))
	n, err := strconv.ParseUint(string(field), 10, 31)
	if err != nil {
		return 0, args, false
	}
	for i := range args {
		field, rest, ok = bytes.Cut(rest, []byte(" "))
		if !ok {
			return 0, args, false
		}
		digits, hex := bytes.CutPrefix(field, []byte("0x"))
		if !hex {
			return 0, args, false
		}
		if args[i], err = strconv.ParseUint(string(digits), 16, 64); err != nil {
			return 0, args, false
		}
	}
	return int(n), args, true
}

// parseSyscallSP returns the number in /proc/PID/syscall, and the task's stack pointer, which is behind the
// arguments.
func parseSyscallSP(b []byte) (nr int, sp uint64, ok bool) {
	nr, _, ok = parseSyscall(b)
	f := bytes.Fields(b)
	if !ok || len(f) != 9 {
		return 0, 0, false
	}
	sp, err := strconv.ParseUint(string(bytes.TrimPrefix(f[7], []byte("0x"))), 16, 64)
	return nr, sp, err == nil
}

// openProc opens a file of /proc for reading. It returns -1 if that is not allowed.
func openProc(path string) int {
	fd, err := unix.Open(path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return -1
	}
	return fd
}

// readComm is a process's name, or "" if it cannot be read.
func readComm(pid int) string {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/comm")
	if err != nil {
		return ""
	}
	return string(bytes.TrimRight(b, "\n"))
}

// readCall reads /proc/TID/syscall into buf. It opens the file at the first use, because few tasks need it.
// t.serving is held.
func (t *thread) readCall(buf []byte) ([]byte, bool) {
	if t.callFD == unopened {
		t.callFD = openProc("/proc/" + strconv.Itoa(t.tid) + "/syscall")
	}
	if t.callFD < 0 {
		return nil, false
	}
	n, err := unix.Pread(t.callFD, buf, 0)
	return buf[:max(n, 0)], err == nil
}

// blockedCall is the system call that t waits in. t.serving is held.
func (t *thread) blockedCall() (nr int, args [6]uint64, ok bool) {
	var buf [256]byte
	b, ok := t.readCall(buf[:])
	if !ok {
		return 0, args, false
	}
	return parseSyscall(b)
}
