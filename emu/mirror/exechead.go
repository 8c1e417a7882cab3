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

// scriptHead is how much of a file the kernel looks at to tell what runs it (BINPRM_BUF_SIZE).
const scriptHead = 256

// readHead reads what a program of t's says of its segments: the machine maps them where exec does. Of a script it is the beginning, and
// what its interpreter says. A file that is no program, or that cannot be read, has nothing to say. It reports whether the file is surely none.
func (t *thread) readHead(dir int, name string) (noProgram bool) {
	t.head, t.interpreter = t.head[:0], t.interpreter[:0]
	var b [2048]byte
	n, ok := readBeginning(dir, name, b[:])
	if !ok {
		return false
	}
	if bytes.HasPrefix(b[:n], []byte("#!")) {
		t.head = append(t.head, b[:min(n, scriptHead)]...)
		t.readInterpreter()
		return false
	}
	t.head = append(t.head, head(b[:n])...)
	return len(t.head) == 0 && !bytes.HasPrefix(b[:n], []byte("\x7fELF")) && !hasFormats()
}

// readInterpreter reads what the interpreter of the script t.head says of its segments.
func (t *thread) readInterpreter() {
	line, _, _ := bytes.Cut(t.head[len("#!"):], []byte("\n"))
	words := bytes.Fields(line)
	if len(words) == 0 {
		return
	}
	v, err := t.look(cwd, string(words[0]), purpose{glance: true})
	defer v.close()
	if err != nil || v.own || v.kind() != unix.S_IFREG {
		return
	}
	var b [2048]byte
	if n, ok := readBeginning(v.at.fd, v.name, b[:]); ok {
		t.interpreter = append(t.interpreter, head(b[:n])...)
	}
}

// hasFormats reports whether the host may run files that are neither programs nor scripts (binfmt_misc).
func hasFormats() bool {
	entries, err := os.ReadDir("/proc/sys/fs/binfmt_misc")
	return err == nil && len(entries) > len([]string{"register", "status"})
}

// readBeginning reads the beginning of a plain file.
func readBeginning(dir int, name string, b []byte) (n int, ok bool) {
	var st unix.Stat_t
	if unix.Fstatat(dir, name, &st, 0) != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
		return 0, false // to open a device may already do something
	}
	fd, err := unix.Openat(dir, name, unix.O_RDONLY|unix.O_CLOEXEC|unix.O_NONBLOCK|unix.O_NOCTTY, 0)
	if err != nil {
		return 0, false
	}
	defer unix.Close(fd)
	// It may be a file of ours. Go's poller would ask for it, and nobody could answer while it waits.
	if unix.Fstat(fd, &st) != nil || st.Mode&unix.S_IFMT != unix.S_IFREG {
		return 0, false // it was exchanged
	}
	n, err = unix.Pread(fd, b, 0)
	return max(n, 0), err == nil
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
