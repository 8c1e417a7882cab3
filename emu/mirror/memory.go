package mirror

import (
	"bytes"
	"strconv"

	"golang.org/x/sys/unix"
)

// maxPath is how much of a path argument is looked at (PATH_MAX).
const maxPath = 4096

// readString reads the zero-terminated string at addr of t's memory, with its
// end. It reads page by page: the next page need not exist.
func (t *thread) readString(addr uint64) ([]byte, bool) {
	const page = 4096
	var s []byte
	for len(s) < maxPath {
		n := int(page - addr%page)
		if len(s) == 0 {
			n = min(n, 256) // almost every path
		}
		part := make([]byte, n)
		if !t.readMemory(part, addr) {
			return nil, false
		}
		if end := bytes.IndexByte(part, 0); end >= 0 {
			return append(s, part[:end+1]...), true
		}
		s = append(s, part...)
		addr += uint64(n)
	}
	return nil, false
}

// readBytes reads a piece of t's memory.
func (t *thread) readBytes(addr uint64, size int) ([]byte, bool) {
	b := make([]byte, size)
	return b, t.readMemory(b, addr)
}

// readMemory reads all of b from addr of t's memory. Of a task whose calls are
// watched, which therefore cannot exec unseen, the memory is kept open.
func (t *thread) readMemory(b []byte, addr uint64) bool {
	if t.watched && t.memFD == unopened {
		t.memFD = openProc("/proc/" + strconv.Itoa(t.tid) + "/mem")
	}
	if t.watched && t.memFD >= 0 && int64(addr) >= 0 {
		if n, err := unix.Pread(t.memFD, b, int64(addr)); err == nil && n == len(b) {
			return true
		}
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(len(b))}}
	remote := []unix.RemoteIovec{{Base: uintptr(addr), Len: len(b)}}
	n, err := unix.ProcessVMReadv(t.tid, local, remote, 0)
	return err == nil && n == len(b)
}

// execs forgets what does not outlive an exec.
func (t *thread) execs() {
	closeFD(t.memFD)
	t.memFD = unopened
	t.root = nil
	t.known = false
}

// unopened is a descriptor that has not been asked for yet; -1 could not be had.
const unopened = -2
