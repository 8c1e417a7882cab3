package mirror

import (
	"bytes"
	"encoding/binary"
	"os"

	"golang.org/x/sys/unix"
)

// The header of a program for 64 bits (elf(5)): its size, and where it has the place, the size and the number of the
// headers of segments.
const (
	elfHeader    = 64
	segmentsAt   = 32
	segmentSize  = 56
	segmentSizes = 54
	segmentCount = 56
)

// readHead reads what a program of t's says of its segments: the machine maps them where exec does. A file that is no such program, or
// that cannot be read, has nothing to say.
func (t *thread) readHead(dir int, name string) {
	t.head = t.head[:0]
	var st unix.Stat_t
	if unix.Fstatat(dir, name, &st, 0) != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
		return // to open a device may already do something
	}
	fd, err := unix.Openat(dir, name, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return
	}
	f := os.NewFile(uintptr(fd), name)
	defer f.Close()
	if st, err := f.Stat(); err != nil || !st.Mode().IsRegular() {
		return // it was exchanged
	}
	var b [2048]byte
	n, _ := f.ReadAt(b[:], 0)
	t.head = append(t.head, head(b[:n])...)
}

// head is as much of a program's file as its headers take, or nil.
func head(b []byte) []byte {
	order := binary.LittleEndian
	if len(b) < elfHeader || !bytes.HasPrefix(b, []byte("\x7fELF\x02\x01")) || order.Uint16(b[segmentSizes:]) != segmentSize {
		return nil
	}
	at, n := order.Uint64(b[segmentsAt:]), uint64(order.Uint16(b[segmentCount:]))
	if at > uint64(len(b)) || at+n*segmentSize > uint64(len(b)) {
		return nil
	}
	return b[:at+n*segmentSize]
}
