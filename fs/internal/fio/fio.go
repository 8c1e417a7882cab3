// Package fio makes exact system calls on one file and prints each with its result, in the format of the
// recordings of the real kernel. It is for tests: a recorded line says both which call to make and which
// result to expect.
//
//	open(/proc/sys/debug/kprobes-optimization, rw+append) = 3
//	pread(10, off=0) "0\n" = 2
//	write("1", 1) = 1
//	write("", 0) = -1 EINVAL (Invalid argument)
//
// It imports nothing of ours.
package fio

import (
	"fmt"
	"regexp"
	"runtime"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// A Caller makes calls on its own thread. The thread has the uid and gid of one user, no further groups,
// and no capabilities unless it is root. At most one file is open at a time: opening the next one closes
// it.
type Caller struct {
	// Map converts a recorded path to the path of our file.
	Map  func(path string) string
	work chan func()
	fd   int // -1: none; used on the thread only
}

// NewCaller starts a caller with this uid and gid. Close must be called.
func NewCaller(id int, mapPath func(string) string) (*Caller, error) {
	c := &Caller{Map: mapPath, work: make(chan func()), fd: -1}
	started := make(chan error)
	go func() {
		// The runtime must not reuse the thread: it ends with its credentials.
		runtime.LockOSThread()
		started <- become(id)
		for f := range c.work {
			f()
		}
		c.closeFile()
	}()
	if err := <-started; err != nil {
		close(c.work)
		return nil, err
	}
	return c, nil
}

// become changes the credentials of the calling thread only (package syscall would change all threads).
func become(id int) error {
	if id == 0 {
		return nil
	}
	u := uintptr(id)
	for _, call := range []struct{ nr, a, b, c uintptr }{
		{unix.SYS_SETGROUPS, 0, 0, 0}, {unix.SYS_SETRESGID, u, u, u}, {unix.SYS_SETRESUID, u, u, u},
	} {
		if _, _, e := unix.RawSyscall(call.nr, call.a, call.b, call.c); e != 0 {
			return fmt.Errorf("become %d: %w", id, e)
		}
	}
	return nil
}

// Close closes the file and ends the thread.
func (c *Caller) Close() { close(c.work) }

func (c *Caller) closeFile() {
	if c.fd >= 0 {
		unix.Close(c.fd)
		c.fd = -1
	}
}

// Replay makes the calls that line describes. Several calls are joined by "; ". It returns the line with
// the results of our calls. ok is false if line describes no call.
func (c *Caller) Replay(line string) (got string, ok bool) {
	for _, k := range calls {
		if m := k.form.FindStringSubmatch(line); m != nil {
			c.on(func() { got = k.do(c, m) })
			return got, true
		}
	}
	return "", false
}

// Offset returns the file offset.
func (c *Caller) Offset() (off int64) {
	c.on(func() { off, _ = unix.Seek(c.fd, 0, unix.SEEK_CUR) })
	return off
}

// Resume sets the file offset, to continue where the recording was.
func (c *Caller) Resume(off int64) {
	c.on(func() { unix.Seek(c.fd, off, unix.SEEK_SET) })
}

// on runs f on the Caller's thread.
func (c *Caller) on(f func()) {
	done := make(chan struct{})
	c.work <- func() {
		f()
		close(done)
	}
	<-done
}

// CloseFile closes the open file, if any.
func (c *Caller) CloseFile() { c.on(c.closeFile) }

// result prints what a call returned.
func result(call string, n int, data []byte, err error) string {
	if err != nil {
		e, _ := err.(unix.Errno)
		text := e.Error()
		return fmt.Sprintf("%s = -1 %s (%s%s)", call, unix.ErrnoName(e), strings.ToUpper(text[:1]), text[1:])
	}
	if len(data) > 0 {
		call += " " + quote(data)
	}
	return call + " = " + strconv.Itoa(n)
}

// quote prints bytes in C's notation. Of more than 140 bytes it prints the first 100.
func quote(p []byte) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, c := range p {
		switch {
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '"' || c == '\\':
			b.Write([]byte{'\\', c})
		case c < 32 || c > 126:
			fmt.Fprintf(&b, `\x%02x`, c)
		default:
			b.WriteByte(c)
		}
		if i == 99 && len(p) > 140 {
			fmt.Fprintf(&b, `"...+%d bytes`, len(p)-100)
			return b.String()
		}
	}
	b.WriteByte('"')
	return b.String()
}

// unquote is the inverse of quote for data that quote did not shorten.
func unquote(s string) []byte {
	var b []byte
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b = append(b, s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n':
			b = append(b, '\n')
		case 't':
			b = append(b, '\t')
		case 'x':
			v, _ := strconv.ParseUint(s[i+1:min(i+3, len(s))], 16, 8)
			b, i = append(b, byte(v)), i+2
		default:
			b = append(b, s[i])
		}
	}
	return b
}

const text = `"((?:[^"\\]|\\.)*)"`

func form(s string) *regexp.Regexp { return regexp.MustCompile(`^` + s) }
