package ns

// #include <stdlib.h>
// #include "forksealed.h"
import "C"

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/fs/internal/forbid"
)

// The command of root of the host is sealed: it runs in its own user namespace, in which every user has the
// same id as outside. Files have the same owners. But the rights of its root are not those that the host's
// kernel requires. So the kernel itself refuses modules, probes, clocks, devices and the namespaces of
// others, and no thread can change a name between a check and a call. The mount namespace belongs to that
// user namespace, too. So read-only mounts, and mounts that cover something else, are locked there.
//
// Files with settings of the kernel check the user, not capabilities. So mounts protect them.

// everybody is a map of ids that maps each id of this process's user namespace to itself. file is this
// process's own map (user_namespaces(7)).
func everybody(file string) (all []byte, err error) {
	b, err := os.ReadFile(file)
	for line := range strings.Lines(string(b)) {
		f := strings.Fields(line)
		if len(f) != 3 {
			return nil, fmt.Errorf("%s: %q: %w", file, line, unix.EINVAL)
		}
		all = fmt.Appendf(all, "%s %s %s\n", f[0], f[0], f[2])
	}
	return all, err
}

// mapIDs gives process pid, which is in a new user namespace, the same ids as before.
func mapIDs(pid int) error {
	for _, name := range []string{"uid_map", "gid_map"} {
		all, err := everybody("/proc/self/" + name)
		if err == nil {
			err = os.WriteFile(fmt.Sprintf("/proc/%d/%s", pid, name), all, 0)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// forkSealed starts a sealed program. If the host does not allow that, it tells the user why, and starts
// the program without sealing. The program dies with the calling thread.
func forkSealed(path string, argv []string, attr *syscall.ProcAttr, tell func(notice string) error) (pid int, err error) {
	pid, failed, err := startSealed(path, argv, attr)
	if err == nil {
		return pid, failed
	}
	// Finding the reason needs calls (uname) that, if this thread is under the filter, wait for another
	// thread of ours.
	why := make(chan string)
	go func() { why <- unsealed(err) }()
	if err := tell(<-why); err != nil {
		return 0, err
	}
	return syscall.ForkExec(path, argv, attr)
}

// startSealed starts a sealed program. failed is the error of running it, err the error of sealing it.
//
// It does not use syscall.ForkExec, whose child makes calls before it sets its death signal. Under the
// filter these calls wait for the server. If all other processes are gone by then, they wait for ever.
func startSealed(path string, argv []string, attr *syscall.ProcAttr) (pid int, failed, err error) {
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
	s := C.struct_sealed_start{path: C.CString(path), argv: cStrings(argv), env: cStrings(attr.Env), _go: C.int(wait.Fd()), failed: C.int(report.Fd())}
	defer freeStrings(s.path, s.argv, s.env)
	for i, fd := range attr.Files {
		if fd != uintptr(i) {
			s.closed |= 1 << i
		}
	}
	if pid = int(C.fork_sealed(&s)); pid < 0 {
		return 0, nil, unix.Errno(-pid)
	}
	if err = mapIDs(pid); err == nil {
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

// unsealed is the notice that a command is not sealed, with the reason and the effect.
func unsealed(err error) string {
	return notSealed(forbid.Error("a new user namespace", err, forbid.Namespaces(err, true)))
}
