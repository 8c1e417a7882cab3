package ns

// #include <stdlib.h>
// #include "mountproc.h"
import "C"

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// A ProcMount is a mount of procfs by a task of a sealed root. The kernel allows such a root only a
// read-only procfs (see keepProc). Programs that make a pid namespace ask for a writable one, but mostly
// only read it. So they get a read-only one.
type ProcMount struct {
	Path    Words  // one: where, as the task says it
	Flags   uint64 // of mount(2)
	Options Words  `json:",omitempty"` // at most one: its last argument
}

// unmounted is an error that happened before mount(2) was called.
type unmounted unix.Errno

// Error names the failed step and its errno.
func (e unmounted) Error() string { return "enter the task's namespaces: " + unix.Errno(e).Error() }

// mounts runs the mount for the task that waits in call f.Nr. It has only the rights that the task has in
// its own user namespace. The server has checked that the task has rights there. The error is the errno of
// mount(2), or an unmounted if mount(2) was not called.
func (f *Fill) mounts(proc, listener int) error {
	if len(f.Mount.Path) != 1 || len(f.Mount.Options) > 1 {
		return unmounted(unix.EINVAL)
	}
	cwd, path := f.Mount.from()
	if _, err := f.waits(proc); err != nil {
		return unmounted(unix.ESRCH)
	}
	var fds []C.int
	defer func() {
		for _, fd := range fds {
			unix.Close(int(fd))
		}
	}()
	for _, o := range []struct {
		name  string
		flags int
	}{{"ns/pid", unix.O_RDONLY}, {"ns/user", unix.O_RDONLY}, {"ns/mnt", unix.O_RDONLY}, {"root", unix.O_PATH}, {cwd, unix.O_PATH}} {
		fd, err := unix.Openat(proc, fmt.Sprintf("%d/%s", f.TID, o.name), o.flags|unix.O_CLOEXEC, 0)
		if err != nil {
			return unmounted(unix.ESRCH)
		}
		fds = append(fds, C.int(fd))
	}
	who, err := whoIs(proc, f.TID)
	if err != nil {
		return unmounted(unix.ESRCH)
	}
	// It has waited since before they were opened: they are its own.
	if seccomp.Waits(listener, f.ID) != nil {
		return unmounted(unix.ENOENT)
	}
	done := make(chan C.int)
	go func() {
		runtime.LockOSThread() // for good: it ends with this function
		m := C.struct_proc_mount{pid_ns: fds[0], user_ns: fds[1], mount_ns: fds[2], root: fds[3], cwd: fds[4], path: C.CString(path), flags: C.ulong(f.Mount.Flags | unix.MS_RDONLY)}
		m.fsuid, m.fsgid, m.effective = C.uint(who.fsuid), C.uint(who.fsgid), C.ulonglong(who.effective)
		defer C.free(unsafe.Pointer(m.path))
		if len(f.Mount.Options) > 0 {
			m.options = C.CString(f.Mount.Options[0])
			defer C.free(unsafe.Pointer(m.options))
		}
		done <- C.mount_proc(&m)
	}()
	switch r := <-done; {
	case r < 0:
		return unmounted(-r)
	case r > 0:
		return unix.Errno(r)
	}
	return nil
}

// rights are what a task looks a path up with, as this process's user namespace sees it.
type rights struct {
	fsuid, fsgid uint32
	effective    uint64 // capabilities
}

// whoIs reads the rights of a task from /proc/TID/status.
func whoIs(proc, tid int) (r rights, err error) {
	fd, err := unix.Openat(proc, fmt.Sprintf("%d/status", tid), unix.O_RDONLY|unix.O_CLOEXEC, 0)
	if err != nil {
		return r, err
	}
	status := os.NewFile(uintptr(fd), "status")
	defer status.Close()
	b, err := io.ReadAll(status)
	if err != nil {
		return r, err
	}
	return rightsOf(b)
}

// rightsOf reads them from the text.
func rightsOf(status []byte) (r rights, err error) {
	found := 0
	for line := range bytes.Lines(status) {
		var other uint32
		var n int
		name, value, _ := strings.Cut(string(line), ":")
		switch name {
		case "Uid":
			n, err = fmt.Sscan(value, &other, &other, &other, &r.fsuid)
		case "Gid":
			n, err = fmt.Sscan(value, &other, &other, &other, &r.fsgid)
		case "CapEff":
			n, err = fmt.Sscanf(value, "%x", &r.effective)
		}
		if err != nil {
			return r, err
		}
		found += n
	}
	if found != 4+4+1 {
		return r, fmt.Errorf("a status without rights: %w", unix.EINVAL)
	}
	return r, nil
}

// ofSelf are paths by which a task names an open directory of itself. For the process that mounts, they
// would name its own.
var ofSelf = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^/proc/(?:self|thread-self)/(fd/[0-9]+|cwd|root)(/.*)?$`)
})

// from is the directory, below that of the task in procfs, where the path begins, and the rest of that.
func (m *ProcMount) from() (dir, path string) {
	at := ofSelf().FindStringSubmatch(m.Path[0])
	if at == nil {
		return "cwd", m.Path[0]
	}
	return at[1], "." + at[2]
}

// mount does what f says for a sealed command.
func (f *Fill) mount(proc, listener int) filled {
	switch err := f.mounts(proc, listener).(type) {
	case nil:
		return filled{OK: true}
	case unix.Errno:
		return filled{OK: true, Errno: int(err)}
	}
	return filled{}
}
