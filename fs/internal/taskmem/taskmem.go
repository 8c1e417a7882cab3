package taskmem

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strconv"
	"unsafe"

	"golang.org/x/sys/unix"
)

// Open opens the memory of a task below proc, a descriptor of /proc. The caller closes it.
func Open(proc, tid int) (mem int, err error) {
	return unix.Openat(proc, strconv.Itoa(tid)+"/mem", unix.O_RDWR|unix.O_CLOEXEC, 0)
}

// Write writes b at addr of mem, which is the memory of task tid below proc. EFAULT: the task itself could not
// write all of that.
//
// The kernel lets a tracer write read-only pages, too (FOLL_FORCE). So the mappings are looked at first. A
// task that changes them meanwhile can only have its own read-only pages written.
func Write(mem, proc, tid int, b []byte, addr uint64) error {
	if len(b) == 0 {
		return nil
	}
	end := addr + uint64(len(b))
	if int64(addr) < 0 || int64(end) < 0 {
		return unix.EFAULT
	}
	maps, err := unix.Openat(proc, strconv.Itoa(tid)+"/maps", unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return fmt.Errorf("mappings of task %d: %w", tid, err)
	}
	defer unix.Close(maps)
	ok, err := queried(maps, addr, end)
	if errors.Is(err, unix.ENOTTY) {
		ok, err = listed(maps, addr, end)
	}
	if err != nil {
		return fmt.Errorf("mappings of task %d: %w", tid, err)
	}
	if !ok {
		return unix.EFAULT
	}
	n, err := unix.Pwrite(mem, b, int64(addr))
	if err == unix.EIO || err == nil && n != len(b) {
		err = unix.EFAULT
	}
	return err
}

// procmapQuery is PROCMAP_QUERY, Linux 6.11 (include/uapi/linux/fs.h).
const procmapQuery = 0xc0686611

// query is struct procmap_query.
type query struct {
	size, flags, addr          uint64
	start, end, vma            uint64
	page, offset, inode        uint64
	major, minor, name, build  uint32
	nameAddress, buildsAddress uint64
}

const vmaWritable = 2 // PROCMAP_QUERY_VMA_WRITABLE

// queried reports whether all from addr to end is writable. ENOTTY: the kernel is older.
func queried(maps int, addr, end uint64) (bool, error) {
	for addr < end {
		q := query{size: uint64(unsafe.Sizeof(query{})), flags: vmaWritable, addr: addr}
		_, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(maps), procmapQuery, uintptr(unsafe.Pointer(&q)))
		switch {
		case errno == unix.ENOENT: // nothing is mapped there, or not to write
			return false, nil
		case errno != 0:
			return false, errno
		}
		addr = q.end
	}
	return true, nil
}

// listed is queried for older kernels: it reads the list.
func listed(maps int, addr, end uint64) (bool, error) {
	f, err := reopened(maps)
	if err != nil {
		return false, err
	}
	defer f.Close()
	var list bytes.Buffer
	if _, err := list.ReadFrom(f); err != nil {
		return false, err
	}
	return writable(list.Bytes(), addr, end), nil
}

// reopened is a file of a copy of fd.
func reopened(fd int) (*os.File, error) {
	dup, err := unix.FcntlInt(uintptr(fd), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	return os.NewFile(uintptr(dup), "maps"), nil
}

// writable reports whether all from addr to end is writable, by a list of /proc/PID/maps.
func writable(list []byte, addr, end uint64) bool {
	for line := range bytes.Lines(list) {
		from, rest, _ := bytes.Cut(line, []byte("-"))
		to, rest, _ := bytes.Cut(rest, []byte(" "))
		first, err1 := strconv.ParseUint(string(from), 16, 64)
		last, err2 := strconv.ParseUint(string(to), 16, 64)
		switch {
		case err1 != nil || err2 != nil || addr < first:
			return false
		case addr >= last:
			continue
		case len(rest) < 2 || rest[1] != 'w':
			return false
		}
		if addr = last; addr >= end {
			return true
		}
	}
	return false
}
