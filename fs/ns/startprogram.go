package ns

// #include <stdlib.h>
// #include "starter.h"
import "C"

import (
	"encoding/binary"
	"errors"
	"io"
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A command is what a child runs.
type command struct {
	path      string
	argv, env []string
	closed    uint8 // a bit for each standard descriptor that it does not get
}

// starting starts a program on a thread: startHere, or a method of a starter.
type starting func(*C.struct_program) (pid int, err error)

// start starts c in the namespaces of the thread of start.
func (c *command) start(start starting) (pid int, err error) {
	pid, failed, err := c.startOn(start, 0)
	return pid, errors.Join(err, failed)
}

// startOn starts c in new namespaces (flags of clone(2)), on the thread of start. failed is the
// error of running it, err the error of all before that.
//
// It does not use syscall.ForkExec, whose child makes calls before it sets its death signal. Under the filter these calls
// wait for the server. If all other processes are gone by then, they wait for ever.
func (c *command) startOn(start starting, flags uintptr) (pid int, failed, err error) {
	wait, goOn, err := os.Pipe()
	if err != nil {
		return 0, nil, err
	}
	defer wait.Close()
	defer goOn.Close()
	result, report, err := os.Pipe()
	if err != nil {
		return 0, nil, err
	}
	defer result.Close()
	defer report.Close()
	p := (*C.struct_program)(C.calloc(1, C.sizeof_struct_program))
	defer C.free(unsafe.Pointer(p))
	p.flags, p.path, p.argv, p.env, p.closed = C.ulong(flags), C.CString(c.path), cStrings(c.argv), cStrings(c.env), C.int(c.closed)
	defer freeStrings(p.path, p.argv, p.env)
	p._go, p.keep, p.failed = C.int(wait.Fd()), C.int(goOn.Fd()), C.int(report.Fd())
	if pid, err = start(p); err != nil {
		return 0, nil, err
	}
	if flags&unix.CLONE_NEWUSER != 0 {
		err = mapIDs(pid)
	}
	if err == nil {
		_, err = goOn.Write([]byte{1})
	}
	report.Close()
	if err != nil {
		unix.Kill(pid, unix.SIGKILL)
		reaped(pid)
		return 0, nil, err
	}
	var b [4]byte
	if _, err := io.ReadFull(result, b[:]); err == nil {
		reaped(pid)
		return 0, unix.Errno(binary.NativeEndian.Uint32(b[:])), nil
	}
	return pid, nil, nil
}

// reaped waits for the end of a child.
func reaped(pid int) {
	_ = retry(func() error { _, err := unix.Wait4(pid, nil, 0, nil); return err })
}

// cStrings converts a list to C's form, which ends with NULL.
func cStrings(list []string) **C.char {
	p := (**C.char)(C.calloc(C.size_t(len(list)+1), C.size_t(unsafe.Sizeof((*C.char)(nil)))))
	all := unsafe.Slice(p, len(list)+1)
	for i, s := range list {
		all[i] = C.CString(s)
	}
	return p
}

func freeStrings(one *C.char, lists ...**C.char) {
	C.free(unsafe.Pointer(one))
	for _, p := range lists {
		for q := p; *q != nil; q = (**C.char)(unsafe.Add(unsafe.Pointer(q), unsafe.Sizeof(*q))) {
			C.free(unsafe.Pointer(*q))
		}
		C.free(unsafe.Pointer(p))
	}
}
