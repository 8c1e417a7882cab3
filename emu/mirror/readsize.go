package mirror

import (
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// maxRead is the most that one read or write transfers (MAX_RW_COUNT).
const maxRead = 1<<31 - 4096

// predictRead predicts read(2) from what is left of a file. Of a pipe, a device or a socket it is not known what there
// is, and of a file of procfs how long it is: all that is asked for.
func predictRead(t *thread, a *[6]uint64, _ []string) int64 {
	return t.reads(a, func() (int64, bool) { return t.offset(a[0]) })
}

// predictPread is predictRead with the offset in the arguments.
func predictPread(t *thread, a *[6]uint64, _ []string) int64 {
	return t.reads(a, func() (int64, bool) { return int64(a[3]), true })
}

func (t *thread) reads(a *[6]uint64, offset func() (int64, bool)) int64 {
	all := int64(min(a[2], maxRead))
	var st unix.Statx_t
	err := statAt(unix.AT_FDCWD, t.file("fd", a[0]), 0, &st)
	own := err == nil && t.trees != nil && t.trees.of(&st) != nil
	switch kind := uint32(st.Mode) & unix.S_IFMT; {
	case err == unix.ENOENT:
		return Errno(unix.EBADF)
	case err == nil && kind == unix.S_IFDIR:
		return Errno(unix.EISDIR)
	case err != nil || own || kind != unix.S_IFREG || st.Size == 0 && st.Dev_major == 0:
		return all
	}
	at, ok := offset()
	if !ok {
		return all
	}
	return max(0, min(all, int64(st.Size)-at))
}

// offset is the file offset of a descriptor.
func (t *thread) offset(fd uint64) (int64, bool) {
	f, err := os.Open(t.file("fdinfo", fd))
	if err != nil {
		return 0, false
	}
	defer f.Close()
	b := make([]byte, 64) // the offset is in the first line; a line for each lock of the file follows
	n, _ := f.Read(b)
	first, _, _ := strings.Cut(string(b[:n]), "\n")
	at, err := strconv.ParseInt(strings.TrimSpace(strings.TrimPrefix(first, "pos:")), 10, 64)
	return at, err == nil
}

// file is the path of a descriptor's file in a directory of /proc/TID.
func (t *thread) file(dir string, fd uint64) string {
	return "/proc/" + strconv.Itoa(t.tid) + "/" + dir + "/" + strconv.Itoa(int(int32(fd)))
}
