package mirror

import (
	"encoding/binary"
	"os"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// hostsOwn are the file systems of the host kernel's own tracing.
var hostsOwn = []string{"tracefs", "debugfs"}

// notNew are flags of mount(2) with which no new file system is mounted.
const notNew = unix.MS_REMOUNT | unix.MS_BIND | unix.MS_MOVE | unix.MS_SHARED | unix.MS_PRIVATE | unix.MS_SLAVE | unix.MS_UNBINDABLE

func (g *Guard) mount(n *notification) (string, unix.Errno) {
	flags := n.args[3]
	if flags&unix.MS_MGC_MSK == unix.MS_MGC_VAL { // old programs add this; some of its bits have another meaning now
		flags &^= unix.MS_MGC_MSK
	}
	if flags&(unix.MS_REMOUNT|unix.MS_BIND) == unix.MS_REMOUNT {
		return g.remounts(n, opening{path: 2})
	}
	if flags&notNew != 0 {
		return "", 0
	}
	return g.fileSystem(n, n.args[2])
}

func (g *Guard) fsopen(n *notification) (string, unix.Errno) { return g.fileSystem(n, n.args[0]) }

func (g *Guard) fspick(n *notification) (string, unix.Errno) {
	return g.remounts(n, opening{path: 2, dir: 1})
}

// fileSystem refuses to mount a type to processes that may mount it. Its name is at addr. The kernel
// refuses the others with its own errno. A name that cannot be read here gives EFAULT, mostly like in the
// kernel. (The kernel can also read secret memory of the caller, memfd_secret(2).)
func (g *Guard) fileSystem(n *notification, addr uint64) (string, unix.Errno) {
	const size = 16 // longer than all of the names
	if addr == 0 {
		return "", 0 // no type
	}
	b, err := n.read(addr, size)
	name, _, whole := strings.Cut(string(b), "\x00")
	hidden := err == unix.EFAULT || err == nil && !whole && len(b) < size
	switch {
	case err == nil && !hidden && !slices.Contains(hostsOwn, name), !n.mayMount():
		return "", 0
	case hidden:
		return "mount of something that cannot be looked at", unix.EFAULT
	case err != nil:
		return "mount of something that cannot be looked at", unix.EPERM
	}
	return "mount of " + name, unix.EBUSY
}

// Offsets of fields in struct perf_event_attr
const (
	attrType    = 0  // u32
	attrAddress = 56 // u64: of a breakpoint
	attrSize    = 64 // size of its first version
)

// perf refuses events by their type, and breakpoints by their address.
func (g *Guard) perf(n *notification) (string, unix.Errno) {
	b, err := n.read(n.args[0], attrSize)
	switch {
	case err == unix.EFAULT, err == nil && len(b) < attrSize: // see fileSystem
		return "perf event of something that cannot be looked at", unix.EFAULT
	case err != nil:
		return "perf event of something that cannot be looked at", unix.EPERM
	case slices.Contains(g.units, binary.NativeEndian.Uint32(b[attrType:])):
		return "perf event of a probe or tracepoint", unix.ENOENT
	case binary.NativeEndian.Uint32(b[attrType:]) == unix.PERF_TYPE_BREAKPOINT && int64(binary.NativeEndian.Uint64(b[attrAddress:])) < 0:
		return "perf event of a breakpoint in the kernel", unix.ENOENT
	}
	return "", 0
}

// reboot refuses the call to processes in this process's pid namespace. In another one the call only ends
// that namespace (reboot_pid_ns).
func (g *Guard) reboot(n *notification) (string, unix.Errno) {
	const space = "/ns/pid"
	ours, err := os.Readlink("/proc/self" + space)
	theirs, e := os.Readlink("/proc/" + strconv.Itoa(int(n.pid)) + space)
	if err == nil && e == nil && ours != theirs {
		return "", 0
	}
	return "reboot", unix.EPERM
}

// read reads up to size bytes of the caller's memory. It reads fewer if the memory ends before. EFAULT: the
// address is not mapped.
func (n *notification) read(addr uint64, size int) ([]byte, error) {
	first := min(size, int(4096-addr%4096))
	b := make([]byte, first, size)
	if err := n.fill(b, addr); err != nil {
		return nil, err
	}
	if n.fill(b[first:size], addr+uint64(first)) == nil {
		b = b[:size]
	}
	return b, nil
}

// fill reads all of b, which is on one page.
func (n *notification) fill(b []byte, addr uint64) error {
	if len(b) == 0 {
		return nil
	}
	local := []unix.Iovec{{Base: &b[0], Len: uint64(len(b))}}
	remote := []unix.RemoteIovec{{Base: uintptr(addr), Len: len(b)}}
	got, err := unix.ProcessVMReadv(int(n.pid), local, remote, 0)
	if err == nil && got != len(b) {
		err = unix.EFAULT
	}
	return err
}

// mayMount reports whether the caller has CAP_SYS_ADMIN, in its user namespace.
func (n *notification) mayMount() bool {
	b, err := os.ReadFile("/proc/" + strconv.Itoa(int(n.pid)) + "/status")
	if err != nil {
		return true
	}
	_, caps, _ := strings.Cut(string(b), "\nCapEff:")
	caps, _, _ = strings.Cut(caps, "\n")
	have, err := strconv.ParseUint(strings.TrimSpace(caps), 16, 64)
	return err != nil || have>>unix.CAP_SYS_ADMIN&1 != 0
}
