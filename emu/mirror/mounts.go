package mirror

import (
	"bytes"
	"os"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/kprobefs/kprobefs/emu/seccomp"
)

// Programs find tracefs and debugfs by their types in /proc/mounts. Ours are there
// as fuse.tracefs and fuse.debugfs, and no mount can have the right type: libtracefs, for
// one, then mounts the host's, and goes on with no path at all if it may not.
// So who opens such a list gets a copy with the types that the kernel's own have.

// shownTypes are the types to change, as they stand in a list: between blanks, which
// names in it have not.
var shownTypes = [][2][]byte{
	{[]byte(" fuse.tracefs "), []byte(" tracefs ")},
	{[]byte(" fuse.debugfs "), []byte(" debugfs ")},
}

// maxMounts bounds a list that is copied.
const maxMounts = 4 << 20

// listsMounts reports whether a path may be that of a list of mounts.
func listsMounts(path string) bool {
	return strings.HasSuffix(path, "/mounts") || strings.HasSuffix(path, "/mountinfo") || strings.HasSuffix(path, "/mtab") ||
		path == "mounts" || path == "mountinfo" || path == "mtab"
}

// opensMounts notes that t opens what may be a list of mounts, to read it.
// id is the notification's. t.serving is held.
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

// mountsOpened is an open of what may be a list of mounts.
type mountsOpened struct {
	id    uint64 // of the notification
	dir   uint64
	path  string
	flags uint64
}

// giveMounts answers t's call, if that is an open of a list of mounts, with a copy, and reports
// whether it has: a list without anything of ours is opened by t itself. A call that a
// signal has interrupted may be served at the same time: each looks for its own.
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

// shownMounts is the list that t opens, changed. t.serving is held.
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

// itsMounts are names of a task's own list of mounts. They lead through links that lead every
// process elsewhere. A procfs of another pid namespace may not lead this process anywhere.
var itsMounts = map[string]string{
	"/proc/mounts": "mounts", "/etc/mtab": "mounts", "/proc/self/mounts": "mounts", "/proc/self/mountinfo": "mountinfo",
	"/proc/thread-self/mounts": "mounts", "/proc/thread-self/mountinfo": "mountinfo",
}

// mountsFile is the list that t opens, as a path of ours until done is called; ""
// if it is none, or if t may not.
func (t *thread) mountsFile(o *mountsOpened) (path string, done func()) {
	if name, ok := itsMounts[o.path]; ok && t.root != nil {
		return "/proc/" + strconv.Itoa(t.tid) + "/" + name, func() {}
	}
	v, err := t.look(o.dir, o.path, o.flags&unix.O_NOFOLLOW != 0)
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

// readOnly is a file with that content.
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
