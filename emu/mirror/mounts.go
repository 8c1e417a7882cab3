package mirror

import (
	"bytes"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// Programs find tracefs and debugfs by their types in /proc/mounts. Ours have the types fuse.tracefs and
// fuse.debugfs, and a FUSE mount cannot have another type. libtracefs, for example, then mounts the host's
// tracefs, and has no path at all if it may not. So a process that opens such a list gets a copy with the
// kernel's types.

// shownTypes are the types to change, as a list has them: between blanks, which names in a list never
// contain.
var shownTypes = [][2][]byte{
	{[]byte(" fuse.tracefs "), []byte(" tracefs ")},
	{[]byte(" fuse.debugfs "), []byte(" debugfs ")},
}

// maxMounts is how long a copied list may be, in bytes.
const maxMounts = 4 << 20

// listsMounts reports whether a path may be that of a list of mounts.
func listsMounts(path string) bool {
	return strings.HasSuffix(path, "/mounts") || strings.HasSuffix(path, "/mountinfo") || strings.HasSuffix(path, "/mtab") ||
		path == "mounts" || path == "mountinfo" || path == "mtab"
}

// opensMounts records that t opens a file for reading that may be a list of mounts. id is the
// notification's. t.serving is held.
func (t *thread) opensMounts(id uint64, w *watchedCall, a *[6]uint64, path string) {
	t.mounts = nil
	at, flags := uint64(cwd), a[1]
	switch w.nr {
	case unix.SYS_OPENAT:
		at, flags = a[0], a[2]
	case unix.SYS_OPEN:
	default:
		return
	}
	if flags&(unix.O_ACCMODE|unix.O_PATH|unix.O_CREAT) == unix.O_RDONLY && listsMounts(path) {
		t.mounts = &mountsOpened{id, at, path, flags}
	}
}

// mountsOpened is an open of a file that may be a list of mounts.
type mountsOpened struct {
	id    uint64 // of the notification
	dir   uint64
	path  string
	flags uint64
}

// giveMounts answers t's call with a copy if the call opens a list of mounts with something of ours, and
// reports whether it did. t itself opens other lists. A call that a signal has interrupted may be served at
// the same time: each receiver handles its own call.
func (l *Listener) giveMounts(t *thread, id uint64) bool {
	t.serving.Lock()
	o := t.mounts
	if o == nil || o.id != id {
		t.serving.Unlock()
		return false
	}
	t.mounts = nil
	list, ok := t.shownMounts(o)
	t.serving.Unlock()
	if !ok {
		return false
	}
	fd, err := readOnly(list)
	if err != nil {
		return false
	}
	defer unix.Close(fd)
	return l.give(id, fd, uint32(o.flags)&unix.O_CLOEXEC)
}

// shownMounts returns the changed copy of the list that t opens. t.serving is held.
func (t *thread) shownMounts(o *mountsOpened) ([]byte, bool) {
	file, done := t.mountsFile(o)
	defer done()
	if file == "" {
		return nil, false
	}
	b, err := os.ReadFile(file)
	if err != nil || len(b) > maxMounts {
		return nil, false
	}
	shown := showTypes(b)
	return shown, !bytes.Equal(shown, b)
}

// itsMounts are paths of a task's own list of mounts. They go through links that differ for every process.
// In a procfs of another pid namespace they may lead nowhere for this process.
var itsMounts = map[string]string{
	"/proc/mounts": "mounts", "/etc/mtab": "mounts", "/proc/self/mounts": "mounts", "/proc/self/mountinfo": "mountinfo",
	"/proc/thread-self/mounts": "mounts", "/proc/thread-self/mountinfo": "mountinfo",
}

// mountsFile returns a path by which this process can read the list that t opens, until done is called. It
// is "" if the file is no list, or if t may not open it.
func (t *thread) mountsFile(o *mountsOpened) (path string, done func()) {
	if name, ok := itsMounts[o.path]; ok && t.root != nil {
		return "/proc/" + strconv.Itoa(t.tid) + "/" + name, func() {}
	}
	v, err := t.look(o.dir, o.path, purpose{nofollow: o.flags&unix.O_NOFOLLOW != 0})
	if err != nil || v.own || v.fd < 0 {
		return "", v.close
	}
	var st unix.Statfs_t
	name, err := readlinkFD(v.fd)
	switch {
	case err != nil, !strings.HasSuffix(name, "/mounts") && !strings.HasSuffix(name, "/mountinfo"),
		unix.Fstatfs(v.fd, &st) != nil, st.Type != unix.PROC_SUPER_MAGIC, t.may(&v, o.flags) != nil:
		return "", v.close
	}
	return "/proc/self/fd/" + strconv.Itoa(v.fd), v.close
}

func showTypes(list []byte) []byte {
	for _, s := range shownTypes {
		list = bytes.ReplaceAll(list, s[0], s[1])
	}
	return list
}

// readOnly returns a descriptor of a read-only file with that content.
func readOnly(content []byte) (int, error) {
	fd, err := unix.MemfdCreate("mounts", unix.MFD_CLOEXEC)
	if err != nil {
		return -1, err
	}
	defer unix.Close(fd)
	if n, err := unix.Pwrite(fd, content, 0); err != nil || n != len(content) {
		return -1, unix.ENOSPC
	}
	return unix.Open("/proc/self/fd/"+strconv.Itoa(fd), unix.O_RDONLY|unix.O_CLOEXEC, 0)
}

// give answers a call with a copy of fd, and reports whether it has.
func (l *Listener) give(id uint64, fd int, flags uint32) bool {
	return seccomp.Give(l.fd, id, fd, flags) == nil
}
