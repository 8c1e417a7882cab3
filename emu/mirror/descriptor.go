package mirror

import (
	"bytes"
	"encoding/binary"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

const (
	// firstDescriptor is the lowest descriptor that is tested: 0, 1 and 2 count as used. maxDescriptor is
	// the highest one.
	firstDescriptor = 3
	maxDescriptor   = 256
	// Below manyDescriptors, testing each is as fast as remembering.
	manyDescriptors = 8
	// From denseDescriptors on, testing each takes longer than the open itself.
	denseDescriptors = 64
)

// freeDescriptor is the lowest descriptor that a task did not use at the last search, and how many it used;
// 0: not known.
type freeDescriptor struct {
	fd   int
	used int64
}

// freeFD is the lowest descriptor that t does not use. t.serving is held.
//
// Testing each descriptor takes long if there are many. So the search continues from the last one found, if
// the number of descriptors shows that at most that one was opened since. It then misses, once, a low
// descriptor that was closed while another one was opened. If threads open files at the same time, their
// order is not known. With very many descriptors, the lowest free one is then assumed to be behind all used
// ones.
func (t *thread) freeFD() int64 {
	dir := "/proc/" + strconv.Itoa(t.tid) + "/fd"
	last := t.lowest
	if t.lowest.used = 0; last.fd >= manyDescriptors {
		t.lowest.used = countFiles(dir)
	}
	from := firstDescriptor
	if n := t.lowest.used; n != 0 && last.used != 0 {
		switch taken := t.uses(last.fd); {
		case !taken && n == last.used:
			return int64(last.fd)
		case taken && n == last.used+1:
			from = last.fd + 1
		}
	}
	if from == firstDescriptor && t.lowest.used >= denseDescriptors {
		from = denseEnd(int(t.lowest.used), t.uses)
	}
	for from < maxDescriptor && t.uses(from) {
		from++
	}
	t.lowest.fd = from
	return int64(from)
}

// freeFDs are the two lowest descriptors that t does not use, as pipe(2) leaves them. t.serving is held.
func (t *thread) freeFDs() []byte {
	first := int(t.freeFD())
	second := first + 1
	for second < maxDescriptor && t.uses(second) {
		second++
	}
	b := binary.NativeEndian.AppendUint32(nil, uint32(first))
	return binary.NativeEndian.AppendUint32(b, uint32(second))
}

// uses reports whether t has a descriptor. It is compared with itself, which takes half as long as a look
// into /proc. Not every kernel can do that, and a container's profile may forbid it.
func (t *thread) uses(fd int) bool {
	switch _, _, e := unix.Syscall6(unix.SYS_KCMP, uintptr(t.tid), uintptr(t.tid), kcmpFile, uintptr(fd), uintptr(fd), 0); e {
	case 0:
		return true
	case unix.EBADF:
		return false
	}
	var st unix.Stat_t
	return unix.Lstat("/proc/"+strconv.Itoa(t.tid)+"/fd/"+strconv.Itoa(fd), &st) == nil
}

const kcmpFile = 0 // KCMP_FILE in include/uapi/linux/kcmp.h

// denseEnd is the first descriptor behind n used ones, if these or nearly so many are the lowest ones. If
// not, it is firstDescriptor.
func denseEnd(n int, uses func(fd int) bool) int {
	for fd := n; fd > n-manyDescriptors; fd-- {
		if !uses(fd) && uses(fd-1) {
			return fd
		}
	}
	return firstDescriptor
}

// countFiles is the number of files in a /proc/PID/fd: its size since Linux 6.2, 0 before.
func countFiles(dir string) int64 {
	var st unix.Stat_t
	if unix.Stat(dir, &st) != nil {
		return 0
	}
	return st.Size
}

// open64 are those of the lowest 64 descriptors that t has open, a bit each, and those of them that an exec closes.
func (t *thread) open64() (all, closeOnExec uint64) {
	dir := "/proc/" + strconv.Itoa(t.tid) + "/"
	entries, _ := os.ReadDir(dir + "fd")
	for _, e := range entries {
		fd, err := strconv.Atoi(e.Name())
		if err != nil || fd >= 64 {
			continue
		}
		all |= 1 << fd
		info, _ := os.ReadFile(dir + "fdinfo/" + e.Name())
		if descriptorFlags(info)&unix.O_CLOEXEC != 0 {
			closeOnExec |= 1 << fd
		}
	}
	return all, closeOnExec
}

// descriptorFlags are the flags in a /proc/PID/fdinfo/N, as open(2) has them.
func descriptorFlags(info []byte) uint64 {
	for line := range bytes.Lines(info) {
		if octal, ok := bytes.CutPrefix(line, []byte("flags:")); ok {
			flags, _ := strconv.ParseUint(string(bytes.TrimSpace(octal)), 8, 64)
			return flags
		}
	}
	return 0
}
