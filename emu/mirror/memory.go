package mirror

import (
	"bytes"
	"slices"
	"strconv"

	"golang.org/x/sys/unix"
)

// maxPath is how many bytes of a path argument are read (PATH_MAX).
const maxPath = 4096

// readString appends the string at addr of t's memory to b, with its NUL. It reads page by page, because
// the next page may not exist.
func (t *thread) readString(b []byte, addr uint64) ([]byte, bool) {
	const page = 4096
	start := len(b)
	for len(b)-start < maxPath {
		n := int(page - addr%page)
		if len(b) == start {
			n = min(n, firstRead)
		}
		b = slices.Grow(b, n)
		part := b[len(b) : len(b)+n]
		if !t.readMemory(part, addr) {
			return b[:start], false
		}
		if end := bytes.IndexByte(part, 0); end >= 0 {
			return b[:len(b)+end+1], true
		}
		b = b[:len(b)+n]
		addr += uint64(n)
	}
	return b[:start], false
}

// readBytes reads a piece of t's memory.
func (t *thread) readBytes(addr uint64, size int) ([]byte, bool) {
	b := make([]byte, size)
	return b, t.readMemory(b, addr)
}

// readMemory reads all of b from addr of t's memory. If t's calls are watched, its memory stays open,
// because t cannot exec unseen. (After an exec of another thread, nothing can be read from it any more.)
func (t *thread) readMemory(b []byte, addr uint64) bool {
	if len(b) == 0 {
		return true
	}
	if t.watched.Load() && t.memFD == unopened {
		t.memFD = openProc("/proc/" + strconv.Itoa(t.tid) + "/mem")
	}
	if t.watched.Load() && t.memFD >= 0 && int64(addr) >= 0 {
		if n, err := unix.Pread(t.memFD, b, int64(addr)); err == nil && n == len(b) {
			return true
		}
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(len(b))}}
	remote := []unix.RemoteIovec{{Base: uintptr(addr), Len: len(b)}}
	n, err := unix.ProcessVMReadv(t.tid, local, remote, 0)
	return err == nil && n == len(b)
}

// execs forgets everything that an exec ends.
func (t *thread) execs() {
	closeFD(t.memFD)
	t.memFD = unopened
	t.root = nil
	t.known, t.justExecuted = false, true
}

// unopened stands for a descriptor that was not opened yet. -1 means that the open failed.
const unopened = -2
