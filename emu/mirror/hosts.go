package mirror

import (
	"encoding/binary"
	"os"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// Root of the host can mount procfs and sysfs once more, with everything in them that changes the
// host's kernel. So where opens are watched, an open of such a file for writing is refused. The
// session's own mounts are read-only. This is for mounts that are made later, or taken off.

// settings are file systems that have nothing but the host's kernel in them.
var settings = map[int64]bool{
	unix.SYSFS_MAGIC: true, unix.TRACEFS_MAGIC: true, unix.DEBUGFS_MAGIC: true, unix.SECURITYFS_MAGIC: true, unix.SELINUX_MAGIC: true,
	unix.EFIVARFS_MAGIC: true, unix.PSTOREFS_MAGIC: true, unix.BPF_FS_MAGIC: true,
	unix.BINFMTFS_MAGIC: true, resctrlMagic: true, configfsMagic: true,
}

const (
	configfsMagic = 0x62656570 // CONFIGFS_MAGIC in fs/configfs/mount.c
	resctrlMagic  = 0x7655821  // RDTGROUP_SUPER_MAGIC in include/uapi/linux/magic.h
)

// ofProcess are the files of procfs that change a process and nothing else.
var ofProcess = regexp.MustCompile(`/[0-9]+/(task/[0-9]+/)?(attr/[a-z/]+|autogroup|clear_refs|comm|coredump_filter|fail-nth|gid_map|latency|` +
	`loginuid|make-it-fail|mem|oom_adj|oom_score_adj|patch_state|projid_map|sched|setgroups|timens_offsets|timerslack_ns|uid_map)$`)

// ofNamespace are variables that belong to a namespace. A process with a namespace of its own may
// change them.
var ofNamespace = []struct{ path, namespace string }{
	{"/sys/net/", "net"}, {"/sys/fs/mqueue/", "ipc"}, {"/sys/kernel/shm", "ipc"}, {"/sys/kernel/msg", "ipc"}, {"/sys/kernel/sem", "ipc"},
	{"/sys/kernel/hostname", "uts"}, {"/sys/kernel/domainname", "uts"}, {"/sys/user/", "user"}, {"/sys/kernel/ns_last_pid", "pid"},
}

// hosts says whether writing to v changes the host's kernel, and what v is called then.
func (t *thread) hosts(v *seen) (path string, yes bool) {
	var st unix.Statfs_t
	if v.own || v.fd < 0 || v.Dev_major != 0 || v.kind() != unix.S_IFREG || unix.Fstatfs(v.fd, &st) != nil {
		return "", false
	}
	if !settings[st.Type] && st.Type != unix.PROC_SUPER_MAGIC {
		return "", false
	}
	path, err := readlinkFD(v.fd)
	if settings[st.Type] || err != nil {
		return path, true
	}
	if ofProcess.MatchString(path) {
		return "", false
	}
	for _, of := range ofNamespace {
		if strings.Contains(path, of.path) && !sameNamespace(t.tid, of.namespace) {
			return "", false
		}
	}
	return path, true
}

// sameNamespace reports whether a task is in this process's namespace of a kind (namespaces(7)), or may be.
func sameNamespace(tid int, kind string) bool {
	ours, err := os.Readlink("/proc/self/ns/" + kind)
	theirs, e := os.Readlink("/proc/" + strconv.Itoa(tid) + "/ns/" + kind)
	return err != nil || e != nil || ours == theirs
}

// remounts refuses to change the procfs and sysfs of this process's namespace, which have options of their
// own (hidepid). at are the directory, unless it is 0, and the path of what is to be changed, one-based.
func (g *Guard) remounts(n *notification, at opening) (string, unix.Errno) {
	name, dir, ok := n.named(at)
	if !ok || !n.mayMount() {
		return "", 0
	}
	t := &thread{tid: int(n.pid), trees: &g.trees, memFD: unopened}
	t.identify()
	v, err := t.look(dir, name, false)
	if err != nil {
		return "", 0
	}
	defer v.close()
	for _, place := range []string{"/proc", "/sys"} {
		if id, ok := mountedAt(unix.AT_FDCWD, place); ok && id.major == v.Dev_major && id.minor == v.Dev_minor {
			return "remount of " + place, unix.EPERM
		}
	}
	return "", 0
}

// named is a path among n's arguments, and the directory that it is relative to.
func (n *notification) named(at opening) (name string, dir uint64, ok bool) {
	b, err := n.read(n.args[at.path-1], unix.PathMax)
	name, _, ok = strings.Cut(string(b), "\x00")
	if dir = cwd; at.dir != 0 {
		dir = n.args[at.dir-1]
	}
	return name, dir, ok && err == nil
}

// opening is where an open's arguments are, one-based.
type opening struct{ path, dir, flags, how uint8 }

// openings are open(2) and its kin, and openings32 those of 32-bit programs.
var (
	openings = map[int]opening{
		unix.SYS_OPEN: {path: 1, flags: 2}, unix.SYS_OPENAT: {path: 2, dir: 1, flags: 3}, unix.SYS_CREAT: {path: 1}, unix.SYS_OPENAT2: {path: 2, dir: 1, how: 3},
	}
	openings32 = map[int]opening{5: {path: 1, flags: 2}, 295: {path: 2, dir: 1, flags: 3}, 8: {path: 1}, 437: {path: 2, dir: 1, how: 3}}
)

// A WriteOpen is a call that a Guard has to be told of when it opens a file to write it.
type WriteOpen struct {
	Nr int
	// Flags is the argument, from 0, with the flags of open(2); -1: they are elsewhere.
	Flags int
}

// WriteOpens lists such calls, of x32 programs and of 32-bit ones: those of 64-bit programs are watched
// already. Where none are watched, these are not either: a signal may end a call that waits to be noticed.
func (l Level) WriteOpens() (calls, calls32 []WriteOpen) {
	if l < Calls {
		return nil, nil
	}
	for nr, o := range openings {
		calls = append(calls, WriteOpen{nr | x32Bit, int(o.flags) - 1})
	}
	for nr, o := range openings32 {
		calls32 = append(calls32, WriteOpen{nr, int(o.flags) - 1})
	}
	return calls, calls32
}

// Serves tells g that device (as unix.Mkdev makes it) is t, until gone is called. The kernel's own file system
// is of fsType (f_type of statfs(2)); 0: the kernel has none.
func (g *Guard) Serves(device uint64, t Tree, fsType int64) (gone func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.types[device] = fsType
	return g.trees.serves(device, t)
}

// opens returns the error of a call that opens a file of the host's kernel to write it. All other calls go
// on: it returns 0.
func (g *Guard) opens(n *notification) unix.Errno {
	at, ok := openings[int(n.nr)&^x32Bit]
	if n.arch == unix.AUDIT_ARCH_I386 {
		at, ok = openings32[int(n.nr)]
	}
	flags := uint64(unix.O_WRONLY) // of creat
	switch {
	case !ok:
		return 0
	case at.flags != 0:
		flags = n.args[at.flags-1]
	case at.how != 0:
		b, err := n.read(n.args[at.how-1], 8)
		if err != nil || len(b) < 8 {
			return 0
		}
		flags = binary.NativeEndian.Uint64(b)
	}
	name, dir, ok := n.named(at)
	if !ok || flags&unix.O_ACCMODE == unix.O_RDONLY || flags&unix.O_PATH != 0 {
		return 0
	}
	t := &thread{tid: int(n.pid), trees: &g.trees, memFD: unopened}
	t.identify()
	v, err := t.look(dir, name, flags&unix.O_NOFOLLOW != 0)
	if err != nil {
		return 0
	}
	defer v.close()
	if !mayBeHosts(t.may(&v, flags)) {
		return 0 // the kernel says so, too
	}
	path, yes := t.hosts(&v)
	if !yes {
		return 0
	}
	return g.refuseWrite(n, path)
}

// maxToldPath bounds a path in the log.
const maxToldPath = 100

func (g *Guard) refuseWrite(n *notification, path string) unix.Errno {
	g.tell(int(n.pid), "write to "+printable(path[:min(len(path), maxToldPath)]), unix.EROFS)
	return unix.EROFS
}

// verdict is the answer to a call that must not go on.
type verdict struct {
	id      uint64 // of the notification
	refused string // a file of the host's kernel that the call opens to write it; "": none
	device  uint64 // of the tree of our own that statfs(2) asks about; 0: none
	top     string // the directory in its root; "": that itself
}

// mayWrite returns EROFS if v is a file of the host's kernel, and notes that t opens it to write it. For any
// other file it returns err. t.serving is held.
func (t *thread) mayWrite(v *seen, err error) error {
	if path, yes := t.hosts(v); yes {
		t.verdict.refused = path
		return unix.EROFS
	}
	return err
}

// mayBeHosts reports whether it matters whose file has been looked up, with err as the open's result. It does
// if the open succeeds. It also does with EROFS, which the kernel says of the session's own mounts: the log
// tells of these, too.
func mayBeHosts(err error) bool { return err == nil || err == unix.EROFS }

// refuses reports whether the call with that notification is refused, and for which path. If a signal has
// interrupted a call, two receivers may serve the same task: each of them asks for its own call.
func (t *thread) refuses(id uint64) (path string, yes bool) {
	t.serving.Lock()
	defer t.serving.Unlock()
	return t.verdict.refused, t.verdict.id == id && t.verdict.refused != ""
}
