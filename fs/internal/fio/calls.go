package fio

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"unsafe"

	"golang.org/x/sys/unix"
)

// calls are the forms of recorded calls, each with a function that makes the call.
var calls = []struct {
	form *regexp.Regexp
	do   func(c *Caller, m []string) string
}{
	{form(`open\((\S+), (\S+)\)`), (*Caller).open},
	{form(`read\((\d+)\)`), (*Caller).read},
	{form(`pread\((\d+), off=(\d+)\)`), (*Caller).pread},
	{form(`write\(` + text + `, \d+\)`), (*Caller).write},
	{form(`write\('(.)' x (\d+)\)`), (*Caller).fill},
	{form(`pwrite\(` + text + `, \d+, off=(\d+)\)`), (*Caller).pwrite},
	{form(`writev\(\[` + text + `, ` + text + `\]\)`), (*Caller).writev},
	{form(`lseek\((-?\d+), (set|cur|end)\)`), (*Caller).lseek},
	{form(`ftruncate\((\d+)\)`), (*Caller).ftruncate},
	{form(`fstat `), (*Caller).fstat},
	{form(`poll\(`), (*Caller).poll},
	{form(`mmap `), (*Caller).mmap},
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

var openFlags = map[string]int{
	"r": unix.O_RDONLY, "w": unix.O_WRONLY, "rw": unix.O_RDWR,
	"trunc": unix.O_TRUNC, "append": unix.O_APPEND, "creat": unix.O_CREAT, "nonblock": unix.O_NONBLOCK,
}

func (c *Caller) open(m []string) string {
	c.closeFile()
	flags := unix.O_CLOEXEC
	for _, f := range strings.Split(m[2], "+") {
		flags |= openFlags[f]
	}
	fd, err := unix.Open(c.Map(m[1]), flags, 0o644)
	if err == nil {
		c.fd = fd
	}
	return result(m[0], 3, nil, err)
}

func (c *Caller) read(m []string) string {
	b := make([]byte, atoi(m[1]))
	n, err := unix.Read(c.fd, b)
	return result(m[0], n, b[:max(n, 0)], err)
}

func (c *Caller) pread(m []string) string {
	b := make([]byte, atoi(m[1]))
	n, err := unix.Pread(c.fd, b, int64(atoi(m[2])))
	return result(m[0], n, b[:max(n, 0)], err)
}

func (c *Caller) write(m []string) string {
	n, err := write(c.fd, unquote(m[1]))
	return result(m[0], n, nil, err)
}

func (c *Caller) fill(m []string) string {
	n, err := write(c.fd, bytes.Repeat([]byte(m[1]), atoi(m[2])))
	return result(m[0], n, nil, err)
}

// write makes the system call, also for no bytes.
func write(fd int, p []byte) (int, error) {
	n, _, e := unix.Syscall(unix.SYS_WRITE, uintptr(fd), uintptr(unsafe.Pointer(unsafe.SliceData(append(p, 0)))), uintptr(len(p)))
	if e != 0 {
		return -1, e
	}
	return int(n), nil
}

func (c *Caller) pwrite(m []string) string {
	n, err := unix.Pwrite(c.fd, unquote(m[1]), int64(atoi(m[2])))
	return result(m[0], n, nil, err)
}

func (c *Caller) writev(m []string) string {
	n, err := unix.Writev(c.fd, [][]byte{unquote(m[1]), unquote(m[2])})
	return result(m[0], n, nil, err)
}

func (c *Caller) lseek(m []string) string {
	whence := map[string]int{"set": unix.SEEK_SET, "cur": unix.SEEK_CUR, "end": unix.SEEK_END}[m[2]]
	n, err := unix.Seek(c.fd, int64(atoi(m[1])), whence)
	return result(m[0], int(n), nil, err)
}

func (c *Caller) ftruncate(m []string) string {
	return result(m[0], 0, nil, unix.Ftruncate(c.fd, int64(atoi(m[1]))))
}

func (c *Caller) fstat([]string) string {
	var st unix.Stat_t
	err := unix.Fstat(c.fd, &st)
	return result(fmt.Sprintf("fstat mode=%o uid=%d gid=%d size=%d blocks=%d blksize=%d nlink=%d",
		st.Mode, st.Uid, st.Gid, st.Size, st.Blocks, st.Blksize, st.Nlink), 0, nil, err)
}

func (c *Caller) poll([]string) string {
	p := []unix.PollFd{{Fd: int32(c.fd), Events: unix.POLLIN | unix.POLLOUT | unix.POLLPRI}}
	n, err := unix.Poll(p, 0)
	return result(fmt.Sprintf("poll(IN|OUT|PRI) revents=%#x", p[0].Revents), n, nil, err)
}

func (c *Caller) mmap([]string) string {
	b, err := unix.Mmap(c.fd, 0, 4096, unix.PROT_READ, unix.MAP_SHARED)
	if err == nil {
		unix.Munmap(b)
	}
	return result("mmap", 0, nil, err)
}
