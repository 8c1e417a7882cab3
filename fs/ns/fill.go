package ns

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
	"github.com/kprobefs/kprobefs/fs/internal/taskmem"
)

// A Fill asks the session to write the result of a call into the memory of the task that waits in the call.
// As with a Restart, the session itself finds the address, and writes nowhere else.
type Fill struct {
	ID  uint64 // of the notification of the call
	TID int    // the thread that waits in it
	Nr  int    // the call: a number of x86-64, or of i386
	// Layout is the structure that the variant of uname(2) returns.
	Layout Layout
	// Release, Version and Machine are the machine's names. The others are those of the task's UTS namespace.
	Release, Version, Machine string
	// FileSystem is the type that statfs(2) returns; 0: the call is uname(2).
	FileSystem int64 `json:",omitempty"`
	// Data is the result of syslog(2), of read(2) of a perf event, or of its ioctl(2) for an ID; nil: the call is another one.
	Data []byte `json:",omitempty"`
	// Addr, and Offset bytes behind it, is where Data goes, if the call is bpf(2).
	Addr   uint64 `json:",omitempty"`
	Offset uint32 `json:",omitempty"`
	// Mount, unless nil, asks for a mount instead of a write.
	Mount *ProcMount `json:",omitempty"`
}

// A Layout describes a structure of names: Fields fields of Size bytes each (include/uapi/linux/utsname.h).
type Layout struct{ Fields, Size int }

// x32Bit is set in the numbers of x32's calls. syslog(2) has the same number on i386.
const x32Bit = 0x40000000

// fillTimeout is how long a task may take to begin its wait after the notification.
const fillTimeout = time.Second

// Fill asks the session to write. It returns when that is done, with the errno that the call must return.
// ok is false if the session cannot do it. It is safe for concurrent use.
func (s *Session) Fill(f Fill) (errno unix.Errno, ok bool) {
	r := s.ask(f.ID, message{Fill: &f})
	return unix.Errno(r.Errno), r.OK
}

// ask sends m, which is about the call of notification id, and waits for the result. Without one it is not OK.
func (s *Session) ask(id uint64, m message) filled { return s.askWith(id, m, -1) }

// askWith is ask with a descriptor.
func (s *Session) askWith(id uint64, m message, fd int) filled {
	answered := make(chan filled, 1)
	s.asking.Lock()
	s.asked[id] = answered
	s.asking.Unlock()
	defer s.forget(id)
	if s.conn.send(m, fd) != nil {
		return filled{}
	}
	select {
	case r := <-answered:
		return r
	case <-s.over:
		return filled{}
	}
}

// answer tells who has asked the result.
func (s *Session) answer(r filled) {
	s.asking.Lock()
	defer s.asking.Unlock()
	if answered, ok := s.asked[r.ID]; ok {
		answered <- r
		delete(s.asked, r.ID)
	} else if r.fd > 0 {
		unix.Close(r.fd)
	}
}

func (s *Session) forget(id uint64) {
	s.asking.Lock()
	defer s.asking.Unlock()
	delete(s.asked, id)
}

// filled is the result of a Fill, or of a Restart.
type filled struct {
	ID    uint64 // of the notification
	OK    bool
	Errno int // errno of the call; 0: it succeeds
	fd    int // that came with it; 0 or less: none
}

// fill does what f asks, if listener (the session's own descriptor of it) knows of such a call.
func (f *Fill) fill(proc, listener int) filled {
	err := f.fills(proc, listener)
	switch {
	case err == nil:
		return filled{OK: true}
	case errors.Is(err, unix.EFAULT), errors.Is(err, unix.EIO): // the address is not mapped
		return filled{OK: true, Errno: int(unix.EFAULT)}
	}
	return filled{}
}

func (f *Fill) fills(proc, listener int) error {
	mem, err := taskmem.Open(proc, f.TID)
	if err != nil {
		return err
	}
	defer unix.Close(mem)
	addr, err := f.waits(proc)
	if err != nil {
		return err
	}
	if f.Nr == unix.SYS_BPF {
		if addr, err = f.named(mem, addr); err != nil {
			return err
		}
		addr += uint64(f.Offset)
	}
	b, err := f.content(proc)
	if err != nil {
		return err
	}
	// It has waited since before mem was opened: that is its memory.
	if err := seccomp.Waits(listener, f.ID); err != nil {
		return err
	}
	return taskmem.Write(mem, proc, f.TID, b, addr)
}

// content is the bytes to write.
func (f *Fill) content(proc int) ([]byte, error) {
	switch {
	case f.Data != nil:
		return f.Data, nil
	case f.FileSystem != 0:
		return statfs(f.FileSystem), nil
	}
	return f.names(proc)
}

// waits waits until the task waits in the call, and returns the address for the result: the first argument
// of uname(2), the second of statfs(2) and of syslog(2). The third of syslog(2) is the length of the
// buffer.
func (f *Fill) waits(proc int) (addr uint64, err error) {
	for end := time.Now().Add(fillTimeout); ; {
		b, err := readAt(proc, fmt.Sprintf("%d/syscall", f.TID))
		if err != nil {
			return 0, err
		}
		var nr int
		var second, third uint64
		if _, err := fmt.Sscanf(string(b), "%d %v %v %v", &nr, &addr, &second, &third); err == nil && nr == f.Nr {
			switch {
			case f.Data != nil && nr == unix.SYS_BPF:
				return second, nil
			case f.Data != nil && nr == unix.SYS_IOCTL && uint32(second) == unix.PERF_EVENT_IOC_ID && len(f.Data) == 8:
				return third, nil
			case f.Data != nil && !f.fits(nr, third):
				return 0, fmt.Errorf("%d bytes for %q: %w", len(f.Data), b, unix.EINVAL)
			case f.Data != nil || f.FileSystem != 0:
				addr = second
			}
			return addr, nil
		}
		// The task was woken and has not begun to wait again.
		if !strings.HasPrefix(string(b), "running") || time.Now().After(end) {
			return 0, fmt.Errorf("%q: %w", b, unix.EINVAL)
		}
		time.Sleep(50 * time.Microsecond)
	}
}

// fits reports whether call nr with that third argument returns f.Data at its second.
func (f *Fill) fits(nr int, third uint64) bool {
	if nr == unix.SYS_READ {
		return uint64(len(f.Data)) <= third
	}
	return nr&^x32Bit == unix.SYS_SYSLOG && len(f.Data) <= int(int32(third))
}

// statfs is the result of statfs(2) for a file system in the kernel's memory (simple_statfs).
func statfs(fsType int64) []byte {
	const valid, nameMax = 0x20, 255 // ST_VALID, NAME_MAX
	st := unix.Statfs_t{
		Type: fsType, Bsize: 4096, Frsize: 4096, Namelen: nameMax, Flags: valid | unix.ST_NOSUID | unix.ST_NODEV | unix.ST_RELATIME,
	}
	return bytes.Clone(unsafe.Slice((*byte)(unsafe.Pointer(&st)), unsafe.Sizeof(st)))
}

// names is the result of uname(2) for the task.
func (f *Fill) names(proc int) ([]byte, error) {
	u, err := utsname(proc, f.TID)
	if err != nil {
		return nil, err
	}
	for _, name := range []struct {
		to   *[65]byte
		what string
	}{{&u.Release, f.Release}, {&u.Version, f.Version}, {&u.Machine, f.Machine}} {
		if name.what == "" {
			continue
		}
		*name.to = [65]byte{}
		copy(name.to[:len(name.to)-1], name.what)
	}
	// setarch(8): uname(2) returns another machine (override_architecture).
	if b, err := readAt(proc, fmt.Sprintf("%d/personality", f.TID)); err == nil {
		if p, err := strconv.ParseUint(strings.TrimSpace(string(b)), 16, 32); err == nil && p&0xff == 8 /* PER_LINUX32 */ {
			u.Machine = [65]byte{'i', '6', '8', '6'}
		}
	}
	var b []byte
	for _, field := range [][65]byte{u.Sysname, u.Nodename, u.Release, u.Version, u.Machine, u.Domainname}[:f.Layout.Fields] {
		b = append(b, field[:f.Layout.Size-1]...)
		b = append(b, 0)
	}
	return b, nil
}

// utsname is the result of uname(2) in the UTS namespace of a task.
func utsname(proc, tid int) (u unix.Utsname, err error) {
	ours, err := linkAt(proc, "self/ns/uts")
	if err != nil {
		return u, err
	}
	theirs, err := linkAt(proc, fmt.Sprintf("%d/ns/uts", tid))
	if err != nil {
		return u, err
	}
	if ours == theirs {
		return u, unix.Uname(&u)
	}
	fd, err := unix.Openat(proc, fmt.Sprintf("%d/ns/uts", tid), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return u, err
	}
	defer unix.Close(fd)
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // never unlocked: the thread ends with this function
		if err := unix.Setns(fd, unix.CLONE_NEWUTS); err != nil {
			done <- err
			return
		}
		done <- unix.Uname(&u)
	}()
	return u, <-done
}

// readAt reads a short file at path below the directory dir.
func readAt(dir int, path string) ([]byte, error) {
	fd, err := unix.Openat(dir, path, unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	defer unix.Close(fd)
	b := make([]byte, 256)
	n, err := unix.Read(fd, b)
	return bytes.TrimSuffix(b[:max(n, 0)], []byte("\n")), err
}

// linkAt reads a short symbolic link at path below dir.
func linkAt(dir int, path string) (string, error) {
	b := make([]byte, 64)
	n, err := unix.Readlinkat(dir, path, b)
	return string(b[:max(n, 0)]), err
}
